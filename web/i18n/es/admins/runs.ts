import { capitalize, formatCount } from '../../numbers'
import type { runs as English } from '../../en/admins/runs'

export const runs: typeof English = {
  title: (month) => `Generación de ${month}`,
  none: 'Aún no hay ninguna generación',
  noneText:
    'La primera generación se crea cuando termina un mes con alquileres: automáticamente o con “Generar pagos del mes” en Pagos.',
  toPayments: 'Ver pagos',
  noneOfMonth: (month) => `No se han generado los pagos de ${month}`,
  noneOfMonthText: 'Elige otro mes. Solo hay generaciones de meses que ya terminaron y tuvieron alquileres activos.',
  newest: 'Ver la última generación',
  copyFailed: 'No se pudieron cargar las generaciones.',
  failed: 'No se pudieron cargar los resultados.',
  month: 'Generación',
  nth: (month, n) => `Generación n.º ${formatCount(n)} de los pagos de ${month}`,
  undoneRun: (name) => `${name} (deshecha)`,
  beside: 'Comparar con',
  besideNone: 'ninguna',
  besideOf: (name) => `Comparar: ${name}`,
  committed: (moment) => `Generada el ${moment}`,
  by: (name) => `por ${name}`,
  byItself: 'automáticamente',
  bySomebody: 'por un usuario eliminado',
  stored: 'Este es el registro definitivo. No cambia nunca.',
  seconds: (n) => `${n} s`,
  undoneOn: (moment, name) =>
    name === ''
      ? `Deshecha el ${moment}. Sus pagos se cancelaron.`
      : `Deshecha el ${moment} por ${name}. Sus pagos se cancelaron.`,
  undone: 'Deshecha. Sus pagos se cancelaron.',
  notNewest: (month) => `No se puede deshacer: los pagos de ${month} se generaron después`,
  moved: (n) =>
    n === 1
      ? 'No se puede deshacer: 1 pago está aprobado o enviado'
      : `No se puede deshacer: ${formatCount(n)} pagos están aprobados o enviados`,
  linesMoved: 'No se puede deshacer: una de sus partidas está en otro pago',
  created: 'Creado',
  payments: 'Pagos',
  already: 'Ya creados',
  skipped: 'Omitidos',
  besideMonth: (month) => `En comparación con ${month}`,
  besideText: (month) => `monto creado, en comparación con los pagos de ${month}`,
  people: 'Personas',
  discIs: (n) =>
    n === 1
      ? 'Cada punto representa 1 registro: una persona y un tipo de pago'
      : `Cada punto representa ${formatCount(n)} registros, uno por persona y tipo de pago`,
  picture: (created, already, skipped) => `Creados: ${created}. Ya creados: ${already}. Omitidos: ${skipped}.`,
  legend: {
    created: (n) => `Creados: ${n}`,
    already: (n) => `Ya creados: ${n}`,
    skipped: (n) => `Omitidos: ${n}`,
  },
  caption: 'Resultados por persona',
  show: 'Mostrar',
  groups: {
    all: 'Todos',
    differs: (month) => `Distinto de ${month}`,
    created: 'Creados',
    already: 'Ya creados',
    skipped: 'Omitidos',
  },
  search: 'Nombre o correo',
  reason: 'Motivo',
  reasons: {
    payment: 'Pagado',
    'already-paid': 'Ya pagado',
    'below-threshold': 'Por debajo del mínimo',
    held: 'Retenido',
    'balance-not-positive': 'No queda nada que pagar',
    'no-days': 'Sin días',
    'paid-by-hand': 'Pagado manualmente',
    'settled-zero': 'Saldado en cero',
  },
  person: 'Persona',
  email: 'Correo',
  type: 'Tipo',
  outcome: 'Resultado',
  outcomes: { created: 'Creado', already: 'Ya creado', skipped: 'Omitido', none: 'No incluido' },
  difference: 'Diferencia',
  carried: 'pasa al mes siguiente',
  open: (sum) => `${sum} sin pagar`,
  openIn: (month) => `${capitalize(month)}, sin pagar`,
  why: 'Por qué',
  notIn: (month) => `no figura en ${month}`,
  whys: {
    'below-threshold': 'Por debajo del mínimo, así que pasa al mes siguiente',
    nothingDue: (month) => `Sin ganancias en ${month}`,
    notHeld: (month) => `Sin retención en ${month}`,
    more: (n) => (n === 1 ? 'y 1 partida más' : `y ${formatCount(n)} partidas más`),
  },
  empty: 'Sin resultados',
  emptyGroup: {
    differs: (month) => `Todas las personas tienen el mismo resultado que en ${month}.`,
    other: 'No hay resultados en este grupo.',
  },
  noMatch: (text) => `No hay resultados para “${text}”.`,
  results: 'Ver la generación',
}
