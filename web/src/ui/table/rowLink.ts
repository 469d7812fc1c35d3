/** Marks what ↑ and ↓ move between: the link of each row. */
export const ROW_LINK = 'data-row-link'

/** The link covers its row, so that the whole row can be pressed while screen readers hear one link. */
export const coveringLink = {
  color: 'inherit',
  // What has the focus stands below the heads that stay in sight, and above what is done with the chosen rows.
  scrollMarginBlock: '116px 96px',
  fontWeight: 600,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const
