type AccountingPage =
  | 'balance'
  | 'balance/print'
  | 'people'
  | 'reports'
  | 'reports/print'
  | 'exports'
  | 'exports/new'
  | 'codes'
  | 'period'
  | 'openings'

/** The kind of settings whose own name holds the word that opens an address to whoever works with requests. */
const REQUEST_TYPES = 'request-types'
const REQUEST_TYPES_SEGMENT = 'types'

function kindSegment(kind: string): string {
  return kind === REQUEST_TYPES ? REQUEST_TYPES_SEGMENT : kind
}

/** The kind of settings that an address names. */
export function kindAt(segment: string | undefined): string | undefined {
  return segment === REQUEST_TYPES_SEGMENT ? REQUEST_TYPES : segment
}

/** Every address of the portal (specification, section 2), written down once. */
export const paths = {
  home: '/',
  requests: '/requests',
  newRequest: '/requests/new',
  editRequest: (id: string) => `/requests/${encodeURIComponent(id)}/edit`,
  request: (id: string) => `/requests/${encodeURIComponent(id)}`,
  settlements: '/requests/settlements',
  settlement: (id: string) => `/requests/settlements/${encodeURIComponent(id)}`,
  /** What is deducted from people. Its address names requests, whose permissions open it. */
  payroll: '/requests/payroll',
  /** What the reader owes: everybody's own, whatever they may do. */
  ownStatement: '/me/statement',
  /** What the reader hears of, and how. */
  ownNotices: '/me/notices',
  /** The help, for everybody as well; `topic` is a `TopicKey` of the help. */
  help: (topic: string) => `/help/${encodeURIComponent(topic)}`,
  /** What somebody owes, for human resources and whoever accepts settlements. */
  statement: (user: string) => `/requests/statements/${encodeURIComponent(user)}`,
  /** The same for auditors, whom the requests' addresses do not admit. */
  auditStatement: (user: string) => `/audit/statements/${encodeURIComponent(user)}`,
  singlePayments: '/payments/single',
  singlePayment: (id: string) => `/payments/single/${encodeURIComponent(id)}`,
  newSinglePayment: '/payments/single/new',
  paymentReceipt: (id: string) => `/payments/single/${encodeURIComponent(id)}/receipt`,
  depositsToConfirm: '/payments/single?tab=deposits',
  deposits: '/payments/single/deposits',
  beneficiaries: '/payments/single/beneficiaries',
  beneficiary: (id: string) => `/payments/single/beneficiaries/${encodeURIComponent(id)}`,
  /** All that was paid to one beneficiary. */
  beneficiaryPayments: (id: string) => `/payments/single/beneficiaries/${encodeURIComponent(id)}/payments`,
  verifyAccounts: '/payments/single/beneficiaries/verify',
  importBeneficiaries: '/payments/single/beneficiaries/import',
  beneficiaryImport: (id: string) => `/payments/single/beneficiaries/import/${encodeURIComponent(id)}`,
  /** The company's accounts: what stands on each, and what moved it. */
  sourceAccounts: '/payments/single/accounts',
  sourceAccount: (id: string) => `/payments/single/accounts/${encodeURIComponent(id)}`,
  multiplePayments: '/payments/multiple',
  newBatch: '/payments/multiple/new',
  batch: (id: string) => `/payments/multiple/${encodeURIComponent(id)}`,
  cashClosing: '/payments/cash-closing',
  cashReport: (search = '') => `/payments/cash-closing/report${search}`,
  cashReportPrint: (search = '') => `/payments/cash-closing/report/print${search}`,
  cashSession: (id: string) => `/payments/cash-closing/${encodeURIComponent(id)}`,
  cashMinutes: (id: string) => `/payments/cash-closing/${encodeURIComponent(id)}/minutes`,
  cashSurpriseMinutes: (id: string, count: string) =>
    `/payments/cash-closing/${encodeURIComponent(id)}/counts/${encodeURIComponent(count)}/minutes`,
  cashReceipt: (id: string, payment: string) =>
    `/payments/cash-closing/${encodeURIComponent(id)}/receipts/${encodeURIComponent(payment)}`,
  cashTransfer: (id: string, transfer: string) =>
    `/payments/cash-closing/${encodeURIComponent(id)}/transfers/${encodeURIComponent(transfer)}`,
  cashTransfers: (box = '') =>
    `/payments/cash-closing/transfers${box === '' ? '' : `?box=${encodeURIComponent(box)}`}`,
  /** The same slip, for whoever comes from the list of transfers and not from a session. */
  cashSlip: (transfer: string) => `/payments/cash-closing/transfers/${encodeURIComponent(transfer)}`,
  openCashBox: (id: string) => `/payments/cash-closing/boxes/${encodeURIComponent(id)}`,
  cancellations: '/payments/cancellations',
  cancellation: (id: string) => `/payments/cancellations/${encodeURIComponent(id)}`,
  newCancellation: (kind = '', id = '') =>
    `/payments/cancellations/new${kind === '' ? '' : `?kind=${encodeURIComponent(kind)}&id=${encodeURIComponent(id)}`}`,
  cancellationVoucher: (id: string) => `/payments/cancellations/${encodeURIComponent(id)}/voucher`,
  /** A cancellation for who asked for it without deciding on any: everybody may have asked for one. */
  ownCancellation: (id: string) => `/me/cancellations/${encodeURIComponent(id)}`,
  ownCancellationVoucher: (id: string) => `/me/cancellations/${encodeURIComponent(id)}/voucher`,
  accounting: '/accounting',
  accountingEntry: (id: string) => `/accounting/entries/${encodeURIComponent(id)}`,
  /** A page of the books beside the journal. */
  accountingPage: (page: AccountingPage, search = '') => `/accounting/${page}${search}`,
  /** The receipt of a payment for who reads the books and pays nothing; `entry` is where one comes from. */
  accountingReceipt: (payment: string, entry = '') =>
    `/accounting/receipts/${encodeURIComponent(payment)}${entry === '' ? '' : `?entry=${encodeURIComponent(entry)}`}`,
  accountingOpening: (id: string) => `/accounting/openings/${encodeURIComponent(id)}`,
  accountingAccount: (key: string, search = '') => `/accounting/accounts/${encodeURIComponent(key)}${search}`,
  users: '/users',
  newUser: '/users/new',
  importUsers: '/users/import',
  userImport: (id: string) => `/users/import/${encodeURIComponent(id)}`,
  user: (id: string) => `/users/${encodeURIComponent(id)}`,
  settings: '/settings',
  settingsOf: (kind: string) => `/settings/${encodeURIComponent(kindSegment(kind))}`,
  /** One setting of a kind that has a page for each; `new` for another. */
  settingOf: (kind: string, id: string) => `/settings/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`,
  generalSettings: '/settings/general',
  goingLive: '/settings/going-live',
  tokens: '/settings/tokens',
  mail: '/settings/mail',
  webhooks: '/settings/webhooks',
  webhook: (id: string) => `/settings/webhooks/${encodeURIComponent(id)}`,
  audit: '/audit',
  auditRow: (id: string) => `/audit/${encodeURIComponent(id)}`,
  auditPermissions: (user = '', date = '') =>
    `/audit/permissions${user === '' ? '' : `/${encodeURIComponent(user)}`}${date === '' ? '' : `?date=${encodeURIComponent(date)}`}`,
  /** The whole file of a request. Its address names no request: that word opens a route to others than auditors. */
  auditFile: (id: string) => `/audit/expediente/${encodeURIComponent(id)}`,
  notFound: '/404',
} as const
