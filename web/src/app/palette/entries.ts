import { BATCH_TABS } from '@/features/batches/door'
import { topicGroupsFor } from '@/features/help/door'
import { PAYMENT_TABS } from '@/features/payments/door'
import { scopesFor } from '@/features/requests/door'
import { SETTING_GROUPS, SETTING_KINDS, type SettingKind } from '@/features/settings/door'
import { viewsFor } from '@/features/settlements/door'
import { paths } from '@/lib/paths'
import type { Permission } from '@/lib/permissions'
import type { IconName } from '@/ui/icons'
import { OPENS_NOTICES } from '../bell/action'
import { mayEnter } from '../guard'
import type { Session } from '../session/useSession'
import { NAV } from '../shell/nav'
import { NAV_WORDS, SETTING_WORDS, TAB_WORDS } from './words.es'

/** Something that the palette leads to. */
export interface Entry {
  to: string
  label: string
  /** What it belongs to, or what kind of thing it is. */
  where: string
  icon: IconName
  /** What else people call it. */
  words: string
  /** The button of the shell that it presses, where it leads to no address. */
  press?: string
}

type Reader = Pick<Session, 'permissions' | 'can'>

interface Guarded extends Entry {
  /** What the page behind it asks for beyond its address. */
  anyOf?: readonly Permission[]
}

const CREATE: readonly Permission[] = ['Crear solicitudes']
const HUMAN_RESOURCES: readonly Permission[] = ['Gestionar solicitudes aprobadas por RRHH']

/** What one begins, under the name of its button. */
const ACTIONS: readonly Guarded[] = [
  {
    to: paths.newRequest,
    label: 'Pedir dinero',
    where: 'Acción',
    icon: 'add',
    words: 'nueva solicitud crear viáticos reembolso anticipo combustible peajes préstamo',
    anyOf: CREATE,
  },
  {
    to: paths.newSinglePayment,
    label: 'Registrar un pago sin solicitud',
    where: 'Acción',
    icon: 'add',
    words: 'nuevo transferencia factura servicios seguros honorarios proveedor',
  },
  {
    to: paths.sourceAccounts,
    label: 'Cuentas de la empresa',
    where: 'Pagos individuales',
    icon: 'card',
    words: 'saldos disponible banco movimientos origen dinero',
  },
  {
    to: paths.newBatch,
    label: 'Nuevo lote de pagos',
    where: 'Acción',
    icon: 'add',
    words: 'crear planilla nómina masivo Excel archivo banco',
  },
  {
    to: paths.verifyAccounts,
    label: 'Verificar cuentas',
    where: 'Acción',
    icon: 'check',
    words: 'bancarias por pendientes beneficiarios segunda persona',
  },
  {
    to: paths.importBeneficiaries,
    label: 'Importar beneficiarios',
    where: 'Acción',
    icon: 'upload',
    words: 'proveedores Excel hoja archivo cargar',
  },
  {
    to: paths.accountingPage('exports/new'),
    label: 'Exportar asientos',
    where: 'Acción',
    icon: 'upload',
    words: 'contabilidad CSV Excel diario sistema contable ERP',
  },
  {
    to: paths.newUser,
    label: 'Nuevo usuario',
    where: 'Acción',
    icon: 'add',
    words: 'registrar persona empleado crear',
  },
  {
    to: paths.importUsers,
    label: 'Importar usuarios',
    where: 'Acción',
    icon: 'upload',
    words: 'personas empleados Excel hoja archivo cargar',
  },
  {
    to: paths.settingOf('source-accounts', 'new'),
    label: 'Agregar cuenta de la empresa',
    where: 'Acción',
    icon: 'add',
    words: 'nueva banco origen',
  },
  {
    to: paths.settingOf('bank-layouts', 'new'),
    label: 'Agregar formato de archivo',
    where: 'Acción',
    icon: 'add',
    words: 'nuevo banco columnas',
  },
]

/** Pages below those of the navigation. */
const PAGES: readonly Guarded[] = [
  {
    to: paths.payroll,
    label: 'Descuentos de planilla',
    where: 'Solicitudes',
    icon: 'document',
    words: 'nómina préstamo salario RRHH recursos humanos',
    anyOf: HUMAN_RESOURCES,
  },
  {
    to: paths.deposits,
    label: 'Depósitos de las cajas',
    where: 'Pagos individuales',
    icon: 'card',
    words: 'efectivo banco historial',
  },
  {
    to: paths.cashTransfers(),
    label: 'Traslados de efectivo',
    where: 'Cierre de caja',
    icon: 'wallet',
    words: 'caja remesa depósito banco enviar recibir',
  },
  {
    to: paths.cashReport(),
    label: 'Reporte de cierres',
    where: 'Cierre de caja',
    icon: 'wallet',
    words: 'arqueo diferencias faltante sobrante gráficos informe',
    anyOf: ['Gestionar reporte de cierre de caja'],
  },
  {
    to: paths.accountingPage('balance'),
    label: 'Balance de comprobación',
    where: 'Contabilidad',
    icon: 'ledger',
    words: 'cuentas mayor saldos debe haber cuadra',
  },
  {
    to: paths.accountingPage('reports'),
    label: 'Informes de gastos y pagos',
    where: 'Contabilidad',
    icon: 'ledger',
    words: 'reporte gráficos tipo sucursal vehículo persona concepto mes año',
  },
  {
    to: paths.accountingPage('people'),
    label: 'Saldos por persona',
    where: 'Contabilidad',
    icon: 'ledger',
    words: 'anticipos por cobrar deudas empleados',
  },
  {
    to: paths.accountingPage('exports'),
    label: 'Exportaciones de asientos',
    where: 'Contabilidad',
    icon: 'ledger',
    words: 'CSV Excel archivo sistema contable ERP',
  },
  {
    to: paths.accountingPage('codes'),
    label: 'Códigos contables',
    where: 'Contabilidad',
    icon: 'ledger',
    words: 'plan de cuentas catálogo nombres',
  },
  {
    to: paths.accountingPage('period'),
    label: 'Período contable',
    where: 'Contabilidad',
    icon: 'ledger',
    words: 'cierre cerrar mes reabrir bloqueo',
  },
  {
    to: paths.accountingPage('openings'),
    label: 'Saldos iniciales',
    where: 'Contabilidad',
    icon: 'ledger',
    words: 'apertura corte migración anticipos cajas bancos subir',
  },
  {
    to: paths.auditPermissions(),
    label: 'Permisos de una persona',
    where: 'Auditoría',
    icon: 'search',
    words: 'fecha quién podía accesos',
  },
  {
    to: paths.generalSettings,
    label: 'Reglas de la empresa',
    where: 'Configuración',
    icon: 'settings',
    words: 'niveles aprobación montos nombre administradores estrictos identidad',
  },
  {
    to: paths.tokens,
    label: 'Tokens',
    where: 'Configuración',
    icon: 'settings',
    words: 'API SCIM integración sistemas claves',
  },
  {
    to: `${paths.tokens}/api`,
    label: 'Documentación de la API',
    where: 'Configuración',
    icon: 'settings',
    words: 'openapi llamadas integración tokens curl desarrollo',
  },
  {
    to: paths.webhooks,
    label: 'Webhooks',
    where: 'Configuración',
    icon: 'settings',
    words: 'integración avisar sistemas mensajes firma eventos',
  },
  {
    to: paths.mail,
    label: 'Correo',
    where: 'Configuración',
    icon: 'settings',
    words: 'SMTP servidor email prueba enviados fallidos',
  },
  {
    to: paths.ownStatement,
    label: 'Lo que debo',
    where: 'Tu cuenta',
    icon: 'wallet',
    words: 'estado cuenta deuda anticipos préstamo paz salvo',
  },
  {
    to: paths.ownNotices,
    label: 'Mis avisos',
    where: 'Tu cuenta',
    icon: 'bell',
    words: 'elegir notificaciones correo campana resumen diario silenciar preferencias',
  },
]

const BELL: Entry = {
  to: paths.home,
  label: 'Avisos',
  where: 'Tu cuenta',
  icon: 'bell',
  words: 'campana notificaciones mensajes alertas novedades sin leer',
  press: OPENS_NOTICES,
}

/** The lists that search for themselves: there documents are found by their number. */
const SEARCHED: readonly { name: string; to: (q: string) => string }[] = [
  { name: 'solicitudes', to: (q) => `${paths.requests}?scope=all&q=${q}` },
  { name: 'pagos individuales', to: (q) => `${paths.singlePayments}?tab=all&q=${q}` },
  { name: 'beneficiarios', to: (q) => `${paths.beneficiaries}?q=${q}` },
  { name: 'pagos masivos', to: (q) => `${paths.multiplePayments}?q=${q}` },
  { name: 'contabilidad', to: (q) => `${paths.accounting}?number=${q}` },
  { name: 'usuarios', to: (q) => `${paths.users}?q=${q}` },
  { name: 'auditoría', to: (q) => `${paths.audit}?q=${q}` },
]

/** Whether the guard lets the reader in: it asks the pathname alone. */
export function mayOpen(to: string, permissions: readonly string[]): boolean {
  return mayEnter(to.split('?')[0] ?? to, permissions)
}

function allowed(entries: readonly Guarded[], { permissions, can }: Reader): Entry[] {
  return entries.filter(({ to, anyOf }) => mayOpen(to, permissions) && (anyOf === undefined || can(...anyOf)))
}

/** What the reader may begin. */
export function actionsFor(reader: Reader): Entry[] {
  return allowed(ACTIONS, reader)
}

/** The pages of the navigation that the reader may enter. */
export function mainPlacesFor(reader: Reader): Entry[] {
  return allowed(
    NAV.flatMap(({ title, entries }) =>
      entries.map(({ key, path, label, icon }) => ({
        to: path,
        label,
        where: title ?? 'Página',
        icon,
        words: NAV_WORDS[key],
      })),
    ),
    reader,
  )
}

/** A view of a list, as its tab is named. */
function view(where: string, icon: IconName, base: string, key: string, label: string): Entry {
  return { to: `${base}=${key}`, label, where, icon, words: `${where} ${TAB_WORDS[key] ?? ''}` }
}

/** The views of a list, each of which has its own address. */
function views({ can }: Reader): Entry[] {
  return [
    ...scopesFor(can).map(({ key, label }) =>
      view('Solicitudes', 'document', `${paths.requests}?scope`, key, label),
    ),
    ...viewsFor(can).map(({ key, label }) =>
      view('Rendiciones', 'document', `${paths.settlements}?view`, key, label),
    ),
    ...PAYMENT_TABS.map(({ key, label }) =>
      view('Pagos individuales', 'card', `${paths.singlePayments}?tab`, key, label),
    ),
    ...BATCH_TABS.map(({ key, label }) =>
      view('Pagos masivos', 'layers', `${paths.multiplePayments}?tab`, key, label),
    ),
  ]
}

function settlements({ can }: Reader): Guarded[] {
  return viewsFor(can).length === 0
    ? []
    : [
        {
          to: paths.settlements,
          label: 'Rendiciones',
          where: 'Solicitudes',
          icon: 'document',
          words: 'rendir comprobantes facturas anticipo legalización gastos',
        },
      ]
}

function settings(): Entry[] {
  return SETTING_GROUPS.flatMap(({ kinds }) => kinds).map((kind: SettingKind) => ({
    to: paths.settingsOf(kind),
    label: SETTING_KINDS[kind].title,
    where: 'Configuración',
    icon: 'settings',
    words: SETTING_WORDS[kind],
  }))
}

/** Everything the reader may go to: pages, their views, settings and the topics of the help. */
export function entriesFor(reader: Reader): Entry[] {
  return [
    ...actionsFor(reader),
    ...mainPlacesFor(reader),
    BELL,
    ...allowed([...settlements(reader), ...PAGES, ...views(reader), ...settings()], reader),
    ...topicGroupsFor(reader)
      .flatMap(({ topics }) => topics)
      .map(({ key, title, words }) => ({
        to: paths.help(key),
        label: `Ayuda: ${title}`,
        where: 'Ayuda',
        icon: 'help' as const,
        words: `cómo ${words}`,
      })),
  ]
}

/** The lists where what was typed can be searched. */
export function searchesFor(query: string, { permissions }: Reader): Entry[] {
  const q = query.trim()
  return SEARCHED.map(({ name, to }) => ({
    to: to(encodeURIComponent(q)),
    label: `Buscar «${q}» en ${name}`,
    where: 'Lista',
    icon: 'search' as const,
    words: '',
  })).filter(({ to }) => mayOpen(to, permissions))
}
