import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
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
      <Box
        ref={own}
        component="button"
        type="button"
        title={reason}
        onFocus={onFocus}
        onBlur={onBlur}
        onClick={() => setIsShown(true)}
        data-lock=""
        sx={{
          ...above,
          display: 'grid',
          placeItems: 'center',
          // As large as the box that others have.
          width: 42,
          height: 42,
          p: 0,
          border: 0,
          borderRadius: '50%',
          bgcolor: 'transparent',
          color: 'neutral.500',
          cursor: 'help',
        }}
      >
        <Icon name="lock" fontSize="small" />
        <VisuallyHidden>No se puede elegir: {reason}</VisuallyHidden>
      </Box>
      {isShown ? (
        <Bubble id={id} anchor={own}>
          {reason}
        </Bubble>
      ) : null}
    </>
  )
}
