import { useEffect, useMemo } from 'react'
import { useGetCompanyQuery } from '@/api/client'
import { logoUrl } from '@/lib/logo'
import type { CompanyHead } from '@/ui/print/Letterhead'

/** What the company says of itself at the head of its papers; nothing until it is known. */
export function useCompany(): CompanyHead {
  const { data } = useGetCompanyQuery()
  const picture = data?.logo ?? ''
  const logo = useMemo(() => (picture === '' ? undefined : logoUrl(picture)), [picture])
  useEffect(() => () => URL.revokeObjectURL(logo ?? ''), [logo])
  return { ...data, logo }
}
