import type { syncDrawer as english } from '../../en/waiting/sync-drawer'
import { formatCount } from '../../count'

/** Lo que espera, lo que te necesita, lo enviado; y la elección tras un cambio en dos sitios. */
export const syncDrawer: typeof english = {
  title: 'Por enviar y enviado',
  allSent: 'Todo está enviado. No queda nada en este dispositivo.',
  offline: 'Lo que espera se guarda en este dispositivo y sale solo, en este orden.',
  needs: 'Te necesita',
  waiting: 'Por enviar',
  sent: 'Enviado hoy',
  tryNow: 'Probar ahora',
  signIn: 'Inicia sesión para enviar',
  full: 'En este dispositivo no cabe lo que ha enviado el servidor. Lo que escribiste está guardado y lo que se puede volver a cargar se ha quitado. Libera espacio: sigue solo.',
  noConnection: 'Ahora mismo no hay conexión.',
  retry: 'Reintentar',
  retryAll: 'Reintentar todo',
  quoted: (text) => `«${text}»`,
  written: (when) => `Escrito ${when}`,
  goesAt: (written, goes) => `Escrito ${written}, sale a partir de ${goes}`,
  onItsWay: (written) => `Escrito ${written}, enviándose: la próxima respuesta dirá si llegó`,
  getsNumber: (written) => `Escrito ${written}, recibe su número al enviarse`,
  savedTitle: 'Cambios sin enviar en un archivo',
  savedText: 'Guarda en un archivo lo que espera y vuelve a leerlo aquí, en otro dispositivo o en una dirección nueva.',
  saveFile: 'Guardar en un archivo',
  readFile: 'Leer un archivo guardado',
  readDone: (changes, texts) =>
    changes + texts === 0
      ? 'Todo lo que contiene el archivo ya está aquí.'
      : [
          changes === 1 ? 'Se añadió 1 cambio.' : changes > 1 ? `Se añadieron ${formatCount(changes)} cambios.` : '',
          texts === 1
            ? 'Se añadió 1 texto sin terminar.'
            : texts > 1
              ? `Se añadieron ${formatCount(texts)} textos sin terminar.`
              : '',
        ]
          .filter(Boolean)
          .join(' '),
  readFailed: 'No se leyó el archivo.',
  stuck:
    'Tu copia se actualiza, pero esto no sale: algo entre este dispositivo y el servidor lo detiene una y otra vez, y lo escrito después espera. Se vuelve a intentar solo; quizá pase por otra red. Cópialo si es urgente.',
  stuckFile: (name) =>
    `${name} no se puede subir: algo entre este dispositivo y el servidor lo detiene una y otra vez. Solo este mensaje lo espera, y se vuelve a intentar automáticamente. Quizá pase por otra red. Para enviar solo el texto, descarta este mensaje y escríbelo otra vez sin el archivo.`,
  tooLargeFile: (name) =>
    `${name} no se puede subir: un proxy entre este dispositivo y el servidor rechaza incluso partes pequeñas. Prueba con otra red o avisa a un administrador: la página de estado dice qué hay que cambiar. Se vuelve a intentar automáticamente. Para enviar solo el texto, descarta este mensaje y escríbelo otra vez sin el archivo.`,
  becomes: (before, after) => `${before} pasa a ser ${after}`,
  bothSides: (mine, theirs) => `Lo tuyo: ${mine}. En el servidor: ${theirs}.`,
  empty: 'nada',
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
  leftMeanwhile: 'Ha salido de este dispositivo mientras tanto, tal como estaba. Copia lo que has cambiado aquí.',
  saveFailed: 'No se ha podido guardar en este dispositivo. Lo que has escrito sigue aquí.',
  discard: 'Descartar',
  discardAsk: '¿Descartar este cambio?',
  discardText: 'No llegó a enviarse. Lo que tiene el servidor se queda como está.',
  discardWith: (n) =>
    n === 1
      ? 'Se va con él 1 cambio que depende de él.'
      : `Se van con él ${formatCount(n)} cambios que dependen de él.`,
  discarded: (what) => `Descartado: ${what}`,
  undoFailed: 'No se ha podido recuperar: no hay sitio en este dispositivo. Libera un poco y vuelve a pulsar Deshacer.',
  undo: 'Deshacer',
  keep: 'Conservar',
  kinds: {
    ticket: (ticket) => (ticket === '' ? 'Ticket nuevo' : `Ticket nuevo ${ticket}`),
    reply: (ticket) => (ticket === '' ? 'Respuesta' : `Respuesta en el ticket ${ticket}`),
    solved: (ticket) => (ticket === '' ? 'Ticket resuelto o no' : `Ticket ${ticket} resuelto o no`),
    rating: (ticket) => (ticket === '' ? 'Valoración de la ayuda' : `Valoración del ticket ${ticket}`),
    details: 'Tus datos',
    language: 'Idioma',
    notices: 'Elección de avisos',
    view: 'Vista guardada',
    viewGone: 'Vista guardada quitada',
    read: 'Marca de leído',
    other: 'Cambio',
  },
  readMarks: (n) => (n === 1 ? '1 marca de leído' : `${formatCount(n)} marcas de leído`),
  decide: 'Decidir',
  conflict: {
    title: 'Cambiado en dos sitios',
    text: (written) =>
      `Escrito en este dispositivo (${written}) y cambiado mientras tanto en otro sitio. No se pierde nada hasta que decidas.`,
    mine: 'Lo mío',
    mineHint: 'de este dispositivo',
    theirs: 'Lo otro',
    theirsHint: 'ahora en el servidor',
    both: 'Los dos',
    bothHint: 'primero lo otro, después lo mío',
    noBoth: 'En este campo solo cabe uno de los dos.',
    later: 'Decidir más tarde',
    keep: 'Guardar lo elegido',
    done: 'Tu elección queda guardada',
  },
}
