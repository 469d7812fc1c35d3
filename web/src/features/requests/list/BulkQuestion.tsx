import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import type { RequestItem } from '@/api/requests'
import { counted } from '@/lib/counts'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { repeatedWords, requestStateWords } from '@/lib/requestWords'
import { Icon } from '@/ui/icons'
import { MoneyText } from '@/ui/MoneyText'
import { cutEdges, useCutEdges } from '@/ui/useCutEdges'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
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
      <Rows label="Se deciden">
        {requests.map((request) => (
          <Row key={request.id} request={request}>
            <Repeated request={request} />
          </Row>
        ))}
      </Rows>
      {leftOut.length === 0 ? null : (
        <>
          <Typography sx={{ mt: 2, fontWeight: 600, color: 'text.primary' }}>
            {counted(leftOut.length, 'no entra', 'no entran')}
          </Typography>
          <Rows label="No entran">
            {leftOut.map((request) => (
              <Row key={request.id} request={request}>
                <Box>{reasonOf(request, action)}</Box>
              </Row>
            ))}
          </Rows>
        </>
      )}
    </>
  )
}

function reasonOf(request: RequestItem, action: string): string {
  const { label } = requestStateWords(request.state, request.needs_hr)
  return blockedWords(blockOf(request, action)) ?? `Su estado es “${label}”.`
}

/** What a request may repeat; nothing where nothing looks like it. */
export function Repeated({ request }: { request: RequestItem }) {
  const words = repeatedWords(request)
  if (words === null) {
    return null
  }
  return (
    <Box sx={{ display: 'flex', gap: 0.5, color: 'warning.dark', typography: 'body2' }}>
      <Icon name="warning" fontSize="small" sx={{ flexShrink: 0 }} />
      <span>{words}</span>
    </Box>
  )
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  useCutEdges(list, 'y')
  return (
    <Box
      ref={list}
      component="ul"
      aria-label={label}
      // A long list is read by scrolling, also with the keyboard.
      tabIndex={0}
      sx={{
        m: 0,
        mt: 1,
        p: 0,
        listStyle: 'none',
        maxHeight: 'min(320px, 40dvh)',
        overflow: 'auto',
        ...cutEdges('y'),
      }}
    >
      {children}
    </Box>
  )
}

function Row({ request, children }: { request: RequestItem; children: ReactNode }) {
  const { id, number, beneficiary, type, purpose, approved_minor, requested_minor, currency } = request
  return (
    <Box
      component="li"
      sx={{ py: 0.75, borderTop: '1px solid', borderColor: 'divider', typography: 'body2' }}
    >
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', color: 'text.primary' }}>
        <Box sx={{ minWidth: 0 }}>
          {/* The question stays open, with what was chosen. */}
          <Link href={paths.request(id)} target="_blank" rel="noopener">
            {number}
            <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
          </Link>{' '}
          · {beneficiary.name}
        </Box>
        <MoneyText amount_minor={approved_minor ?? requested_minor} currency={currency} />
      </Box>
      <Box>
        {type.name}
        {(purpose ?? '') === '' ? '' : ` · ${purpose}`}
      </Box>
      {children}
    </Box>
  )
}
