import type { RouteObject } from 'react-router'

export const cancellationRoutes: RouteObject[] = [
  {
    path: 'payments/cancellations',
    lazy: async () => ({ Component: (await import('./CancellationsPage')).CancellationsPage }),
    // The details open beside the list, which stays where it is.
    children: [
      {
        path: ':id',
        lazy: async () => ({ Component: (await import('./CancellationPage')).CancellationPage }),
      },
    ],
  },
  {
    path: 'payments/cancellations/new',
    lazy: async () => ({ Component: (await import('./asking/NewCancellationPage')).NewCancellationPage }),
  },
  {
    path: 'payments/cancellations/:id/voucher',
    lazy: async () => ({ Component: (await import('./voucher/VoucherPage')).CancellationVoucherPage }),
  },
  // Whoever asked for one follows it, whatever they may do.
  {
    path: 'me/cancellations/:id',
    lazy: async () => ({ Component: (await import('./OwnCancellationPage')).OwnCancellationPage }),
  },
  {
    path: 'me/cancellations/:id/voucher',
    lazy: async () => ({ Component: (await import('./voucher/VoucherPage')).OwnCancellationVoucherPage }),
  },
]
