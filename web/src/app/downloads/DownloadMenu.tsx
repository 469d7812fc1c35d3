import Button from '@mui/material/Button'
import { lazy, Suspense, useRef, useState } from 'react'
import { Icon } from '@/ui/icons'
import { type DownloadTarget, useDownload } from './useDownload'

const load = async () => import('./FilesMenu')
const FilesMenu = lazy(async () => ({ default: (await load()).FilesMenu }))

export interface ChoosableFile {
  label: string
  target: DownloadTarget
}

interface DownloadMenuProps {
  files: readonly ChoosableFile[]
  title?: string
  size?: 'small'
}

/** Saves one of several files that the portal makes of the same. What stands behind the button comes when it is pressed. */
export function DownloadMenu({ files, title, size }: DownloadMenuProps) {
  const download = useDownload()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const save = async ({ target }: ChoosableFile) => {
    setIsOpen(false)
    setIsPending(true)
    await download(target)
    setIsPending(false)
  }
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color="inherit"
        size={size}
        title={title}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={isPending}
        endIcon={<Icon name="down" fontSize="small" />}
        onPointerEnter={() => void load()}
        onClick={() => {
          setWasOpened(true)
          setIsOpen(true)
        }}
      >
        {isPending ? 'Preparando…' : 'Descargar'}
      </Button>
      {wasOpened ? (
        <Suspense>
          <FilesMenu
            files={files}
            anchor={button}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onChoose={(file) => void save(file)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
