import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'

export interface RestoredProps {
  /** The room below it. */
  mb?: number
  draft: { isRestored: boolean; discard: () => void }
}

const LOOK = { gap: 1, flexWrap: 'wrap', alignItems: 'center', typography: 'body2' } as const

/** Says that a form holds what an earlier visit left in it, and brings it back to nothing. */
export function Restored({ draft, mb }: RestoredProps) {
  return draft.isRestored ? (
    <Stack direction="row" sx={{ ...LOOK, mb }}>
      Recuperamos lo que estabas escribiendo.
      <Button size="small" onClick={() => draft.discard()}>
        Empezar de nuevo
      </Button>
    </Stack>
  ) : null
}
