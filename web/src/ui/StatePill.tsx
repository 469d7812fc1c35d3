import Box from '@mui/material/Box'

export type PillTone = 'neutral' | 'primary' | 'success' | 'info' | 'warning' | 'error'

/** A tint and a text on it that reads at WCAG AA; the tests compute every pair. */
export const PILL_COLOURS: Readonly<Record<PillTone, { background: string; text: string }>> = {
  neutral: { background: '#E5E7EB', text: '#2F3746' },
  primary: { background: '#ECECFD', text: '#4338CA' },
  success: { background: '#E2F7F0', text: '#0A7A55' },
  info: { background: '#E1F5FA', text: '#0E7090' },
  warning: { background: '#FEF2E1', text: '#B54708' },
  error: { background: '#FDE8E7', text: '#B42318' },
}

export interface StatePillProps {
  tone: PillTone
  /** The state in words: colour alone says nothing. */
  label: string
}

export function StatePill({ tone, label }: StatePillProps) {
  const { background, text } = PILL_COLOURS[tone]
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 24,
        px: 1,
        borderRadius: '12px',
        bgcolor: background,
        color: text,
        // Also in a heading, whose letters are others and stand closer.
        fontFamily: 'fontFamily',
        wordSpacing: 0,
        fontSize: 12,
        fontWeight: 600,
        lineHeight: 1.4,
        whiteSpace: 'nowrap',
      }}
    >
      {label}
    </Box>
  )
}
