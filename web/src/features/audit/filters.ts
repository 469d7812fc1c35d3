/** The filters of the list, with what they are when the address says nothing. */
export const FILTER_DEFAULTS = {
  q: '',
  from: '',
  to: '',
  action: '',
  object_kind: '',
  outcome: '',
  actor: '',
  object: '',
} as const
