/** Every address of the portal (specification, section 2), written down once. */
export const paths = {
  home: '/',
  requests: '/requests',
  newRequest: '/requests/new',
  editRequest: (id: string) => `/requests/${encodeURIComponent(id)}/edit`,
  request: (id: string) => `/requests/${encodeURIComponent(id)}`,
  singlePayments: '/payments/single',
  singlePayment: (id: string) => `/payments/single/${encodeURIComponent(id)}`,
  newSinglePayment: '/payments/single/new',
  paymentReceipt: (id: string) => `/payments/single/${encodeURIComponent(id)}/receipt`,
  beneficiaries: '/payments/single/beneficiaries',
  beneficiary: (id: string) => `/payments/single/beneficiaries/${encodeURIComponent(id)}`,
  multiplePayments: '/payments/multiple',
  cashClosing: '/payments/cash-closing',
  cancellations: '/payments/cancellations',
  notFound: '/404',
} as const
