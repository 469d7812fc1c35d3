import { paths } from '@/lib/paths'
import { PART_KEYS, SCREEN_KEYS } from '@/lib/screenKeys'
import type { Topic, TopicKey } from '../topic'

/** Asking for money, deciding, proving how it was spent. */
export const REQUEST_TOPICS = {
  requests: {
    title: 'Solicitudes',
    screen: paths.requests,
    words: 'aprobar rechazar liberar devolver viáticos reembolso anticipo límite exportar',
    about:
      'Aquí ves las solicitudes de dinero: las tuyas y las que tus permisos te dejan ver. Desde la lista o desde el detalle decides las que te tocan, una por una o varias a la vez.',
    who: [
      'Quien pide la envía, la retira y la corrige si se la devuelven.',
      'Quien aprueba decide hasta su límite; puede aprobar por menos. Un monto alto puede pedir varias aprobaciones, de personas distintas.',
      'Recursos Humanos decide además sobre los tipos que lo piden, como un préstamo.',
      'Quien libera para pago la pasa a la cola de quien transfiere o de la caja.',
    ],
    next: [
      'Aprobada del todo, espera a que alguien la libere; liberada, aparece por pagar.',
      'Rechazada, quien la pidió lee el motivo y puede corregirla y pedirla de nuevo.',
      'Devuelta, vuelve a ser un borrador y lo aprobado hasta ahí se anula.',
      'El detalle muestra sus pasos, quién dio cada uno y cuándo, y a quién espera ahora. La historia completa se abre al final.',
    ],
    refused: [
      'Un botón apagado dice por qué y quién puede: púlsalo o llega a él con Tab para leerlo.',
      'Si supera tu límite, apruébala por menos o déjala a alguien con un límite mayor.',
      'La que pediste tú, o la que es para ti, la decide otra persona.',
      'Si alguien la cambió mientras la veías, lee cómo quedó y decide de nuevo.',
    ],
    keys: SCREEN_KEYS.requests,
  },
  'new-request': {
    title: 'Pedir dinero',
    screen: paths.newRequest,
    anyOf: ['Crear solicitudes'],
    words:
      'nueva solicitud formulario borrador soportes adjuntos tarifa líneas repetir corregir fecha calendario más datos',
    about:
      'Con este formulario pides dinero para ti, para otra persona o para un proveedor: para qué es, en qué se gasta y cómo quieres recibirlo.',
    who: [
      'Tú eliges el tipo, escribes el motivo y las líneas, y agregas cotizaciones, recibos o fotos.',
      'Las tarifas de la empresa llenan una línea sola: basta la cantidad.',
      'Con «Repetir» empiezas de una solicitud anterior: queda lista para enviar, sin su fecha ni su viaje.',
      'Lo que casi nunca cambia está en «Más datos»: la fecha, la forma de pago, el viaje, la sucursal y el centro de costo.',
      'Las fechas se escriben («15/11», «hoy», «ayer») o se eligen en el calendario, que marca los feriados.',
    ],
    next: [
      'Al enviarla pasa a quien la aprueba; mientras nadie decida, puedes retirarla.',
      'Lo que escribes queda guardado en este navegador aunque cierres. Con «Guardar borrador» queda en el portal y lo sigues desde otro equipo.',
    ],
    refused: [
      'Si falta algo, arriba se lista y cada campo dice qué corregir.',
      'Si superas el tope del tipo, pide menos o elige otro tipo.',
      'Con un anticipo vencido por rendir no puedes pedir otro: ríndelo, o pide una excepción a quien aprueba montos mayores.',
    ],
    keys: PART_KEYS.requestLines,
  },
  settlements: {
    title: 'Rendiciones',
    screen: paths.settlements,
    words: 'rendir comprobantes facturas gastos anticipo legalización devolver vencida excepción',
    about:
      'Cada anticipo que se paga se rinde: se prueba con facturas en qué se gastó, y lo que no se gastó vuelve a una caja.',
    who: [
      'Quien recibió el dinero, o quien lo pidió por él, agrega cada gasto con la foto de su comprobante y la envía a revisión.',
      'En una caja reciben lo que sobró: baja la cuenta en ese monto.',
      'Quien revisa rendiciones la acepta o la devuelve diciendo qué falta. Nadie acepta la suya.',
    ],
    next: [
      'Aceptada, los gastos pasan a contabilidad y ya no debes ese anticipo.',
      'Si gastaste de más, queda listo un reembolso para ti.',
      'Sin señal, los gastos quedan en tu teléfono y salen solos cuando vuelve.',
    ],
    refused: [
      'Si falta dinero por devolver o gastos por agregar, no se puede aceptar todavía.',
      'La misma factura del mismo proveedor no entra dos veces: revisa el número.',
      'Sin comprobante, escribe por qué no hay.',
      'Mientras se revisa no cambias los gastos: retírala para corregirla.',
    ],
    keys: { ...SCREEN_KEYS.settlements, ...SCREEN_KEYS.settlement },
  },
  payroll: {
    title: 'Descuentos de planilla',
    screen: paths.payroll,
    anyOf: ['Gestionar solicitudes aprobadas por RRHH'],
    words: 'nómina salario préstamo cuota descontar mes RRHH',
    about:
      'Aquí Recursos Humanos ve qué se descuenta a cada persona en el mes, y lo que quedó sin descontar de antes.',
    who: [
      'Recursos Humanos descarga la lista para la planilla y marca las cuotas cuando se descontaron. Nadie marca las suyas.',
      'Cada persona ve lo suyo en su menú, en «Lo que debo».',
    ],
    next: [
      'Una cuota marcada baja lo que la persona debe.',
      'Lo que se paga de un anticipo de salario o de un préstamo se descuenta desde el mes siguiente.',
    ],
    refused: ['Al marcar varias, cada una dice qué pasó con ella: corrige solo las que no pasaron.'],
  },
  statement: {
    title: 'Lo que se debe',
    screen: paths.ownStatement,
    words: 'estado de cuenta deuda saldo paz y salvo anticipos préstamo imprimir',
    about:
      'El estado de cuenta dice cuánto debe una persona por anticipos y por planilla, con cada movimiento y su documento.',
    who: [
      'El tuyo lo abres en tu menú, en «Lo que debo».',
      'El de otra persona lo ven Recursos Humanos, quien revisa rendiciones y quien audita.',
    ],
    next: ['Se imprime con su fecha.', 'Sin nada pendiente, se puede imprimir también: paz y salvo.'],
    refused: ['Mientras haya algo pendiente no hay paz y salvo: rinde, devuelve o espera el descuento.'],
  },
} as const satisfies Partial<Record<TopicKey, Topic>>
