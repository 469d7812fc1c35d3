import { paths } from '@/lib/paths'
import type { Topic, TopicKey } from '../topic'

/** What is the same on every screen. */
export const PORTAL_TOPICS = {
  portal: {
    title: 'Moverte por el portal',
    screen: paths.home,
    words: 'teclado atajos buscar menú avisos campana filtros sesión conexión',
    about:
      'El menú muestra solo lo que tus permisos permiten. Con «Buscar o ir a…», arriba, llegas a cualquier página o acción escribiendo el comienzo de su nombre.',
    who: [
      'También encuentra personas, proveedores y documentos de los que puedes ver: por número («SOL-2026-000043», «pag 41» o solo «43»), por monto («245.40» o «1,200»), por palabras o por RUC o cédula. Cada uno sale con su monto y su estado.',
      'Los números del menú dicen cuánto espera por ti.',
      'La campana guarda los últimos avisos, por si se te escapó uno.',
      'Los filtros y la página de una lista quedan en su dirección: la puedes guardar o enviar.',
      '«Descargar», junto a los filtros, guarda la lista entera como la tienes filtrada, en CSV o en Excel (XLSX).',
    ],
    next: [
      'En cada documento el botón lleno es el paso que sigue; lo demás está a su lado o en «Más».',
      'Toca el nombre de un soporte para verlo en grande: con + y − se acerca y se aleja, con R se gira y con las flechas se pasa al siguiente.',
      'Lo que mueve dinero no se repite: un doble clic o una respuesta perdida es una sola operación.',
      'Sin conexión, el portal lo avisa y nada se envía hasta que vuelve.',
    ],
    refused: [
      'Un botón apagado dice por qué y quién puede.',
      'Si una página ya no aparece, tus permisos cambiaron: pregunta a quien administra.',
      'Si la sesión expira, entra de nuevo: los borradores siguen ahí.',
    ],
  },
  home: {
    title: 'Inicio',
    screen: paths.home,
    words: 'pendientes resumen portada cifras disponible en tránsito qué me toca decidir',
    about:
      'Arriba, las cifras de tu trabajo: dinero disponible, lo que espera por ti, tu caja o lo que debes. Abajo, las tres listas que siguen.',
    who: [
      'Las cifras dependen de para qué estás en el portal; cada una abre lo que la compone.',
      'La línea muestra los últimos treinta días. Las monedas no se suman entre sí.',
    ],
    next: [
      'Se actualiza sola. Cada fila abre su documento, y «Ver» abre la lista entera.',
      'Lo que no cabe en tres listas está en «También hay».',
    ],
    refused: ['Si todavía no tienes ningún permiso, la página dice a quién pedirlos.'],
  },
  account: {
    title: 'Tu cuenta y quién te sustituye',
    screen: paths.home,
    words: 'perfil sustituto ausencia vacaciones cerrar sesión menú',
    about: 'En el círculo con tus iniciales, arriba a la derecha, están las cosas tuyas.',
    who: [
      '«Quién me sustituye»: otra persona decide solicitudes en tu lugar entre dos días, con tus permisos y límites. No paga ni administra por ti.',
      '«Lo que debo»: tu estado de cuenta.',
    ],
    next: ['Lo que alguien decide en tu lugar lleva su nombre y el tuyo.'],
    refused: [
      'Nadie se sustituye a sí mismo, y no puede haber dos sustituciones los mismos días.',
      'Quien pidió el dinero, o lo recibe, tampoco decide en tu lugar.',
    ],
  },
  notices: {
    title: 'Mis avisos',
    screen: paths.ownNotices,
    words: 'campana correo notificaciones resumen diario preferencias silenciar elegir',
    about: 'De qué te avisa el portal y por dónde: la campana, el correo, o ambos.',
    who: [
      'Cada quien elige lo suyo; nadie lo ve ni lo cambia por ti.',
      'Con la campana apagada, el aviso queda en su lista como leído.',
      'El resumen diario junta lo nuevo y lo que espera por ti en un solo correo.',
    ],
    next: [
      'Lo que elijas vale para lo que pase desde que guardas.',
      'Lo que ya viste en la campana no se repite por correo.',
    ],
    refused: [
      'Si el correo está apagado, el portal no tiene servidor de correo: lo configura quien lo instala.',
      'Si tu dirección no es esa, la corrige quien administra.',
    ],
  },
} as const satisfies Partial<Record<TopicKey, Topic>>
