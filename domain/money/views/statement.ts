import { lastDay } from '../../calendar'
import type { CalendarDate, Cents, Earning, Id, Month, UserPayment } from '../../entities'
import { memoizeByObject, compareCharacters } from '../../lists'
import { isLateLine } from '../breakdown/earlier-lines'
import { isReplaced, type HoldableLine } from '../payments/holds'
import { isManualLine } from '../payments/manual-payment'
import type { MoneyFacts } from '../accrual/own-facts'
import { isPaymentCorrection, receivedAmountOf } from '../accrual/received'

export type StatementEntry = {
  id: Id
  /** The last day of a line's month (M5), or the day on which a payment was sent or returned. */
  date: CalendarDate
  /** The earned amount: 0 for payments, returns and replaced lines (M39), and negative for some corrections (M11). */
  earnedCents: Cents
  /** What the person received: 0 for lines, negative for returns (M37). */
  paidCents: Cents
  balanceCents: Cents
  /** Whether the line's days were recorded late, in a later run (M41). */
  late?: true
} & Subject

type Subject =
  | { kind: 'line'; line: HoldableLine }
  | { kind: 'payment'; payment: UserPayment }
  | { kind: 'returned'; payment: UserPayment }

/** `openingCents + earnedCents - paidCents = closingCents`. */
export interface Statement {
  year: number
  openingCents: Cents
  entries: StatementEntry[]
  earnedCents: Cents
  paidCents: Cents
  /** In the last year it equals all amounts that are earned but not sent, plus returned amounts without a correction. */
  closingCents: Cents
}

type StatementFacts = Pick<MoneyFacts, 'payments'> & { lines: readonly HoldableLine[] }

/** Lines of manual payments aren't called corrections (M39). */
export type StatementLineKind = Earning['kind'] | 'manual' | 'written-off'

export const statementLineKind = (line: Earning): StatementLineKind =>
  isPaymentCorrection(line) ? 'written-off' : isManualLine(line) ? 'manual' : line.kind

export const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4))

/**
 * Reports whether a line is listed. A difference in a PayPal amount is shown in the payment's rows instead (M37), unless it
 * was written off.
 */
const isOnStatement = (line: HoldableLine): boolean =>
  isPaymentCorrection(line) ? line.cancel_kind === 'never' : line.status !== 'cancelled'

const earnedOf = (line: HoldableLine): Cents =>
  isReplaced(line) ? 0 : isPaymentCorrection(line) ? -line.amount_cents : line.amount_cents

/** Returns the years that have a statement, newest first, without gaps, up to this year. */
export function statementYears(facts: StatementFacts, today: CalendarDate): number[] {
  const now = yearOf(today)
  let [first, last] = [now, now]
  for (const { date } of statementRows(facts)) {
    const year = yearOf(date)
    if (year < first) first = year
    if (year > last) last = year
  }
  return Array.from({ length: last - first + 1 }, (_, at) => last - at)
}

/** Returns a year's statement, with lines by month, and payments and returns by day (M37). */
export function statementOf(facts: StatementFacts, year: number): Statement {
  const statement: Statement = { year, openingCents: 0, entries: [], earnedCents: 0, paidCents: 0, closingCents: 0 }
  const ofYear: StatementRow[] = []
  for (const each of statementRows(facts)) {
    const its = yearOf(each.date)
    if (its < year) statement.openingCents += balanceChange(each)
    else if (its === year) ofYear.push(each)
  }
  // Only the rows of this year need sorting.
  const ordered = ofYear.map((each) => ({ each, key: sortKey(each) })).sort((a, b) => compareCharacters(a.key, b.key))
  let balanceCents = statement.openingCents
  for (const { each } of ordered) {
    balanceCents += balanceChange(each)
    const entry = entryOf(each, balanceCents)
    statement.entries.push(entry)
    statement.earnedCents += entry.earnedCents
    statement.paidCents += entry.paidCents
  }
  return { ...statement, closingCents: balanceCents }
}

/** Matches Latin letters, which can be read aloud on the phone and are in the fonts of the page. */
const latin = /^[A-Za-z\u00c0-\u024f\u1e00-\u1eff]$/

/**
 * Returns a code short enough to read aloud on the phone: the initials if they are Latin letters, and the first characters
 * of the id.
 */
export function statementCode({ id, name }: { id: Id; name: string }): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '').normalize('NFC')][0] ?? '')
    .filter((letter) => latin.test(letter))
    .join('')
  return [initials, id.slice(0, 6)]
    .filter((part) => part !== '')
    .join('-')
    .toUpperCase()
}

/** Returns the method as an admin wrote it, otherwise PayPal if the payment has an address (M12); '' if unknown. */
export const paymentMethodOf = ({
  payment_method: method,
  payee_paypal: to,
}: Pick<UserPayment, 'payment_method' | 'payee_paypal'>): string => (method !== '' ? method : to === '' ? '' : 'PayPal')

type StatementRow = Pick<StatementEntry, 'date' | 'earnedCents' | 'paidCents' | 'late'> & Subject

const statementRows = (facts: StatementFacts): readonly StatementRow[] => statementRowsOf(facts, '')

const statementRowsOf = memoizeByObject((facts: StatementFacts): readonly StatementRow[] => {
  const { lines, payments } = facts
  const all: StatementRow[] = []
  const paidOn = new Map<Id, CalendarDate>()
  const lastDays = new Map<Month, CalendarDate>()
  const lastDayOf = (month: Month): CalendarDate => {
    const date = lastDays.get(month) ?? lastDay(month)
    lastDays.set(month, date)
    return date
  }
  for (const line of lines) {
    if (line.payment !== '' && line.paid_date !== '') paidOn.set(line.payment, line.paid_date)
    if (isOnStatement(line)) {
      const late = isLateLine(line, facts) && { late: true as const }
      all.push({ kind: 'line', line, date: lastDayOf(line.month), earnedCents: earnedOf(line), paidCents: 0, ...late })
    }
  }
  for (const payment of payments) {
    if (payment.status !== 'dispersed') continue
    const { paidCents, returnedCents } = receivedAmountOf(lines, payment)
    // The lines contain the payment date in the program's time zone.
    const date = paidOn.get(payment.id) ?? payment.dispersed_at.slice(0, 10)
    all.push({ kind: 'payment', payment, date, earnedCents: 0, paidCents })
    if (returnedCents === 0) continue
    const back = payment.payout_reported_at.slice(0, 10)
    all.push({ kind: 'returned', payment, date: back > date ? back : date, earnedCents: 0, paidCents: -returnedCents })
  }
  return all
})

const balanceChange = ({ earnedCents, paidCents }: StatementRow): Cents => earnedCents - paidCents

const entryOf = (each: StatementRow, balanceCents: Cents): StatementEntry => ({
  ...each,
  id: each.kind === 'line' ? each.line.id : each.payment.id,
  balanceCents,
})

/** Returns the sort key: within a day, earnings are first and returns last. */
const sortKey = (each: StatementRow): string =>
  each.kind === 'line'
    ? `${each.date} 0 ${each.line.month} ${order.indexOf(each.line.kind)} ${each.line.source} ${each.line.n} ${each.line.id}`
    : `${each.date} ${each.kind === 'payment' ? 1 : 2} ${each.payment.id}`

const order: readonly HoldableLine['kind'][] = ['rental', 'commission', 'bonus', 'adjustment']
