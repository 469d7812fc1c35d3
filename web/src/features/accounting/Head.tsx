import type { ReactNode } from 'react'
import { paths } from '@/lib/paths'
import { LinkTabs } from '@/ui/LinkTabs'
import { PageHeader } from '@/ui/PageHeader'

/** The pages of the books, in the order in which one needs them. */
const TABS = [
  { key: 'journal', label: 'Diario', to: paths.accounting },
  { key: 'balance', label: 'Balance de comprobación', to: paths.accountingPage('balance') },
  { key: 'reports', label: 'Informes', to: paths.accountingPage('reports') },
  { key: 'people', label: 'Saldos por persona', to: paths.accountingPage('people') },
  { key: 'exports', label: 'Exportaciones', to: paths.accountingPage('exports') },
  { key: 'codes', label: 'Códigos contables', to: paths.accountingPage('codes') },
  { key: 'period', label: 'Período', to: paths.accountingPage('period') },
  { key: 'openings', label: 'Saldos iniciales', to: paths.accountingPage('openings') },
] as const

interface HeadProps {
  tab: (typeof TABS)[number]['key']
  title: string
  subtitle: string
  actions?: ReactNode
}

/** What stands above each page of the books. */
export function Head({ tab, ...header }: HeadProps) {
  return (
    <>
      <PageHeader {...header} />
      <LinkTabs label="Contabilidad" active={tab} tabs={TABS} />
    </>
  )
}
