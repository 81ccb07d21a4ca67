import type { UserPayment } from '../../../domain/entities'
import type { PaymentFilter } from '../../../domain/money/payment-selection'
import { folded, searchWords } from '../../../domain/people/folded'
import { oneOf, type ListSpec } from '../../lists/list-address'
import type { ListState } from '../../lists/use-list-state'

export const paymentStatuses = ['pending', 'approved', 'dispersed', 'cancelled'] as const
export const paymentTypes = ['rental', 'commission'] as const

/** What Payments can be asked for. */
export const paymentsSpec: ListSpec = {
  screen: 'payments',
  filters: {
    status: oneOf(paymentStatuses),
    month: (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
    type: oneOf(paymentTypes),
  },
  sorts: ['user', 'type', 'period', 'amount', 'status', 'dispersed'],
  sort: { key: 'period', descending: true },
}

/** What a command is told of the list: everything but the status, which is the command's own. The server reads it alike. */
export const commandFilter = ({ filters, search }: Pick<ListState, 'filters' | 'search'>): PaymentFilter => ({
  ...(filters['type'] !== '' && { type: filters['type'] as 'rental' | 'commission' }),
  ...(filters['month'] !== '' && { month: filters['month'] as string }),
  ...(search !== '' && { search }),
})

/** The payments under type, month and search; of any status. */
export function underFilter(rows: readonly UserPayment[], state: Pick<ListState, 'filters' | 'search'>): UserPayment[] {
  const { type, month, search } = commandFilter(state)
  const words = searchWords(search ?? '')
  return rows.filter((row) => {
    if (type !== undefined && row.payment_type !== type) return false
    if (month !== undefined && row.month !== month) return false
    const text = folded(`${row.person_name} ${row.person_email}`)
    return words.every((word) => text.includes(word))
  })
}

const byName = (a: UserPayment, b: UserPayment): number =>
  a.person_name.localeCompare(b.person_name) || a.id.localeCompare(b.id)

const orders: { readonly [key: string]: (a: UserPayment, b: UserPayment) => number } = {
  user: byName,
  type: (a, b) => a.payment_type.localeCompare(b.payment_type),
  period: (a, b) => a.month.localeCompare(b.month),
  amount: (a, b) => a.amount_cents - b.amount_cents,
  status: (a, b) => paymentStatuses.indexOf(a.status) - paymentStatuses.indexOf(b.status),
  dispersed: (a, b) => a.dispersed_at.localeCompare(b.dispersed_at),
}

/** In the list's order; what is equal, by name. */
export function inOrder(rows: readonly UserPayment[], { key, descending }: ListState['sort']): UserPayment[] {
  const order = orders[key] ?? byName
  return rows.toSorted((a, b) => (descending ? -order(a, b) : order(a, b)) || byName(a, b))
}
