import { useListBranchesQuery } from '@/api/requests'
import { choicesOf } from '@/ui/ChoiceField'
import type { AskedChoicesProps } from './descriptor'

/** The branches to choose from. */
export function BranchChoices({ children }: AskedChoicesProps) {
  return children(choicesOf(useListBranchesQuery().data?.items))
}
