import type { RouteObject } from 'react-router'

export const paymentRoutes: RouteObject[] = [
  {
    path: 'payments/single',
    lazy: async () => ({ Component: (await import('./SinglePaymentsPage')).SinglePaymentsPage }),
    // The details open beside the list, which stays where it is.
    children: [
      {
        path: ':id',
        lazy: async () => ({ Component: (await import('./SinglePaymentPage')).SinglePaymentPage }),
      },
    ],
  },
  {
    path: 'payments/single/new',
    lazy: async () => ({ Component: (await import('./AdHocPaymentPage')).AdHocPaymentPage }),
  },
  {
    path: 'payments/single/deposits',
    lazy: async () => ({ Component: (await import('./deposits/DepositsPage')).DepositsPage }),
  },
  {
    path: 'payments/single/accounts',
    lazy: async () => ({ Component: (await import('./accounts/SourceAccountsPage')).SourceAccountsPage }),
  },
  {
    path: 'payments/single/accounts/:id',
    lazy: async () => ({ Component: (await import('./accounts/SourceAccountPage')).SourceAccountPage }),
  },
  {
    path: 'payments/single/:id/receipt',
    lazy: async () => ({ Component: (await import('./receipt/PaymentReceiptPage')).PaymentReceiptPage }),
  },
  {
    path: 'payments/single/beneficiaries/import',
    lazy: async () => ({ Component: (await import('./beneficiaries/imports')).ImportBeneficiariesPage }),
  },
  {
    path: 'payments/single/beneficiaries/import/:id',
    lazy: async () => ({ Component: (await import('./beneficiaries/imports')).CheckedBeneficiariesPage }),
  },
  {
    path: 'payments/single/beneficiaries/verify',
    lazy: async () => ({ Component: (await import('./beneficiaries/VerifyPage')).VerifyPage }),
  },
  {
    path: 'payments/single/beneficiaries/:id/payments',
    lazy: async () => ({ Component: (await import('./beneficiaries/HistoryPage')).HistoryPage }),
  },
  {
    path: 'payments/single/beneficiaries',
    lazy: async () => ({ Component: (await import('./beneficiaries/BeneficiariesPage')).BeneficiariesPage }),
    children: [
      {
        path: ':id',
        lazy: async () => ({ Component: (await import('./beneficiaries/BeneficiaryPage')).BeneficiaryPage }),
      },
    ],
  },
]
