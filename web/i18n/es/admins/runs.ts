import { capital } from '../capital'
import type { runs as English } from '../../en/admins/runs'
import { formatCount } from '../../count'

/** La página de una generación: qué hizo, qué dijo de cada persona, junto a otra. */
export const runs: typeof English = {
  title: (month) => `Generación de ${month}`,
  none: 'Aún no hay ninguna generación',
  noneText:
    'La primera se hace cuando termina un mes con alquileres: por sí sola, o con «Generar pagos del mes» en Pagos.',
  toPayments: 'Ir a Pagos',
  noneOfMonth: (month) => `No hay generación de ${month}`,
  noneOfMonthText: 'Elige otro mes. Un mes se genera cuando ha terminado y alguien alquiló en él.',
  newest: 'Ver la última generación',
  copyFailed: 'No se pueden leer las generaciones.',
  failed: 'No se pueden leer los resultados.',
  month: 'Generación',
  nth: (month, n) => `Generación ${formatCount(n)} de ${month}`,
  undoneRun: (name) => `${name}, deshecha`,
  beside: 'Junto a',
  besideNone: 'ninguna',
  besideOf: (name) => `Junto a: ${name}`,
  committed: (moment) => `Hecha el ${moment}`,
  by: (name) => `por ${name}`,
  byItself: 'por sí sola',
  bySomebody: 'por alguien que fue eliminado',
  stored: 'Guardada como fue, no cambia.',
  seconds: (n) => `${n} s`,
  undoneOn: (moment, name) =>
    name === ''
      ? `Deshecha el ${moment}. Sus pagos están cancelados.`
      : `Deshecha el ${moment} por ${name}. Sus pagos están cancelados.`,
  undone: 'Deshecha. Sus pagos están cancelados.',
  notNewest: (month) => `No se puede deshacer: después vino la generación de ${month}`,
  moved: (n) =>
    n === 1
      ? 'No se puede deshacer: 1 pago está aprobado o enviado'
      : `No se puede deshacer: ${formatCount(n)} están aprobados o enviados`,
  linesMoved: 'No se puede deshacer: una de sus líneas está en otro pago',
  created: 'Creado',
  payments: 'Pagos',
  already: 'Ya estaban',
  skipped: 'Omitidos',
  besideMonth: (month) => `Junto a ${month}`,
  besideText: (month) => `lo que creó, junto a lo que creó la generación de ${month}`,
  people: 'Personas',
  discIs: (n) => (n === 1 ? 'Un disco es una persona y un tipo' : `Un disco son ${formatCount(n)} personas y tipos`),
  picture: (created, already, skipped) => `${created} creados, ${already} ya estaban, ${skipped} omitidos`,
  legend: {
    created: (n) => `${n} creados`,
    already: (n) => `${n} ya estaban`,
    skipped: (n) => `${n} omitidos`,
  },
  caption: 'Lo que la generación dijo de cada persona',
  show: 'Mostrar',
  groups: {
    all: 'Todos',
    differs: (month) => `Distinto de ${month}`,
    created: 'Creados',
    already: 'Ya estaban',
    skipped: 'Omitidos',
  },
  search: 'Nombre o correo',
  reason: 'Motivo',
  reasons: {
    payment: 'Pagado',
    'already-paid': 'Ya pagado',
    'below-threshold': 'Por debajo del umbral',
    held: 'Retenido',
    'balance-not-positive': 'No queda nada que pagar',
    'no-days': 'Sin días',
    'paid-by-hand': 'Pagado a mano',
    'settled-zero': 'Saldado a cero',
  },
  person: 'Persona',
  email: 'Correo',
  type: 'Tipo',
  outcome: 'Resultado',
  outcomes: { created: 'Creado', already: 'Ya estaba', skipped: 'Omitido', none: 'No figura' },
  difference: 'Diferencia',
  carried: 'se suma',
  open: (sum) => `${sum} pendiente`,
  openIn: (month) => `${capital(month)}, pendiente`,
  why: 'Por qué',
  notIn: (month) => `no figura en ${month}`,
  whys: {
    'below-threshold': 'Por debajo del umbral, se suma al mes siguiente',
    nothingDue: (month) => `No se le debía nada en ${month}`,
    notHeld: (month) => `No se retenía nada en ${month}`,
    more: (n) => (n === 1 ? 'y 1 línea más' : `y ${formatCount(n)} líneas más`),
  },
  empty: 'Nadie',
  emptyGroup: {
    differs: (month) => `Todos recibieron lo mismo que en ${month}, por el mismo motivo.`,
    other: 'La generación no dijo esto de nadie.',
  },
  noMatch: (text) => `Nada coincide con «${text}».`,
  results: 'Ver la generación',
}
