import { formatCount } from '../../count'
import type { Answers, payouts as english } from '../../en/admins/payouts'

const payments = (n: number): string => (n === 1 ? '1 pago' : `${formatCount(n)} pagos`)
const answersIn = ({ paid, back, free, locked }: Answers): number => paid + back + free + locked
const partsOf = ({ paid, back, free, locked }: Answers): string =>
  [
    paid > 0 ? `${formatCount(paid)} ${paid === 1 ? 'pagado' : 'pagados'}` : '',
    back > 0
      ? `${formatCount(back)} ${back === 1 ? 'devuelto después de pagarse' : 'devueltos después de pagarse'}`
      : '',
    free > 0 ? `${formatCount(free)} ${free === 1 ? 'devuelto' : 'devueltos'}` : '',
    locked > 0 ? `${formatCount(locked)} ${locked === 1 ? 'bloqueado' : 'bloqueados'} hasta otro informe` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

export const payouts: typeof english = {
  lead: 'Los pagos aprobados van a PayPal en lotes. El identificador, el número y el total de control de un lote están fijos antes de enviar nada, y ningún pago está en dos.',
  caption: 'Lotes de pagos',
  none: 'Aún no hay lotes de pagos',
  noneText: 'Cuando haya pagos aprobados, un lote hace con ellos el archivo para PayPal.',
  failed: 'Los lotes de pagos no se pueden leer ahora.',
  title: (n: number) => `Lote de pagos ${formatCount(n)}`,
  batch: 'Lote',
  made: 'Hecho',
  madeBy: (day: string, name: string) => (name === '' ? day : `${day}, ${name}`),
  status: 'Estado',
  payments: 'Pagos',
  total: 'Total de control',
  people: 'Personas',
  cameOf: 'Qué fue de él',
  cameOfIt: ({ paid, open, free, back }: { paid: number; open: number; free: number; back: number }) =>
    [
      paid > 0 ? `${formatCount(paid)} ${paid === 1 ? 'pagado' : 'pagados'}` : '',
      open > 0 ? `${formatCount(open)} ${open === 1 ? 'abierto' : 'abiertos'}` : '',
      free > 0 ? `${formatCount(free)} ${free === 1 ? 'volvió' : 'volvieron'}` : '',
      back > 0 ? `${formatCount(back)} ${back === 1 ? 'devuelto' : 'devueltos'} después de pagarse` : '',
    ]
      .filter((part) => part !== '')
      .join(', ') || '-',
  states: {
    draft: 'Por revisar',
    exported: 'Archivo descargado',
    sent: 'Enviado en PayPal',
    reconciled: 'Conciliado',
    cancelled: 'Anulado',
  },
  steps: {
    draft: ['Revisar', 'Revisado'],
    exported: ['Descargar el CSV', 'CSV descargado'],
    sent: ['Enviar en PayPal', 'Enviado en PayPal'],
    reconciled: ['Conciliar', 'Conciliado'],
  },
  stepsLabel: 'Pasos',
  stepDone: (step: string, when: string) => (when === '' ? step : `${step}, ${when}`),
  ready: 'Listo para enviar',
  readyNone: 'Nada que enviar',
  readyText: (n: number, people: number) =>
    `${payments(n)} a ${people === 1 ? '1 persona' : `${formatCount(people)} personas`}, ${n === 1 ? 'aprobado y sin lote' : 'aprobados y sin lote'}`,
  readyNoneText: 'Todos los pagos aprobados están ya en un lote o van por otra vía.',
  readyMore: 'Un archivo admite 5,000 pagos. El resto va en el lote siguiente.',
  make: 'Lote nuevo',
  makeTitle: (n: number) => `¿Hacer un lote de ${payments(n)}?`,
  makeConfirm: (n: number) => `Hacer un lote de ${formatCount(n)}`,
  makeText: 'Todavía no se envía nada. Primero revisas el lote y luego descargas su archivo.',
  makeDone: (n: number) => `Hecho un lote de ${payments(n)}`,
  notFound: 'Ese lote no existe',
  notFoundText: 'Quizá la dirección está mal escrita.',
  readFailed: 'El lote no se puede leer ahora.',
  asOf: (when: string) => `A fecha de ${when}.`,
  itemsCaption: (n: number) => `Pagos del lote ${formatCount(n)}`,
  user: 'Usuario',
  payee: 'Correo de PayPal, como se aprobó',
  type: 'Tipo',
  types: { rental: 'Alquiler', commission: 'Comisión' },
  period: 'Periodo',
  to: (from: string, until: string) => `${from} a ${until}`,
  item: 'Elemento',
  state: 'Estado',
  amount: 'Importe',
  noName: 'N/D',
  itemStates: {
    ready: 'En el lote',
    sent: 'Sin respuesta aún',
    success: 'Pagado',
    pending: 'Pendiente en PayPal',
    onhold: 'Retenido en PayPal',
    unclaimed: 'Sin reclamar',
    unknown: 'Resultado desconocido',
    returned: 'Devuelto',
    failed: 'Fallido',
    blocked: 'Bloqueado',
    denied: 'Denegado',
    canceled: 'Cancelado',
    refunded: 'Reembolsado',
    reversed: 'Revertido',
    not_sent: 'No enviado',
    removed: 'Salió del lote',
  },
  way: {
    ready: () => 'Espera en un lote cuyo archivo no se ha descargado.',
    sent: () => 'Está en el archivo de PayPal y ningún informe lo nombra todavía. Sigue bloqueado hasta entonces.',
    success: () => 'PayPal lo pagó.',
    pending: () => 'PayPal lo está tramitando. Sigue bloqueado hasta un informe posterior.',
    onhold: () => 'PayPal lo retiene para revisarlo. Sigue bloqueado hasta un informe posterior.',
    unclaimed: (until: string) => `Nadie lo ha reclamado en PayPal. Si sigue así, vuelve el ${until}.`,
    unknown: () => 'PayPal dice de él algo que aquí no se conoce. Sigue bloqueado: míralo en el lote.',
    returned: () => 'PayPal lo devolvió.',
    failed: () => 'PayPal no pudo pagarlo.',
    blocked: () => 'PayPal lo bloqueó.',
    denied: () => 'PayPal lo rechazó.',
    canceled: () => 'Se canceló en PayPal.',
    refunded: () =>
      'Se pagó y la persona lo reembolsó. Lo que se vuelve a deber es una corrección que se anota en el lote.',
    reversed: () => 'Se pagó y PayPal lo revirtió. Lo que se vuelve a deber es una corrección que se anota en el lote.',
    not_sent: () => 'Un administrador indicó que nunca se envió.',
    removed: () => 'Salió del lote antes de descargar el archivo.',
  },
  wayBack: (back, owed) =>
    owed === '' ? `Volvieron ${back}, y eso está anotado.` : `Volvieron ${back}, y ${owed} aún no están anotados.`,
  wayReopened: 'Espera una nueva aprobación.',
  wayFree: 'Puede ir en otro lote.',
  saysWord: (word: string) => `PayPal dice «${word}»`,
  backOn: (day: string) => `Vuelve el ${day} si nadie lo reclama`,
  corrected: (sum) => `Corrección de ${sum} anotada`,
  cameBackPart: (sum) => `Volvieron ${sum}`,
  stillOwed: (sum) => `${sum} sin anotar todavía: anótalos arriba`,
  paidOther: (sum) => `PayPal pagó ${sum}`,
  balanceNeeded: 'Saldo necesario en PayPal, con comisiones',
  feesOf: (fees: string, percent: string, most: string) =>
    `Una estimación: ${fees} de comisiones, ${percent} % de cada uno, como máximo ${most}`,
  goesTo: (address: string) => `Desde ahora va a ${address}`,
  cameFrom: (address: string) => `Antes volvió de ${address}`,
  leftOut: 'Quedan fuera',
  leftOutSum: (n: string, sum: string) => `${n}, ${sum}`,
  leftOutMore: (n: number) => `${formatCount(n)} o más`,
  leftOutNone: 'Nadie',
  leftOutWhy: {
    'payee-missing': () => 'Sin dirección de PayPal',
    'payee-cooling-off': (day: string) => `Dirección de PayPal nueva, desde el ${day}`,
    'holding-period': (day: string) => `En el plazo de retención, hasta el ${day}`,
    'address-changed': (address: string) =>
      `Volvió. Su dirección de PayPal ahora es ${address}, así que espera una nueva aprobación`,
    'payment-in-batch': (n: string) => `En el lote ${n}`,
    'other-method': (method: string) => `Se paga de otra manera: ${method}`,
  },
  file: 'El archivo',
  fileLines: 'Primeras líneas del archivo',
  fileMore: (n: number) => `y ${payments(n)} más`,
  fileText: (n: number) =>
    `Tras la descarga, ${n === 1 ? 'el pago queda bloqueado' : `los ${payments(n)} quedan bloqueados`} en este lote: no se pueden cancelar, pagar a mano ni poner en otro lote hasta que llegue el informe.`,
  mustShow: 'PayPal debe mostrar esto antes de que pulses Enviar allí:',
  uploadOnce: 'Sube este archivo una sola vez. PayPal paga una segunda subida por segunda vez.',
  needsOther: 'Hiciste este lote. Otra persona que administre descarga su archivo y confirma el envío.',
  download: 'Descargar el CSV de PayPal',
  downloadAgain: 'Descargarlo de nuevo',
  downloadTitle: (n: number) => `¿Descargar el archivo de ${payments(n)}?`,
  downloadConfirm: (sum: string) => `Bloquear y descargar ${sum}`,
  downloadDone: (name: string) => `${name} está descargado`,
  notYet: 'Todavía no',
  sent: 'Ya lo he enviado',
  sentTitle: '¿Mostró PayPal estas cifras?',
  sentText:
    'Pulsa Enviar en PayPal solo si el número y la suma son estos. Si no, no envíes y mira el archivo de nuevo.',
  sentConfirm: (sum: string) => `Enviado: ${sum}`,
  sentDone: 'Anotado: el lote se envió',
  cancel: 'Anular el lote',
  cancelTitle: '¿Anular este lote?',
  cancelText: 'No se exportó nada. Sus pagos quedan libres para otro lote.',
  cancelConfirm: 'Anularlo',
  keep: 'Conservarlo',
  cancelDone: 'El lote está anulado',
  needsNetwork: 'Necesita conexión',
  drop: 'Suelta aquí el informe de PayPal',
  dropText: 'Un CSV de la página de actividad o de pagos de PayPal. Se lee en este dispositivo, también sin conexión.',
  dropNewer: 'Suelta aquí un informe más reciente para seguir.',
  choose: 'Elegir un archivo',
  readRows: (rows: number, when: string) =>
    `${rows === 1 ? '1 fila, leída' : `${formatCount(rows)} filas, leídas`} a las ${when} en este dispositivo.`,
  problems: {
    'report-empty': 'Este archivo está vacío. Descarga el informe de nuevo.',
    'report-no-states':
      'Este archivo no tiene una columna con el estado de cada pago. Elige el informe de PayPal en CSV.',
    'report-too-long': 'Este informe es demasiado largo. Elige menos días.',
    unreadable: 'Este archivo no se puede leer. Elige el informe de PayPal en CSV.',
    undecodable:
      'Este archivo no es un CSV completo, o sus caracteres no se pueden leer. Guárdalo como «CSV UTF-8» y elígelo de nuevo.',
  },
  theReport: 'El informe',
  difference: 'Diferencia',
  kinds: {
    matched: (n: string) => `${n} ${n === '1' ? 'coincide' : 'coinciden'}`,
    back: (n: string) => `${n} ${n === '1' ? 'devuelto' : 'devueltos'} después de pagarse`,
    free: (n: string) => `${n} ${n === '1' ? 'devuelto' : 'devueltos'}`,
    locked: (n: string) => `${n} aún en PayPal`,
    corrected: (n: string) => `${n} con corrección`,
    different: (n: string) => `${n} ${n === '1' ? 'distinto' : 'distintos'}`,
    contrary: (n: string) => `${n} ${n === '1' ? 'pagado' : 'pagados'} aquí, no según el informe`,
    missing: (n: string) => `${n} ${n === '1' ? 'falta' : 'faltan'}`,
    alone: (n: string) => `${n} con solo una devolución`,
    unreadable: (n: string) => `${n} que no se ${n === '1' ? 'puede' : 'pueden'} leer`,
    unknown: (n: string) => `${n} sin resultado conocido`,
    unclear: (n: string) => `${n} sin saber de qué envío`,
    gone: (n: string) => `${n} ${n === '1' ? 'resuelto por otra vía' : 'resueltos por otra vía'}`,
  },
  paidBefore: (sum: string) => `(y ${sum} por lo que se pagó antes)`,
  strays: (n: number) => (n === 1 ? '1 fila que no conocemos' : `${formatCount(n)} filas que no conocemos`),
  discOf: (n: string) => `Un disco son ${n} pagos.`,
  needsDecision: 'Necesita una decisión',
  sentColumn: 'Enviado',
  reportColumn: 'Informe',
  result: 'Resultado',
  why: 'Por qué',
  actions: 'Acciones',
  results: {
    different: 'Distinto',
    contrary: 'Pagado aquí',
    missing: 'Falta',
    alone: 'Solo la devolución',
    unreadable: 'No se puede leer',
    unknown: 'Resultado desconocido',
    unclear: '¿De qué envío?',
    gone: 'Resuelto por otra vía',
    stray: 'No lo conocemos',
    back: 'Pagado y devuelto',
    free: 'Devuelto',
    locked: 'Aún en PayPal',
  },
  whyUnknown: (word: string) =>
    word === ''
      ? 'PayPal no dice nada de él. Bloqueado hasta que lo decida otro informe'
      : `PayPal dice «${word}». Bloqueado hasta que lo decida otro informe`,
  whyMissing: 'Está en el lote y no en el informe. Búscalo en PayPal',
  whyDifferent: (sent: string, told: string) => `Enviamos ${sent}, el informe dice ${told}`,
  whySaysOf: (word, told, sent) => `PayPal dice «${word}» de ${told}, y enviamos ${sent}.`,
  nextFree: (rest) =>
    `Sigue bloqueado hasta saber dónde están ${rest}: pregunta al soporte de PayPal y elige luego un informe más reciente`,
  nextFreed: (rest) => `Ya quedó libre: pregunta al soporte de PayPal dónde están ${rest} antes de enviarlo otra vez`,
  nextLocked: 'Bloqueado hasta que otro informe decida',
  nextPaid: 'Aquí está pagado: pregunta al soporte de PayPal qué fue de él',
  whyBackPart: (sent: string, told: string) => `De los ${sent} que enviamos volvieron ${told}`,
  whyBackMore: (paid, known, told) => `PayPal pagó ${paid}. Se sabe que volvieron ${known}. El informe dice ${told}`,
  whyNoAmount: (paid) =>
    `PayPal pagó ${paid}, más de lo enviado, y dice que volvió, pero no cuánto. Elige el informe de PayPal con los importes`,
  whyCurrency: (currency: string) => `El informe dice otra moneda, ${currency}. Míralo en PayPal`,
  whyUnclear: (word) =>
    `PayPal dice «${word}», pero este pago también se envió en otro lote y el informe no nombra ninguna transacción. Puede hablar de ese lote. Elige el informe de PayPal con los ID de transacción`,
  whyWhichSending: (word, transaction, rows) =>
    `PayPal dice «${word}» de la transacción ${transaction} (fila ${rows}). Este pago también se envió en otro lote, y la transacción puede ser de ese. Nada cambia hasta que un informe tenga también la fila de la otra transacción`,
  whyWhichReturn: (rows) =>
    `El informe tiene una fila que no es un pago (entre las filas ${rows}), y no se sabe si volvió dinero de este pago. Nada cambia. Elige un informe de PayPal más nuevo con las columnas «Tipo» e «Id. de referencia de transacción»`,
  whyAlone: (rows) =>
    `El informe muestra que el dinero volvió (fila ${rows}), pero no el pago. Nada cambia. Elige un informe que incluya también el día en que se envió`,
  whyUnreadable: (rows, cell) =>
    `«${cell}» no se puede leer como importe ni como transacción (fila ${rows}). Nada cambia. Descarga el informe de nuevo y no lo guardes antes en una hoja de cálculo`,
  whyGone: (word: string) =>
    `PayPal dice «${word}», pero este pago se resolvió por otra vía o espera una nueva aprobación. Mira ambos antes de enviar nada`,
  whyStray: 'Una fila del informe que no está en este lote. No se cuenta arriba',
  whyStrayReturn: 'Dinero que volvió, no un pago. No nombra ninguno de los pagos de este lote',
  lineOf: (n: number) => `Línea ${formatCount(n)}`,
  notOurs: 'No es nuestra',
  findIt: 'Buscarla',
  whyFree: (word: string) => `PayPal dice «${word}». Queda libre para otro lote al aplicar las respuestas`,
  whyFreed: (word: string) => `PayPal dice «${word}». Está libre para otro lote`,
  whyFreedGone: (word) =>
    `PayPal dice «${word}». No queda nada por hacer: se canceló, se envió de otra forma o está en otro lote`,
  whyContrary: (word) =>
    word === '' ? 'PayPal no dice nada de él, y aquí está pagado.' : `PayPal dice «${word}», y aquí está pagado.`,
  nextContrary: 'No se cambia nada: pregunta al soporte de PayPal qué fue de él',
  nextNewer: 'No se cambia nada: elige un informe más reciente',
  whyLocked: (word: string) => `PayPal dice «${word}». Bloqueado hasta que otro informe decida`,
  settled: (n: number, sum: string) => `${formatCount(n)} ${n === 1 ? 'pagado' : 'pagados'}, ${sum}`,
  showThem: 'Mostrarlos',
  hideThem: 'Ocultarlos',
  whyBack: 'El dinero volvió después de pagarse. Lo que se debe de nuevo es una corrección',
  whyBackDeleted: 'El dinero volvió después de pagarse, y la cuenta de la persona se eliminó. Ciérralo como conservado',
  keptOf: (sum) => `${sum} volvieron y se conservan`,
  keepBack: 'Cerrar como conservado',
  keepTitle: '¿Conservar lo que volvió?',
  keepText: (sum) =>
    `La cuenta de esta persona se eliminó, así que ${sum} no se pagan a nadie. La devolución se cierra con tu motivo.`,
  keepConfirm: 'Cerrar como conservado',
  keepDone: 'La devolución se cerró como conservada',
  whyBackNew: (word, back) =>
    `PayPal dice «${word}»: volvieron ${back} después de pagarse. Aplica la respuesta y anota luego su corrección`,
  whyBackAfter: (paid, corrected, owed) =>
    `PayPal pagó ${paid} y hay una corrección de ${corrected} anotada. Volvió después, así que se deben de nuevo ${owed}`,
  dontSend: 'No lo envíes otra vez',
  askPayPal: 'Preguntar a PayPal',
  openPayPal: 'Mirar en PayPal',
  correctBack: (sum: string) => `Anotar una corrección de ${sum}`,
  notSent: 'Marcar como no enviado',
  notSentAll: 'El archivo nunca se envió',
  notSentTitle: (n: number) => `¿Marcar ${payments(n)} como no ${n === 1 ? 'enviado' : 'enviados'}?`,
  notSentText:
    'Hazlo solo si la página de PayPal no los muestra. Quedan entonces libres para otro lote; si PayPal los tuviera a pesar de todo, se pagarían dos veces.',
  notSentConfirm: (n: number) => `Marcar ${formatCount(n)} como no ${n === 1 ? 'enviado' : 'enviados'}`,
  notSentDone: 'Quedan libres para otro lote',
  newAnswers: (answers) => {
    const n = answersIn(answers)
    return `${n === 1 ? '1 respuesta es nueva' : `${formatCount(n)} respuestas son nuevas`}: ${partsOf(answers)}.`
  },
  confirm: (n: number) => (n === 1 ? 'Aplicar 1 respuesta' : `Aplicar ${formatCount(n)} respuestas`),
  effects: {
    paid: 'Enviados, para siempre',
    back: 'Devueltos después de pagarse',
    free: 'Devueltos, libres de nuevo',
    locked: 'Bloqueados hasta otro informe',
  },
  countSum: (n: number, sum: string) => `${formatCount(n)}, ${sum}`,
  confirmTitle: (n: number) => `¿Aplicar lo que dice el informe de ${payments(n)}?`,
  confirmText: ({ paid, back, free, locked }) =>
    [
      paid > 0
        ? `${payments(paid)} se ${paid === 1 ? 'marcará' : 'marcarán'} como ${paid === 1 ? 'enviado' : 'enviados'}, para siempre.`
        : '',
      back > 0
        ? `${payments(back)} ${back === 1 ? 'se pagó y volvió: sigue enviado y su corrección se anota' : 'se pagaron y volvieron: siguen enviados y sus correcciones se anotan'} después.`
        : '',
      free > 0
        ? `${payments(free)} ${free === 1 ? 'volvió y quedará libre' : 'volvieron y quedarán libres'} para otro lote.`
        : '',
      locked > 0
        ? `${payments(locked)} ${locked === 1 ? 'seguirá bloqueado' : 'seguirán bloqueados'} hasta otro informe.`
        : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  confirmDone: (paid: number) => `${payments(paid)} ${paid === 1 ? 'enviado' : 'enviados'}`,
  applied: (answers) => {
    const n = answersIn(answers)
    return `${n === 1 ? '1 respuesta aplicada' : `${formatCount(n)} respuestas aplicadas`}: ${partsOf(answers)}`
  },
  namesNone: 'Este informe no nombra ningún pago del lote. Puede ser el de otro lote.',
  nothingNew: 'Todo lo que dice este informe ya está aplicado.',
  acceptTitle: '¿Darlo por pagado?',
  acceptText: (sent: string, told: string) =>
    `Enviamos ${sent}, PayPal pagó ${told}. El pago queda como enviado y la diferencia es una línea de la próxima generación.`,
  differenceTitle: '¿Anotar la diferencia?',
  differenceText: (sent: string, told: string) =>
    `Enviamos ${sent}, PayPal pagó ${told}. El pago sigue como enviado y la diferencia es una línea de la próxima generación.`,
  backPartText: (sent: string, told: string) =>
    `De los ${sent} enviados volvieron ${told}. Se deben de nuevo como línea de la próxima generación.`,
  acceptConfirm: (sum: string) => `Anotar ${sum}`,
  correctTitle: '¿Anotar lo que volvió?',
  correctText: (sum: string) => `${sum} se pagó y volvió. Se debe de nuevo como línea de la próxima generación.`,
  correctAfterText: (back, corrected, sum) =>
    `Volvieron ${back} después de anotar una corrección de ${corrected}. Con ella se deben de nuevo ${sum} como línea de la próxima generación.`,
  correctDone: 'La corrección está anotada',
  notAnswered:
    'El servidor no respondió. Puede que las haya aplicado igualmente: pulsa de nuevo, nada se aplica dos veces.',
  notApplied: (why: string) => `No se aplicó nada: ${why}`,
  failedTo: (why: string) => `No se hizo: ${why}`,
  unsure: (why: string) => `${why} Puede que se haya hecho igualmente; un segundo intento no hace nada dos veces.`,
}
