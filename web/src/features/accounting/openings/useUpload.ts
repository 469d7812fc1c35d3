import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountingApi, type OpeningDetail } from '@/api/accounting'
import { newIntentKey } from '@/api/intent'
import { isOutcomeUnknown, type Problem } from '@/api/problem'
import { uploadFile } from '@/api/upload'
import { useAppDispatch } from '@/app/store'
import { paths } from '@/lib/paths'

/** Sends a file of balances to be checked, and goes to what was found in it. The problem where it was refused. */
export function useUpload() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [share, setShare] = useState<number | null>(null)
  // The same file for the same day, sent again after a lost answer, is taken once.
  const intent = useRef<{ file: File; cutoff: string; key: string } | null>(null)
  const upload = async (file: File, cutoff: string): Promise<Problem | null> => {
    setShare(0)
    if (intent.current?.file !== file || intent.current.cutoff !== cutoff) {
      intent.current = { file, cutoff, key: newIntentKey() }
    }
    const answer = await uploadFile({
      path: `/api/v1/accounting/openings?${new URLSearchParams({ name: file.name.slice(-120), cutoff }).toString()}`,
      file,
      key: intent.current.key,
      onProgress: setShare,
    })
    setShare(null)
    if (answer.ok) {
      // The server answers the call with the checked file, as the description says.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const checked = answer.body as OpeningDetail
      await dispatch(accountingApi.util.upsertQueryData('getOpening', { id: checked.id }, checked))
      await navigate(paths.accountingOpening(checked.id))
      return null
    }
    if (!isOutcomeUnknown(answer.problem)) {
      intent.current = null
    }
    return answer.problem
  }
  return { share, upload }
}
