import type { forecast as english } from '../../en/members/forecast'
import { formatCount } from '../../numbers'

const people = (names: readonly string[]): string =>
  names.length > 2 ? `${formatCount(names.length)} personas` : names.join(' y ')
const several = (names: readonly string[], one: string, more: string): string => (names.length === 1 ? one : more)

export const forecast: typeof english = {
  title: 'Los próximos tres meses',
  estimate: 'Estimación',
  lead: 'Suponemos que nadie se va, salvo en las fechas de fin que ya conocemos.',
  checked: (names) => `La comisión de ${people(names)} está retenida y cuenta solo en la cifra más alta.`,
  starts: (names) =>
    `${people(names)} ${several(names, 'empieza en una fecha ya fijada y cuenta', 'empiezan en una fecha ya fijada y cuentan')} solo en la cifra más alta.`,
  ownStarts: 'Tu alquiler empieza en una fecha ya fijada y cuenta solo en la cifra más alta.',
  foot: (day, threshold) =>
    `No incluye recomendaciones nuevas. Pagamos cada mes alrededor del día ${formatCount(day)} del mes siguiente, si tu saldo llega a ${threshold}.`,
  footHeld: (days: number, threshold: string) =>
    `No incluye recomendaciones nuevas. Pagamos cada mes el primer día de pago que caiga al menos ${days === 1 ? '1 día' : `${formatCount(days)} días`} después de que termine, si tu saldo llega a ${threshold}.`,
  range: (low, high) => `${low} – ${high}`,
  rented: (days, all) => `${formatCount(days)} de ${formatCount(all)} días de alquiler`,
  referrals: (n) => (n === 1 ? '1 recomendación' : `${formatCount(n)} recomendaciones`),
  when: 'Es una estimación. Todavía no has ganado nada de esto.',
  sure: 'Si nadie se va',
  high: 'Como máximo',
  perhaps: {
    checked: (what) => `${what}, en retención`,
    starts: (what) => `${what}, aún sin empezar`,
  },
}
