import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { Link as RouterLink, type To } from 'react-router'
import type { CancellationDetail } from '@/api/client'
import { useDownload } from '@/app/downloads/useDownload'
import { useSession } from '@/app/session/useSession'
import { KeptList, type Paper, sizeText, usePapers } from '@/features/files/door'
import { LedgerEntries } from '@/features/ledger/door'
import { formatDate, formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { blockedWords } from '@/lib/people'
import { DocumentHead } from '@/ui/document/DocumentHead'
import { Stepper } from '@/ui/document/Stepper'
import { Facts } from '@/ui/Facts'
import { Notice } from '@/ui/Notice'
import { NoWrap } from '@/ui/NoWrap'
import { Section } from '@/ui/Section'
import { Effects } from './Effects'
import { cancellationSteps } from './steps'
import { becomesWords, documentPath, kindWords, stateWords } from './words'

/** What of a cancellation is the same wherever it is read. */
export function CancellationParts({ cancellation }: { cancellation: CancellationDetail }) {
  return (
    <>
      <Reason cancellation={cancellation} />
      <Papers cancellation={cancellation} />
      <WhatItDoes cancellation={cancellation} />
      <CancellationFacts cancellation={cancellation} />
      {cancellation.entries.length === 0 ? null : (
        <Section title="Asientos">
          <LedgerEntries entries={cancellation.entries} />
        </Section>
      )}
    </>
  )
}

interface CancellationHeadProps {
  cancellation: CancellationDetail
  /** In the place of the number alone. */
  title?: string
  list?: To
}

/** What is cancelled and how much, and how far that is. */
export function CancellationHead({ cancellation, title, list }: CancellationHeadProps) {
  const { permissions } = useSession()
  const { number, state, target, becomes } = cancellation
  const path = documentPath(target, permissions)
  return (
    <>
      <DocumentHead
        number={title ?? number}
        state={stateWords(state)}
        title={target.title}
        amount_minor={target.amount_minor}
        currency={target.currency}
        list={list}
      >
        {kindWords(target.kind)}{' '}
        {path === null ? (
          <NoWrap>{target.number}</NoWrap>
        ) : (
          <Link component={RouterLink} to={path}>
            <NoWrap>{target.number}</NoWrap>
          </Link>
        )}
        {becomes === null || becomes === undefined
          ? null
          : `. La solicitud ${becomesWords(becomes).label.toLowerCase()}`}
      </DocumentHead>
      <Stepper steps={cancellationSteps(cancellation)} />
    </>
  )
}

/** Who asked and decided when, and the day it counts for. */
function CancellationFacts({ cancellation }: { cancellation: CancellationDetail }) {
  const { asked_by, asked_at_ms, decided_by, decided_at_ms, accounting_date } = cancellation
  return (
    <Section title="Datos">
      <Facts
        items={[
          { name: 'Pidió', value: `${asked_by.name} ·\u00a0${formatInstant(asked_at_ms)}` },
          {
            name: 'Decidió',
            value:
              decided_by === null ||
              decided_by === undefined ||
              decided_at_ms === null ||
              decided_at_ms === undefined
                ? null
                : `${decided_by.name} ·\u00a0${formatInstant(decided_at_ms)}`,
          },
          { name: 'Motivo del rechazo', value: cancellation.reason },
          {
            name: 'Fecha contable',
            value:
              accounting_date === null || accounting_date === undefined ? null : formatDate(accounting_date),
          },
        ]}
      />
    </Section>
  )
}

function Reason({ cancellation: { cause, explanation, asked_by } }: { cancellation: CancellationDetail }) {
  return (
    <Section title="Por qué">
      <Typography sx={{ fontWeight: 600 }}>{cause}</Typography>
      <Box
        component="blockquote"
        sx={{
          m: 0,
          mt: 1,
          pl: 2,
          borderLeft: '3px solid',
          borderColor: 'neutral.300',
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
        }}
      >
        {explanation}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {asked_by.name}
      </Typography>
    </Section>
  )
}

function Papers({ cancellation }: { cancellation: CancellationDetail }) {
  const { evidence } = cancellation
  const download = useDownload()
  const papers = usePapers(useMemo(() => papersOf(cancellation), [cancellation]))
  return (
    <Section title="Soportes">
      {evidence.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          Sin soportes.
        </Typography>
      ) : (
        <KeptList
          label="Soportes"
          files={evidence}
          detailOf={({ size_bytes }) => sizeText(size_bytes)}
          onOpen={({ id }) => papers.open(id)}
          onDownload={async ({ id }) => download({ kind: 'cancellation_evidence', id })}
        />
      )}
      {papers.viewer}
    </Section>
  )
}

/** Each beside what is to be cancelled, and why. */
function papersOf({ evidence, target, cause, explanation, asked_by }: CancellationDetail): Paper[] {
  return evidence.map(({ id, name, media_type }) => ({
    id,
    name,
    media_type,
    target: { kind: 'cancellation_evidence', id },
    title: target.title,
    amount: formatMoney(target.amount_minor, target.currency),
    facts: [
      { name: kindWords(target.kind), value: target.number },
      { name: 'Causa', value: cause },
      { name: 'Explicación', value: explanation },
      { name: 'Pidió', value: asked_by.name },
    ],
  }))
}

function WhatItDoes({ cancellation: { state, effects, blocked_by } }: { cancellation: CancellationDetail }) {
  if (state === 'declined') {
    return null
  }
  const title = state === 'executed' ? 'Esto se hizo' : 'Esto va a pasar'
  const why = blockedWords(blocked_by)
  return (
    <Section title={title}>
      {why === null ? (
        <Effects label={title} effects={effects} />
      ) : (
        <Notice tone="warning" title="Ahora no se puede ejecutar">
          {why}
        </Notice>
      )}
    </Section>
  )
}
