import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import { useRef } from 'react'
import { Bubble } from '../Bubble'
import { Icon } from '../icons'
import { useReason } from '../Reason'
import { VisuallyHidden } from '../VisuallyHidden'
import { toggled } from './rows'
import type { Selection } from './types'

/** Above the covering link of its row. */
const above = { position: 'relative', zIndex: 1 } as const

/** Where a list does not say why a row cannot be chosen. */
const NO_USE = 'Aquí no puedes hacer nada con esta fila.'

interface ChooseProps<T> {
  row: T
  rowKey: string
  selection: Selection<T>
}

/** What chooses a row, or why it cannot be chosen: in the same place, so that the rows stand below one another. */
export function Choose<T>({ row, rowKey, selection }: ChooseProps<T>) {
  if (selection.canSelect?.(row) === false) {
    return <NotChosen reason={selection.whyNot?.(row) ?? NO_USE} />
  }
  return (
    <Checkbox
      checked={selection.selected.has(rowKey)}
      onChange={() => selection.onChange(toggled(selection.selected, rowKey))}
      sx={above}
      slotProps={{ input: { 'aria-label': `Elegir ${selection.label(row)}` } }}
    />
  )
}

/** A lock that says why: to the pointer, to the keyboard and a finger, and to whoever listens. */
function NotChosen({ reason }: { reason: string }) {
  const own = useRef<HTMLButtonElement>(null)
  const { id, isShown, setIsShown, onFocus, onBlur } = useReason()
  return (
    <>
      <IconButton
        ref={own}
        title={reason}
        onFocus={onFocus}
        onBlur={onBlur}
        onClick={() => setIsShown(true)}
        data-lock=""
        // As large as the box that others have.
        sx={{ ...above, p: '11px', cursor: 'help' }}
      >
        <Icon name="lock" fontSize="small" />
        <VisuallyHidden>No se puede elegir: {reason}</VisuallyHidden>
      </IconButton>
      {isShown ? (
        <Bubble id={id} anchor={own}>
          {reason}
        </Bubble>
      ) : null}
    </>
  )
}
