import { useEffect, useMemo } from 'react'
import { useGetCompanyQuery } from '@/api/client'
import { logoUrl } from '@/lib/logo'
import type { CompanyHead } from '@/ui/print/Letterhead'

/** What the company says of itself at the head of its papers; nothing until it is known. */
export function useCompany(): CompanyHead {
  const { data } = useGetCompanyQuery()
  const picture = data?.logo ?? null
  const logo = useMemo(() => (picture === null ? null : logoUrl(picture)), [picture])
  useEffect(
    () => () => {
      if (logo !== null) {
        URL.revokeObjectURL(logo)
      }
    },
    [logo],
  )
  return useMemo(
    () => ({ logo, taxId: data?.tax_id ?? null, address: data?.address ?? null }),
    [logo, data?.tax_id, data?.address],
  )
}
