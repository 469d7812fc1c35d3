import { config } from './config'

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

type Table = Readonly<Record<string, string>>

/** The forms of *rendir*, in the words that stand for it. */
const SETTLEMENTS: Readonly<Record<string, Table>> = {
  legalizacion: {
    rendición: 'legalización',
    rendiciones: 'legalizaciones',
    rendir: 'legalizar',
    rinde: 'legaliza',
    rinden: 'legalizan',
    rendida: 'legalizada',
    rendidas: 'legalizadas',
    ríndelo: 'legalízalo',
    ríndelos: 'legalízalos',
    rindió: 'legalizó',
  },
  comprobacion: {
    rendición: 'comprobación',
    rendiciones: 'comprobaciones',
    rendir: 'comprobar',
    rinde: 'comprueba',
    rinden: 'comprueban',
    rendida: 'comprobada',
    rendidas: 'comprobadas',
    ríndelo: 'compruébalo',
    ríndelos: 'compruébalos',
    rindió: 'comprobó',
  },
}

const PAYROLLS: Readonly<Record<string, Table>> = { nomina: { planilla: 'nómina' } }

const CLEARANCES: Readonly<Record<string, Table>> = {
  no_adeudo: { 'queda a paz y salvo': 'no adeuda nada', 'paz y salvo': 'constancia de no adeudo' },
  libre_deuda: { 'queda a paz y salvo': 'queda libre de deuda', 'paz y salvo': 'libre deuda' },
}

export interface CompanyWords {
  settlementWord: string
  payrollWord: string
  clearanceWord: string
}

/** What stands between «» is somebody's own and stays as it is. */
const PIECES = /«[^»]*»|(?:queda a )?paz y salvo|\p{L}+/giu

/** How texts of the portal are said in these words. */
export function sayingIn({
  settlementWord,
  payrollWord,
  clearanceWord,
}: CompanyWords): (text: string) => string {
  const table = new Map(
    Object.entries({
      ...SETTLEMENTS[settlementWord],
      ...PAYROLLS[payrollWord],
      ...CLEARANCES[clearanceWord],
    }),
  )
  if (table.size === 0) {
    return (text) => text
  }
  return (text) =>
    text.replace(PIECES, (piece) => {
      const other = table.get(piece.toLowerCase()) ?? piece
      return other !== piece && /^\p{Lu}/u.test(piece)
        ? other.charAt(0).toUpperCase() + other.slice(1)
        : other
    })
}

/** A text in the company's words. The build puts every text of the application in here; what the server says comes by hand. */
export const said = sayingIn(config)
