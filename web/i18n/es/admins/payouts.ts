import { formatCount } from '../../numbers'
import type { ReportOutcomes, payouts as english } from '../../en/admins/payouts'

const payments = (n: number): string => (n === 1 ? '1 pago' : `${formatCount(n)} pagos`)
const answersIn = ({ paid, back, free, locked }: ReportOutcomes): number => paid + back + free + locked
const partsOf = ({ paid, back, free, locked }: ReportOutcomes): string =>
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
  lead: 'El ID, la cantidad de pagos y el total de un lote quedan fijos antes de enviarlo. Un pago solo puede estar en un lote.',
  caption: 'Lotes de pagos',
  none: 'Aún no hay lotes de pagos',
  noneText: 'Aprueba pagos y luego crea un lote para exportar un archivo para PayPal.',
  failed: 'No se pudieron cargar los lotes de pagos.',
  title: (n: number) => `Lote de pagos ${formatCount(n)}`,
  batch: 'Lote',
  made: 'Creado',
  madeBy: (day: string, name: string) => (name === '' ? day : `${day}, ${name}`),
  status: 'Estado',
  payments: 'Pagos',
  total: 'Total de control',
  people: 'Personas',
  cameOf: 'Resultados',
  cameOfIt: ({ paid, open, free, back }: { paid: number; open: number; free: number; back: number }) =>
    [
      paid > 0 ? `${formatCount(paid)} ${paid === 1 ? 'pagado' : 'pagados'}` : '',
      open > 0 ? `${formatCount(open)} ${open === 1 ? 'pendiente' : 'pendientes'}` : '',
      free > 0 ? `${formatCount(free)} ${free === 1 ? 'devuelto' : 'devueltos'}` : '',
      back > 0 ? `${formatCount(back)} ${back === 1 ? 'devuelto' : 'devueltos'} después de pagarse` : '',
    ]
      .filter((part) => part !== '')
      .join(', ') || '-',
  states: {
    draft: 'Borrador',
    exported: 'Archivo descargado',
    sent: 'Enviado por PayPal',
    reconciled: 'Conciliado',
    cancelled: 'Cancelado',
  },
  steps: {
    draft: ['Revisar', 'Revisado'],
    exported: ['Descargar el CSV', 'CSV descargado'],
    sent: ['Enviar por PayPal', 'Enviado por PayPal'],
    reconciled: ['Conciliar', 'Conciliado'],
  },
  stepsLabel: 'Pasos',
  stepDone: (step: string, when: string) => (when === '' ? step : `${step}, ${when}`),
  ready: 'Listos para enviar',
  readyNone: 'No hay pagos por enviar',
  readyText: (n: number, people: number) =>
    `${payments(n)} a ${people === 1 ? '1 persona' : `${formatCount(people)} personas`}, ${n === 1 ? 'aprobado y aún sin lote' : 'aprobados y aún sin lote'}`,
  readyNoneText: 'Todos los pagos aprobados ya están en un lote o usan otro método.',
  readyMore: 'Un archivo admite 5,000 pagos. El resto irá en el siguiente lote.',
  make: 'Nuevo lote',
  makeTitle: (n: number) => `¿Crear un lote con ${payments(n)}?`,
  makeConfirm: (n: number) => `Crear un lote de ${formatCount(n)}`,
  makeText: 'Todavía no se envía nada. Primero revisa el lote y después descarga su archivo.',
  makeDone: (n: number) => `Lote con ${payments(n)} creado`,
  notFound: 'No se encontró el lote',
  notFoundText: 'Revisa el enlace y vuelve a intentarlo.',
  readFailed: 'No se pudo cargar el lote.',
  asOf: (when: string) => `Al ${when}.`,
  itemsCaption: (n: number) => `Pagos del lote ${formatCount(n)}`,
  user: 'Usuario',
  payee: 'Correo de PayPal aprobado',
  type: 'Tipo',
  types: { rental: 'Alquiler', commission: 'Comisión' },
  period: 'Periodo',
  to: (from: string, until: string) => `${from} a ${until}`,
  item: 'ID',
  state: 'Estado',
  amount: 'Monto',
  noName: 'N/D',
  itemStates: {
    ready: 'En el lote',
    sent: 'En espera de PayPal',
    success: 'Pagado',
    pending: 'Pendiente en PayPal',
    onhold: 'Retenido en PayPal',
    unclaimed: 'Sin reclamar',
    unknown: 'Sin confirmar',
    returned: 'Devuelto',
    failed: 'Fallido',
    blocked: 'Bloqueado',
    denied: 'Denegado',
    canceled: 'Cancelado',
    refunded: 'Reembolsado',
    reversed: 'Revertido',
    not_sent: 'No enviado',
    removed: 'Fuera del lote',
  },
  way: {
    ready: () => 'Está en un lote cuyo archivo aún no se ha descargado.',
    sent: () => 'Se envió a PayPal, pero aún no está confirmado. Sigue bloqueado hasta que PayPal lo confirme.',
    success: () => 'Pagado por PayPal.',
    pending: () => 'PayPal lo está procesando. Sigue bloqueado hasta que otro informe confirme el resultado.',
    onhold: () => 'PayPal lo retiene para revisarlo. Sigue bloqueado hasta que otro informe confirme el resultado.',
    unclaimed: (until: string) =>
      `El destinatario aún no lo reclamó en PayPal. Si no lo hace, PayPal lo devolverá el ${until}.`,
    unknown: () => 'PayPal indicó un estado desconocido. El pago sigue bloqueado; revísalo en el lote.',
    returned: () => 'Devuelto por PayPal.',
    failed: () => 'PayPal no pudo completar el pago.',
    blocked: () => 'Bloqueado por PayPal.',
    denied: () => 'Denegado por PayPal.',
    canceled: () => 'Cancelado en PayPal.',
    refunded: () =>
      'Pagado y luego reembolsado por el destinatario. Si todavía se le debe este monto, registra una corrección en el lote.',
    reversed: () =>
      'Pagado y luego revertido por PayPal. Si todavía se le debe este monto, registra una corrección en el lote.',
    not_sent: () => 'Un administrador lo marcó como no enviado.',
    removed: () => 'Se quitó del lote antes de descargar el archivo.',
  },
  wayBack: (back, owed) =>
    owed === ''
      ? `Se devolvieron ${back} y ya se registró una corrección.`
      : `Se devolvieron ${back}; aún falta registrar una corrección de ${owed}.`,
  wayReopened: 'Necesita una nueva aprobación.',
  wayFree: 'Se puede agregar a otro lote.',
  saysWord: (word: string) => `Estado en PayPal: “${word}”`,
  backOn: (day: string) => `Se devuelve el ${day} si nadie lo reclama`,
  corrected: (sum) => `Corrección de ${sum} registrada`,
  cameBackPart: (sum) => `${sum} devueltos`,
  stillOwed: (sum) => `Falta registrar una corrección de ${sum}: hazlo arriba`,
  paidOther: (sum) => `PayPal pagó ${sum}`,
  balanceNeeded: 'Saldo necesario en PayPal, comisiones incluidas',
  feesOf: (fees: string, percent: string, maximum: string) =>
    `Comisiones estimadas: ${fees} (${percent} % de cada pago, con un máximo de ${maximum} cada uno)`,
  goesTo: (address: string) => `Ahora se enviará a ${address}`,
  cameFrom: (address: string) => `Devuelto anteriormente de ${address}`,
  leftOut: 'No incluidos',
  leftOutSum: (n: string, sum: string) => `${n}, ${sum}`,
  leftOutMore: (n: number) => `${formatCount(n)} o más`,
  leftOutNone: 'Ninguno',
  leftOutWhy: {
    'payee-missing': () => 'Sin correo de PayPal',
    'payee-cooling-off': (day: string) => `Correo de PayPal nuevo, se puede pagar desde el ${day}`,
    'holding-period': (day: string) => `En el periodo de retención, hasta el ${day}`,
    'address-changed': (address: string) =>
      `Devuelto; el correo de PayPal ahora es ${address}, así que el pago necesita una nueva aprobación`,
    'payment-in-batch': (n: string) => `En el lote ${n}`,
    'other-method': (method: string) => `Se paga con otro método: ${method}`,
  },
  file: 'Archivo',
  fileLines: 'Primeras líneas del archivo',
  fileMore: (n: number) => `y ${payments(n)} más`,
  fileText: (n: number) =>
    `Al descargar el archivo se ${n === 1 ? 'bloquea' : 'bloquean'} ${payments(n)} en este lote. Hasta que concilies el lote, no se ${n === 1 ? 'puede' : 'pueden'} cancelar, pagar manualmente ni agregar a otro lote.`,
  mustShow: 'Antes de enviar, comprueba que PayPal muestre:',
  uploadOnce: 'Sube este archivo una sola vez. PayPal paga cada vez que lo subes.',
  needsOther: 'Tú creaste este lote. Otro administrador debe descargar su archivo y marcarlo como enviado.',
  download: 'Descargar el CSV de PayPal',
  downloadAgain: 'Descargarlo de nuevo',
  downloadTitle: (n: number) => `¿Descargar el archivo con ${payments(n)}?`,
  downloadConfirm: (sum: string) => `Bloquear ${sum} y descargar`,
  downloadDone: (name: string) => `Se descargó ${name}`,
  notYet: 'Todavía no',
  sent: 'Marcar como enviado',
  sentTitle: '¿Mostró PayPal estas cifras?',
  sentText:
    'Continúa solo si PayPal mostró esta cantidad y este total. Si no, no envíes nada y revisa el archivo de nuevo.',
  sentConfirm: (sum: string) => `Marcar como enviado: ${sum}`,
  sentDone: 'Lote marcado como enviado',
  cancel: 'Cancelar lote',
  cancelTitle: '¿Cancelar este lote?',
  cancelText: 'No se envió nada. Los pagos vuelven a “Listos para enviar”.',
  cancelConfirm: 'Cancelar lote',
  keep: 'Conservar el lote',
  cancelDone: 'Lote cancelado',
  drop: 'Suelta aquí el informe de PayPal',
  dropText: 'Un CSV de la página de actividad o de pagos de PayPal. Se lee en este dispositivo, incluso sin conexión.',
  dropNewer: 'Suelta aquí un informe más reciente para continuar.',
  choose: 'Elegir archivo',
  readRows: (rows: number, when: string) =>
    `${rows === 1 ? '1 fila, leída' : `${formatCount(rows)} filas, leídas`} a las ${when} en este dispositivo.`,
  problems: {
    'report-empty': 'Este archivo está vacío. Descarga el informe de nuevo.',
    'report-no-states':
      'Este archivo no tiene una columna con el estado de cada pago. Elige el informe de PayPal en formato CSV.',
    'report-too-long': 'Este informe es demasiado largo. Elige menos días.',
    unreadable: 'No se pudo leer este archivo. Elige el informe de PayPal en formato CSV.',
    undecodable:
      'Este archivo no es un CSV completo o su codificación de texto no es compatible. Guárdalo como “CSV UTF-8” y elígelo de nuevo.',
  },
  theReport: 'Informe',
  difference: 'Diferencia',
  kinds: {
    matched: (n: string) => `${n} ${n === '1' ? 'coincide' : 'coinciden'}`,
    back: (n: string) => `${n} ${n === '1' ? 'devuelto' : 'devueltos'} después de pagarse`,
    free: (n: string) => `${n} ${n === '1' ? 'devuelto' : 'devueltos'}`,
    locked: (n: string) => `${n} ${n === '1' ? 'pendiente' : 'pendientes'} en PayPal`,
    corrected: (n: string) => `${n} con corrección`,
    different: (n: string) => `${n} con un monto distinto`,
    contrary: (n: string) => `${n} ${n === '1' ? 'pagado' : 'pagados'} aquí, pero no en el informe`,
    missing: (n: string) => `${n} ${n === '1' ? 'falta' : 'faltan'}`,
    alone: (n: string) => `${n} con una devolución sin pago`,
    unreadable: (n: string) => `${n} ${n === '1' ? 'ilegible' : 'ilegibles'}`,
    unknown: (n: string) => `${n} sin confirmar`,
    unclear: (n: string) => `${n} ${n === '1' ? 'ambiguo' : 'ambiguos'}`,
    gone: (n: string) => `${n} ${n === '1' ? 'resuelto por otra vía' : 'resueltos por otra vía'}`,
  },
  paidBefore: (sum: string) => `(y ${sum} pagados antes)`,
  strays: (n: number) =>
    n === 1 ? '1 fila que no está en este lote' : `${formatCount(n)} filas que no están en este lote`,
  discOf: (n: string) => `Cada punto representa ${n} pagos.`,
  needsDecision: 'Necesita una decisión',
  sentColumn: 'Enviado',
  reportColumn: 'Informe',
  result: 'Resultado',
  why: 'Por qué',
  actions: 'Acciones',
  results: {
    different: 'Monto distinto',
    contrary: 'Pagado solo aquí',
    missing: 'Falta',
    alone: 'Devolución sin pago',
    unreadable: 'Ilegible',
    unknown: 'Sin confirmar',
    unclear: 'Ambiguo',
    gone: 'Resuelto por otra vía',
    stray: 'Fuera de este lote',
    back: 'Pagado y luego devuelto',
    free: 'Devuelto',
    locked: 'Pendiente en PayPal',
  },
  whyUnknown: (word: string) =>
    word === ''
      ? 'PayPal no indica un estado. El pago sigue bloqueado hasta que otro informe lo confirme.'
      : `El estado en PayPal es “${word}”. El pago sigue bloqueado hasta que otro informe lo confirme.`,
  whyMissing: 'Este pago está en el lote, pero no en el informe. Búscalo en PayPal.',
  whyDifferent: (sent: string, told: string) => `Enviamos ${sent}, pero el informe dice ${told}.`,
  whySaysOf: (word, told, sent) => `El estado en PayPal es “${word}” por ${told}, pero enviamos ${sent}.`,
  nextFree: (rest) =>
    `El pago sigue bloqueado hasta que sepas dónde están ${rest}: pregunta al soporte de PayPal y luego elige un informe más reciente.`,
  nextFreed: (rest) =>
    `Ya está disponible para otro lote: pregunta al soporte de PayPal dónde están ${rest} antes de enviarlo otra vez.`,
  nextLocked: 'El pago sigue bloqueado hasta que otro informe lo confirme.',
  nextPaid: 'Aquí figura como pagado. Pregunta al soporte de PayPal qué pasó con este pago.',
  whyBackPart: (sent: string, told: string) => `Se devolvieron ${told} de los ${sent} que enviamos.`,
  whyBackMore: (paid, known, told) =>
    `PayPal pagó ${paid}. Hasta ahora se registró una devolución de ${known}, pero el informe dice ${told}.`,
  whyNoAmount: (paid) =>
    `PayPal pagó ${paid}, más de lo que enviamos, e indica una devolución sin monto. Elige un informe de PayPal con los montos.`,
  whyCurrency: (currency: string) => `El informe usa otra moneda (${currency}). Revisa el pago en PayPal.`,
  whyUnclear: (word) =>
    `El estado en PayPal es “${word}”, pero este pago también se envió en otro lote y el informe no tiene ID de transacción. El estado puede ser de ese lote. Elige un informe de PayPal con los ID de transacción.`,
  whyWhichSending: (word, transaction, rows) =>
    `El estado en PayPal es “${word}” para la transacción ${transaction} (fila ${rows}). Este pago también se envió en otro lote, y la transacción puede ser de ese lote. Nada cambia hasta que un informe incluya también la otra transacción.`,
  whyWhichReturn: (rows) =>
    `El informe tiene una fila que no es un pago (entre las filas ${rows}), así que no podemos saber si se devolvió parte de este pago. El pago no cambiará. Elige un informe de PayPal más reciente con las columnas “Tipo” e “Id. de referencia de transacción”.`,
  whyAlone: (rows) =>
    `El informe muestra una devolución (fila ${rows}), pero no el pago en sí. El pago no cambiará. Elige un informe que incluya también el día en que se envió.`,
  whyUnreadable: (rows, cell) =>
    `“${cell}” no es un monto ni una transacción válidos (fila ${rows}). No se cambiará nada. Descarga el informe de nuevo y no lo guardes desde una aplicación de hojas de cálculo.`,
  whyGone: (word: string) =>
    `El estado en PayPal es “${word}”, pero este pago se resolvió de otra forma o se devolvió para aprobarlo de nuevo. Revisa el pago aquí y en PayPal antes de enviar nada.`,
  whyStray: 'Esta fila no pertenece a este lote y no se cuenta arriba.',
  whyStrayReturn: 'Esta fila es una devolución, no un pago. No coincide con ningún pago de este lote.',
  lineOf: (n: number) => `Fila ${formatCount(n)}`,
  notOurs: 'No es nuestra',
  findIt: 'Buscar fila',
  whyFree: (word: string) =>
    `El estado en PayPal es “${word}”. Aplica las actualizaciones para que este pago quede disponible para otro lote.`,
  whyFreed: (word: string) => `El estado en PayPal es “${word}”. Este pago está disponible para otro lote.`,
  whyFreedGone: (word) =>
    `El estado en PayPal es “${word}”. No queda nada por hacer: el pago se canceló, se envió de otra forma o se agregó a otro lote.`,
  whyContrary: (word) =>
    word === ''
      ? 'PayPal no indica un estado, pero aquí el pago figura como pagado.'
      : `El estado en PayPal es “${word}”, pero aquí el pago figura como pagado.`,
  nextContrary: 'El pago no cambiará. Pregunta al soporte de PayPal qué pasó con él.',
  nextNewer: 'El pago no cambiará. Elige un informe más reciente.',
  whyLocked: (word: string) =>
    `El estado en PayPal es “${word}”. El pago sigue bloqueado hasta que otro informe lo confirme.`,
  settled: (n: number, sum: string) => `${formatCount(n)} ${n === 1 ? 'pagado' : 'pagados'}, ${sum}`,
  showThem: 'Mostrar pagos',
  hideThem: 'Ocultar pagos',
  whyBack: 'Este pago se devolvió después de pagarse. Si todavía se debe, registra una corrección.',
  whyBackDeleted:
    'Este pago se devolvió después de pagarse, y la cuenta de la persona se eliminó. Ciérralo sin volver a pagar.',
  keptOf: (sum) => `${sum} devueltos y conservados`,
  keepBack: 'Cerrar sin volver a pagar',
  keepTitle: '¿Cerrar sin volver a pagar?',
  keepText: (sum) =>
    `La cuenta de esta persona se eliminó, así que los ${sum} no se pagarán a nadie. La devolución se cierra con tu motivo.`,
  keepConfirm: 'Cerrar sin volver a pagar',
  keepDone: 'Devolución cerrada sin volver a pagar',
  whyBackNew: (word, back) =>
    `El estado en PayPal es “${word}”: se devolvieron ${back} después de pagarse. Aplica la actualización y luego registra una corrección.`,
  whyBackAfter: (paid, corrected, owed) =>
    `PayPal pagó ${paid} y hay una corrección de ${corrected} registrada. Se devolvió después, así que se deben de nuevo ${owed}.`,
  dontSend: 'No lo envíes otra vez',
  askPayPal: 'Preguntar a PayPal',
  openPayPal: 'Revisar en PayPal',
  correctBack: (sum: string) => `Registrar una corrección de ${sum}`,
  notSent: 'Marcar como no enviado',
  notSentAll: 'El archivo no se envió',
  notSentTitle: (n: number) => `¿Marcar ${payments(n)} como no ${n === 1 ? 'enviado' : 'enviados'}?`,
  notSentText:
    'Hazlo solo si los pagos no aparecen en la página de PayPal. Después pueden ir en otro lote; si PayPal los tuviera de todos modos, se pagarían dos veces.',
  notSentConfirm: (n: number) => `Marcar ${formatCount(n)} como no ${n === 1 ? 'enviado' : 'enviados'}`,
  notSentDone: 'Disponibles para otro lote',
  newAnswers: (answers) => {
    const n = answersIn(answers)
    return `${n === 1 ? '1 actualización encontrada' : `${formatCount(n)} actualizaciones encontradas`}: ${partsOf(answers)}.`
  },
  confirm: (n: number) => (n === 1 ? 'Aplicar 1 actualización' : `Aplicar ${formatCount(n)} actualizaciones`),
  effects: {
    paid: 'Marcados como enviados (definitivo)',
    back: 'Devueltos después de pagarse',
    free: 'Devueltos, listos para reenviar',
    locked: 'Aún pendientes en PayPal',
  },
  countSum: (n: number, sum: string) => `${formatCount(n)}, ${sum}`,
  confirmTitle: (n: number) => `¿Actualizar ${payments(n)} con este informe?`,
  confirmText: ({ paid, back, free, locked }) =>
    [
      paid > 0
        ? `${payments(paid)} se ${paid === 1 ? 'marcará' : 'marcarán'} como ${paid === 1 ? 'enviado' : 'enviados'}. No se puede deshacer.`
        : '',
      back > 0
        ? `${payments(back)} ${back === 1 ? 'se pagó y luego se devolvió. Sigue como enviado; después, registra su corrección.' : 'se pagaron y luego se devolvieron. Siguen como enviados; después, registra sus correcciones.'}`
        : '',
      free > 0
        ? `${payments(free)} ${free === 1 ? 'se devolvió y podrá ir' : 'se devolvieron y podrán ir'} en otro lote.`
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
    return `${n === 1 ? '1 actualización aplicada' : `${formatCount(n)} actualizaciones aplicadas`}: ${partsOf(answers)}`
  },
  namesNone: 'Ningún pago coincide. Este informe puede ser de otro lote.',
  nothingNew: 'Todo lo que contiene este informe ya se aplicó.',
  acceptTitle: '¿Marcar como pagado?',
  acceptText: (sent: string, told: string) =>
    `Enviamos ${sent}, pero PayPal pagó ${told}. El pago se marcará como enviado y la diferencia se sumará a la próxima generación de pagos.`,
  differenceTitle: '¿Registrar la diferencia?',
  differenceText: (sent: string, told: string) =>
    `Enviamos ${sent}, pero PayPal pagó ${told}. El pago sigue como enviado y la diferencia se sumará a la próxima generación de pagos.`,
  backPartText: (sent: string, told: string) =>
    `Se devolvieron ${told} de los ${sent} que enviamos. Ese monto se debe de nuevo y se sumará a la próxima generación de pagos.`,
  acceptConfirm: (sum: string) => `Registrar ${sum}`,
  correctTitle: '¿Registrar la devolución?',
  correctText: (sum: string) =>
    `${sum} se pagaron y luego se devolvieron. Ese monto se debe de nuevo y se sumará a la próxima generación de pagos.`,
  correctAfterText: (back, corrected, sum) =>
    `Se devolvieron ${back} después de registrar una corrección de ${corrected}. En total se deben de nuevo ${sum}, que se sumarán a la próxima generación de pagos.`,
  correctDone: 'Corrección registrada',
  notAnswered:
    'No se pudo confirmar el resultado. Es posible que las actualizaciones se hayan aplicado. Vuelve a intentarlo; nada se aplicará dos veces.',
  notApplied: (why: string) => `No se aplicó nada: ${why}`,
  failedTo: (why: string) => `No se pudo completar la acción: ${why}`,
  unsure: (why: string) => `${why} Es posible que se haya hecho. Vuelve a intentarlo; no se hará dos veces.`,
}
