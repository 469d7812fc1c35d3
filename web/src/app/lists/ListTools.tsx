import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense } from 'react'
import type { ListTaste } from '@/lib/listTaste'
import { BAR_BUTTON } from '@/ui/barButton'
import type { Column } from '@/ui/DataTable'
import { Icon } from '@/ui/icons'
import { useMenu } from '@/ui/useMenu'
import type { UrlFilters } from '@/ui/useUrlFilters'
import { DownloadMenu } from '../downloads/DownloadMenu'
import type { ListOf } from './descriptor'
import { LooksMenu, loadMenus } from './lazyMenus'

interface LooksProps {
  taste: ListTaste
  /** Those that may be hidden. */
  columns: readonly Pick<Column<never>, 'key' | 'header'>[]
}

/** How the rows of a list look: how high they are, and which columns stand there. Cards have neither. */
export function Looks({ taste, columns }: LooksProps) {
  const { anchor, isWanted, close, button } = useMenu(loadMenus)
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  return isNarrow ? null : (
    <>
      <IconButton
        aria-label="Vista de la lista"
        title="Vista de la lista"
        size="small"
        {...button}
        sx={BAR_BUTTON}
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

interface ExportsProps<K extends string> {
  exports: NonNullable<ListOf<never, K>['exports']>
  filters: Pick<UrlFilters<K>, 'values' | 'isFiltered'>
}

/** The files that a list can be taken along in, all of it as it is narrowed now. */
export function Exports<K extends string>({ exports, filters: { values, isFiltered } }: ExportsProps<K>) {
  const files = exports.map(({ label, target }) => ({ label, target: target(values) }))
  return (
    <DownloadMenu
      files={files}
      look="icon"
      note={isFiltered ? 'Solo lo que coincide con los filtros' : undefined}
    />
  )
}
