/** The columns of a batch, in the order of its template (domain, section 5). */
export const COLUMNS = [
  { name: 'document_type', label: 'Tipo de documento', short: 'Tipo doc.', isRequired: true, width_px: 92 },
  { name: 'document', label: 'Número de documento', short: 'Documento', isRequired: true, width_px: 176 },
  { name: 'name', label: 'Nombre', short: 'Nombre', isRequired: true, width_px: 200 },
  { name: 'bank', label: 'Código del banco', short: 'Banco', isRequired: true, width_px: 120 },
  { name: 'account_kind', label: 'Tipo de cuenta', short: 'Tipo', isRequired: true, width_px: 92 },
  { name: 'account', label: 'Número de cuenta', short: 'Cuenta', isRequired: true, width_px: 150 },
  { name: 'amount', label: 'Monto', short: 'Monto', isRequired: true, width_px: 130 },
  { name: 'currency', label: 'Moneda', short: 'Moneda', isRequired: false, width_px: 88 },
  { name: 'concept', label: 'Concepto', short: 'Concepto', isRequired: true, width_px: 200 },
  { name: 'reference', label: 'Referencia', short: 'Referencia', isRequired: false, width_px: 120 },
  { name: 'email', label: 'Correo', short: 'Correo', isRequired: false, width_px: 180 },
  { name: 'phone', label: 'Teléfono', short: 'Teléfono', isRequired: false, width_px: 120 },
  { name: 'request', label: 'Solicitud', short: 'Solicitud', isRequired: false, width_px: 150 },
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
