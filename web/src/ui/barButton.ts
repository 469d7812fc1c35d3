/** A button of signs alone at the end of a list's bar: as high as its fields. */
export const BAR_BUTTON = { width: { xs: 44, sm: 40 }, height: { xs: 44, sm: 40 } } as const
