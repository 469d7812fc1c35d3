export const LABELS = { through: 'Hasta qué día', reason: 'Motivo' } as const

/** Why a period is closed or opened again: it stays in the history. */
export const REASON = {
  hint: 'Queda en la historia del período.',
  input: { maxLength: 1000, multiline: true, minRows: 2, required: true },
} as const
