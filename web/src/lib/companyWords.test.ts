import { describe, expect, it } from 'vitest'
import { companyWords } from '../../scripts/companyWords'
import { inCompanyWords, sayingIn } from './companyWords'

const USUAL = { settlementWord: 'rendicion', payrollWord: 'planilla', clearanceWord: 'paz_y_salvo' }

describe('the words of the company', () => {
  it.each([
    ['Rendiciones por revisar', 'Legalizaciones por revisar'],
    ['Tienes dos anticipos por rendir.', 'Tienes dos anticipos por legalizar.'],
    ['Ríndelo antes de pedir otro.', 'Legalízalo antes de pedir otro.'],
    ['Descuentos de planilla', 'Descuentos de nómina'],
    ['Paz y salvo de Kevin Ábrego', 'Constancia de no adeudo de Kevin Ábrego'],
    ['y queda a paz y salvo por estos conceptos', 'y no adeuda nada por estos conceptos'],
    ['La vista «Planilla de mayo» quedó guardada.', 'La vista «Planilla de mayo» quedó guardada.'],
  ])('say "%s" as "%s"', (text, own) => {
    const saying = sayingIn({
      settlementWord: 'legalizacion',
      payrollWord: 'nomina',
      clearanceWord: 'no_adeudo',
    })
    expect(saying(text)).toBe(own)
    expect(sayingIn(USUAL)(text)).toBe(text)
    expect(inCompanyWords(text)).toBe(text)
  })

  it('are put around every text that some company says otherwise, and around nothing else', () => {
    const written = [
      "import { a } from './rendir'",
      "const words = { 'Por rendir': 'Por rendir', rinde: `${a} rinde` }",
      "const other = 'Pagos'",
    ].join('\n')
    const plugin = companyWords()
    const transform = plugin.transform as (
      this: { parse: (code: string) => unknown },
      code: string,
      id: string,
    ) => { code: string } | null
    const [at, to] = [written.indexOf("'Por rendir',"), written.indexOf('`${a}')]
    const program = {
      type: 'Program',
      body: [
        { type: 'ImportDeclaration', source: { type: 'Literal', value: './rendir', start: 0, end: 1 } },
        {
          type: 'Property',
          key: { type: 'Literal', value: 'Por rendir', start: 0, end: 1 },
          value: { type: 'Literal', value: 'Por rendir', start: at, end: at + "'Por rendir'".length },
        },
        {
          type: 'TemplateLiteral',
          start: to,
          end: to + '`${a} rinde`'.length,
          quasis: [{ value: { raw: '' } }, { value: { raw: ' rinde' } }],
        },
        { type: 'Literal', value: 'Pagos', start: 0, end: 1 },
      ],
    }
    const made = transform.call({ parse: () => program }, written, '/web/src/app/a.ts')
    expect(made?.code).toContain(": caudalSaid('Por rendir')")
    expect(made?.code).toContain('rinde: caudalSaid(`${a} rinde`)')
    expect(made?.code.match(/caudalSaid\(/gu)).toHaveLength(2)
    expect(transform.call({ parse: () => program }, written, '/web/src/app/a.test.ts')).toBeNull()
  })
})
