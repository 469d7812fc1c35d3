import { useMatch, useOutlet } from 'react-router'
import { paths } from '@/lib/paths'
import { useCloseDetail, useOpensBeside } from '@/ui/beside'
import { rowKeys } from '@/ui/rowFocus'
import { SplitView } from '@/ui/SplitView'
import { useShortcuts } from '@/ui/shortcuts'
import { queryOf } from '../days'
import { Files } from '../Files'
import { Head } from '../Head'
import { wantedOf } from './filters'
import { JournalList } from './JournalList'
import { useJournal } from './useJournal'

/** Every movement of money as the books have it, with its entry beside it. */
export function JournalPage() {
  const detail = useOutlet()
  const activeId = useMatch(`${paths.accounting}/entries/:id`)?.params.id
  const isWide = useOpensBeside()
  const journal = useJournal()

  useShortcuts<'accounting'>({
    ...rowKeys(activeId),
    Escape: useCloseDetail(paths.accounting, detail !== null),
  })

  return (
    <>
      {detail === null || isWide ? (
        <Head
          tab="journal"
          title="Contabilidad"
          subtitle="Cada movimiento de dinero con su asiento. Nada aquí se cambia ni se borra: lo que se anula deja otro asiento."
          actions={<Files of={{ what: 'journal', query: queryOf(wantedOf(journal.values, journal.days)) }} />}
        />
      ) : null}
      <SplitView
        list={(isBeside) => <JournalList journal={journal} isBeside={isBeside} activeId={activeId} />}
        detail={detail}
      />
    </>
  )
}
