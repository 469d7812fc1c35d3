import { createContext, use } from 'react'

/** What a company says of itself beside its name. */
export interface CompanyHead {
  /** The address of its picture on this page. */
  logo?: string | undefined
  tax_id?: string | null
  /** In lines. */
  address?: string | null
}

export const CompanyContext = createContext<CompanyHead>({})

/** Who a paper is of. */
export function Letterhead({ name }: { name: string }) {
  const { logo, tax_id, address } = use(CompanyContext)
  return (
    <div className="print-letterhead">
      {logo === undefined ? null : <img className="print-logo" src={logo} alt="" />}
      <p className="print-company">{name}</p>
      <p className="print-about">{[tax_id, address].filter(Boolean).join('\n')}</p>
    </div>
  )
}
