import { ActionButton } from '@/ui/ActionButton'
import { type DownloadTarget, useDownload } from './useDownload'

interface DownloadButtonProps {
  target: DownloadTarget
  size?: 'small'
  title?: string
  children: string
}

/** Saves a file that the portal makes. */
export function DownloadButton({ target, size, title, children }: DownloadButtonProps) {
  const download = useDownload()
  return (
    <ActionButton
      variant="outlined"
      color="inherit"
      size={size}
      title={title}
      pendingLabel="preparando…"
      onAct={async () => download(target)}
    >
      {children}
    </ActionButton>
  )
}
