import Box from '@mui/material/Box'
import type { RequestItem } from '@/api/requests'
import { type BulkRow, BulkRows, LeftOut } from '@/app/lists/bulk/BulkRows'
import { counted } from '@/lib/counts'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { repeatedBriefly, repeatedWords, requestStateWords } from '@/lib/requestWords'
import { Icon } from '@/ui/icons'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'
import { blockOf } from '../actions'

interface BulkQuestionProps {
  action: string
  /** What is decided on. */
  requests: readonly RequestItem[]
  /** What was chosen as well and is not decided on. */
  leftOut: readonly RequestItem[]
  /** What the decision means. */
  summary: string
}

/** What is about to be decided at once: each row, what may have been asked for twice, and what is left out, and why. */
export function BulkQuestion({ action, requests, leftOut, summary }: BulkQuestionProps) {
  const repeated = requests.filter((request) => repeatedWords(request) !== null)
  return (
    <>
      {summary}
      {repeated.length === 0 ? null : (
        <Box component="strong" sx={{ display: 'block', mt: 1, color: 'warning.dark' }}>
          {counted(
            repeated.length,
            'puede estar repetida: revísala antes.',
            'pueden estar repetidas: revísalas antes.',
          )}
        </Box>
      )}
      <BulkRows
        label="Se deciden"
        rows={requests.map((request) => rowOf(request, <Repeated request={request} />))}
      />
      <LeftOut rows={leftOut.map((request) => rowOf(request, <Box>{reasonOf(request, action)}</Box>))} />
    </>
  )
}

function rowOf(request: RequestItem, more: BulkRow['text']): BulkRow {
  const { id, number, beneficiary, type, purpose, approved_minor, requested_minor, currency } = request
  return {
    key: id,
    number,
    href: paths.request(id),
    payee: beneficiary.name,
    amount_minor: approved_minor ?? requested_minor,
    currency,
    text: (
      <>
        <Box>
          {type.name}
          {(purpose ?? '') === '' ? '' : ` · ${purpose}`}
        </Box>
        {more}
      </>
    ),
  }
}

function reasonOf(request: RequestItem, action: string): string {
  const { label } = requestStateWords(request.state, request.needs_hr)
  return blockedWords(blockOf(request, action)) ?? `Su estado es “${label}”.`
}

/** What a request may repeat; nothing where nothing looks like it. */
export function Repeated({ request, isBrief = false }: { request: RequestItem; isBrief?: boolean }) {
  const words = isBrief ? repeatedBriefly(request) : repeatedWords(request)
  if (words === null) {
    return null
  }
  return (
    <Box sx={{ display: 'flex', gap: 0.5, color: 'warning.dark', typography: 'body2' }}>
      <Icon name="warning" fontSize="small" sx={{ flexShrink: 0 }} />
      <span>
        <NoWrapPhrases text={words} />
      </span>
    </Box>
  )
}
