import { useNavigate } from 'react-router'
import { accountingApi, type OpeningDetail } from '@/api/accounting'
import type { Problem } from '@/api/problem'
import { showRecord } from '@/app/commands/useCommand'
import { useSendFile } from '@/app/forms/useSendFile'
import { useAppDispatch } from '@/app/store'
import { paths } from '@/lib/paths'

/** Sends a file of balances to be checked, and goes to what was found in it. The problem where it was refused. */
export function useUpload() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { share, send } = useSendFile()
  const upload = async (file: File, cutoff: string): Promise<Problem | null> => {
    const answer = await send(`/api/v1/accounting/openings?cutoff=${cutoff}`, file)
    if (!answer.ok) {
      return answer.problem
    }
    // The server answers the call with the checked file, as the description says.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const checked = answer.body as OpeningDetail
    const record = { endpoint: accountingApi.endpoints.getOpening, arg: { id: checked.id } }
    await dispatch(showRecord(record, checked))
    await navigate(paths.accountingOpening(checked.id))
    return null
  }
  return { share, upload }
}
