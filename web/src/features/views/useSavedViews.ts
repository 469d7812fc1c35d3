import { useLocation } from 'react-router'
import { useListViewsQuery } from '@/api/client'
import { keptQuery, viewPath } from './query'

interface SavedTab {
  key: string
  label: string
  to: string
}

/** The saved views of a list as tabs, and which of them stands there now; null where none does. */
export function useSavedViews(screen: string): { tabs: readonly SavedTab[]; active: string | null } {
  const { data } = useListViewsQuery()
  const { search } = useLocation()
  const views = data?.items.filter((view) => view.screen === screen) ?? []
  const now = keptQuery(search)
  return {
    tabs: views.map((view) => ({ key: view.id, label: view.name, to: viewPath(view) })),
    active: views.find((view) => keptQuery(view.query) === now)?.id ?? null,
  }
}
