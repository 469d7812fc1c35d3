import { useParams } from 'react-router'
import { generatedApi, useGetBeneficiaryImportQuery, useListBeneficiaryImportsQuery } from '@/api/client'
import { staleBy } from '@/api/stale'
import { usePages } from '@/api/usePages'
import type { ImportKind, RowState } from '@/features/imports/door'
import { CheckedPage, ImportPage, POLL_MS, RowsTable } from '@/features/imports/door'
import { written } from '@/lib/counts'
import { paths } from '@/lib/paths'
import { Below } from '@/ui/Below'

/** Files of beneficiaries and their accounts. */
const BENEFICIARIES: ImportKind = {
  address: '/api/v1/beneficiary-imports',
  title: 'Importar beneficiarios',
  fileTitle: 'Archivo de beneficiarios',
  chooseLabel: 'Elegir el archivo de beneficiarios',
  back: { to: paths.beneficiaries, label: 'Volver a beneficiarios' },
  home: paths.importBeneficiaries,
  file: paths.beneficiaryImport,
  limits: `XLSX, ODS, XLS o CSV, hasta 15 MB y ${written(50_000)} filas`,
  rules: [
    'A cada beneficiario lo reconocemos por su documento: si ya está, se actualiza; si no, se registra.',
    'Una fila por cuenta: repite documento y nombre para agregar otra. Sin cuenta, deja vacíos banco, tipo y número.',
    'Las cuentas nuevas, y las de quien cambia de nombre, esperan a que otra persona las verifique.',
    'Una celda vacía no cambia nada. Ninguna cuenta se quita con un archivo.',
  ],
  template: (format) => ({ kind: 'beneficiary_file', of: { file: 'beneficiaries_template', format } }),
  errors: (id) => ({ kind: 'beneficiary_file', of: { file: 'beneficiary_import_errors', id } }),
  one: 'beneficiario',
  many: 'beneficiarios',
  isFeminine: false,
  mark: (document) => <Below>{document}</Below>,
  keep: async (dispatch, file) =>
    dispatch(generatedApi.util.upsertQueryData('getBeneficiaryImport', { id: file.id }, file)),
  refresh: (dispatch) => {
    dispatch(generatedApi.util.invalidateTags(staleBy('beneficiary_import')))
  },
}

/** Beneficiaries from a spreadsheet. */
export function ImportBeneficiariesPage() {
  const files = useListBeneficiaryImportsQuery(undefined, { refetchOnMountOrArgChange: true })
  return <ImportPage of={BENEFICIARIES} files={files} />
}

/** A file that was checked. */
export function CheckedBeneficiariesPage() {
  const { id = '' } = useParams()
  const asked = useGetBeneficiaryImportQuery({ id }, { refetchOnMountOrArgChange: true, pollingInterval: 0 })
  useGetBeneficiaryImportQuery({ id }, { skip: asked.data?.state !== 'applying', pollingInterval: POLL_MS })
  return (
    <CheckedPage of={BENEFICIARIES} asked={asked} act={generatedApi.endpoints.actOnBeneficiaryImport}>
      {(state) => <RowsOf id={id} state={state} />}
    </CheckedPage>
  )
}

function RowsOf({ id, state }: { id: string; state: RowState }) {
  const pages = usePages(generatedApi.endpoints.listBeneficiaryImportRows, { id, state })
  return <RowsTable of={BENEFICIARIES} state={state} pages={pages} />
}
