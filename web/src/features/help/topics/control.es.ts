import { paths } from '@/lib/paths'
import { SCREEN_KEYS } from '@/lib/screenKeys'
import type { Topic, TopicKey } from '../topic'

/** For those who administer and those who look over everybody's shoulder. */
export const CONTROL_TOPICS = {
  accounting: {
    title: 'Contabilidad',
    screen: paths.accounting,
    words:
      'diario asientos mayor balance comprobación debe haber saldos cuentas contador libros informes gastos gráficos',
    about: 'Los libros: cada movimiento de dinero con su asiento, y lo que suma cada cuenta.',
    who: [
      'La consulta quien tiene «Contabilidad» para toda la empresa, o administra.',
      'Nadie escribe asientos: los deja cada pago, movimiento de caja, rendición, descuento o anulación.',
    ],
    next: [
      'Del balance se baja a la cuenta, de la cuenta al asiento, y del asiento a su documento y su comprobante.',
      'Lo que se anula deja otro asiento, el inverso, con la fecha de hoy.',
      'En Informes se ve en qué se gasta y cómo sale el dinero, frente al período anterior; se imprime con sus filtros.',
      'Todo se descarga en CSV y Excel con los filtros que tenga la página.',
    ],
    refused: [
      'Si no encuentras un asiento, amplía las fechas: sin elegir otras, se ve el mes en curso.',
      'Un documento se abre si tienes su permiso; si no, se ve su número.',
      'Si el balance no cuadra, avisa enseguida a quien administra el portal.',
    ],
    keys: SCREEN_KEYS.accounting,
  },
  'accounting-exports': {
    title: 'Exportar a la contabilidad de la empresa',
    screen: paths.accountingPage('exports'),
    words: 'asientos CSV Excel códigos contables plan de cuentas archivo sistema ERP repetir',
    about:
      'Lleva los asientos al sistema contable de la empresa, cada uno una sola vez, con los códigos de sus cuentas.',
    who: [
      'Exporta quien consulta la contabilidad.',
      'Los códigos los cambia quien administra. El de un tipo vale para todas sus cuentas que no tengan uno propio.',
    ],
    next: [
      'Lo exportado queda marcado. Sus archivos se descargan cuantas veces haga falta y siempre traen lo mismo.',
      'Un código que cambia después no afecta lo que ya se exportó.',
    ],
    refused: [
      'Si no queda nada por exportar en esas fechas, ya se exportó: búscalo en la lista.',
      'Si faltan códigos, asígnalos o marca que esas cuentas salgan con su nombre.',
    ],
  },
  'accounting-period': {
    title: 'Período contable',
    screen: paths.accountingPage('period'),
    words: 'cierre cerrar mes reabrir abrir bloqueo fecha atrasado',
    about: 'Hasta qué día están cerrados los libros.',
    who: [
      'Cierra quien administra, hasta ayer a más tardar.',
      'Para reabrir hacen falta dos: quien administra lo pide, y decide otra persona que administre o quien se haya nombrado.',
    ],
    next: [
      'Lo cerrado no admite asientos nuevos: lo que llega tarde lleva la fecha de hoy.',
      'Cada cierre y cada reapertura queda en la historia, con su motivo.',
    ],
    refused: ['Si nadie más puede decidir, nombra en esta página a alguien que consulte la contabilidad.'],
  },
  'accounting-openings': {
    title: 'Saldos iniciales',
    screen: paths.accountingPage('openings'),
    words:
      'apertura arranque migración corte anticipos préstamos cajas bancos tránsito Excel CSV plantilla cargar subir',
    about:
      'Lo que la empresa ya tenía el día de corte: anticipos por rendir, préstamos, dinero en cajas, en bancos y en camino.',
    who: [
      'Quien administra sube el archivo y lo envía a aprobar.',
      'Lo aprueba otra persona que administre, o quien se haya nombrado para reabrir el período.',
    ],
    next: [
      'Hasta que se aprueba no cambia nada. Al aprobarse, cada línea deja un asiento con la fecha de corte contra el patrimonio de apertura.',
      'Un anticipo queda por rendir como cualquier otro, y un préstamo con sus descuentos de planilla.',
    ],
    refused: [
      'Debajo de cada línea con errores está qué corregir. Corrígela en el archivo, descarta lo subido y súbelo de nuevo.',
      'Si la fecha de corte cae en un período cerrado, elige otra o pide que se reabra.',
    ],
  },
  users: {
    title: 'Usuarios',
    screen: paths.users,
    words: 'personas permisos perfiles límites sustituciones sesiones desactivar sucursal',
    about: 'Quién entra al portal y qué puede hacer en él.',
    who: [
      'Quien administra registra a cada persona con su correo, le concede permisos o un perfil entero, y fija hasta cuánto aprueba.',
      'Un permiso puede valer en una sola sucursal y hasta un día.',
      'La persona entra con su cuenta de la empresa; aquí no hay contraseñas.',
    ],
    next: [
      'Un cambio de permisos vale desde ese momento, aunque la persona esté dentro.',
      'Al desactivar a alguien se cierran sus sesiones, y ves lo que deja y a quién pasa. Se puede reactivar.',
    ],
    refused: [
      'Tus propios permisos y límites los cambia otra persona que administre.',
      'La última persona que administra no se puede quitar: nombra antes a otra.',
      'Si dos permisos juntos dejan sin control a una sola persona, el portal avisa antes de concederlos y lo anota.',
    ],
    keys: SCREEN_KEYS.users,
  },
  imports: {
    title: 'Importar desde una hoja',
    screen: paths.importBeneficiaries,
    words: 'Excel CSV ODS archivo cargar usuarios beneficiarios plantilla errores',
    about: 'Registra o corrige a muchas personas o beneficiarios con una hoja XLSX, ODS, XLS o CSV.',
    who: ['Tú subes la hoja, lees fila por fila qué cambiaría y la aplicas.'],
    next: [
      'Nada cambia hasta que la aplicas. Después sigue sola, aunque cierres la página.',
      'Las cuentas que entran así esperan a que otra persona las verifique.',
    ],
    refused: [
      'Descarga los errores, corrige esas filas y súbelas otra vez, o aplica solo las correctas.',
      'Si faltan columnas, copia los datos a la plantilla.',
    ],
  },
  settings: {
    title: 'Configuración',
    screen: paths.settings,
    words: 'reglas niveles tipos tarifas sucursales centros costo cajas denominaciones feriados causas',
    about: 'Lo que la empresa usa en sus solicitudes, pagos y cajas, y las reglas con que se decide.',
    who: ['Solo quien administra. Cada cambio queda en la auditoría.'],
    next: [
      'Un cambio vale desde que lo guardas.',
      'Nada se borra: lo que ya no sirve se desactiva y deja de ofrecerse.',
    ],
    refused: [
      'Lo que ya se usó puede no cambiar: desactívalo y agrega otro.',
      'Si alguien lo cambió mientras escribías, mira cómo quedó y guarda de nuevo.',
    ],
  },
  'bank-files': {
    title: 'Bancos, cuentas y archivos',
    screen: paths.settingsOf('bank-layouts'),
    words: 'formato columnas ancho fijo pain.001 origen saldo códigos',
    about:
      'Qué sabe el portal de cada banco: cómo son sus cuentas, de cuáles sale el dinero y cómo quiere su archivo de pagos.',
    who: [
      'Quien administra registra los bancos, las cuentas de la empresa y los formatos, y ve el archivo que saldría antes de guardar.',
    ],
    next: [
      'Un lote usa el formato de la cuenta de la que sale. Cada cuenta de un beneficiario se compara con lo que dice su banco.',
    ],
    refused: [
      'Un formato necesita al menos la cuenta y el monto de cada pago. Lo que un banco no sabe leer se convierte; una cuenta o un monto no se corta nunca.',
    ],
  },
  'going-live': {
    title: 'Puesta en marcha',
    screen: paths.goingLive,
    words: 'empezar primer día falta ensayo simulación',
    about:
      'Qué le falta a la empresa para empezar, y un ensayo que dice quién daría cada paso de una solicitud.',
    who: ['Quien administra completa lo que falta; cada punto lleva a su pantalla.'],
    next: ['El ensayo no guarda nada: busca quién podría, con las reglas de todos los días.'],
    refused: [
      'Donde nadie puede, concede el permiso o el límite a alguien más: hay pasos que deben dar personas distintas.',
    ],
  },
  tokens: {
    title: 'Tokens',
    screen: paths.tokens,
    words: 'API SCIM integración otros sistemas secreto revocar borradores documentación llamadas openapi',
    about:
      'Por dónde entran otros sistemas, sin la sesión de nadie: tableros, la planilla, el proveedor de identidad.',
    who: [
      'Quien administra crea cada token con sus permisos y su último día, y lo revoca cuando ya no hace falta.',
      'Un token para borradores es para una persona: lo que prepara queda entre sus borradores, y ella lo envía o lo descarta.',
    ],
    next: [
      'El secreto se ve una sola vez: guárdalo al crearlo. Lo que el sistema haga queda en la auditoría con el nombre del token.',
      'En «Documentación de la API» está cada llamada, con lo que abre cada permiso y un ejemplo para copiar.',
    ],
    refused: [
      'Un token no envía, decide, aprueba ni paga: eso es de personas. Si perdiste el secreto, revócalo y crea otro.',
    ],
  },
  webhooks: {
    title: 'Webhooks',
    screen: paths.webhooks,
    words: 'integración avisar otros sistemas mensajes firma secreto reenviar entregas eventos',
    about: 'A qué otros sistemas avisa el portal cuando pasa algo, con mensajes firmados.',
    who: [
      'Quien administra dice a qué dirección se avisa y de qué, prueba que llegue y mira si se entregó cada mensaje.',
      'Un mensaje dice qué pasó y con qué documento; el resto lo consulta el otro sistema por la API, con su token.',
    ],
    next: [
      'El secreto se ve una sola vez. Si lo cambias, el anterior también firma un día más.',
      'Lo que no llega se vuelve a intentar durante unos tres días, cada vez con más espera.',
      'Los mensajes se guardan treinta días y se pueden reenviar.',
    ],
    refused: [
      'Si el otro sistema responde 410, el webhook se apaga: corrige la dirección y enciéndelo.',
      'Lo que pasa mientras está apagado no se le envía después.',
      'La dirección debe ser pública y con https, salvo que los ajustes del portal permitan su propia red.',
    ],
  },
  mail: {
    title: 'Correo',
    screen: paths.mail,
    words: 'SMTP servidor avisos prueba reintentar fallidos rebote remitente resumen',
    about: 'Por dónde salen los correos del portal y si se entregaron.',
    who: [
      'El servidor lo configura quien instala el portal, en el archivo de ajustes.',
      'Quien administra envía una prueba, ve lo que dijo el servidor y reintenta lo que falló.',
      'De qué recibe correo lo elige cada persona, en «Mis avisos».',
    ],
    next: [
      'Si el servidor no responde, se vuelve a intentar durante cinco días.',
      'Un correo que al salir ya no tiene novedades no se envía: queda en «Sin novedades».',
    ],
    refused: [
      'Si el servidor rechaza una dirección, corrígela en la ficha de la persona y reintenta.',
      'Lo que decía un correo no se guarda: aquí se ve para quién era y qué pasó.',
    ],
  },
  audit: {
    title: 'Auditoría',
    screen: paths.audit,
    words: 'bitácora historial expediente permisos fecha punto de control exportar quién',
    about: 'Quién hizo qué, cuándo y desde dónde. Nadie puede cambiarlo.',
    who: ['La consulta quien tiene «Auditoría» o administra. No cambia nada.'],
    next: [
      '«Permisos de una persona» dice qué podía hacer alguien un día.',
      'El expediente reúne todo lo de una solicitud para imprimirlo.',
      'Un punto de control demuestra más tarde que nada se cambió ni se quitó.',
      '«Verificar» › «Todo, para verificar aparte» trae asientos, decisiones y auditoría: otra persona los comprueba con un programa propio.',
    ],
    refused: ['Si no encuentras algo, amplía las fechas: los filtros quedan en la dirección de la página.'],
    keys: SCREEN_KEYS.audit,
  },
} as const satisfies Partial<Record<TopicKey, Topic>>
