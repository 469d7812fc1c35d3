import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PORTAL_KEYS } from '@/lib/screenKeys'
import { useSingleKeys } from '@/lib/singleKeys'
import { Section } from '@/ui/Section'
import type { Topic } from './topic'

/** What a topic says below its title. */
export function TopicText({ topic: { who, next, refused, keys } }: { topic: Topic }) {
  const [areOn] = useSingleKeys()
  return (
    <>
      <Part title="Quién hace qué" lines={who} />
      <Part title="Qué pasa después" lines={next} />
      <Part title="Si no puedes hacer algo" lines={refused} />
      {/* Whoever has only a screen to touch has no keys. */}
      <Box sx={{ '@media (hover: none) and (pointer: coarse)': { display: 'none' } }}>
        <Section title="Teclado">
          {keys === undefined ? null : <Keys title="En esta pantalla" keys={keys} />}
          <Keys title="En todo el portal" keys={PORTAL_KEYS} />
          <Box component="p" sx={{ m: 0, mt: 2, typography: 'body2', color: 'text.secondary' }}>
            Mientras escribes en un campo, las letras solo escriben. Ctrl K (⌘ K en Mac) sirve también ahí.{' '}
            {areOn
              ? 'Los atajos de una sola tecla se apagan en el menú de tu cuenta.'
              : 'Tienes apagados los atajos de una sola tecla: se encienden en el menú de tu cuenta.'}
          </Box>
        </Section>
      </Box>
    </>
  )
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Section title={title}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1, maxWidth: '72ch' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Section>
  )
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Enter: 'Intro',
  Escape: 'Esc',
  Delete: 'Supr',
}

/** The keys of a screen, or of the portal, and what each does. */
function Keys({ title, keys }: { title: string; keys: Readonly<Record<string, string>> }) {
  return (
    <Box sx={{ '& + &': { mt: 2.5 } }}>
      <Typography component="h3" variant="overline" sx={{ color: 'neutral.600' }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1 }}>
        {Object.entries(keys).map(([key, does]) => (
          <Box key={key} sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
            <Box component="dt" sx={{ width: 104, flexShrink: 0 }}>
              {key.split(' ').map((part) => (
                <Key key={part} name={part} />
              ))}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {does}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function Key({ name }: { name: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        display: 'inline-block',
        minWidth: 32,
        mr: 0.5,
        px: 1,
        py: 0.25,
        borderRadius: '6px',
        border: '1px solid',
        borderColor: 'neutral.300',
        bgcolor: 'neutral.50',
        typography: 'body2',
        fontFamily: 'inherit',
        fontWeight: 600,
        textAlign: 'center',
      }}
    >
      {KEY_NAMES[name] ?? (name.length === 1 ? name.toUpperCase() : name)}
    </Box>
  )
}
