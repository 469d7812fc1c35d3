import { useEffect, useState } from 'react'
import { type FoundItem, generatedApi } from '@/api/client'
import { readAnew } from '@/api/readAnew'
import { batchStateWords } from '@/lib/batchWords'
import { cancellationStateWords } from '@/lib/cancellationWords'
import { sessionStateWords } from '@/lib/cashWords'
import { queryWords, stretchesOf } from '@/lib/match'
import { paths } from '@/lib/paths'
import { paymentStateWords } from '@/lib/paymentWords'
import { requestStateWords } from '@/lib/requestWords'
import { settlementStateWords } from '@/lib/settlementWords'
import { transferStateWords } from '@/lib/transferWords'
import type { IconName } from '@/ui/icons'
import type { StatePillProps } from '@/ui/StatePill'
import { usePaused } from '@/ui/usePaused'
import type { Session } from '../session/useSession'
import { type AppDispatch, useAppDispatch } from '../store'
import { mayOpen } from './entries'
import type { Result, ResultGroup } from './results'

const TYPING_PAUSE_MS = 200
/** Of each kind. */
const MOST = 4
/** A letter or a digit alone is in everything. */
const LEAST_TYPED = 2
/** The longest text that the server looks for. */
const MOST_TYPED = 100

interface Kind {
  title: string
  /** One of them, as the option says it. */
  where: string
  icon: IconName
  to: (id: string) => string
  /** Its state as its list says it; nothing where only who is out of use is marked. */
  pill: (item: FoundItem) => StatePillProps | null
}

const INACTIVE: StatePillProps = { label: 'Inactivo', tone: 'neutral' }

const unlessActive = ({ state }: FoundItem) => (state === 'active' ? null : INACTIVE)

/** What the server finds, as the palette shows it, in this order. */
const KINDS: Readonly<Record<string, Kind>> = {
  request: {
    title: 'Solicitudes',
    where: 'Solicitud',
    icon: 'document',
    to: paths.request,
    pill: ({ state, needs_hr }) => requestStateWords(state, needs_hr),
  },
  payment: {
    title: 'Pagos',
    where: 'Pago',
    icon: 'card',
    to: paths.singlePayment,
    pill: ({ state }) => paymentStateWords(state),
  },
  batch: {
    title: 'Lotes',
    where: 'Lote',
    icon: 'layers',
    to: paths.batch,
    pill: ({ state }) => batchStateWords(state),
  },
  settlement: {
    title: 'Rendiciones',
    where: 'Rendición',
    icon: 'document',
    to: paths.settlement,
    pill: ({ state }) => settlementStateWords(state),
  },
  cancellation: {
    title: 'Anulaciones',
    where: 'Anulación',
    icon: 'undo',
    to: paths.cancellation,
    pill: ({ state }) => cancellationStateWords(state),
  },
  cash_session: {
    title: 'Turnos de caja',
    where: 'Turno de caja',
    icon: 'wallet',
    to: paths.cashSession,
    pill: ({ state }) => sessionStateWords(state),
  },
  cash_transfer: {
    title: 'Traslados de efectivo',
    where: 'Traslado',
    icon: 'wallet',
    to: paths.cashSlip,
    pill: ({ state }) => transferStateWords(state),
  },
  beneficiary: {
    title: 'Beneficiarios',
    where: 'Beneficiario',
    icon: 'people',
    to: paths.beneficiary,
    pill: unlessActive,
  },
  user: { title: 'Usuarios', where: 'Usuario', icon: 'people', to: paths.user, pill: unlessActive },
}

function resultOf(item: FoundItem, kind: Kind, words: readonly string[]): Result {
  const { id, title, number, subtitle, amount_minor, currency } = item
  const isAmount = amount_minor != null && currency != null
  return {
    entry: { to: kind.to(id), label: title, where: kind.where, icon: kind.icon, words: '' },
    match: { score: 0, marked: stretchesOf(words, title) ?? [], because: null },
    found: {
      number: number ?? '',
      detail: subtitle ?? '',
      amount: isAmount ? { amount_minor, currency } : null,
      pill: kind.pill(item),
    },
  }
}

/** Those of which something is true, before the others; each in the order that it had. */
function firstOf<T>(all: readonly T[], isFirst: (one: T) => boolean): T[] {
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))]
}

/**
 * Whether it is somebody whose name begins as what was typed: who types a name means its bearer before all that was asked for or paid
 * under it. Numbers and amounts are no names.
 */
function isNamed({ kind, title }: FoundItem, typed: string): boolean {
  return (kind === 'beneficiary' || kind === 'user') && !/\d/u.test(typed) && startsAs(title, typed)
}

function startsAs(name: string, typed: string): boolean {
  const words = queryWords(typed).join(' ')
  return words !== '' && queryWords(name).join(' ').startsWith(words)
}

/** What was found, kind by kind, of what the reader may open: a refusal would end the session. */
function groupsOf(items: readonly FoundItem[], q: string, { permissions }: Session): ResultGroup[] {
  const words = queryWords(q)
  const groups = Object.entries(KINDS).flatMap(([name, kind]) => {
    const ofKind = items.filter((item) => item.kind === name && mayOpen(kind.to(item.id), permissions))
    const shown = firstOf(ofKind, (item) => isNamed(item, q))
    return shown.length === 0 ? [] : [{ kind, shown }]
  })
  return firstOf(groups, ({ shown }) => shown.some((item) => isNamed(item, q))).map(({ kind, shown }) => ({
    title: kind.title,
    of: 'found' as const,
    results: shown.map((item) => resultOf(item, kind, words)),
  }))
}

async function find(dispatch: AppDispatch, q: string): Promise<readonly FoundItem[]> {
  const asked = generatedApi.endpoints.findRecords.initiate({ q, limit: MOST }, { forceRefetch: true })
  const answer = await readAnew(dispatch(asked))
  return answer.ok ? answer.data.items : []
}

/** What is looked for of what somebody typed; nothing where it is too short or too long to mean anything. */
function wantedOf(typed: string): string {
  const text = typed.trim()
  return text.length >= LEAST_TYPED && text.length <= MOST_TYPED ? text : ''
}

interface Found {
  groups: readonly ResultGroup[]
  /** Whether it is still looked for. */
  isSearching: boolean
}

const NONE: readonly ResultGroup[] = []

/** What the server finds of what is typed, once the person pauses. What was asked before is dropped. */
export function useFound(typed: string, reader: Session): Found {
  const dispatch = useAppDispatch()
  const wanted = wantedOf(typed)
  const q = usePaused(wanted, TYPING_PAUSE_MS)
  const [answer, setAnswer] = useState<{ q: string; groups: readonly ResultGroup[] }>({ q: '', groups: NONE })
  useEffect(() => {
    if (q === '') {
      return
    }
    let isStale = false
    const look = async () => {
      const items = await find(dispatch, q)
      if (!isStale) {
        setAnswer({ q, groups: groupsOf(items, q, reader) })
      }
    }
    void look()
    return () => {
      isStale = true
    }
  }, [dispatch, q, reader])
  const isAnswered = wanted !== '' && answer.q === wanted
  return { groups: isAnswered ? answer.groups : NONE, isSearching: wanted !== '' && !isAnswered }
}
