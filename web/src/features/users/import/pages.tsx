import { useParams } from 'react-router'
import { usePages } from '@/api/usePages'
import { useGetUserImportQuery, useListUserImportsQuery, usersApi } from '@/api/users'
import type { RowState } from '@/features/imports/door'
import { CheckedPage, ImportPage, POLL_MS, RowsTable } from '@/features/imports/door'
import { PEOPLE } from './kind'

/** People from a spreadsheet. */
export function ImportUsersPage() {
  const files = useListUserImportsQuery(undefined, { refetchOnMountOrArgChange: true })
  return <ImportPage of={PEOPLE} files={files} />
}

/** A file that was checked. */
export function CheckedUsersPage() {
  const { id = '' } = useParams()
  const asked = useGetUserImportQuery({ id }, { refetchOnMountOrArgChange: true, pollingInterval: 0 })
  useGetUserImportQuery({ id }, { skip: asked.data?.state !== 'applying', pollingInterval: POLL_MS })
  return (
    <CheckedPage of={PEOPLE} asked={asked} act={usersApi.endpoints.actOnUserImport}>
      {(state) => <RowsOf id={id} state={state} />}
    </CheckedPage>
  )
}

function RowsOf({ id, state }: { id: string; state: RowState }) {
  const pages = usePages(usersApi.endpoints.listUserImportRows, { id, state })
  return <RowsTable of={PEOPLE} state={state} pages={pages} />
}
