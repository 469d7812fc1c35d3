import { createContext, use } from 'react'

/** What a company says of itself beside its name. */
export interface CompanyHead {
  /** The address of its picture on this page. */
  logo: string | null
  taxId: string | null
  /** In lines. */
  address: string | null
}

export const CompanyContext = createContext<CompanyHead>({ logo: null, taxId: null, address: null })

/** Who a paper is of. */
export function Letterhead({ name }: { name: string }) {
  const { logo, taxId, address } = use(CompanyContext)
  return (
    <div className="print-letterhead">
      {logo === null ? null : <img className="print-logo" src={logo} alt="" />}
      <p className="print-company">{name}</p>
      {taxId === null ? null : <p className="print-about">{taxId}</p>}
      {address === null ? null : <p className="print-about">{address}</p>}
    </div>
  )
}
