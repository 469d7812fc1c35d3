import { paths } from '@/lib/paths'
import { PART_KEYS, SCREEN_KEYS } from '@/lib/screenKeys'
import type { Topic, TopicKey } from '../topic'

/** Money on its way to accounts: one by one and many at once. */
export const PAYMENT_TOPICS = {
  payments: {
    title: 'Pagos individuales',
    screen: paths.singlePayments,
    words: 'transferencia preparar autorizar enviar confirmar rechazado devuelto comprobante banco',
    about:
      'Aquí se hacen las transferencias a un beneficiario, de la solicitud liberada a la respuesta del banco. Cada vista es un paso.',
    who: [
      'Una persona prepara el pago y lo envía a autorizar.',
      'Otra, que también tiene «Autorizar pagos», lo autoriza o lo devuelve a borrador. Nadie autoriza lo que preparó.',
      'Quien prepara hace la transferencia en la banca en línea, anota su referencia y después qué respondió el banco.',
    ],
    next: [
      'Cuando el banco paga, la solicitud queda desembolsada y hay comprobante para imprimir.',
      'Si el banco lo rechaza o lo devuelve, o si lo descartas, la solicitud queda otra vez por pagar.',
    ],
    refused: [
      'La cuenta debe estar verificada por una segunda persona: pide que la verifiquen en Beneficiarios.',
      'Si aprobaste la solicitud, o el dinero es para ti, el pago le toca a otra persona.',
      'Una solicitud se paga completa: exactamente lo aprobado, y una sola vez.',
      'Si el monto pide confirmar quién eres, inicia sesión de nuevo y vuelve a intentarlo.',
      'El pago que es parte de un lote se decide en el lote.',
    ],
    keys: SCREEN_KEYS.payments,
  },
  'new-payment': {
    title: 'Pago sin solicitud',
    screen: paths.newSinglePayment,
    words: 'registrar servicios seguros honorarios factura concepto contable',
    about:
      'Para lo que nadie pidió por el portal, como servicios, seguros u honorarios. Lleva un motivo y un concepto contable.',
    who: ['Tú lo preparas.', 'Otra persona lo autoriza.'],
    next: ['Sigue el mismo camino que los demás pagos individuales.'],
    refused: [
      'Si el beneficiario no tiene una cuenta verificada, regístrala y pide que otra persona la verifique.',
      'Si un campo está mal, dice qué corregir; lo que escribiste queda guardado en este navegador.',
    ],
  },
  deposits: {
    title: 'Depósitos de las cajas',
    screen: paths.depositsToConfirm,
    words: 'efectivo confirmar banco boleta traslado',
    about:
      'Aquí llega el efectivo que las cajas envían al banco, hasta que alguien confirma que está en la cuenta.',
    who: [
      'Quien tiene la caja lo envía.',
      'Quien lleva los pagos individuales revisa la cuenta y lo confirma con el número de la boleta. No lo confirma quien lo envió.',
    ],
    next: [
      'Confirmado, el dinero queda en la cuenta del banco. Si no llegó, dilo con el motivo: quien lo envió lo recupera en su caja.',
    ],
    refused: ['Sin el número de la boleta de depósito no se confirma.'],
  },
  beneficiaries: {
    title: 'Beneficiarios',
    screen: paths.beneficiaries,
    words: 'proveedores personal cuentas bancarias registrar desactivar historial pagos',
    about: 'A quién se le puede pagar y con qué cuentas, y todo lo que se le ha pagado.',
    who: [
      'El personal aparece solo; a los proveedores los registras con «Nuevo proveedor».',
      'Una persona anota la cuenta con su soporte a la vista; otra, con «Autorizar pagos», la verifica.',
    ],
    next: [
      'A una cuenta verificada ya se le puede pagar.',
      'Una cuenta desactivada no recibe pagos nuevos; los que ya la usan no cambian.',
    ],
    refused: [
      'Si el número no cuadra con su banco, cópialo otra vez: se revisan el largo y los dígitos de control.',
      'Nadie verifica la cuenta que anotó ni la suya.',
    ],
    keys: SCREEN_KEYS.beneficiaries,
  },
  verify: {
    title: 'Cuentas por verificar',
    screen: paths.verifyAccounts,
    words: 'segunda persona soporte marcar varias',
    about:
      'Las cuentas nuevas de todos los beneficiarios, para compararlas con su soporte y verificar varias a la vez.',
    who: ['Las verifica quien tiene «Autorizar pagos» y no las anotó. Compara cada cifra con el soporte.'],
    next: ['Desde ese momento se les puede pagar. En la auditoría queda que las verificaste tú.'],
    refused: ['Cada cuenta dice qué pasó con ella. La que anotaste, o la tuya, le toca a otra persona.'],
  },
  batches: {
    title: 'Pagos masivos',
    screen: paths.multiplePayments,
    words: 'lotes planilla nómina lista estado en tránsito',
    about:
      'Los lotes: muchos pagos que se preparan, se aprueban y se envían juntos al banco. Cada vista es un paso.',
    who: [
      'Quien prepara crea el lote con «Nuevo lote», genera el archivo del banco y registra su respuesta.',
      'Otra persona, con «Autorizar pagos», lo aprueba.',
    ],
    next: ['«En tránsito» reúne lo enviado por lo que el banco no ha respondido.'],
    refused: ['Si no encuentras un lote, mira en «Todos» y limpia los filtros.'],
    keys: SCREEN_KEYS.batches,
  },
  batch: {
    title: 'Un lote de pagos',
    screen: paths.newBatch,
    words: 'líneas hoja Excel pegar columnas errores total control aprobar archivo banco respuesta pain camt',
    about:
      'Un lote va de sus datos y sus líneas a la respuesta del banco. La pantalla muestra solo lo que toca en cada paso.',
    who: [
      'Quien prepara escribe la cantidad y el total de su documento de origen, y trae las líneas: un archivo, celdas pegadas o solicitudes por pagar.',
      'El portal revisa cada línea y dice cada error con su fila y qué hacer. Se corrigen en la misma tabla.',
      'Quien aprueba no lo preparó: marca las cuentas nuevas que comprobó y aprueba exactamente ese contenido.',
      'Quien prepara genera el archivo, lo sube al banco y anota la referencia. Después lee la respuesta del banco.',
    ],
    next: [
      'Si algo se corrige después de enviarlo a aprobar, se aprueba de nuevo.',
      'Con el archivo generado ya no se corrige nada: lo que el banco rechace va en otro lote.',
      'Si el banco no da un archivo, los resultados se anotan a mano y los confirma una segunda persona.',
      'Puedes cerrar la página mientras se revisa: sigue sin ti.',
    ],
    refused: [
      'Si el total o la cantidad no coinciden, revisa tu documento de origen: a la hoja le falta o le sobra una fila.',
      'Para aprobar, marca antes todas las cuentas nuevas.',
      'Un total alto puede pedir más aprobaciones, o que inicies sesión de nuevo.',
      'Aplicar dos veces la misma respuesta del banco no cambia nada.',
    ],
    keys: { ...SCREEN_KEYS.batch, ...PART_KEYS.batchLines },
  },
} as const satisfies Partial<Record<TopicKey, Topic>>
