import { config } from './config'

/** The forms in which texts of the portal say *rendir*, and those that stand for each of them in other words. */
const FORMS = 'rendición rendiciones rendir rinde rinden rendida rendidas ríndelo ríndelos rindió'
const SETTLEMENTS: Readonly<Record<string, string>> = {
  legalizacion:
    'legalización legalizaciones legalizar legaliza legalizan legalizada legalizadas legalízalo legalízalos legalizó',
  comprobacion:
    'comprobación comprobaciones comprobar comprueba comprueban comprobada comprobadas compruébalo compruébalos comprobó',
}

const CLEARANCES: Readonly<Record<string, readonly string[]>> = {
  no_adeudo: ['no adeuda nada', 'constancia de no adeudo'],
  libre_deuda: ['queda libre de deuda', 'libre deuda'],
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
  const table = new Map<string, string>()
  const others = SETTLEMENTS[settlementWord]?.split(' ') ?? []
  for (const [at, form] of FORMS.split(' ').entries()) {
    table.set(form, others[at] ?? form)
  }
  const [owesNothing, clearance] = CLEARANCES[clearanceWord] ?? []
  table.set('queda a paz y salvo', owesNothing ?? 'queda a paz y salvo')
  table.set('paz y salvo', clearance ?? 'paz y salvo')
  table.set('planilla', payrollWord === 'nomina' ? 'nómina' : 'planilla')
  if ([...table].every(([usual, own]) => usual === own)) {
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
export const inCompanyWords = sayingIn(config)
