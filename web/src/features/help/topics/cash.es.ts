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
      'Un turno empieza y termina contando. Mientras se cuenta nadie ve cuánto debería haber, y quien va a contar tampoco lo ve antes, salvo que la empresa lo permita. Otra persona decide sobre lo que se encontró.',
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
      'Un movimiento equivocado se reversa con su motivo; un pago, o lo de un turno cerrado, se anula.',
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
  cancellations: {
    title: 'Anulaciones',
    keys: SCREEN_KEYS.cancellations,
    screen: paths.cancellations,
    words: 'anular reversar deshacer pago duplicado devolución equivocado corregir contraasiento ANU',
    about:
      'Lo que ya tuvo efecto se deshace con una anulación: una persona la pide y otra la decide. Hasta entonces no cambia nada.',
    who: [
      'La pide quien tuvo que ver con el documento, desde su página con «Pedir anulación», o quien gestiona anulaciones, buscándolo aquí.',
      'Se elige la causa, se explica y se adjunta el soporte. Si el banco hizo el pago, hace falta el documento del banco.',
      'De un pago con solicitud se dice si vuelve a quedar por pagar o si queda anulada también.',
      'La decide otra persona con «Gestionar anulaciones», después de leer lo que va a pasar.',
    ],
    next: [
      'Al ejecutarla se contabiliza exactamente lo contrario, con fecha de hoy, y los dos asientos se nombran el uno al otro.',
      'El efectivo entra o sale en el turno abierto de su caja. Si no hay ninguno abierto, se espera.',
      'Una rendición aceptada vuelve a quedar por rendir, con un plazo nuevo.',
      'El comprobante de la anulación se imprime para firmarlo; el del pago dice que se anuló.',
    ],
    refused: [
      'Lo que el banco no ha respondido se anula cuando responda; lo que aún no salió se descarta.',
      'Si el anticipo ya se rindió o devolvió algo, eso se anula primero: el mensaje dice qué.',
      'Lo que pasó en un turno que sigue abierto lo reversa allí quien tiene la caja.',
      'Si el documento cambió mientras leías, verás lo que pasaría ahora y decides de nuevo.',
      'No decide quien la pidió, ni quien recibe el dinero, ni quien tiene la caja donde entraría.',
    ],
  },
  'cash-report': {
    title: 'Reporte de cierres',
    screen: paths.cashReport(),
    anyOf: ['Gestionar reporte de cierre de caja'],
    words: 'informe diferencias gráficos exportar imprimir período',
    about:
      'Los turnos de un período: lo que debía haber, lo que se contó y las diferencias por caja y por responsable.',
    who: ['Lo ve quien tiene «Reporte de cierres». Se imprime y se descarga en CSV y XLSX.'],
    next: ['Cada turno cuenta el día en que se abrió, y sus importes entran cuando ya se contó.'],
    refused: ['Si no hay turnos en esas fechas, elige otras o prueba con el último año.'],
  },
} as const satisfies Partial<Record<TopicKey, Topic>>
