import { describe, expect, it } from 'vitest'
import { measured, pastedFile, pastedProblem } from './pasted'

describe('pasted cells', () => {
  it('are counted as the clipboard of any system writes them', () => {
    expect(measured('a\tb\r\n1\t2\r\n')).toEqual({ rows: 2, columns: 2 })
    expect(measured('a\tb\n\n1\t2\t3')).toEqual({ rows: 2, columns: 3 })
    expect(measured('')).toEqual({ rows: 0, columns: 0 })
  })

  it('say what is missing', () => {
    expect(pastedProblem('  \n')).toMatch(/^Pega las celdas/)
    expect(pastedProblem('Hola, Tomás')).toMatch(/^Eso no son celdas/)
    expect(pastedProblem('Nombre\tMonto')).toMatch(/encabezados/)
    expect(pastedProblem('Nombre\tMonto\nAna\t1')).toBeNull()
  })

  it('are sent as they are: zeros at the front stay', async () => {
    const file = pastedFile('Cuenta\tMonto\n0012\t1.50')
    expect(file.name).toBe('pegado.txt')
    await expect(file.text()).resolves.toBe('Cuenta\tMonto\n0012\t1.50')
  })
})
