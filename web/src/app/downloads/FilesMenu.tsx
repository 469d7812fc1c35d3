import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { RefObject } from 'react'
import type { ChoosableFile } from './DownloadMenu'

interface FilesMenuProps {
  files: readonly ChoosableFile[]
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  onChoose: (file: ChoosableFile) => void
}

/** The files that there are to choose from. */
export function FilesMenu({ files, anchor, isOpen, onClose, onChoose }: FilesMenuProps) {
  return (
    <Menu anchorEl={() => anchor.current} open={isOpen} onClose={onClose}>
      {files.map((file) => (
        <MenuItem key={file.label} onClick={() => onChoose(file)}>
          {file.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
