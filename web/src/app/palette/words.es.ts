import type { SettingKind } from '@/features/settings/door'
import type { NavKey } from '../shell/nav'

/** What else people call the pages of the navigation. */
export const NAV_WORDS: Readonly<Record<NavKey, string>> = {
  home: 'principal portada resumen pendientes',
  requests: 'dinero viáticos reembolso anticipo combustible peajes aprobar pedidos SOL',
  singlePayments: 'transferencias banco pagar autorizar proveedores PAG',
  beneficiaries: 'proveedores personal cuentas bancarias banco',
  multiplePayments: 'lotes lote planilla nómina banco archivo Excel',
  cashClosing: 'efectivo chica arqueo turno abrir contar fondo',
  cancellations: 'anular reversar deshacer',
  accounting: 'diario asientos libros mayor balance contador cuentas saldos',
  audit: 'bitácora historial quién registro control',
  users: 'personas empleados permisos accesos límites',
  settings: 'ajustes opciones parámetros catálogos',
  goingLive: 'empezar instalación lista falta ensayo',
}

/** What else people call what an administrator sets up. */
export const SETTING_WORDS: Readonly<Record<SettingKind, string>> = {
  branches: 'oficinas sedes agencias configuración',
  'request-types': 'viáticos anticipo reembolso combustible peajes configuración',
  tariffs: 'precio día viaje ruta viáticos configuración',
  'cost-centres': 'área departamento gasto configuración',
  banks: 'códigos entidades configuración',
  'bank-layouts': 'banco columnas plano txt configuración',
  'source-accounts': 'banco origen saldo configuración',
  conceptos: 'contabilidad gasto configuración',
  'cash-boxes': 'caja chica efectivo fondo tope configuración',
  'movement-categories': 'ingreso egreso efectivo configuración',
  denominations: 'efectivo denominaciones dinero configuración',
  'cancellation-causes': 'motivos anular configuración',
  holidays: 'días festivos calendario configuración',
}

/** What else people call the views of a list. */
export const TAB_WORDS: Readonly<Record<string, string>> = {
  to_decide: 'aprobar rechazar pendientes',
  to_release: 'tesorería pagar pendientes',
  mine: 'mías propias',
  review: 'revisar pendientes',
  overdue: 'atrasadas plazo',
  payable: 'preparar pendientes',
  authorize: 'autorizar aprobar pendientes',
  send: 'banco archivo enviar',
  bank: 'enviados respuesta',
  deposits: 'efectivo cajas confirmar',
  fix: 'errores corregir',
  approve: 'aprobar autorizar pendientes',
  transit: 'respuesta esperar',
}
