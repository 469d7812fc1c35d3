/** The cells of a spreadsheet as the clipboard has them: tabs between cells, a line for each row. */
export interface Pasted {
  rows: number
  columns: number
}

/** Counts what was pasted: nobody should have to trust that all of it arrived. */
export function measured(text: string): Pasted {
  const lines = text.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== '')
  return {
    rows: lines.length,
    columns: Math.max(0, ...lines.slice(0, 100).map((line) => line.split('\t').length)),
  }
}

/** Why it cannot be the lines of a batch, or null. */
export function pastedProblem(text: string): string | null {
  const { rows, columns } = measured(text)
  if (rows === 0) {
    return 'Pega las celdas copiadas de tu hoja de cálculo.'
  }
  if (columns < 2) {
    return 'Eso no son celdas: en la hoja de cálculo, selecciona las filas con sus encabezados y cópialas.'
  }
  return rows < 2 ? 'Copia también la fila de encabezados, además de las filas con pagos.' : null
}

/** The file that is sent of it, as any other. */
export function pastedFile(text: string): File {
  return new File([text], 'pegado.txt', { type: 'text/tab-separated-values' })
}
