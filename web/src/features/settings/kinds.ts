/** The kinds of settings, as the addresses of their calls name them. */
export type KindName =
  | 'branches'
  | 'request-types'
  | 'tariffs'
  | 'cost-centres'
  | 'banks'
  | 'bank-layouts'
  | 'source-accounts'
  | 'conceptos'
  | 'cash-boxes'
  | 'movement-categories'
  | 'denominations'
  | 'cancellation-causes'
  | 'holidays'

/** In the order of their list, under what they are for. */
export const GROUPS: readonly { title: string; kinds: readonly KindName[] }[] = [
  { title: 'Solicitudes', kinds: ['request-types', 'tariffs', 'branches', 'cost-centres'] },
  { title: 'Dinero y bancos', kinds: ['banks', 'bank-layouts', 'source-accounts', 'conceptos'] },
  { title: 'Efectivo', kinds: ['cash-boxes', 'movement-categories', 'denominations'] },
  { title: 'Calendario y anulaciones', kinds: ['holidays', 'cancellation-causes'] },
]

interface KindWords {
  title: string
  /** What one of them is, at the beginning of a title: "Agregar sucursal". */
  one: string
  /** What they are for. */
  lead: string
  /** When there is none yet. */
  empty: string
  /** "en uso" agrees with it. */
  isFeminine: boolean
}

export const KINDS: Readonly<Record<KindName, KindWords>> = {
  branches: {
    title: 'Sucursales',
    one: 'sucursal',
    lead: 'Dónde trabaja la empresa. Cada solicitud puede llevar una.',
    empty: 'Todavía no hay sucursales',
    isFeminine: true,
  },
  'request-types': {
    title: 'Tipos de solicitud',
    one: 'tipo de solicitud',
    lead: 'Para qué se pide dinero, quién lo aprueba y qué pasa con él después.',
    empty: 'Todavía no hay tipos de solicitud',
    isFeminine: false,
  },
  'cost-centres': {
    title: 'Centros de costo',
    one: 'centro de costo',
    lead: 'A qué área se carga el gasto.',
    empty: 'Todavía no hay centros de costo',
    isFeminine: false,
  },
  banks: {
    title: 'Bancos',
    one: 'banco',
    lead: 'Los de la empresa y los de quienes cobran.',
    empty: 'Todavía no hay bancos',
    isFeminine: false,
  },
  'bank-layouts': {
    title: 'Formatos de archivo',
    one: 'formato de archivo',
    lead: 'Cómo pide cada banco el archivo de pagos: qué columnas, de qué ancho y en qué orden.',
    empty: 'Todavía no hay formatos de archivo',
    isFeminine: false,
  },
  'source-accounts': {
    title: 'Cuentas de la empresa',
    one: 'cuenta de la empresa',
    lead: 'De dónde salen los pagos. Cada una empieza en cero; lo que tiene entra con los saldos iniciales.',
    empty: 'Todavía no hay cuentas de la empresa',
    isFeminine: true,
  },
  conceptos: {
    title: 'Conceptos contables',
    one: 'concepto contable',
    lead: 'A qué cuenta va un pago sin solicitud.',
    empty: 'Todavía no hay conceptos contables',
    isFeminine: false,
  },
  tariffs: {
    title: 'Tarifas',
    one: 'tarifa',
    lead: 'Cuánto cuesta un día, un viaje o una unidad. Quien pide dinero las agrega como líneas, sin escribirlas.',
    empty: 'Todavía no hay tarifas',
    isFeminine: true,
  },
  'cash-boxes': {
    title: 'Cajas',
    one: 'caja',
    lead: 'Dónde se guarda el efectivo, con su fondo fijo, su tope y la diferencia que se tolera al contar.',
    empty: 'Todavía no hay cajas',
    isFeminine: true,
  },
  'movement-categories': {
    title: 'Movimientos de caja',
    one: 'categoría de movimiento',
    lead: 'Para qué entra dinero a una caja o sale de ella, aparte de las solicitudes que se pagan en efectivo.',
    empty: 'Todavía no hay categorías de movimientos',
    isFeminine: true,
  },
  denominations: {
    title: 'Billetes y monedas',
    one: 'billete o moneda',
    lead: 'Lo que se cuenta en un arqueo, por moneda.',
    empty: 'Todavía no hay billetes ni monedas',
    isFeminine: false,
  },
  'cancellation-causes': {
    title: 'Causas de anulación',
    one: 'causa de anulación',
    lead: 'Entre cuáles elige quien pide anular un documento.',
    empty: 'Todavía no hay causas de anulación',
    isFeminine: true,
  },
  holidays: {
    title: 'Feriados',
    one: 'feriado',
    lead: 'Los días que no cuentan como hábiles en los plazos para rendir.',
    empty: 'Todavía no hay feriados',
    isFeminine: false,
  },
}

export function isKind(name: string | undefined): name is KindName {
  return name !== undefined && Object.hasOwn(KINDS, name)
}

export const OUTCOMES = [
  { value: 'settle', label: 'Se rinde con comprobantes' },
  { value: 'payroll', label: 'Se descuenta de la planilla' },
  { value: 'expense', label: 'Es gasto directo' },
] as const

/** Whether money comes in or leaves. */
export const DIRECTIONS = [
  { value: 'out', label: 'Egreso' },
  { value: 'in', label: 'Ingreso' },
] as const

/** Notes and coins. */
export const FORMS = [
  { value: 'note', label: 'Billete' },
  { value: 'coin', label: 'Moneda' },
] as const

export function outcomeWords(outcome: string | undefined): string {
  return OUTCOMES.find(({ value }) => value === outcome)?.label ?? ''
}
