import type { statement as english } from '../../en/members/statement'
import { formatCount } from '../../count'

export const statement: typeof english = {
  title: 'Extracto',
  lead: (carried: string, earned: string, paid: string, balance: string) =>
    `Cada línea y cada pago, y lo que quedaba por pagar después. ${carried === '' ? 'Ganado' : `Saldo anterior ${carried}, ganado`} ${earned}, pagado ${paid}, saldo ${balance}.`,
  none: (year: string) => `En ${year} no se ganó ni se pagó nada.`,
  date: 'Fecha',
  what: 'Concepto',
  earned: 'Ganado',
  paid: 'Pagado',
  balance: 'Saldo',
  balanceOf: (amount: string) => `saldo ${amount}`,
  payment: (method: string) => (method === '' ? 'Pago' : `Pago por ${method}`),
  kinds: {
    rental: 'Alquiler',
    commission: 'Comisión',
    bonus: 'Bono por referido',
    adjustment: 'Corrección',
    manual: 'Pago manual',
    'written-off': 'Cancelado definitivamente',
  },
  returned: 'Devuelto',
  late: 'registrados tarde',
  replaced: (what, amount) => `${what}: ${amount} sustituidos por un pago manual`,
  line: (kind: string, name: string, month: string) => [kind, name, month].filter((text) => text !== '').join(', '),
  days: (days: number, all: number) => `${formatCount(days)} de ${formatCount(all)} días`,
  carried: (year: string) => `Saldo de ${year}`,
  total: (year: string) => year,
  totalTo: (year: string, date: string) => `${year}, hasta el ${date}`,
  needs: 'El PDF y el CSV necesitan conexión. El extracto está en este dispositivo.',
}
