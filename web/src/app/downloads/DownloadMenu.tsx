import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'
import { BAR_BUTTON } from '@/ui/barButton'
import { Icon } from '@/ui/icons'
import { useMenu } from '@/ui/useMenu'
import { type DownloadTarget, useDownload } from './useDownload'

const load = async () => import('./FilesMenu')
const FilesMenu = lazy(async () => ({ default: (await load()).FilesMenu }))

export interface ChoosableFile {
  label: string
  target: DownloadTarget
}

interface DownloadMenuProps {
  files: readonly ChoosableFile[]
  /** By its sign alone at the end of a list's bar, else by its word. */
  look?: 'icon' | 'word'
  /** The word, where these files are not the page's own. */
  word?: string
  /** Of the word: as large as what stands beside it. */
  size?: 'small' | 'medium'
  /** What the files leave out. */
  note?: string
}

/** Saves one of several files that the portal makes of the same. What stands behind the button comes when it is pressed. */
export function DownloadMenu({
  files,
  look = 'word',
  word = 'Descargar',
  size = 'small',
  note,
}: DownloadMenuProps) {
  const download = useDownload()
  const { anchor, isWanted, close, button } = useMenu(load)
  const [isPending, setIsPending] = useState(false)
  const save = async ({ target }: ChoosableFile) => {
    close()
    setIsPending(true)
    await download(target)
    setIsPending(false)
  }
  const props = { ...button, 'aria-disabled': isPending, onClick: isPending ? undefined : button.onClick }
  return (
    <>
      {look === 'icon' ? (
        <IconButton
          aria-label={isPending ? 'Descargar: preparando…' : 'Descargar'}
          title="Descargar"
          size="small"
          {...props}
          sx={BAR_BUTTON}
        >
          <Icon name="download" fontSize="small" sx={{ opacity: isPending ? 0.4 : 1 }} />
        </IconButton>
      ) : (
        <Button
          variant="outlined"
          color="inherit"
          size={size}
          {...props}
          endIcon={<Icon name="down" fontSize="small" />}
        >
          {isPending ? 'Preparando…' : word}
        </Button>
      )}
      {isWanted ? (
        <Suspense>
          <FilesMenu
            files={files}
            note={note}
            word={word}
            anchor={anchor}
            onClose={close}
            onChoose={(file) => void save(file)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
