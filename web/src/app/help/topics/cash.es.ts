import { paths } from '@/lib/paths'
import { PART_KEYS, SCREEN_KEYS } from '@/lib/screenKeys'
import type { Topic, TopicKey } from '../topic'

/** Cash: boxes, sessions, counts, what moves between them. */
export const CASH_TOPICS = {
  cash: {
    title: 'Cierre de caja',
    screen: paths.cashClosing,
    words: 'cajas turnos abrir caja chica efectivo fondo',
    about:
      'Las cajas de tus sucursales, el efectivo que va en camino y los turnos, con lo que se contó en cada uno.',
    who: [
      'Quien opera la caja abre un turno contando lo que hay, recibe y paga, y lo cierra contando otra vez.',
      'Quien supervisa decide los cierres de los demás y hace arqueos sorpresivos.',
    ],
    next: ['Un turno abierto se trabaja en su propia página: «Ver turno».'],
    refused: [
      'Cada caja tiene un solo turno abierto. Si ya tiene uno, lo cierra quien la tiene a su cargo.',
      'Si no ves ninguna caja, quien administra las agrega en Configuración, por sucursal.',
    ],
    keys: SCREEN_KEYS.cash,
  },
  'cash-session': {
    title: 'Un turno de caja',
    screen: paths.cashClosing,
    words: 'arqueo contar diferencia faltante sobrante pagar efectivo movimiento acta cerrar recuento abrir',
    about:
      'Un turno empieza y termina contando. Quien cuenta no sabe cuánto debería haber, y otra persona decide sobre lo que se encontró.',
    who: [
      'Quien tiene la caja paga las solicitudes en efectivo, anota ingresos y egresos, recibe devoluciones y envía dinero.',
      'Al pagar, quien recibe firma el comprobante o muestra el código de su teléfono.',
      'Para cerrar: «Empezar arqueo», contar por billete y moneda, y «Presentar arqueo».',
      'Quien supervisa aprueba el cierre o pide otro arqueo. Si quien tiene la caja no está, cuenta por ausencia con un testigo.',
    ],
    next: [
      'Desde que empieza el arqueo no entra ni sale dinero. Al presentarlo se ve la diferencia.',
      'Aprobado, el turno se cierra y no cambia más; un faltante lo asume la empresa o lo debe quien tenía la caja.',
      'El acta se imprime para firmarla. Si falta fondo, puedes pedir la reposición.',
    ],
    refused: [
      'Si la diferencia pasa lo tolerado, explícala antes.',
      'Si la caja no tiene tanto dinero, pide que te envíen o paga después.',
      'Un movimiento equivocado se reversa con su motivo; un pago, no.',
      'Nadie decide sobre la caja que tuvo a su cargo, contó o atestiguó.',
    ],
    keys: { ...SCREEN_KEYS.cashSession, ...PART_KEYS.count },
  },
  'cash-transfers': {
    title: 'Traslados de efectivo',
    screen: paths.cashTransfers(),
    words: 'enviar recibir depósito banco caja remesa bolsa no llegó recuperar',
    about: 'El efectivo que sale de una caja hacia otra o hacia el banco, y cómo terminó.',
    who: [
      'Quien tiene la caja lo envía desde su turno, y dice quién lo lleva.',
      'Quien lo recibe lo cuenta y lo confirma; un depósito lo confirma quien lleva los pagos. Nunca quien lo envió.',
    ],
    next: [
      'Mientras va en camino no está en ninguna caja.',
      'Si no llega completo, quien lo espera dice «No llegó» y quien lo envió lo recupera en su caja.',
      'Cada traslado tiene una hoja para imprimir y acompañar el dinero.',
    ],
    refused: ['Se recibe completo o no se recibe. Para enviar o recibir hace falta un turno abierto.'],
  },
  'cash-report': {
    title: 'Reporte de cierres',
    screen: paths.cashReport(),
    anyOf: ['Gestionar reporte de cierre de caja'],
    words: 'informe diferencias gráficos exportar imprimir período',
    about:
      'Los turnos de un período: lo que debía haber, lo que se contó y las diferencias por caja y por responsable.',
    who: ['Lo ve quien tiene «Reporte de cierres». Se imprime y se exporta en CSV y XLSX.'],
    next: ['Cada turno cuenta el día en que se abrió, y sus importes entran cuando ya se contó.'],
    refused: ['Si no hay turnos en esas fechas, elige otras o prueba con el último año.'],
  },
} as const satisfies Partial<Record<TopicKey, Topic>>
