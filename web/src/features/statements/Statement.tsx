import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import {
  generatedApi,
  type Statement,
  type StatementMovement,
  useGetOwnStatementQuery,
  useGetStatementQuery,
} from '@/api/client'
import { asProblem, type Problem } from '@/api/problem'
import { type Pages, usePages } from '@/api/usePages'
import { PrintPage } from '@/app/print/PrintPage'
import { BackLink } from '@/ui/BackLink'
import { NoSheet } from '@/ui/print/NoSheet'
import { Clearance } from './Clearance'
import { StatementSheet } from './StatementSheet'
import { StatementView } from './StatementView'

/** What stands in the address for what is printed. */
const PRINT = 'print'
const PAGE = 50
/** More movements than this are asked for in person. */
const MOST_PRINTED = 1000

interface Read {
  statement: Statement | undefined
  problem: Problem | null
  refetch: () => unknown
  pages: Pages<StatementMovement>
}

interface PageProps {
  back: { to: string; label: string }
}

/** What the reader owes. */
export function OwnStatement({ back }: PageProps) {
  const arg = { limit: PAGE }
  const { currentData, error, refetch } = useGetOwnStatementQuery(arg, { refetchOnMountOrArgChange: true })
  const pages = usePages(generatedApi.endpoints.getOwnStatement, arg)
  return (
    <Screen isOwn back={back} read={{ statement: currentData, problem: asProblem(error), refetch, pages }} />
  )
}

/** What somebody owes, for those who look after it. */
export function PersonStatement({ id, back }: PageProps & { id: string }) {
  const arg = { id, limit: PAGE }
  const { currentData, error, refetch } = useGetStatementQuery(arg, { refetchOnMountOrArgChange: true })
  const pages = usePages(generatedApi.endpoints.getStatement, arg)
  return (
    <Screen
      isOwn={false}
      back={back}
      read={{ statement: currentData, problem: asProblem(error), refetch, pages }}
    />
  )
}

interface ScreenProps {
  isOwn: boolean
  back: PageProps['back']
  read: Read
}

function Screen({ isOwn, back, read }: ScreenProps) {
  const [params] = useSearchParams()
  const hrefOf = (print: string | null) => {
    const next = new URLSearchParams(params)
    if (print === null) {
      next.delete(PRINT)
    } else {
      next.set(PRINT, print)
    }
    return { search: next.toString() }
  }
  const printed = params.get(PRINT)
  if (printed === 'statement' || printed === 'clearance') {
    return <Printed what={printed} back={hrefOf(null)} read={read} />
  }
  return (
    <StatementView
      {...read}
      isOwn={isOwn}
      back={<BackLink to={back.to}>{back.label}</BackLink>}
      printHref={hrefOf('statement')}
      clearanceHref={hrefOf('clearance')}
    />
  )
}

interface PrintedProps {
  what: 'statement' | 'clearance'
  back: { search: string }
  read: Read
}

function Printed({ what, back, read: { statement, problem, refetch, pages } }: PrintedProps) {
  const { items, hasMore, isLoadingMore, loadMore } = pages
  const isPart = hasMore && (items?.length ?? 0) >= MOST_PRINTED
  const wantsMore = what === 'statement' && hasMore && !isLoadingMore && !isPart
  useEffect(() => {
    if (wantsMore) {
      loadMore()
    }
  }, [wantsMore, loadMore])
  const isClearance = what === 'clearance'
  const isThere =
    statement !== undefined && (isClearance ? statement.clear : items !== undefined && (!hasMore || isPart))
  const title = isClearance ? 'Paz y salvo' : 'Estado de cuenta'
  return (
    <PrintPage
      title={title}
      subtitle={statement?.person.name}
      back={<BackLink to={back}>Volver al estado de cuenta</BackLink>}
      name={isThere ? `${title} ${statement.person.name}` : undefined}
      papers={['letter', 'a4']}
      file={{ document: what, person: statement?.person.id }}
    >
      {(paper) =>
        isThere ? (
          isClearance ? (
            <Clearance statement={statement} paper={paper} />
          ) : (
            <StatementSheet statement={statement} items={items ?? []} isPart={isPart} paper={paper} />
          )
        ) : (
          <NoSheet
            problem={
              isClearance && statement !== undefined
                ? { status: 404, detail: '' }
                : (problem ?? pages.problem)
            }
            missing={
              isClearance && statement !== undefined
                ? 'Mientras haya algo pendiente no hay paz y salvo.'
                : 'No encontramos a esta persona, o no puedes ver lo que debe.'
            }
            onRetry={refetch}
          />
        )
      }
    </PrintPage>
  )
}
