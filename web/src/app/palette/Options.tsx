import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import type { Stretch } from '@/lib/match'
import { Icon } from '@/ui/icons'
import { MoneyText } from '@/ui/MoneyText'
import { StatePill } from '@/ui/StatePill'
import type { Result, ResultGroup } from './results'

/** What an option is, wherever it stands. */
export const keyOf = ({ entry }: Result) => `${entry.to} ${entry.label}`

interface OptionsProps {
  id: string
  label: string
  groups: readonly ResultGroup[]
  active: number
  optionId: (at: number) => string
  onPoint: (at: number) => void
  onChoose: (result: Result) => void
}

/** The list below the combobox. The focus stays in the field, which says by its id which option is meant. */
export function Options({ id, label, groups, active, optionId, onPoint, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the option that is meant is found in the page, which they draw
  }, [active, groups])
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { results }) => sum + results.length, 0),
  )
  return (
    <Box
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      sx={{ overflowY: 'auto', overscrollBehavior: 'contain', px: 1, pb: groups.length === 0 ? 0 : 1 }}
    >
      {groups.map(({ title, results }, groupAt) => (
        <Box key={title} role="group" aria-labelledby={`${id}-group-${String(groupAt)}`}>
          <Box
            id={`${id}-group-${String(groupAt)}`}
            role="presentation"
            sx={{ px: 1.5, pt: 2, pb: 0.5, typography: 'overline', lineHeight: 1.5, color: 'neutral.600' }}
          >
            {title}
          </Box>
          {results.map((result, at) => {
            const place = (starts[groupAt] ?? 0) + at
            return (
              <Option
                key={keyOf(result)}
                id={optionId(place)}
                result={result}
                isActive={place === active}
                onPoint={() => onPoint(place)}
                onChoose={() => onChoose(result)}
              />
            )
          })}
        </Box>
      ))}
    </Box>
  )
}

interface OptionProps {
  id: string
  result: Result
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, result: { entry, match, found }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        py: 0.75,
        minHeight: 44,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'primary.light' : 'transparent',
        color: isActive ? 'primary.dark' : 'text.primary',
      }}
    >
      <Icon name={entry.icon} fontSize="small" sx={{ color: isActive ? 'inherit' : 'neutral.500' }} />
      {found === undefined ? (
        <Place entry={entry} match={match} isActive={isActive} />
      ) : (
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Box sx={{ ...line, fontWeight: 500 }}>
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Marked text={entry.label} stretches={match?.marked ?? []} />
            </Box>
            {found.amount === null ? null : (
              <Box component="span" sx={{ flexShrink: 0 }}>
                <MoneyText {...found.amount} strong />
              </Box>
            )}
          </Box>
          <Box sx={{ ...line, typography: 'caption', color: isActive ? 'inherit' : 'neutral.600' }}>
            {found.number === '' ? null : (
              <Box component="span" sx={{ flexShrink: 0 }}>
                {found.number}
              </Box>
            )}
            <Box component="span" sx={{ ...cut, flexGrow: 1 }}>
              {found.detail}
            </Box>
            {found.pill === null ? null : <StatePill {...found.pill} />}
          </Box>
        </Box>
      )}
    </Box>
  )
}

const line = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
} as const
const cut = { minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const

/** A page, an action or a list, with the synonym that found it and what it belongs to. */
function Place({ entry, match, isActive }: Pick<Result, 'entry' | 'match'> & { isActive: boolean }) {
  const quiet = { typography: 'caption', color: isActive ? 'inherit' : 'neutral.600' } as const
  return (
    <>
      <Box sx={{ flexGrow: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
        <Marked text={entry.label} stretches={match?.marked ?? []} />
        {match === null || match.because === null ? null : (
          <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' }, ml: { sm: 1 }, ...quiet }}>
            también: {match.because}
          </Box>
        )}
      </Box>
      {/* Before anything is asked the title of the group says it. */}
      {match === null ? null : (
        <Box component="span" sx={{ flexShrink: 0, ...quiet }}>
          {entry.where}
        </Box>
      )}
    </>
  )
}

/** A text with the parts that were asked for; overlapping ones are marked once. */
function Marked({ text, stretches }: { text: string; stretches: readonly Stretch[] }) {
  const parts = []
  let at = 0
  for (const [from, to] of stretches) {
    if (from >= at) {
      parts.push(
        text.slice(at, from),
        <Box
          key={from}
          component="mark"
          sx={{ bgcolor: 'transparent', color: 'inherit', fontWeight: 700, textDecoration: 'underline' }}
        >
          {text.slice(from, to)}
        </Box>,
      )
      at = to
    }
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
