import Button from '@mui/material/Button'
import { Fragment } from 'react'
import type { Reading } from '@/lib/typedMoney'

interface WhichOneProps {
  message: string
  readings: readonly Reading[]
  onChoose: (text: string) => void
}

/** What can mean two things is asked: each of them is one press away. */
export function WhichOne({ message, readings, onChoose }: WhichOneProps) {
  return (
    <>
      {readings.length > 1 ? '¿Cuál es?' : message}
      {readings.map(({ text, shown }) => (
        <Fragment key={text}>
          {' '}
          <Button
            size="small"
            variant="text"
            aria-label={`Es ${shown}`}
            // The field keeps the focus: nothing below it moves before the press is over.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(text)}
            // Without a margin of its own, so that both readings stand under one another where they do not fit beside.
            sx={{ p: 0, mr: 1.5, minHeight: 24, minWidth: 0, verticalAlign: 'baseline' }}
          >
            {shown}
          </Button>
        </Fragment>
      ))}
    </>
  )
}
