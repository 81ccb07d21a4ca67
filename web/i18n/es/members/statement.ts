import type { statement as english } from '../../en/members/statement'
import { formatCount } from '../../numbers'

export const statement: typeof english = {
  title: 'Estado de cuenta',
  lead: (carried: string, earned: string, paid: string, balance: string) =>
    `Todas las ganancias y los pagos, con el saldo después de cada uno. ${carried === '' ? 'Ganado' : `Saldo anterior ${carried}, ganado`} ${earned}, pagado ${paid}, saldo ${balance}.`,
  none: (year: string) => `No hubo ganancias ni pagos en ${year}.`,
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
    bonus: 'Bono por recomendación',
    adjustment: 'Corrección',
    manual: 'Pago manual',
    'written-off': 'Cancelado, no se pagará',
  },
  returned: 'Devuelto',
  late: 'registrados tarde',
  replaced: (what, amount) => `${what}: ${amount} reemplazados por un pago manual`,
  line: (kind: string, name: string, month: string) => [kind, name, month].filter((text) => text !== '').join(', '),
  days: (days: number, all: number) => `${formatCount(days)} de ${formatCount(all)} días`,
  carried: (year: string) => `Saldo que viene de ${year}`,
  total: (year: string) => year,
  totalTo: (year: string, date: string) => `${year}, hasta el ${date}`,
  needs: 'Necesitas conexión para descargar el PDF o el CSV. El estado de cuenta sí está en este dispositivo.',
}
