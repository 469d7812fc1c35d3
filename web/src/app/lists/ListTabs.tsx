import { useSavedViews, Views } from '@/features/views/door'
import { LinkTabs, type LinkTabsProps } from '@/ui/LinkTabs'

interface ListTabsProps extends LinkTabsProps {
  /** The path under which the views of the list are saved. */
  screen: string
}

/** The saved views of a list that has none by itself, with the way to save one: where every list has it. */
export function SavedTabs({ screen }: { screen: string }) {
  return (
    <ListTabs
      screen={screen}
      label="Vistas de la lista"
      tabs={[{ key: '', label: 'Todo', to: screen }]}
      active=""
    />
  )
}

/** The views of a list: those that it has by itself, then those that the reader saved, with the way to save one more. */
export function ListTabs({ screen, tabs, active, ...props }: ListTabsProps) {
  const saved = useSavedViews(screen)
  return (
    <LinkTabs
      {...props}
      tabs={[...tabs, ...saved.tabs]}
      active={saved.active ?? active}
      end={<Views screen={screen} />}
    />
  )
}
