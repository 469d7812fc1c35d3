import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { NoticePreference } from '@/api/generatedNotices'
import { ChoiceField } from '@/ui/ChoiceField'
import { DataTable } from '@/ui/DataTable'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { MAIL_CHOICES, preferenceWords } from './model'

type Change = Partial<Pick<NoticePreference, 'bell' | 'mail'>>

interface PreferenceTableProps {
  items: readonly NoticePreference[]
  isMailSent: boolean
  onChange: (kind: string, change: Change) => void
}

const NO_MAIL = 'Este portal no envía correo.'

/** Each kind of notice with its channels. */
export function PreferenceTable({ items, isMailSent, onChange }: PreferenceTableProps) {
  const reasonId = useId()
  const bell = (row: NoticePreference) => <Bell row={row} onChange={onChange} />
  const mail = (row: NoticePreference) => (
    <Mail row={row} blockedBy={isMailSent ? null : reasonId} onChange={onChange} />
  )
  return (
    <>
      {isMailSent ? null : <VisuallyHidden id={reasonId}>{NO_MAIL}</VisuallyHidden>}
      <DataTable
        label="Mis avisos"
        columns={[
          { key: 'kind', header: 'De qué', isTitle: true, cell: ({ kind }) => <Kind kind={kind} /> },
          { key: 'bell', header: 'Campana', cell: bell },
          { key: 'mail', header: 'Correo', cell: mail },
        ]}
        card={(row) => (
          <>
            <Channel name="Campana">{bell(row)}</Channel>
            <Channel name="Correo">{mail(row)}</Channel>
          </>
        )}
        rows={items}
        rowKey={({ kind }) => kind}
        empty={null}
      />
    </>
  )
}

/** A channel on a phone: its name stands at the height of what is chosen. */
function Channel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between', minHeight: 48 }}
    >
      {/* What is chosen takes the rest of the line, and the name never breaks for it. */}
      <Typography
        variant="body2"
        component="span"
        sx={{ flexShrink: 0, whiteSpace: 'nowrap', color: 'neutral.600' }}
        aria-hidden
      >
        {name}
      </Typography>
      {children}
    </Box>
  )
}

interface ChannelProps {
  row: NoticePreference
  onChange: (kind: string, change: Change) => void
}

function Bell({ row: { kind, bell }, onChange }: ChannelProps) {
  return (
    <Switch
      checked={bell}
      onChange={(event) => onChange(kind, { bell: event.target.checked })}
      slotProps={{ input: { 'aria-label': `Campana: ${preferenceWords(kind).name}` } }}
    />
  )
}

interface MailProps extends ChannelProps {
  /** Where it is said why no mail is sent; null where it is. */
  blockedBy: string | null
}

function Mail({ row: { kind, mail }, blockedBy, onChange }: MailProps) {
  return (
    <ChoiceField
      size="small"
      value={mail}
      disabled={blockedBy !== null}
      title={blockedBy === null ? undefined : NO_MAIL}
      onChange={(text) => onChange(kind, { mail: text })}
      htmlInput={{
        'aria-label': `Correo: ${preferenceWords(kind).name}`,
        'aria-describedby': blockedBy ?? undefined,
      }}
      sx={{ minWidth: 168 }}
      choices={MAIL_CHOICES}
    />
  )
}

function Kind({ kind }: { kind: string }) {
  const { name, about } = preferenceWords(kind)
  return (
    <>
      <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
        {name}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {about}
      </Typography>
    </>
  )
}
