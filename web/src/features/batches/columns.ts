/** The columns of a batch, in the order of its template (domain, section 5). */
export const COLUMNS = [
  { name: 'document_type', label: 'Tipo documento', isRequired: true, width_px: 120 },
  { name: 'document', label: 'Número documento', isRequired: true, width_px: 150 },
  { name: 'name', label: 'Nombre', isRequired: true, width_px: 220 },
  { name: 'bank', label: 'Código banco', isRequired: true, width_px: 150 },
  { name: 'account_kind', label: 'Tipo cuenta', isRequired: true, width_px: 120 },
  { name: 'account', label: 'Número cuenta', isRequired: true, width_px: 190 },
  { name: 'amount', label: 'Monto', isRequired: true, width_px: 130 },
  { name: 'currency', label: 'Moneda', isRequired: false, width_px: 90 },
  { name: 'concept', label: 'Concepto', isRequired: true, width_px: 220 },
  { name: 'reference', label: 'Referencia', isRequired: false, width_px: 140 },
  { name: 'email', label: 'Correo', isRequired: false, width_px: 200 },
  { name: 'phone', label: 'Teléfono', isRequired: false, width_px: 130 },
  { name: 'request', label: 'Solicitud', isRequired: false, width_px: 160 },
] as const

export type ColumnName = (typeof COLUMNS)[number]['name']

/** What each column is called. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each of them
export const COLUMN_LABELS = Object.fromEntries(COLUMNS.map(({ name, label }) => [name, label])) as Readonly<
  Record<ColumnName, string>
>

export function isColumn(name: string | null | undefined): name is ColumnName {
  return COLUMNS.some((column) => column.name === name)
}

/** A column that a newer server may know shows as it is rather than as nothing. */
export function columnLabel(name: string): string {
  return COLUMNS.find((column) => column.name === name)?.label ?? name
}
