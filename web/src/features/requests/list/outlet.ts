/** What the list hands to the details of one of its records. */
export interface RequestOutlet {
  /** The details stand beside the list, not in its place. */
  isBeside: boolean
}
