import type { statements as statementsEn, ledger as ledgerEn } from '../../en/admins/ledger'
import { formatCount } from '../../count'
import { capitalize } from '../capitalize'

export const statements: typeof statementsEn = {
  take: 'Estado de cuenta de',
  totals: 'Totales anuales',
  totalsText:
    'Lo que ganó y recibió cada persona en un año, en CSV para la autoridad fiscal. Cada descarga queda en el registro de auditoría.',
  totalsOf: (year: string) => `CSV de todos los totales anuales de ${year}`,
}

export const ledger: typeof ledgerEn = {
  csv: 'CSV',
  failed: 'No se pudo cargar el libro mayor.',
  asOf: (when: string) => `Al ${when}.`,
  none: 'Aún no hay partidas',
  noneText: 'La primera generación mensual las crea cuando termina un mes con alquileres.',
  check: 'Comprobación',
  equals: 'igual a',
  plus: 'más',
  allLines: 'Todas las partidas',
  lines: (n: string, count: number) => (count === 1 ? '1 partida' : `${n} partidas`),
  linesOf: (n: string, people: string, count: number) =>
    count === 1 ? `${n} partidas de 1 persona` : `${n} partidas de ${people} personas`,
  inPayments: 'En pagos',
  inPaymentsText: 'adeudado, en lote y enviado',
  open: 'Saldo abierto',
  openText: 'retenido y por pagar',
  addsUp: 'Cuadra',
  addsUpInTotal: 'Cuadra en total',
  checking: 'Comprobando cada cuenta…',
  checked: (time: string) => `comprobado a las ${time}, por persona y en total`,
  checkFailed: (why: string) => `Comprobación incompleta: ${why}`,
  again: 'Volver a comprobar',
  off: (sum: string) => `Hay una diferencia de ${sum}`,
  peopleOff: (n: string, count: number, more: boolean) =>
    count === 1 ? 'No cuadra para 1 persona' : `No cuadra para ${n}${more ? ' o más' : ''} personas`,
  whatToDo:
    'Estos registros se modificaron fuera de la aplicación. No los pagues. Ejecuta “coterie audit” para ver qué cambió.',
  sides: (lines: string, payments: string, open: string) =>
    `${lines} en partidas, ${payments} en pagos, ${open} abierto`,
  noName: 'N/D',
  caption: 'Dinero por mes',
  month: 'Mes',
  run: 'Generado',
  parts: {
    earned: 'Ganado',
    held: 'Retenido',
    waiting: 'Por pagar',
    owed: 'Adeudado',
    inPayout: 'En lote',
    sent: 'Enviado',
  },
  runOf: (month) => `Generación de ${month}`,
  sumOf: (part: string, month: string) => `${part}, ${month}`,
  earnedIs: 'Todas las partidas del mes, según su estado actual.',
  linesFailed: 'No se pudieron cargar las partidas.',
  moreLines: 'Mostrar más partidas',
  payment: 'Pago',
  batch: 'Lote de pagos',
  shareMeans: 'parte del mes que se envió',
  runningMeans: 'el mes en curso',
  means: {
    sent: 'pagado o saldado en cero',
    held: 'retenido para revisión, o pagado manualmente en su lugar',
    waiting: (threshold: string) => `en la próxima generación de pagos, o por debajo del mínimo de ${threshold}`,
    owed: 'en un pago pendiente o aprobado',
    inPayout: 'bloqueado en un lote de pagos',
  },
  phonePart: {
    held: (sum: string) => `${sum} retenido`,
    waiting: (sum: string) => `${sum} por pagar`,
    owed: (sum: string) => `${sum} adeudado`,
    inPayout: (sum: string) => `${sum} en lote`,
    sent: (sum: string) => `${sum} enviado`,
  },
  to: (month: string) => `Hasta ${month}`,
  share: (percent: number) => `${formatCount(percent)} por ciento enviado`,
  over: (percent: number) => `${formatCount(percent)} por ciento transcurrido`,
  soFar: 'hasta hoy',
  runComes: (day) => `${day}, automática`,
  runningIs: (day) => `Estimación según los días hasta ahora. Los montos finales se generan el ${day}.`,
  runningKind: {
    rental: (n) => (n === 1 ? '1 alquiler' : `${formatCount(n)} alquileres`),
    commission: (n) => (n === 1 ? '1 recomendación' : `${formatCount(n)} recomendaciones`),
  },
  nextPayday: (day: string) => `Próximo día de pago, ${day}`,
  estimate: 'Estimación con los datos actuales',
  runMakes: (month: string, n: string, count: number) =>
    count === 1 ? `La generación de ${month} crea 1 pago` : `La generación de ${month} crea ${n} pagos`,
  owedBefore: 'Creado antes, aún sin enviar',
  stays: 'Aún no se puede pagar (retenido o por debajo del mínimo)',
  earnedSoFar: (month: string, sum: string, day: string, of: string, whole: string) =>
    capitalize(
      `${month}: ${sum} ganados hasta el día ${day} de ${of}. Si no empieza ni termina ningún alquiler, el mes llegará a ${whole}.`,
    ),
  earnedWhole: (month: string, sum: string) => capitalize(`${month}: ${sum} ganados. Los pagos aún no se generaron.`),
  recompute: 'Recalcular',
  recomputeMonth: (month: string) => `Recalcular ${month}`,
  recomputed: (month: string) => capitalize(`${month}, recalculado`),
  recomputedText: 'Comparamos los datos actuales con lo registrado. Aún no cambia nada.',
  recomputing: (month, people) =>
    `Recalculando ${month} con los datos actuales: revisando los alquileres y las recomendaciones de ${
      people === null ? 'todas las personas' : people === 1 ? '1 persona' : `${formatCount(people)} personas`
    }.`,
  recomputingFor: (seconds) => `${seconds} s transcurridos`,
  recomputeFailed: 'No se pudo recalcular el mes.',
  close: 'Cerrar',
  stands: 'Registrado',
  facts: 'Según los datos actuales',
  difference: 'Diferencia',
  linesEqual: 'Partidas que coinciden',
  equalOf: (n: string, of: string) => `${n} de ${of}`,
  allEqual: 'Cada partida coincide con los datos actuales.',
  aside: (sum: string) =>
    `Los bonos y las correcciones manuales de este mes, ${sum}, no se incluyen: no se pueden recalcular a partir de los días de alquiler.`,
  differing: 'Partidas que difieren',
  person: 'Persona',
  type: 'Tipo',
  why: 'Por qué',
  becomes: 'Pasará a ser',
  types: { rental: 'Alquiler', commission: 'Comisión' },
  ofReferred: (name: string) => `de ${name}`,
  fromTo: (stands: string, facts: string) => `${stands} → ${facts}`,
  whyDays: (days: number, of: number, counted: number) =>
    `${formatCount(days)} de ${formatCount(of)} días; ${formatCount(counted)} registrados.`,
  whyRate: (rate: string, counted: string) => `La tarifa es ${rate}; se registró ${counted}.`,
  whyAmount: 'El monto registrado no coincide con sus días y su tarifa.',
  becomesNext: 'una partida de la próxima generación de pagos',
  becomesCorrection: 'una corrección',
  becomesBoth: (next: string, correction: string) =>
    `${next} en la próxima generación de pagos, ${correction} como corrección`,
  moreDiffer: 'Estas son las diferencias más grandes. Corrígelas y vuelve a calcular.',
  correctionText:
    'Un pago enviado nunca cambia. Las diferencias se convierten en correcciones con un motivo que el destinatario puede leer.',
  nextText: 'La próxima generación de pagos crea estas partidas automáticamente.',
  makeCorrections: (n: string, count: number, sum: string) =>
    count === 1 ? `Crear 1 corrección, ${sum}` : `Crear ${n} correcciones, ${sum}`,
  correctionsTitle: (month: string) => `Correcciones de ${month}`,
  corrections: 'Correcciones',
  correctionReason: 'Motivo (visible para los destinatarios)',
  made: (n: string, count: number) => (count === 1 ? '1 corrección creada' : `${n} correcciones creadas`),
  madeText: 'Se incluyen en la próxima generación de pagos.',
  choose: 'Elige al menos una corrección.',
}
