import type { payments as english } from '../../en/admins/payments'
import { formatCount } from '../../numbers'

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
  moreOf: (name: string) => `Más acciones para el pago a ${name}`,
  cancelPayment: 'Cancelar el pago',
  period: 'Periodo',
  to: (from: string, until: string) => `${from} a ${until}`,
  amount: 'Monto',
  status: 'Estado',
  method: 'Método de pago',
  dispersedDate: 'Fecha de envío',
  actions: 'Acciones',
  caption: 'Pagos',
  none: 'No hay pagos',
  noneText: 'Genera los pagos de un mes terminado o crea un pago manualmente.',
  noMatch: (text: string) => `No hay resultados para “${text}”.`,
  failed: 'No se pudieron cargar los pagos.',
  approve: 'Aprobar',
  disperse: 'Enviar',
  approveOf: (name: string) => `Aprobar el pago a ${name}`,
  disperseOf: (name: string) => `Enviar el pago a ${name}`,
  approveMany: (n: number) => `Aprobar ${formatCount(n)}`,
  disperseMany: (n: number) => `Enviar ${formatCount(n)}`,
  noneUnderCursor: 'No hay ninguna fila seleccionada. Presiona J o K para elegir una.',
  notPending: (name: string, status: string) =>
    `Solo se pueden aprobar pagos pendientes. El estado del pago a ${name} es “${status}”.`,
  staysPending: (name: string) => `El pago a ${name} aún no se puede aprobar`,
  nonePickedPending: 'Ninguno de los pagos seleccionados se puede aprobar todavía.',
  updated: 'Pago actualizado',
  changedTo: (status: string) => `El estado del pago cambió a ${status}`,
  manyChanged: (n: number, status: string) =>
    n === 1 ? `El estado de 1 pago cambió a ${status}` : `El estado de ${formatCount(n)} pagos cambió a ${status}`,
  refused: (n: number) => (n === 1 ? 'No se cambió 1 pago' : `No se cambiaron ${formatCount(n)} pagos`),
  updateFailed: (reason: string) => `No se pudo actualizar el pago: ${reason}`,
  createFailed: (reason: string) => `No se pudo crear el pago: ${reason}`,
  generated: 'Pagos generados',
  generateMonthlyFailed: 'No se pudieron generar los pagos del mes',
  generateFailed: (reason: string) => `No se pudieron generar los pagos: ${reason}`,
  error: 'Error',
  quoted: (text: string) => `“${text}”`,
  locked: 'Los pagos están en pausa: el registro de auditoría no pasó la verificación',
  lockedAt: (n: string) =>
    `Los pagos están en pausa: el registro de auditoría no pasó la verificación en la entrada ${n}.`,
  lockedEnd: 'Los pagos están en pausa: el final del registro de auditoría no pasó la verificación.',
  lockedText:
    'No se puede generar, aprobar ni enviar ningún pago hasta que un administrador revise el registro de auditoría.',
  lockedLook: 'Ver el registro de auditoría',
  needsNetwork: 'Necesitas conexión',
  cancelTitle: 'Cancelar pago',
  cancelText: (amount: string, name: string) => `Este pago no se enviará a ${name}. ¿Qué hacemos con los ${amount}?`,
  cancelLater: 'Pagar más tarde',
  cancelLaterText: 'El monto se pagará en la próxima generación de pagos.',
  cancelNever: 'No pagar nunca',
  cancelNeverText: 'La persona pierde este monto. No se puede deshacer.',
  cancelStandIn: (amount: string, name: string) =>
    `Este pago de ${amount} a ${name} no se enviará. Se creó en lugar de las ganancias de los meses que abarca. ¿Qué se debe pagar?`,
  cancelPays: {
    months: 'Las ganancias de esos meses',
    own: 'El monto de este pago, más tarde',
    both: 'Ambos',
    neither: 'Ninguno',
  },
  cancelPaysText: {
    months: (_own: string, months: string) =>
      `Libera los ${months} retenidos. El monto de este pago no se pagará nunca. No se puede deshacer.`,
    own: (own: string) => `Suma ${own} a la próxima generación de pagos. Las ganancias de esos meses siguen retenidas.`,
    both: (own: string, months: string) =>
      `Suma ${own} a la próxima generación de pagos y libera los ${months} retenidos.`,
    neither: () =>
      'El monto de este pago no se pagará nunca. No se puede deshacer. Las ganancias de esos meses siguen retenidas hasta que decidas en Retenciones.',
  },
  cancelBalance: (balance: string) => `Saldo sin pagar después de cancelar: ${balance}.`,
  cancelInBatch:
    'Este pago ya se envió a PayPal o está listo para enviarse. Concilia el lote antes de cancelarlo. Si el lote aún es un borrador, el pago se quita del lote al cancelarlo.',
  reasonHint: 'Visible para el destinatario.',
  keep: 'Conservar el pago',
  confirmCancel: 'Cancelar pago',
  inside: (name: string) => `Pago a ${name}`,
  lines: 'Partidas',
  lineText: (kind: string, month: string) => `${kind}, ${month}`,
  daysOf: (days: number, of: number, rate: string) => `${formatCount(days)} de ${formatCount(of)} días a ${rate}`,
  byHand: 'Pago manual',
  topUp: 'días registrados tarde',
  sum: 'Total',
  payee: 'Correo de PayPal',
  noAddress: 'Sin correo de PayPal',
  newAddress: (day: string) => `Correo de PayPal nuevo, se puede pagar desde el ${day}`,
  holdingUntil: (day: string) => `Periodo de retención hasta el ${day}`,
  leftOut: {
    'payee-missing': (n: number) => `${formatCount(n)} sin correo de PayPal`,
    'payee-cooling-off': (n: number) => `${formatCount(n)} con un correo de PayPal nuevo`,
    'holding-period': (n: number) => `${formatCount(n)} en el periodo de retención`,
    'payment-state-changed': (n: number) =>
      n === 1 ? '1 pago que cambió otro administrador' : `${formatCount(n)} pagos que cambió otro administrador`,
    'payment-own': (n: number) => (n === 1 ? '1 pago para ti' : `${formatCount(n)} pagos para ti`),
    'made-by-you': (n: number) => (n === 1 ? '1 pago que creaste tú' : `${formatCount(n)} pagos que creaste tú`),
    'payment-in-batch': (n: number) => `${formatCount(n)} en un lote de pagos`,
    'sent-before-approved': (n: number) =>
      `${n === 1 ? '1 aprobado' : `${formatCount(n)} aprobados`} después de la fecha de envío`,
  },
  stayPending: (n: number, sum: string) =>
    n === 1 ? `1 pago sigue pendiente, ${sum}` : `${formatCount(n)} pagos siguen pendientes, ${sum}`,
  stayApproved: (n: number, sum: string) =>
    n === 1 ? `1 pago sigue aprobado, ${sum}` : `${formatCount(n)} pagos siguen aprobados, ${sum}`,
  ownPayment: 'Este pago es para ti: debe aprobarlo otro administrador',
  madeByYou: 'Creaste este pago: debe aprobarlo otro administrador',
  inBatch: 'En un lote de pagos',
  batches: 'Lotes de pagos',
  payeeNone: 'Se fija al aprobar',
  readdressed: 'Correo de PayPal cambiado',
  readdressedFrom: (from: string, to: string) =>
    to === ''
      ? `Devuelto de ${from}. El destinatario ya no tiene correo de PayPal.`
      : `Devuelto de ${from}. Se enviará a ${to}.`,
  approvedAt: 'Aprobado',
  dispersedAt: 'Enviado',
  cancelledAt: 'Cancelado',
  cancelReason: 'Motivo',
  notes: 'Notas',
  monthLabel: 'Mes',
  dryRun: 'Solo es una vista previa. Aún no se crea nada.',
  nextMonth: (month: string, from: string) => `Los pagos de ${month} se podrán generar desde el ${from}.`,
  nothingReady: 'Ya se generaron los pagos de todos los meses terminados.',
  willCreate: 'Se crearán',
  already: 'Ya creados',
  skipped: 'Omitidos',
  newTotal: 'Total nuevo',
  discOf: (n: string) => `Cada punto representa ${n} entradas, una por persona y tipo de pago.`,
  inPicture: (created: string, already: string, skipped: string) =>
    `Pagos nuevos: ${created}. Ya creados: ${already}. Omitidos: ${skipped}.`,
  commitCreate: (n: string, count: number) => (count === 1 ? 'Crear 1 pago' : `Crear ${n} pagos`),
  commitRecord: (n: string, count: number) => (count === 1 ? 'Registrar 1 partida' : `Registrar ${n} partidas`),
  nothingToDo: 'Nada que generar',
  undoHint: (n: string, count: number) =>
    count === 1
      ? 'Puedes deshacer esto mientras el pago esté pendiente.'
      : `Puedes deshacer esto mientras los ${n} pagos estén pendientes.`,
  recordHint: 'Aún no hay pago. El saldo pasa al mes siguiente.',
  lateTitle: 'Cambios tardíos en meses anteriores',
  showMore: (n: string) => `Ver ${n} más`,
  working: 'Procesando…',
  running: (month: string) => `Generando los pagos de ${month}`,
  runWaits: 'Empieza cuando termine la generación en curso.',
  stepOf: (n: number, of: number) => `Paso ${formatCount(n)} de ${formatCount(of)}`,
  steps: {
    days: 'Contando los días de alquileres y recomendaciones',
    lines: 'Calculando las ganancias',
    balances: 'Sumando los saldos',
    writing: 'Guardando los pagos (los demás cambios se pausan un momento)',
  },
  runGoesOn: 'Puedes salir de esta página. Continúa en segundo plano.',
  runDone: (month: string, payments: string, count: number) =>
    count === 1 ? `Se generó 1 pago de ${month}.` : `Se generaron ${payments} pagos de ${month}.`,
  runRecorded: (month: string, lines: string, count: number) =>
    count === 1
      ? `Se registró 1 partida de ${month}, pero aún no hay pago.`
      : `Se registraron ${lines} partidas de ${month}, pero aún no hay pago.`,
  runEmpty: (month: string) => `Todos los pagos de ${month} ya se habían generado.`,
  runFailed: (month: string) => `No se pudieron generar los pagos de ${month}.`,
  runAgain: 'Revisar',
  runSeen: 'Descartar',
  moving: {
    approve: (n: string) => `Aprobando ${n} pagos`,
    disperse: (n: string) => `Enviando ${n} pagos`,
  },
  moveWaits: 'Empieza cuando termine la acción en curso.',
  movedOf: (n: string, of: string, sum: string) => `${n} de ${of} procesados, ${sum}`,
  movedAll: {
    approve: (n: string, count: number, sum: string) =>
      count === 1 ? `Se aprobó 1 pago, ${sum}.` : `Se aprobaron ${n} pagos, ${sum}.`,
    disperse: (n: string, count: number, sum: string) =>
      count === 1 ? `Se envió 1 pago, ${sum}.` : `Se enviaron ${n} pagos, ${sum}.`,
  },
  moveLeft: (n: string, count: number, why: string) =>
    count === 1 ? `1 pago no cambió: ${why}.` : `${n} pagos no cambiaron: ${why}.`,
  moveStopped: (n: string, of: string) => `Se detuvo después de ${n} de ${of} pagos.`,
  moveRest: 'Los demás pagos no cambiaron. Puedes volver a seleccionarlos.',
  inBackground: 'Se procesa en segundo plano. Puedes salir de esta página.',
  undo: (month: string) => `Deshacer los pagos de ${month}`,
  undoTitle: (month: string) => `¿Deshacer los pagos de ${month}?`,
  undoText:
    'Cancela los pagos y las ganancias pendientes de este mes. Las ganancias que venían de meses anteriores vuelven a quedar sin pagar. No se avisa a nadie y puedes generar de nuevo los pagos del mes.',
  undoKeep: 'Conservar los pagos',
  undoConfirm: (month: string) => `Deshacer pagos de ${month}`,
  undone: (month: string) => `Se deshicieron los pagos de ${month}.`,
  reasons: {
    payment: '',
    'already-paid': 'Ya está en el pago de este mes',
    'below-threshold': (threshold: string, next: string) =>
      `Por debajo del mínimo de ${threshold}, así que pasa a ${next}`,
    held: 'Retenido para revisión',
    'balance-not-positive': 'Las correcciones agotaron el saldo',
    'no-days': 'Sin días activos en este mes',
    'paid-by-hand': 'Ya se pagó manualmente; en la página de la persona, elige si estas ganancias también se pagan',
    'settled-zero': 'El saldo es cero, así que se marca como saldado',
  },
  carried: '(de meses anteriores)',
  of: (name: string) => `por ${name}`,
  each: (amount: string) => `${amount} por persona`,
  partDays: (month: string, days: number, of: number) => `${formatCount(days)} de ${formatCount(of)} días de ${month}`,
  createLead: 'Un pago único fuera de la generación de pagos.',
  person: 'Persona',
  start: 'Inicio del periodo',
  end: 'Fin del periodo',
  optional: 'Opcional',
  standIn: { instead: 'Reemplazar ganancias', 'as-well': 'Pagar además' },
  standInText: {
    instead: 'reemplaza las ganancias del mes, que quedan retenidas, incluso las que se agreguen después.',
    'as-well': 'se paga además de las ganancias del mes.',
  },
  standInTitle: (months: number): string =>
    months === 1 ? '¿Qué hacemos con las ganancias de este mes?' : '¿Qué hacemos con las ganancias de estos meses?',
  standInAll: { instead: 'Reemplazar todas', 'as-well': 'Pagar además de todas' },
  standInAsking: 'Comprobando si hay ganancias en esas fechas…',
  standInChoose: 'Elige una opción.',
  standInFailed: 'No se pudo comprobar si hay ganancias en esas fechas. Revisa las fechas y tu conexión.',
  standInWaiting: (amount: string) => `${amount} sin pagar`,
  alreadyTitle: (amount: string) => `${amount} de estos meses ya están en un pago`,
  alreadyLine: (what: string, month: string, amount: string, status: string) =>
    `${what}, ${month}: ${amount}, ${status}`,
  alreadyConfirm: 'Entiendo que este pago es adicional',
  reasonForPayee: 'Motivo (visible para el destinatario)',
  reasonForPayeeHint: 'Aparece junto al monto.',
  required: 'Completa todos los campos obligatorios',
  created: 'Pago creado',
  insideFailed: 'No se pudieron cargar los detalles del pago.',
  close: 'Cerrar',
  approveTitle: (n: number): string => (n === 1 ? '¿Aprobar este pago?' : `¿Aprobar ${formatCount(n)} pagos?`),
  approveText: (n: number): string =>
    n === 1
      ? 'Se enviará al correo de PayPal actual, aunque cambie después. Todavía puedes cancelarlo antes de enviarlo.'
      : 'Cada uno se enviará al correo de PayPal actual de su destinatario, aunque cambie después. Todavía puedes cancelarlos antes de enviarlos.',
  disperseTitle: (n: number): string => (n === 1 ? '¿Enviar este pago?' : `¿Enviar ${formatCount(n)} pagos?`),
  disperseText: (n: number): string =>
    n === 1
      ? 'Marca el pago como enviado y sus ganancias como pagadas. No se puede deshacer.'
      : 'Marca los pagos como enviados y sus ganancias como pagadas. No se puede deshacer.',
  sentOn: 'Fecha de envío',
  sentOnHint: 'La fecha en que se envió el dinero.',
  reference: 'Referencia',
  referenceHint: 'Opcional. Visible para el destinatario.',
  toWhom: (whom: string, when: string) => `para ${whom}, ${when}`,
  people: (n: string, count: number): string => (count === 1 ? '1 persona' : `${n} personas`),
  months: (n: number) => `${formatCount(n)} meses`,
  countAndSum: (n: string, count: number, sum: string): string =>
    count === 1 ? `1 pago, ${sum}` : `${n} pagos, ${sum}`,
  largest: 'El pago más alto',
  approveSum: (n: number, sum: string) => `Aprobar ${formatCount(n)} (${sum})`,
  disperseSum: (n: number, sum: string) => `Enviar ${formatCount(n)} (${sum})`,
  nobody: 'Persona sin nombre',
  nothingLeft: 'Otro administrador ya se ocupó de estos pagos.',
  undoKeptHolds: (n: number): string =>
    n === 1
      ? 'Se conserva 1 retención aplicada por un administrador y se aplicará a la próxima partida que se cree.'
      : `Se conservan ${formatCount(n)} retenciones aplicadas por administradores y se aplicarán a las próximas partidas que se creen.`,
  undoOtherHolds: (n: number): string =>
    n === 1
      ? 'Terminará otra retención. Se aplicará de nuevo si su motivo sigue vigente.'
      : `Terminarán otras ${formatCount(n)} retenciones. Se aplicarán de nuevo si sus motivos siguen vigentes.`,
  undoCorrections: (n: number, sum: string): string =>
    n === 1
      ? `También se cancelará 1 corrección de estas ganancias: ${sum}.`
      : `También se cancelarán ${formatCount(n)} correcciones de estas ganancias: ${sum}.`,
  undoCost: (lines: number): string =>
    lines === 1
      ? 'También se cancelará 1 partida de esta generación.'
      : `También se cancelarán ${formatCount(lines)} partidas de esta generación.`,
  cancelCostLater: (amount: string) => `${amount} volverán al saldo sin pagar de la persona.`,
  cancelCostNever: (amount: string) => `La persona perderá ${amount} de forma permanente.`,
}
