import { ActionButton } from '@/ui/ActionButton'
import { useDownload } from './useDownload'

interface DownloadButtonProps {
  target: Parameters<ReturnType<typeof useDownload>>[0]
  size?: 'small'
  children: string
}

/** Saves a file that the portal makes. */
export function DownloadButton({ target, size, children }: DownloadButtonProps) {
  const download = useDownload()
  return (
    <ActionButton
      variant="outlined"
      color="inherit"
      size={size}
      pendingLabel="preparando…"
      onAct={async () => download(target)}
    >
      {children}
    </ActionButton>
  )
}
