import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import type { UserPayment } from '../../../domain/entities'
import type { StatsValues } from '../../../domain/stats/values'
import { summarizeSelection, maxSkippedListed, totalsOf } from '../../../domain/money/payments/payment-selection'
import { paymentStatuses } from '../../../domain/money/payments/payment-list'
import { payment } from '../../../domain/testing/money-rows'
import { foldText, searchWords } from '../../../domain/people/fold-text'
import { syncState } from '../engine/sync/status'

export interface PaymentsServer {
  rows: PaymentRow[]
  /** Replaces the row with the same id. */
  put: (row: PaymentRow) => void
  answer: (url: URL) => unknown
}

export const listedPayment = (row: UserPayment): PaymentRow => ({ ...row, problem: '', problem_until: '' })

/** Rows per page. There are few, because tests render each row repeatedly. */
const pageRows = 10

export function fakePaymentsServer(payments: readonly UserPayment[]): PaymentsServer {
  const server: PaymentsServer = {
    rows: payments.map(listedPayment),
    put: (row) => void (server.rows = server.rows.map((each) => (each.id === row.id ? row : each))),
    answer: (url) => {
      const found = /\/api\/admin\/payments(?:\/(counts|one|selection))?$/.exec(url.pathname)
      if (found === null) return undefined
      const [, route] = found
      const asked = url.searchParams
      if (route === 'counts') return countsOf(server.rows, asked)
      if (route === 'one') return insideOf(server.rows, asked.get('payment') ?? '')
      return route === 'selection' ? selectionOf(server.rows, asked) : pageOf(server.rows, asked)
    },
  }
  return server
}

function under(rows: readonly PaymentRow[], asked: URLSearchParams): PaymentRow[] {
  const is = (name: string, value: string) => asked.get(name) === null || asked.get(name) === value
  const ids = asked.get('ids')?.split(',')
  return rows.filter(
    (row) =>
      is('status', row.status) &&
      is('month', row.month) &&
      is('type', row.payment_type) &&
      ids?.includes(row.id) !== false &&
      searchWords(asked.get('search') ?? '').every((word) =>
        foldText(`${row.person_name} ${row.person_email}`).includes(word),
      ),
  )
}

function pageOf(rows: readonly PaymentRow[], asked: URLSearchParams) {
  const sort = asked.get('sort') ?? '-period'
  const value = (row: PaymentRow): string | number => {
    const of = {
      user: '',
      type: row.payment_type,
      amount: row.amount_cents,
      status: row.status,
      dispersed: row.dispersed_at,
    }
    return (of as { [sort: string]: string | number })[sort.replace('-', '')] ?? row.month
  }
  const way = sort.startsWith('-') ? -1 : 1
  const found = under(rows, asked).sort((a, b) =>
    value(a) === value(b) ? a.person_name.localeCompare(b.person_name) : value(a) < value(b) ? -way : way,
  )
  const from = Number(asked.get('after') ?? '0')
  const to = from + Number(asked.get('limit') ?? pageRows)
  return { rows: found.slice(from, to), next: to < found.length ? `${to}` : '', total: count(found) }
}

const count = (rows: readonly PaymentRow[]) => ({ least: rows.length, more: false })
const ofStatus = (rows: readonly PaymentRow[], status: string) => rows.filter((row) => row.status === status)

function countsOf(rows: readonly PaymentRow[], asked: URLSearchParams) {
  const found = under(rows, asked)
  const each = paymentStatuses.map((status) => [status, count(ofStatus(found, status))])
  return { all: count(found), ...(Object.fromEntries(each) as object) }
}

export const paymentStatsOf = (rows: readonly PaymentRow[]): Pick<StatsValues<'payments'>, 'statuses' | 'months'> => ({
  statuses: Object.fromEntries(
    paymentStatuses.map((status) => [status, totalsOf(ofStatus(rows, status))]),
  ) as StatsValues<'payments'>['statuses'],
  months: rows.map((row) => [row.month, row.payment_type, row.status, 1, row.amount_cents] as const),
})

function insideOf(rows: readonly PaymentRow[], id: string) {
  const payment = rows.find((row) => row.id === id)
  return payment === undefined
    ? new Error('not there')
    : { payment, lines: [], notes: '', standIn: null, readdressed: null, batches: [] }
}

function selectionOf(rows: readonly PaymentRow[], asked: URLSearchParams) {
  const found = under(rows, asked)
  const pending = ofStatus(found, 'pending')
  const stay = pending.filter((row) => row.problem !== '')
  const left = (['payee-missing', 'payee-cooling-off'] as const).flatMap((code) => {
    const of = stay.filter((row) => row.problem === code)
    return of.length === 0 ? [] : [{ code, ...totalsOf(of) }]
  })
  return {
    ...totalsOf(found),
    approve: {
      ...summarizeSelection(pending.filter((row) => row.problem === '')),
      left,
      leftRows: stay.length > maxSkippedListed ? [] : stay,
    },
    disperse: { ...summarizeSelection(ofStatus(found, 'approved')), left: [], leftRows: [] },
  }
}

/** Simulates a completed sync, after which online queries are requested again within five seconds. */
export function simulateSyncPing(): void {
  syncState.set('syncing')
  syncState.set('up-to-date')
}

/** A pending rental payment of October 2026. */
export const paymentRow = (name: string, more: Partial<UserPayment> = {}): UserPayment =>
  payment({
    id: `pay${name.toLowerCase().padStart(12, '0')}`,
    user_id: `user${name.toLowerCase()}`,
    amount_cents: 10_000,
    person_name: name,
    person_email: `${name.toLowerCase()}@mail.example`,
    ...more,
  })
