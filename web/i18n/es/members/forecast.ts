import type { forecast as english } from '../../en/members/forecast'
import { formatCount } from '../../count'

const people = (names: readonly string[]): string =>
  names.length > 2 ? `${formatCount(names.length)} personas` : names.join(' y ')
const several = (names: readonly string[], one: string, more: string): string => (names.length === 1 ? one : more)

export const forecast: typeof english = {
  title: 'Los próximos tres meses',
  estimate: 'Estimación',
  lead: 'Si nadie se va. Las bajas con fecha ya están descontadas.',
  checked: (names) =>
    `${people(names)} ${several(names, 'está en revisión y cuenta', 'están en revisión y cuentan')} solo en la cifra alta.`,
  starts: (names) =>
    `${people(names)} ${several(names, 'empieza en un día fijado y cuenta', 'empiezan en un día fijado y cuentan')} solo en la cifra alta.`,
  ownStarts: 'Tu alquiler empieza en un día fijado y cuenta solo en la cifra alta.',
  foot: (day, threshold) =>
    `No se cuenta a nadie nuevo. Cada mes se paga hacia el día ${formatCount(day)} del siguiente, cuando el saldo llega a ${threshold}.`,
  footHeld: (days: number, threshold: string) =>
    `No se cuenta a nadie nuevo. Cada mes se paga el primer día de pago tras ${days === 1 ? '1 día' : `${formatCount(days)} días`} desde su fin, cuando el saldo llega a ${threshold}.`,
  range: (low, high) => `${low} – ${high}`,
  rented: (days, all) => `${formatCount(days)} de ${formatCount(all)} días de alquiler`,
  referrals: (n) => (n === 1 ? '1 recomendación' : `${formatCount(n)} recomendaciones`),
  when: 'Es una estimación: nada de esto se ha ganado aún.',
  sure: 'Seguro, si nadie se va',
  high: 'Como mucho',
  perhaps: {
    checked: (what) => `${what}, en revisión`,
    starts: (what) => `${what}, por empezar`,
  },
}
