import type { syncDrawer as english } from '../../en/outbox/sync-drawer'
import { formatCount } from '../../numbers'

export const syncDrawer: typeof english = {
  title: 'Estado de la sincronización',
  allSent: 'Se enviaron todos los cambios.',
  offline: 'Tus cambios están guardados en este dispositivo. Los enviaremos cuando tengas conexión.',
  needs: 'Requiere atención',
  waiting: 'Sin enviar',
  sent: 'Enviado hoy',
  tryNow: 'Probar ahora',
  signIn: 'Inicia sesión para enviar',
  full: 'Este dispositivo no tiene espacio para los últimos datos. Tu trabajo está guardado; se quitaron datos que se pueden volver a cargar. Libera espacio y la sincronización continúa automáticamente.',
  noConnection: 'No tienes conexión.',
  retry: 'Volver a intentarlo',
  retryAll: 'Volver a intentar todo',
  quoted: (text) => `“${text}”`,
  written: (when) => `Escrito ${when}`,
  goesAt: (written, goes) => `Escrito ${written}, se envía a partir de ${goes}`,
  onItsWay: (written) => `Escrito ${written}, enviando…`,
  getsNumber: (written) => `Escrito ${written}, recibe su número al enviarse`,
  savedTitle: 'Cambios sin enviar guardados en un archivo',
  savedText: 'Guarda tus cambios sin enviar en un archivo y ábrelo aquí, en otro dispositivo o en una dirección nueva.',
  saveFile: 'Guardar en un archivo',
  readFile: 'Abrir un archivo guardado',
  readDone: (changes, texts) =>
    changes + texts === 0
      ? 'Todo lo que contiene el archivo ya está aquí.'
      : [
          changes === 1 ? 'Se agregó 1 cambio.' : changes > 1 ? `Se agregaron ${formatCount(changes)} cambios.` : '',
          texts === 1 ? 'Se agregó 1 borrador.' : texts > 1 ? `Se agregaron ${formatCount(texts)} borradores.` : '',
        ]
          .filter(Boolean)
          .join(' '),
  readFailed: 'No se pudo abrir el archivo.',
  stuck:
    'Tus datos están al día, pero esto no se puede enviar: algo entre este dispositivo y el servidor lo bloquea una y otra vez, y los cambios posteriores están en pausa. Reintentamos automáticamente; otra red puede funcionar. Copia el texto si es urgente.',
  stuckFile: (name) =>
    `No se puede subir ${name}: algo entre este dispositivo y el servidor lo bloquea una y otra vez. Solo afecta a este mensaje, y reintentamos automáticamente. Otra red puede funcionar. Para enviar solo el texto, descarta este mensaje y escríbelo otra vez sin el archivo.`,
  tooLargeFile: (name) =>
    `No se puede subir ${name}: un proxy entre este dispositivo y el servidor rechaza incluso partes pequeñas. Prueba con otra red o avisa a un administrador: la página Estado dice qué hay que cambiar. Reintentamos automáticamente. Para enviar solo el texto, descarta este mensaje y escríbelo otra vez sin el archivo.`,
  becomes: (before, after) => `${before} pasa a ser ${after}`,
  bothSides: (mine, theirs) => `Tu versión: ${mine}. En el servidor: ${theirs}.`,
  empty: 'vacío',
  fields: {
    first_name: 'Nombre',
    last_name: 'Apellidos',
    phone: 'Teléfono',
    linkedin_url: 'URL de LinkedIn',
    subject: 'Asunto',
    description: 'Descripción',
    message: 'Mensaje',
  },
  edit: 'Editar',
  editing: (what) => `Editar: ${what}`,
  save: 'Guardar y enviar',
  cancel: 'Cancelar',
  leftMeanwhile: 'Esto se envió mientras lo editabas. Copia desde aquí tus cambios.',
  saveFailed: 'No se pudo guardar en este dispositivo. Tu texto sigue aquí.',
  discard: 'Descartar',
  discardAsk: '¿Descartar este cambio?',
  discardText: 'Nunca se envió. La versión del servidor queda como está.',
  discardWith: (n) =>
    n === 1
      ? 'También se descartará 1 cambio que depende de él.'
      : `También se descartarán ${formatCount(n)} cambios que dependen de él.`,
  discarded: (what) => `Descartado: ${what}`,
  undoFailed:
    'No se pudo recuperar el cambio: no hay espacio en este dispositivo. Libera un poco y vuelve a presionar Deshacer.',
  undo: 'Deshacer',
  keep: 'Conservar',
  kinds: {
    ticket: (ticket) => (ticket === '' ? 'Ticket nuevo' : `Ticket nuevo ${ticket}`),
    reply: (ticket) => (ticket === '' ? 'Respuesta' : `Respuesta en el ticket ${ticket}`),
    solved: (ticket) => (ticket === '' ? 'Estado del ticket' : `Estado del ticket ${ticket}`),
    rating: (ticket) => (ticket === '' ? 'Valoración del soporte' : `Valoración del ticket ${ticket}`),
    details: 'Tus datos',
    language: 'Idioma',
    notices: 'Preferencias de notificaciones',
    view: 'Vista guardada',
    viewGone: 'Vista guardada eliminada',
    read: 'Marcado como leído',
    other: 'Cambio',
  },
  readMarks: (n) => (n === 1 ? '1 elemento marcado como leído' : `${formatCount(n)} elementos marcados como leídos`),
  decide: 'Revisar',
  conflict: {
    title: 'Cambios en dos lugares',
    text: (written) =>
      `Esto se cambió en este dispositivo (${written}) y en otro lugar. No se pierde nada hasta que decidas.`,
    mine: 'La mía',
    mineHint: 'la versión de este dispositivo',
    theirs: 'La otra',
    theirsHint: 'la versión actual del servidor',
    both: 'Las dos',
    bothHint: 'primero la otra, después la mía',
    noBoth: 'Este campo solo puede conservar una versión.',
    later: 'Decidir más tarde',
    keep: 'Guardar elección',
    done: 'Elección guardada',
  },
}
