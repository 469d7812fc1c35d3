import { matchPath } from 'react-router'
import { paths } from '@/lib/paths'
import type { TopicKey } from './topic'

/** The first that fits decides, so what is narrower stands first. */
const SCREENS: readonly (readonly [pattern: string, topic: TopicKey])[] = [
  ['/requests/new', 'new-request'],
  ['/requests/:id/edit', 'new-request'],
  ['/requests/settlements/*', 'settlements'],
  ['/requests/payroll', 'payroll'],
  ['/requests/statements/*', 'statement'],
  ['/requests/*', 'requests'],
  ['/payments/single/new', 'new-payment'],
  ['/payments/single/deposits', 'deposits'],
  ['/payments/single/beneficiaries/verify', 'verify'],
  ['/payments/single/beneficiaries/import/*', 'imports'],
  ['/payments/single/beneficiaries/*', 'beneficiaries'],
  ['/payments/single/*', 'payments'],
  ['/payments/multiple', 'batches'],
  ['/payments/multiple/*', 'batch'],
  ['/payments/cash-closing', 'cash'],
  ['/payments/cash-closing/report/*', 'cash-report'],
  ['/payments/cash-closing/transfers/*', 'cash-transfers'],
  ['/payments/cash-closing/*', 'cash-session'],
  ['/payments/cancellations/*', 'cancellations'],
  ['/accounting/exports/*', 'accounting-exports'],
  ['/accounting/codes', 'accounting-exports'],
  ['/accounting/period', 'accounting-period'],
  ['/accounting/openings/*', 'accounting-openings'],
  ['/accounting/*', 'accounting'],
  ['/users/import/*', 'imports'],
  ['/users/*', 'users'],
  ['/settings/going-live', 'going-live'],
  ['/settings/tokens/*', 'tokens'],
  ['/settings/webhooks/*', 'webhooks'],
  ['/settings/mail', 'mail'],
  ['/settings/bank-layouts/*', 'bank-files'],
  ['/settings/source-accounts/*', 'bank-files'],
  ['/settings/banks', 'bank-files'],
  ['/settings/*', 'settings'],
  ['/audit/statements/*', 'statement'],
  ['/audit/*', 'audit'],
  ['/me/statement', 'statement'],
  ['/me/cancellations/*', 'cancellations'],
  ['/me/notices', 'notices'],
  ['/', 'home'],
]

/** What the help opens with on a screen; where it has nothing on it, with the portal as a whole. */
export function topicOf(pathname: string, search = ''): TopicKey {
  if (pathname === paths.singlePayments && new URLSearchParams(search).get('tab') === 'deposits') {
    return 'deposits'
  }
  return SCREENS.find(([pattern]) => matchPath(pattern, pathname) !== null)?.[1] ?? 'portal'
}

/** The help of the screen at this address, as a link to it; null on the help itself. */
export function helpOf({ pathname, search }: { pathname: string; search: string }) {
  return matchPath('/help/*', pathname) !== null
    ? null
    : { to: paths.help(topicOf(pathname, search)), state: { from: `${pathname}${search}` } }
}
