const LIST = {
  ArrowDown: 'Bajar por la lista',
  ArrowUp: 'Subir por la lista',
  Enter: 'Abrir la fila',
} as const
const LIST_WITH_DETAIL = { ...LIST, Escape: 'Cerrar el detalle' } as const

/** The keys of each screen and what the help says of them. A screen that handles keys is held to them by `useShortcuts`. */
export const SCREEN_KEYS = {
  requests: { ...LIST_WITH_DETAIL, a: 'Aprobar o liberar', r: 'Rechazar' },
  settlements: LIST,
  settlement: { a: 'Aceptar la rendición', r: 'Devolverla' },
  payments: { ...LIST_WITH_DETAIL, a: 'Autorizar el pago', r: 'Devolverlo a borrador' },
  beneficiaries: LIST_WITH_DETAIL,
  batches: LIST,
  batch: { a: 'Aprobar el lote', r: 'Devolverlo' },
  cash: LIST,
  cashSession: { a: 'Aprobar el cierre', r: 'Pedir otro arqueo' },
  users: LIST,
  cancellations: LIST_WITH_DETAIL,
  audit: LIST_WITH_DETAIL,
  accounting: LIST_WITH_DETAIL,
} as const satisfies Record<string, Readonly<Record<string, string>>>

/** The keys of fields and tables, which handle them themselves while they have the focus. */
export const PART_KEYS = {
  requestLines: { Enter: 'En una línea: pasar a la siguiente, o agregar otra' },
  batchLines: {
    'Enter F2': 'En una celda de las líneas: corregirla, y guardarla',
    Tab: 'Al corregir: guardar e ir al error siguiente',
    F8: 'Sin corregir: ir al error siguiente',
    Delete: 'Quitar la línea',
  },
  count: { Enter: 'Al contar: pasar al billete o moneda siguiente' },
} as const

/** A screen that has keys of its own. */
export type KeyedScreen = keyof typeof SCREEN_KEYS

/** The keys that a screen handles itself. Enter is not among them: the link of a row has it from the browser. */
export type KeyOf<S extends KeyedScreen> = Exclude<keyof (typeof SCREEN_KEYS)[S], 'Enter'> & string

/** What works on every screen; the shell handles it. */
export const PORTAL_KEYS = {
  'Ctrl K': 'Buscar o ir a cualquier parte',
  '/': 'Ir a la búsqueda de la pantalla, si la tiene',
  '?': 'Abrir la ayuda de la pantalla',
  n: 'Abrir los avisos',
} as const
