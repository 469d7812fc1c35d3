import type { RouteObject } from 'react-router'
import type { PageHandle } from '@/app/guard'

export const settlementRoutes: RouteObject[] = [
  {
    path: 'requests/settlements',
    lazy: async () => ({ Component: (await import('./SettlementsPage')).SettlementsPage }),
  },
  {
    path: 'requests/settlements/:id',
    handle: {
      needs: ['Crear solicitudes', 'Gestionar solicitudes desembolsadas', 'Gestionar solicitudes aprobadas'],
    } satisfies PageHandle,
    lazy: async () => ({ Component: (await import('./detail/SettlementPage')).SettlementPage }),
  },
]
