import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ChoosableFile } from './DownloadMenu'

interface FilesMenuProps {
  files: readonly ChoosableFile[]
  /** What the files leave out. */
  note: string | undefined
  word: string
  anchor: HTMLElement | null
  onClose: () => void
  onChoose: (file: ChoosableFile) => void
}

/** The files that there are to choose from. */
export function FilesMenu({ files, note, word, anchor, onClose, onChoose }: FilesMenuProps) {
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': word } }}
    >
      {note === undefined ? null : (
        <ListSubheader
          role="none"
          disableSticky
          sx={{ lineHeight: '32px', typography: 'caption', fontWeight: 600 }}
        >
          {note}
        </ListSubheader>
      )}
      {files.map((file) => (
        <MenuItem key={file.label} onClick={() => onChoose(file)} sx={{ minHeight: 40 }}>
          {file.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
