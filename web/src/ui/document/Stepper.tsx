import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useId, useState } from 'react'
import { formatInstantDay, formatTime } from '@/lib/dates'
import type { Step, StepBy } from '@/lib/steps'
import { Icon } from '../icons'
import { VisuallyHidden } from '../VisuallyHidden'

/** What a step needs beside the others: its name, and below it who and when. */
const STEP_PX = 104
const DOT_PX = 22

const STATE_WORDS: Readonly<Record<Step['state'], string>> = {
  done: 'Hecho: ',
  current: 'Ahora: ',
  ahead: 'Falta: ',
  stopped: 'Se detuvo: ',
}

const FILLS: Readonly<Record<Step['state'], string>> = {
  done: 'primary.main',
  current: 'primary.main',
  ahead: 'neutral.200',
  stopped: 'error.main',
}

interface StepperProps {
  steps: readonly Step[]
  label?: string
}

/**
 * The life of a document: what is done, by whom and when, what is next and what comes after. Where the steps do not fit beside one
 * another, one line says how far it is, and opens them.
 */
export function Stepper({ steps, label = 'Pasos' }: StepperProps) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (steps.length === 0) {
    return null
  }
  const beside = `@container (min-width: ${String(steps.length * STEP_PX)}px)`
  return (
    <Box sx={{ containerType: 'inline-size', my: 2 }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        sx={{
          display: 'block',
          width: '100%',
          py: 1,
          textAlign: 'left',
          borderRadius: 1,
          typography: 'body2',
          fontWeight: 600,
          [beside]: { display: 'none' },
          '@media print': { display: 'none' },
        }}
      >
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ flexGrow: 1, color: isStopped(steps) ? 'error.dark' : undefined }}>
            {summaryWords(steps)}
          </Box>
          <Icon name={isOpen ? 'up' : 'down'} fontSize="small" sx={{ color: 'neutral.500' }} />
        </Box>
        <Box component="span" aria-hidden sx={{ display: 'flex', gap: 0.5, mt: 0.75 }}>
          {steps.map(({ key, state }) => (
            <Box
              component="span"
              key={key}
              sx={{
                flexGrow: 1,
                height: 4,
                borderRadius: 2,
                bgcolor: state === 'current' ? 'primary.light' : FILLS[state],
                boxShadow: state === 'current' ? 'inset 0 0 0 1px currentColor' : undefined,
                color: 'primary.main',
              }}
            />
          ))}
        </Box>
      </ButtonBase>
      <Box
        component="ol"
        id={listId}
        aria-label={label}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          // Closed it is still read out: only the eye is spared.
          ...(isOpen ? { pt: 1 } : CLIPPED),
          [beside]: { ...UNCLIPPED, pt: 0, display: 'flex' },
          '@media print': UNCLIPPED,
        }}
      >
        {steps.map((step) => (
          <StepItem key={step.key} step={step} beside={beside} />
        ))}
      </Box>
    </Box>
  )
}

const CLIPPED = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

const UNCLIPPED = {
  position: 'static',
  width: 'auto',
  height: 'auto',
  overflow: 'visible',
  clipPath: 'none',
} as const

function isStopped(steps: readonly Step[]): boolean {
  return steps.at(-1)?.state === 'stopped'
}

/** "Paso 3 de 6 · Por liberar"; of what was stopped only how. */
function summaryWords(steps: readonly Step[]): string {
  const now = steps.findIndex(({ state }) => state === 'current' || state === 'stopped')
  const at = now === -1 ? steps.length - 1 : now
  const label = steps[at]?.label ?? ''
  return isStopped(steps) ? label : `Paso ${String(at + 1)} de ${String(steps.length)} ·\u00a0${label}`
}

function StepItem({ step: { label, state, by, note }, beside }: { step: Step; beside: string }) {
  return (
    <Box
      component="li"
      aria-current={state === 'current' ? 'step' : undefined}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 1.5,
        pb: 2,
        minWidth: 0,
        // The line to the next step.
        '&:not(:last-of-type)::after': {
          content: '""',
          position: 'absolute',
          left: DOT_PX / 2 - 1,
          top: DOT_PX + 4,
          bottom: 4,
          width: 2,
          borderRadius: 1,
          bgcolor: state === 'done' ? 'primary.main' : 'neutral.200',
        },
        [beside]: {
          flex: '1 1 0',
          flexDirection: 'column',
          gap: 0.75,
          pb: 0,
          pr: 1,
          '&:not(:last-of-type)::after': {
            left: DOT_PX + 6,
            right: 6,
            top: DOT_PX / 2 - 1,
            bottom: 'auto',
            width: 'auto',
            height: 2,
          },
        },
      }}
    >
      <Dot state={state} />
      <Box sx={{ minWidth: 0 }}>
        <Box
          sx={{
            typography: 'body2',
            lineHeight: `${String(DOT_PX)}px`,
            fontWeight: state === 'current' || state === 'stopped' ? 600 : 500,
            color:
              state === 'ahead'
                ? 'text.secondary'
                : state === 'stopped'
                  ? 'error.dark'
                  : state === 'current'
                    ? 'primary.dark'
                    : 'text.primary',
            [beside]: { lineHeight: 1.35 },
          }}
        >
          <VisuallyHidden>{STATE_WORDS[state]}</VisuallyHidden>
          {label}
        </Box>
        {by === undefined ? null : <By {...by} />}
        {(note ?? '') === '' ? null : <Small>{note}</Small>}
      </Box>
    </Box>
  )
}

function By({ who, at_ms }: StepBy) {
  return (
    <>
      {who === undefined ? null : <Small>{who}</Small>}
      {at_ms === undefined ? null : (
        <Small>
          <time dateTime={new Date(at_ms).toISOString()} title={formatTime(at_ms)}>
            {formatInstantDay(at_ms)}
          </time>
        </Small>
      )}
    </>
  )
}

function Small({ children }: { children: React.ReactNode }) {
  return (
    <Box sx={{ fontSize: 12, lineHeight: 1.4, color: 'text.secondary', overflowWrap: 'break-word' }}>
      {children}
    </Box>
  )
}

function Dot({ state }: { state: Step['state'] }) {
  const isFilled = state === 'done' || state === 'stopped'
  return (
    <Box
      aria-hidden
      sx={{
        flexShrink: 0,
        width: DOT_PX,
        height: DOT_PX,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        border: '2px solid',
        borderColor: FILLS[state],
        bgcolor: isFilled ? FILLS[state] : 'background.paper',
        color: '#FFFFFF',
        '&::before':
          state === 'current'
            ? { content: '""', width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.main' }
            : undefined,
      }}
    >
      {isFilled ? <Icon name={state === 'done' ? 'tick' : 'close'} sx={{ fontSize: 14 }} /> : null}
    </Box>
  )
}
