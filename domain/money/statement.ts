import { lastDay } from '../calendar'
import type { CalendarDate, Cents, Id, UserPayment } from '../entities'
import type { HoldableLine } from './holds'

/** A row of a statement: a line that was earned or a payment that was sent, with what was owed after it. */
export type StatementEntry = {
  id: Id
  /** Of a line the last day of its month, for it is earned in arrears (M5); of a payment the day on which it was sent. */
  date: CalendarDate
  /** 0 of a payment; below 0 of a correction (M11). */
  earnedCents: Cents
  /** 0 of a line. */
  paidCents: Cents
  /** What was earned and not yet sent, after it. */
  balanceCents: Cents
} & ({ kind: 'line'; line: HoldableLine } | { kind: 'payment'; payment: UserPayment })

/** A person's lines and payments of a year. `openingCents + earnedCents - paidCents = closingCents`, to the cent. */
export interface Statement {
  year: number
  /** Owed at the year's beginning. */
  openingCents: Cents
  /** The oldest first. */
  entries: StatementEntry[]
  earnedCents: Cents
  paidCents: Cents
  /** Owed at its end, or so far. After all entries of the last year it is all that was earned and isn't sent (`unpaidTotals`). */
  closingCents: Cents
}

interface StatementFacts {
  lines: readonly HoldableLine[]
  payments: readonly UserPayment[]
}

/** The year that a day is in. */
export const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4))

/** Whether a line stands on a statement: everything earned but what was cancelled (M4). */
const stands = ({ status }: HoldableLine): boolean => status !== 'cancelled'

/** The years that have a statement, newest first: from the first line or payment up to this one, without a gap. */
export function statementYears(facts: StatementFacts, today: CalendarDate): number[] {
  const now = yearOf(today)
  const years = entriesOf(facts).map(({ date }) => yearOf(date))
  const first = years.reduce((least, year) => Math.min(least, year), now)
  const last = years.reduce((most, year) => Math.max(most, year), now)
  return Array.from({ length: last - first + 1 }, (_, at) => last - at)
}

/**
 * The statement of a person and year: every line that isn't cancelled and every payment that was sent, of both types, for a payment may
 * hold lines of both (M5). A line stands in the year of its month, a payment in the year in which it was sent, as a tax office asks it.
 */
export function statementOf(facts: StatementFacts, year: number): Statement {
  const made: Statement = { year, openingCents: 0, entries: [], earnedCents: 0, paidCents: 0, closingCents: 0 }
  let balance = 0
  for (const entry of entriesOf(facts)) {
    if (yearOf(entry.date) > year) break
    balance += entry.earnedCents - entry.paidCents
    if (yearOf(entry.date) < year) {
      made.openingCents = balance
      continue
    }
    made.entries.push({ ...entry, balanceCents: balance })
    made.earnedCents += entry.earnedCents
    made.paidCents += entry.paidCents
  }
  return { ...made, closingCents: balance }
}

/**
 * By what a statement is told from others, to be read over a telephone: initials and the first letters of the person's id. Its year stands
 * before it, so it is the same whenever it is made.
 */
export function statementCode({ id, name }: { id: Id; name: string }): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
  return [initials, id.slice(0, 6)]
    .filter((part) => part !== '')
    .join('-')
    .toUpperCase()
}

/** By which way a payment went: as an admin wrote it, else by PayPal where an address was copied onto it (M12); '' = nobody said. */
export const wayOf = ({
  payment_method: method,
  payee_paypal: to,
}: Pick<UserPayment, 'payment_method' | 'payee_paypal'>): string => (method !== '' ? method : to === '' ? '' : 'PayPal')

/** All entries by their days, without balances; of one day what was earned first. */
function entriesOf({ lines, payments }: StatementFacts): StatementEntry[] {
  const paidOn = new Map<Id, CalendarDate>()
  for (const { payment, paid_date } of lines) {
    if (payment !== '' && paid_date !== '') paidOn.set(payment, paid_date)
  }
  const entries: StatementEntry[] = []
  for (const line of lines) {
    if (!stands(line)) continue
    const earned = { earnedCents: line.amount_cents, paidCents: 0, balanceCents: 0 }
    entries.push({ kind: 'line', id: line.id, line, date: lastDay(line.month), ...earned })
  }
  for (const payment of payments) {
    if (payment.status !== 'dispersed') continue
    // the programme's day of it stands at its lines
    const date = paidOn.get(payment.id) ?? payment.dispersed_at.slice(0, 10)
    const paid = { earnedCents: 0, paidCents: payment.amount_cents, balanceCents: 0 }
    entries.push({ kind: 'payment', id: payment.id, payment, date, ...paid })
  }
  return entries.sort(inOrder)
}

/** Text is compared by its characters: the order is the same on every device and on the server. */
function inOrder(a: StatementEntry, b: StatementEntry): number {
  const [one, other] = [keyOf(a), keyOf(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

const keyOf = (entry: StatementEntry): string =>
  entry.kind === 'line'
    ? `${entry.date} 0 ${entry.line.month} ${order.indexOf(entry.line.kind)} ${entry.line.source} ${entry.line.n} ${entry.id}`
    : `${entry.date} 1 ${entry.id}`

const order: readonly HoldableLine['kind'][] = ['rental', 'commission', 'bonus', 'adjustment']
