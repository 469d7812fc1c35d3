import { useEffect, useState } from 'react'
import { batchesApi } from '@/api/batches'
import { generatedApi } from '@/api/client'
import { type ReadAnew, readAnew } from '@/api/readAnew'
import { requestsApi } from '@/api/requests'
import { viewsFor } from '@/features/settlements/door'
import { queryWords, stretchesOf } from '@/lib/match'
import { paths } from '@/lib/paths'
import type { IconName } from '@/ui/icons'
import { usePaused } from '@/ui/usePaused'
import type { Session } from '../session/useSession'
import { type AppDispatch, useAppDispatch } from '../store'
import { mayOpen } from './entries'
import type { Result } from './results'

const TYPING_PAUSE_MS = 200
/** Of each kind. */
const MOST = 3
/** A digit alone is in every number. */
const LEAST_TYPED = 2
const NUMBERED = /\d|^(?:sol|pag|lot|ren|anu|tur)-/iu

/** Documents are looked for where what was typed may be the number of one. */
function numberIn(typed: string): string {
  const text = typed.trim()
  return text.length >= LEAST_TYPED && NUMBERED.test(text) ? text : ''
}

interface Found {
  to: string
  number: string
  name: string
}

interface Source {
  where: string
  icon: IconName
  /** Whom the server answers, and whom the guard lets in: a refusal would end the session. */
  isFor: (reader: Session) => boolean
  ask: (dispatch: AppDispatch, q: string) => Promise<Found[]>
}

const ANEW = { forceRefetch: true } as const

function itemsOf<I>(answer: ReadAnew<{ items: readonly I[] }>): readonly I[] {
  return answer.ok ? answer.data.items : []
}

const SOURCES: readonly Source[] = [
  {
    where: 'Solicitud',
    icon: 'document',
    isFor: ({ permissions }) => mayOpen(paths.requests, permissions),
    ask: async (dispatch, q) => {
      const arg = { scope: 'all', q, limit: MOST }
      const answer = await readAnew(dispatch(requestsApi.endpoints.listRequests.initiate(arg, ANEW)))
      return itemsOf(answer).map(({ id, number, beneficiary }) => ({
        to: paths.request(id),
        number,
        name: beneficiary.name,
      }))
    },
  },
  {
    where: 'Pago',
    icon: 'card',
    isFor: ({ permissions }) => mayOpen(paths.singlePayments, permissions),
    ask: async (dispatch, q) => {
      const answer = await readAnew(
        dispatch(generatedApi.endpoints.listPayments.initiate({ q, limit: MOST }, ANEW)),
      )
      return itemsOf(answer).map(({ id, number, beneficiary }) => ({
        to: paths.singlePayment(id),
        number,
        name: beneficiary.name,
      }))
    },
  },
  {
    where: 'Rendición',
    icon: 'document',
    isFor: ({ permissions, can }) => mayOpen(paths.settlements, permissions) && viewsFor(can).length > 0,
    ask: async (dispatch, q) => {
      const answer = await readAnew(
        dispatch(generatedApi.endpoints.listSettlements.initiate({ q, limit: MOST }, ANEW)),
      )
      return itemsOf(answer).map(({ id, number, debtor }) => ({
        to: paths.settlement(id),
        number,
        name: debtor.name,
      }))
    },
  },
  {
    where: 'Lote',
    icon: 'layers',
    isFor: ({ permissions }) => mayOpen(paths.multiplePayments, permissions),
    ask: async (dispatch, q) => {
      const answer = await readAnew(
        dispatch(batchesApi.endpoints.listBatches.initiate({ q, limit: MOST }, ANEW)),
      )
      return itemsOf(answer).map(({ id, number, description }) => ({
        to: paths.batch(id),
        number,
        name: description ?? '',
      }))
    },
  },
  {
    where: 'Anulación',
    icon: 'undo',
    isFor: ({ permissions }) => mayOpen(paths.cancellations, permissions),
    ask: async (dispatch, q) => {
      const answer = await readAnew(
        dispatch(generatedApi.endpoints.listCancellations.initiate({ q, limit: MOST }, ANEW)),
      )
      return itemsOf(answer).map(({ id, number, target }) => ({
        to: paths.cancellation(id),
        number,
        name: target.number,
      }))
    },
  },
]

async function documentsFor(dispatch: AppDispatch, reader: Session, q: string): Promise<Result[]> {
  const words = queryWords(q)
  const answers = await Promise.all(
    SOURCES.filter(({ isFor }) => isFor(reader)).map(async ({ where, icon, ask }) => {
      const found = await ask(dispatch, q)
      return found.slice(0, MOST).map(({ to, number, name }): Result => {
        const label = name === '' ? number : `${number} · ${name}`
        return {
          entry: { to, label, where, icon, words: '' },
          match: { score: 0, marked: stretchesOf(words, label) ?? [], because: null },
        }
      })
    }),
  )
  return answers.flat()
}

interface Documents {
  results: readonly Result[]
  /** Whether they are still looked for. */
  isSearching: boolean
}

const NONE: readonly Result[] = []

/** The documents of the number that is typed, out of the lists that the reader may read. What was asked before is dropped. */
export function useDocuments(
  typed: string,
  reader: Session,
  onFound: (results: readonly Result[]) => void,
): Documents {
  const dispatch = useAppDispatch()
  const wanted = numberIn(typed)
  const q = usePaused(wanted, TYPING_PAUSE_MS)
  const [answer, setAnswer] = useState<{ q: string; results: readonly Result[] }>({ q: '', results: NONE })
  useEffect(() => {
    if (q === '') {
      return
    }
    let isStale = false
    const look = async () => {
      const results = await documentsFor(dispatch, reader, q)
      if (!isStale) {
        setAnswer({ q, results })
        onFound(results)
      }
    }
    void look()
    return () => {
      isStale = true
    }
  }, [dispatch, q, reader, onFound])
  const isAnswered = wanted !== '' && answer.q === wanted
  return { results: isAnswered ? answer.results : NONE, isSearching: wanted !== '' && !isAnswered }
}
