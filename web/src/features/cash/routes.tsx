import type { RouteObject } from 'react-router'
import type { PageHandle } from '@/app/guard'

/** Whoever reads the report alone has no box to open. */
const DESK: PageHandle = { needs: ['Gestionar cierre de caja', 'Gestionar cierre de caja por supervisor'] }

/** A payment is read by those who pay, and by who reads the books. */
const RECEIPTS: PageHandle = {
  needs: [
    'Gestionar cierre de caja',
    'Gestionar pagos individuales',
    'Gestionar pagos',
    'Gestionar pagos masivos',
    'Consultar auditoría',
    'Consultar contabilidad',
  ],
}

export const cashRoutes: RouteObject[] = [
  { path: 'payments/cash-closing', lazy: async () => ({ Component: (await import('./CashPage')).CashPage }) },
  {
    path: 'payments/cash-closing/boxes/:id',
    handle: DESK,
    lazy: async () => ({ Component: (await import('./OpenBoxPage')).OpenBoxPage }),
  },
  {
    path: 'payments/cash-closing/report',
    lazy: async () => ({ Component: (await import('./report/ReportPage')).ReportPage }),
  },
  {
    path: 'payments/cash-closing/report/print',
    lazy: async () => ({ Component: (await import('./report/ReportPrintPage')).ReportPrintPage }),
  },
  {
    path: 'payments/cash-closing/transfers',
    lazy: async () => ({ Component: (await import('./transfers/TransfersPage')).TransfersPage }),
  },
  {
    path: 'payments/cash-closing/transfers/:transfer',
    lazy: async () => ({ Component: (await import('./transfers/SlipPage')).SlipPage }),
  },
  {
    path: 'payments/cash-closing/:id',
    lazy: async () => ({ Component: (await import('./session/SessionPage')).SessionPage }),
  },
  {
    path: 'payments/cash-closing/:id/minutes',
    lazy: async () => ({ Component: (await import('./minutes/MinutesPage')).MinutesPage }),
  },
  {
    path: 'payments/cash-closing/:id/counts/:count/minutes',
    lazy: async () => ({
      Component: (await import('./minutes/SurpriseMinutesPage')).SurpriseMinutesPage,
    }),
  },
  {
    path: 'payments/cash-closing/:id/transfers/:transfer',
    lazy: async () => ({ Component: (await import('./transfers/SlipPage')).SlipPage }),
  },
  {
    path: 'payments/cash-closing/:id/receipts/:payment',
    handle: RECEIPTS,
    lazy: async () => ({ Component: (await import('./CashReceiptPage')).CashReceiptPage }),
  },
]
