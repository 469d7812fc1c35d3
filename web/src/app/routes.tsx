import type { RouteObject } from 'react-router'
import { accountingRoutes } from '@/features/accounting/routes'
import { auditRoutes } from '@/features/audit/routes'
import { batchRoutes } from '@/features/batches/routes'
import { cancellationRoutes } from '@/features/cancellations/routes'
import { cashRoutes } from '@/features/cash/routes'
import { helpRoutes } from '@/features/help/routes'
import { homeRoutes } from '@/features/home/routes'
import { mailRoutes } from '@/features/mail/routes'
import { noticeRoutes } from '@/features/notices/routes'
import { paymentRoutes } from '@/features/payments/routes'
import { payrollRoutes } from '@/features/payroll/routes'
import { requestRoutes } from '@/features/requests/routes'
import { settingsRoutes } from '@/features/settings/routes'
import { settlementRoutes } from '@/features/settlements/routes'
import { statementRoutes } from '@/features/statements/routes'
import { tokenRoutes } from '@/features/tokens/routes'
import { userRoutes } from '@/features/users/routes'
import { webhookRoutes } from '@/features/webhooks/routes'
import type { PageHandle } from './guard'
import { NotFoundPage, ToNotFound } from './pages/NotFoundPage'
import { PageLoading } from './pages/PageLoading'
import { RouteErrorPage } from './pages/RouteErrorPage'
import { RootLayout } from './shell/RootLayout'

/**
 * Every route of the portal. Features bring theirs, each with a lazily loaded screen. No route has a loader: a loader
 * would run before the guard, and a call without permission signs the person out.
 */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: RootLayout,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: PageLoading,
    children: [
      {
        // A screen that fails leaves the navigation standing.
        ErrorBoundary: RouteErrorPage,
        children: [
          ...homeRoutes,
          ...helpRoutes,
          ...noticeRoutes,
          ...requestRoutes,
          ...settlementRoutes,
          ...payrollRoutes,
          ...statementRoutes,
          ...paymentRoutes,
          ...batchRoutes,
          ...cashRoutes,
          ...cancellationRoutes,
          ...accountingRoutes,
          ...userRoutes,
          ...settingsRoutes,
          ...tokenRoutes,
          ...mailRoutes,
          ...webhookRoutes,
          ...auditRoutes,
          { path: '404', Component: NotFoundPage },
          { path: '*', Component: ToNotFound, handle: { leadsOn: true } satisfies PageHandle },
        ],
      },
    ],
  },
]
