import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useState } from 'react'
import type { ListTaste } from '@/lib/listTaste'
import type { Column } from '@/ui/DataTable'
import { Icon } from '@/ui/icons'
import { useDownload } from '../downloads/useDownload'
import type { ListOf, Values } from './descriptor'
import { ExportsMenu, LooksMenu, useMenu } from './lazyMenus'

interface LooksProps {
  taste: ListTaste
  /** Those that may be hidden. */
  columns: readonly Pick<Column<never>, 'key' | 'header'>[]
}

/** How the rows of a list look: how high they are, and which columns stand there. Cards have neither. */
export function Looks({ taste, columns }: LooksProps) {
  const { anchor, isWanted, close, button } = useMenu()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  return isNarrow ? null : (
    <>
      <IconButton
        aria-label="Vista de la lista"
        title="Vista de la lista"
        size="small"
        {...button}
        sx={SQUARE}
      >
        <Icon name="tune" fontSize="small" />
      </IconButton>
      {isWanted ? (
        <Suspense>
          <LooksMenu anchor={anchor} onClose={close} taste={taste} columns={columns} />
        </Suspense>
      ) : null}
    </>
  )
}

/** As high as the fields of the bar. */
const SQUARE = { width: { xs: 44, sm: 40 }, height: { xs: 44, sm: 40 } } as const

interface ExportsProps<K extends string> {
  exports: NonNullable<ListOf<never, K>['exports']>
  values: Values<K>
  isFiltered: boolean
}

/** The files that a list can be taken along in, as it is narrowed now. */
export function Exports<K extends string>({ exports, values, isFiltered }: ExportsProps<K>) {
  const { anchor, isWanted, close, button } = useMenu()
  const download = useDownload()
  const [isPending, setIsPending] = useState(false)
  return (
    <>
      <IconButton
        aria-label={isPending ? 'Descargar: preparando…' : 'Descargar'}
        title="Descargar"
        size="small"
        aria-disabled={isPending}
        {...button}
        onClick={isPending ? undefined : button.onClick}
        sx={SQUARE}
      >
        <Icon name="download" fontSize="small" sx={{ opacity: isPending ? 0.4 : 1 }} />
      </IconButton>
      {isWanted ? (
        <Suspense>
          <ExportsMenu
            anchor={anchor}
            onClose={close}
            note={isFiltered ? exports[0]?.whenFiltered : undefined}
            items={exports.map(({ label, target }) => ({
              label,
              onChoose: async () => {
                close()
                setIsPending(true)
                await download(target(values))
                setIsPending(false)
              },
            }))}
          />
        </Suspense>
      ) : null}
    </>
  )
}
