import type { payments as english } from '../../en/admins/payments'
import { capital } from '../capital'
import { formatCount } from '../../count'

export const payments: typeof english = {
  create: 'Crear pago',
  generate: 'Generar pagos del mes',
  pending: 'Pendientes',
  approved: 'Aprobados',
  dispersedTotal: 'Total enviado',
  all: 'Todos',
  statuses: { pending: 'Pendiente', approved: 'Aprobado', dispersed: 'Enviado', cancelled: 'Cancelado' },
  tabs: { pending: 'Pendientes', approved: 'Aprobados', dispersed: 'Enviados', cancelled: 'Cancelados' },
  types: { rental: 'Alquiler', commission: 'Comisión' },
  kinds: { rental: 'Alquiler', commission: 'Comisión', bonus: 'Bono', adjustment: 'Ajuste' },
  filter: 'Estado',
  search: 'Nombre o correo',
  user: 'Persona',
  type: 'Tipo',
  email: 'Correo',
  month: 'Mes',
  noName: 'N/D',
  deletedPerson: 'Persona eliminada',
  moreOf: (name: string) => `Más sobre el pago a ${name}`,
  cancelPayment: 'Cancelar el pago',
  period: 'Periodo',
  to: (from: string, until: string) => `${from} a ${until}`,
  amount: 'Importe',
  status: 'Estado',
  method: 'Método de pago',
  dispersedDate: 'Fecha de envío',
  actions: 'Acciones',
  caption: 'Pagos',
  none: 'No hay pagos',
  noneText: 'Genera un mes cerrado o crea un pago a mano.',
  noMatch: (text: string) => `Nada coincide con «${text}».`,
  failed: 'No se pueden leer los pagos.',
  approve: 'Aprobar',
  disperse: 'Enviar',
  approveOf: (name: string) => `Aprobar el pago a ${name}`,
  disperseOf: (name: string) => `Enviar el pago a ${name}`,
  approveMany: (n: number) => `Aprobar ${formatCount(n)}`,
  disperseMany: (n: number) => `Enviar ${formatCount(n)}`,
  noneUnderCursor: 'No hay ningún pago marcado. Con J y K vas a uno.',
  notPending: (name: string, status: string) => `Solo se aprueba un pago pendiente. ${name}: ${status}`,
  staysPending: (name: string) => `El pago a ${name} no se puede aprobar ahora`,
  nonePickedPending: 'Nada de lo seleccionado se puede aprobar ahora.',
  updated: 'Pago actualizado',
  changedTo: (status: string) => `El estado del pago es ahora: ${status}`,
  manyChanged: (n: number, status: string) => (n === 1 ? `1 pago: ${status}` : `${formatCount(n)} pagos: ${status}`),
  refused: (n: number) => (n === 1 ? '1 pago no se cambió' : `${formatCount(n)} pagos no se cambiaron`),
  updateFailed: (reason: string) => `No se pudo actualizar el pago: ${reason}`,
  createFailed: (reason: string) => `No se pudo crear el pago: ${reason}`,
  generated: 'Pagos generados',
  generateMonthlyFailed: 'No se pudieron generar los pagos del mes',
  generateFailed: (reason: string) => `No se pudieron generar los pagos: ${reason}`,
  error: 'Error',
  quoted: (text: string) => `«${text}»`,
  locked: 'Los pagos esperan: el registro de auditoría está roto',
  lockedAt: (n: string) => `Los pagos esperan: el registro de auditoría está roto en la entrada ${n}.`,
  lockedEnd: 'Los pagos esperan: el final del registro de auditoría está mal.',
  lockedText: 'No se genera, aprueba ni paga nada hasta que un administrador lo haya mirado.',
  lockedLook: 'Ver el registro de auditoría',
  needsNetwork: 'Necesita conexión',
  cancelTitle: 'Cancelar pago',
  cancelText: (amount: string, name: string) =>
    `${amount} para ${name} no se pagará con este pago. ¿Qué pasa con sus líneas?`,
  cancelLater: 'Pagar más tarde',
  cancelLaterText: 'Las líneas vuelven a estar pendientes y entran en la próxima generación.',
  cancelNever: 'No pagar nunca',
  cancelNeverText: 'Las líneas quedan canceladas para siempre. Ninguna generación posterior las vuelve a crear.',
  cancelStandIn: (amount: string, name: string) =>
    `${amount} para ${name} no se pagará con este pago, que sustituye a sus meses. ¿Qué se paga?`,
  cancelPays: {
    months: 'Lo que ganaron los meses',
    own: 'El importe propio del pago, más tarde',
    both: 'Ambos',
    neither: 'Ninguno',
  },
  cancelPaysText: {
    months: (_own: string, months: string) =>
      `Se liberan ${months} de líneas retenidas. La línea propia del pago queda cancelada para siempre.`,
    own: (own: string) => `${own} espera la próxima generación. Las líneas de los meses siguen retenidas.`,
    both: (own: string, months: string) =>
      `${own} espera la próxima generación y se liberan ${months} de líneas retenidas.`,
    neither: () =>
      'La línea propia del pago queda cancelada para siempre. Las líneas de los meses siguen retenidas hasta que decidas en Retenciones.',
  },
  cancelBalance: (balance: string) => `Saldo sin pagar después: ${balance}.`,
  cancelInBatch:
    'Si su lote ya se entregó, no se puede cancelar: concilia antes el lote. De un borrador se saca sin más.',
  reasonHint: 'La persona puede leerlo.',
  keep: 'Conservar el pago',
  confirmCancel: 'Cancelar pago',
  inside: (name: string) => `Pago a ${name}`,
  lines: 'Líneas',
  lineText: (kind: string, month: string) => `${kind}, ${month}`,
  daysOf: (days: number, of: number, rate: string) => `${formatCount(days)} de ${formatCount(of)} días a ${rate}`,
  byHand: 'A mano',
  topUp: 'días registrados tarde',
  sum: 'Suma',
  payee: 'Dirección de PayPal',
  noAddress: 'Sin dirección de PayPal',
  newAddress: (day: string) => `Dirección nueva, desde el ${day}`,
  holdingUntil: (day: string) => `Retenido hasta el ${day}`,
  leftOut: {
    'payee-missing': (n: number) => `${formatCount(n)} sin dirección de PayPal`,
    'payee-cooling-off': (n: number) => `${formatCount(n)} con una dirección nueva`,
    'holding-period': (n: number) => `${formatCount(n)} en el plazo de retención`,
    'payment-state-changed': (n: number) => `${formatCount(n)} que alguien cambió entretanto`,
    'payment-own': (n: number) => `${formatCount(n)} para ti`,
    'made-by-you': (n: number) => `${formatCount(n)} que hiciste tú`,
    'payment-in-batch': (n: number) => `${formatCount(n)} en un lote de pagos`,
    'sent-before-approved': (n: number) => `${formatCount(n)} con aprobación posterior a ese día`,
  },
  stayPending: (n: number, sum: string) =>
    n === 1 ? `1 sigue pendiente, ${sum}` : `${formatCount(n)} siguen pendientes, ${sum}`,
  stayApproved: (n: number, sum: string) =>
    n === 1 ? `1 sigue aprobado, ${sum}` : `${formatCount(n)} siguen aprobados, ${sum}`,
  ownPayment: 'Es tuyo: lo aprueba otra persona',
  madeByYou: 'Lo hiciste tú: lo aprueba otra persona',
  inBatch: 'En un lote de pagos',
  batches: 'Lotes de pagos',
  payeeNone: 'Se copia al aprobar',
  readdressed: 'Dirección cambiada',
  readdressedFrom: (from: string, to: string) =>
    to === '' ? `Volvió de ${from}. La persona ya no tiene dirección de PayPal.` : `Volvió de ${from}. Va a ${to}.`,
  approvedAt: 'Aprobado',
  dispersedAt: 'Enviado',
  cancelledAt: 'Cancelado',
  cancelReason: 'Por qué',
  notes: 'Notas',
  monthLabel: 'Mes',
  dryRun: 'Es una simulación. Aún no se ha guardado nada.',
  nextMonth: (month: string, from: string) => `El mes de ${month} se podrá generar desde el ${from}.`,
  nothingReady: 'Ningún mes cerrado tiene días de alquiler sin generar.',
  willCreate: 'Se crearán',
  already: 'Ya están',
  skipped: 'Omitidos',
  newTotal: 'Total nuevo',
  discOf: (n: string) => `Un disco son ${n} personas y tipos.`,
  inPicture: (created: string, already: string, skipped: string) =>
    `${created} personas con un pago nuevo, ${already} ya lo tienen, ${skipped} omitidas`,
  commitCreate: (n: string, count: number) => (count === 1 ? 'Crear 1 pago' : `Crear ${n} pagos`),
  commitRecord: (n: string, count: number) => (count === 1 ? 'Registrar 1 línea' : `Registrar ${n} líneas`),
  nothingToDo: 'Nada que generar',
  undoHint: (n: string, count: number) =>
    count === 1
      ? 'Puedes deshacerlo mientras esté pendiente.'
      : `Puedes deshacerlo mientras los ${n} estén pendientes.`,
  recordHint: 'Aún sin pago: las líneas se suman al mes siguiente.',
  lateTitle: 'De meses generados antes',
  showMore: (n: string) => `Ver ${n} más`,
  working: 'Trabajando…',
  running: (month: string) => `Generando ${month}`,
  runWaits: 'Empieza cuando termine la generación anterior.',
  stepOf: (n: number, of: number) => `Paso ${formatCount(n)} de ${formatCount(of)}`,
  steps: {
    days: 'Contando los días de alquileres y referidos',
    lines: 'Calculando las líneas',
    balances: 'Sumando cada saldo',
    writing: 'Guardando pagos y líneas. Los demás cambios esperan un momento',
  },
  runGoesOn: 'Puedes salir de esta página: sigue en marcha y los demás administradores también la ven.',
  runDone: (month: string, payments: string, count: number) =>
    capital(count === 1 ? `${month} ya está generado: 1 pago.` : `${month} ya está generado: ${payments} pagos.`),
  runRecorded: (month: string, lines: string, count: number) =>
    capital(
      count === 1
        ? `${month}: queda registrada 1 línea, aún sin pago.`
        : `${month}: quedan registradas ${lines} líneas, aún sin pago.`,
    ),
  runEmpty: (month: string) => `No quedaba nada que generar de ${month}.`,
  runFailed: (month: string) => capital(`${month} no se ha generado.`),
  runAgain: 'Mirar de nuevo',
  runSeen: 'Cerrar este mensaje',
  moving: {
    approve: (n: string) => `Aprobando ${n} pagos`,
    disperse: (n: string) => `Enviando ${n} pagos`,
  },
  moveWaits: 'Empieza cuando termine lo anterior.',
  movedOf: (n: string, of: string, sum: string) => `${n} de ${of} hechos, ${sum}`,
  movedAll: {
    approve: (n: string, count: number, sum: string) =>
      count === 1 ? `1 pago está aprobado, ${sum}.` : `${n} pagos están aprobados, ${sum}.`,
    disperse: (n: string, count: number, sum: string) =>
      count === 1 ? `1 pago está enviado, ${sum}.` : `${n} pagos están enviados, ${sum}.`,
  },
  moveLeft: (n: string, count: number, why: string) =>
    count === 1 ? `1 se queda como estaba: ${why}.` : `${n} se quedan como estaban: ${why}.`,
  moveStopped: (n: string, of: string) => `Se detuvo tras ${n} de ${of} pagos.`,
  moveRest: 'El resto sigue como estaba: puedes volver a seleccionarlo.',
  inBackground: 'Se hacen en segundo plano, unos pocos cada vez. Mientras, puedes salir de esta página.',
  undo: (month: string) => `Deshacer los pagos de ${month}`,
  undoTitle: (month: string) => `¿Deshacer los pagos de ${month}?`,
  undoText:
    'Sus pagos y líneas pendientes se cancelan como deshechos; las líneas sumadas quedan libres. No se avisa a nadie. Puedes generar el mes de nuevo.',
  undoKeep: 'Conservarlos',
  undoConfirm: (month: string) => `Deshacer ${month}`,
  undone: (month: string) => `Los pagos de ${month} están deshechos.`,
  reasons: {
    payment: '',
    'already-paid': 'Ya está en el pago de este mes',
    'below-threshold': (threshold: string, next: string) => `Por debajo del umbral de ${threshold}. Se suma a ${next}`,
    held: 'Retenido para revisar',
    'balance-not-positive': 'Las correcciones consumen todo el saldo',
    'no-days': 'Sin días activos en este mes',
    'paid-by-hand': 'Hubo un pago a mano. Decide en la página de la persona si estas líneas también se pagan',
    'settled-zero': 'Líneas y correcciones suman cero; se cierran como saldadas',
  },
  carried: '(de antes)',
  of: (name: string) => `por ${name}`,
  each: (amount: string) => `${amount} por persona`,
  partDays: (month: string, days: number, of: number) => `${formatCount(days)} de ${formatCount(of)} días de ${month}`,
  createLead: 'Fuera de la generación mensual. Lleva una línea con su importe.',
  person: 'Persona',
  start: 'Inicio del periodo',
  end: 'Fin del periodo',
  optional: 'Opcional',
  standIn: { instead: 'En lugar de sus líneas', 'as-well': 'Además' },
  standInText: {
    instead: 'lo que se ganó en el mes queda retenido, ahora y después. Este pago es por ello.',
    'as-well': 'lo que se ganó en el mes se paga aparte.',
  },
  standInTitle: (months: number): string =>
    months === 1 ? '¿Qué pasa con las líneas de este mes?' : '¿Qué pasa con las líneas de estos meses?',
  standInAll: { instead: 'Todos en su lugar', 'as-well': 'Todos además' },
  standInAsking: 'Preguntando con qué coincide este pago…',
  standInChoose: 'Elige una de las dos opciones.',
  standInFailed: 'No se puede leer con qué coincide este pago. Revisa las fechas y la conexión.',
  standInWaiting: (amount: string) => `${amount} en espera`,
  alreadyTitle: (amount: string) => `${amount} de estos meses ya está en un pago`,
  alreadyLine: (what: string, month: string, amount: string, status: string) =>
    `${what}, ${month}: ${amount}, ${status}`,
  alreadyConfirm: 'Lo he visto; este pago se añade',
  reasonForPayee: 'Motivo, tal como lo lee la persona',
  reasonForPayeeHint: 'Aparece junto al importe.',
  required: 'Rellena todos los campos obligatorios',
  created: 'Pago creado',
  insideFailed: 'No se puede leer de qué se compone este pago.',
  close: 'Cerrar',
  approveTitle: (n: number): string => (n === 1 ? '¿Aprobar este pago?' : `¿Aprobar ${formatCount(n)} pagos?`),
  approveText: (n: number): string =>
    n === 1
      ? 'Conserva la dirección de PayPal de este momento. Un pago aprobado todavía se puede cancelar; sus líneas se pagan entonces más tarde.'
      : 'Cada pago conserva la dirección de PayPal de este momento. Un pago aprobado todavía se puede cancelar; sus líneas se pagan entonces más tarde.',
  disperseTitle: (n: number): string => (n === 1 ? '¿Enviar este pago?' : `¿Enviar ${formatCount(n)} pagos?`),
  disperseText: (n: number): string =>
    n === 1
      ? 'Cuenta como enviado y sus líneas como pagadas. No se puede deshacer.'
      : 'Cuentan como enviados y sus líneas como pagadas. No se puede deshacer.',
  sentOn: 'Fecha de envío',
  sentOnHint: 'El día en que salió el dinero.',
  reference: 'Referencia',
  referenceHint: 'Opcional. La persona puede leerla.',
  toWhom: (whom: string, when: string) => `para ${whom}, ${when}`,
  people: (n: string, count: number): string => (count === 1 ? '1 persona' : `${n} personas`),
  months: (n: number) => `${formatCount(n)} meses`,
  countAndSum: (n: string, count: number, sum: string): string =>
    count === 1 ? `1 pago, ${sum}` : `${n} pagos, ${sum}`,
  largest: 'El pago más alto',
  approveSum: (n: number, sum: string) => `Aprobar ${formatCount(n)}, ${sum}`,
  disperseSum: (n: number, sum: string) => `Enviar ${formatCount(n)}, ${sum}`,
  keepPending: (n: number): string => (n === 1 ? 'Dejarlo pendiente' : 'Dejarlos pendientes'),
  notYet: (n: number): string => (n === 1 ? 'Dejarlo aprobado' : 'Dejarlos aprobados'),
  nobody: 'alguien sin nombre',
  nothingLeft: 'Ya no espera ninguno: alguien se ha adelantado.',
  undoKeptHolds: (n: number): string =>
    n === 1
      ? 'Se conserva 1 retención de un administrador. Retiene la línea que se cree después.'
      : `Se conservan ${formatCount(n)} retenciones de administradores. Retienen las líneas que se creen después.`,
  undoOtherHolds: (n: number): string =>
    n === 1
      ? 'Termina otra retención. Se crea de nuevo con su línea si la causa sigue ahí.'
      : `Terminan otras ${formatCount(n)} retenciones. Se crean de nuevo con sus líneas si las causas siguen ahí.`,
  undoCorrections: (n: number, sum: string): string =>
    n === 1
      ? `Con ellas se cancela 1 corrección de sus líneas: ${sum}.`
      : `Con ellas se cancelan ${formatCount(n)} correcciones de sus líneas: ${sum}.`,
  undoCost: (lines: number): string =>
    lines === 1
      ? 'Con ellos se cancela 1 línea de esta generación.'
      : `Con ellos se cancelan ${formatCount(lines)} líneas de esta generación.`,
  cancelCostLater: (amount: string) => `${amount} vuelven al saldo sin pagar de la persona.`,
  cancelCostNever: (amount: string) => `La persona pierde ${amount} para siempre.`,
}
