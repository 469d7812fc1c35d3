import { useEffect, useState } from 'react'
import { useGetCompanyQuery } from '@/api/client'
import { logoUrl } from '@/lib/logo'
import type { CompanyHead } from '@/ui/print/Letterhead'

/** What the company says of itself at the head of its papers; nothing until it is known. */
export function useCompany(): CompanyHead {
  const { data } = useGetCompanyQuery()
  const [logo, setLogo] = useState<string>()
  const picture = data?.logo ?? ''
  useEffect(() => {
    const url = picture === '' ? undefined : logoUrl(picture)
    setLogo(url)
    return () => URL.revokeObjectURL(url ?? '')
  }, [picture])
  return { ...data, logo }
}
