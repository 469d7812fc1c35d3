/** What a company may call the settlement of an advance. The first of each is how the portal is written. */
export const SETTLEMENT_WORDS = [
  { value: 'rendicion', label: 'Rendición' },
  { value: 'legalizacion', label: 'Legalización' },
  { value: 'comprobacion', label: 'Comprobación' },
] as const

/** What it may call its payroll. */
export const PAYROLL_WORDS = [
  { value: 'planilla', label: 'Planilla' },
  { value: 'nomina', label: 'Nómina' },
] as const

/** What it may call the paper that says that somebody owes it nothing. */
export const CLEARANCE_WORDS = [
  { value: 'paz_y_salvo', label: 'Paz y salvo' },
  { value: 'no_adeudo', label: 'Constancia de no adeudo' },
  { value: 'libre_deuda', label: 'Libre deuda' },
] as const

/** What a batch may need above the first of its tiers. */
export const BATCH_ABOVE = [
  { value: 'approvers', label: 'Más personas que lo aprueben' },
  { value: 'fresh_sign_in', label: 'Que quien lo aprueba confirme su identidad' },
] as const
