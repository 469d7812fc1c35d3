import type { RouteObject } from 'react-router'

export const accountingRoutes: RouteObject[] = [
  {
    path: 'accounting',
    lazy: async () => ({ Component: (await import('./journal/JournalPage')).JournalPage }),
    // The entries open beside the journal, which stays where it is.
    children: [
      {
        path: 'entries/:id',
        lazy: async () => ({ Component: (await import('./journal/EntryPage')).EntryPage }),
      },
    ],
  },
  {
    path: 'accounting/receipts/:paymentId',
    lazy: async () => ({ Component: (await import('./journal/EntryReceiptPage')).EntryReceiptPage }),
  },
  {
    path: 'accounting/balance',
    lazy: async () => ({ Component: (await import('./balance/BalancePage')).BalancePage }),
  },
  {
    path: 'accounting/balance/print',
    lazy: async () => ({ Component: (await import('./balance/BalancePrintPage')).BalancePrintPage }),
  },
  {
    path: 'accounting/accounts/:key',
    lazy: async () => ({ Component: (await import('./account/AccountPage')).AccountPage }),
  },
  {
    path: 'accounting/accounts/:key/print',
    lazy: async () => ({ Component: (await import('./account/AccountPrintPage')).AccountPrintPage }),
  },
  {
    path: 'accounting/people',
    lazy: async () => ({ Component: (await import('./people/PeoplePage')).PeoplePage }),
  },
  {
    path: 'accounting/reports',
    lazy: async () => ({ Component: (await import('./reports/ReportsPage')).ReportsPage }),
  },
  {
    path: 'accounting/reports/print',
    lazy: async () => ({ Component: (await import('./reports/ReportsPrintPage')).ReportsPrintPage }),
  },
  {
    path: 'accounting/exports',
    lazy: async () => ({ Component: (await import('./exports/ExportsPage')).ExportsPage }),
  },
  {
    path: 'accounting/exports/new',
    lazy: async () => ({ Component: (await import('./exports/NewExportPage')).NewExportPage }),
  },
  {
    path: 'accounting/codes',
    lazy: async () => ({ Component: (await import('./codes/CodesPage')).CodesPage }),
  },
  {
    path: 'accounting/period',
    lazy: async () => ({ Component: (await import('./period/PeriodPage')).PeriodPage }),
  },
  {
    path: 'accounting/openings',
    lazy: async () => ({ Component: (await import('./openings/OpeningsPage')).OpeningsPage }),
  },
  {
    path: 'accounting/openings/:id',
    lazy: async () => ({ Component: (await import('./openings/OpeningPage')).OpeningPage }),
  },
]
