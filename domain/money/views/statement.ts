import { lastDay } from '../../calendar'
import type { CalendarDate, Cents, Earning, Id, Month, UserPayment } from '../../entities'
import { onceFor } from '../../once-for'
import { byCharacters } from '../../ordering'
import { isLate } from '../breakdown/earlier-lines'
import { isReplaced, type HoldableLine } from '../payments/holds'
import { isManual } from '../payments/manual-payment'
import type { MoneyFacts } from '../accrual/own-facts'
import { isOfPayment, receivedOf } from '../accrual/received'

/** A row of a statement: a line, a payment that was sent, or what came back of one, with what was owed after it. */
export type StatementEntry = {
  id: Id
  /**
   * Of a line the last day of its month, for it is earned in arrears (M5); of a payment the day on which it was sent; of what came back
   * the day on which PayPal said so.
   */
  date: CalendarDate
  /** 0 of a payment, of what came back, and of a line that a manual payment replaces (M39); below 0 of a correction (M11). */
  earnedCents: Cents
  /** What the person got; 0 of a line, below 0 of what came back (M37). */
  paidCents: Cents
  /** What was earned and the person doesn't have, after it. */
  balanceCents: Cents
  /** Of a line: its days were recorded late, so that a later run made it (M41). */
  late?: true
} & Subject

type Subject =
  | { kind: 'line'; line: HoldableLine }
  | { kind: 'payment'; payment: UserPayment }
  | { kind: 'returned'; payment: UserPayment }

/** A person's lines and payments of a year. `openingCents + earnedCents - paidCents = closingCents`, to the cent. */
export interface Statement {
  year: number
  /** Owed at the year's beginning. */
  openingCents: Cents
  /** The oldest first. */
  entries: StatementEntry[]
  earnedCents: Cents
  paidCents: Cents
  /**
   * Owed at its end, or so far. After all entries of the last year it is all that was earned and isn't sent (`unpaidTotals`), and what came
   * back and no correction books yet.
   */
  closingCents: Cents
}

type StatementFacts = Pick<MoneyFacts, 'payments'> & { lines: readonly HoldableLine[] }

/** What a line is called on a statement: a manual payment is named as that, not as a correction (M39). */
export type StatementLine = Earning['kind'] | 'manual' | 'written-off'

/** What a line is called on a statement. */
export const statementLine = (line: Earning): StatementLine =>
  isOfPayment(line) ? 'written-off' : isManual(line) ? 'manual' : line.kind

/** The year that a day is in. */
export const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4))

/**
 * Whether a line stands on a statement: everything earned but what was cancelled (M4). A correction that only books what PayPal gave back or
 * paid otherwise isn't earned, for the payment's own rows say it (M37); one that was cancelled for good is written off.
 */
const stands = (line: HoldableLine): boolean =>
  isOfPayment(line) ? line.cancel_kind === 'never' : line.status !== 'cancelled'

/** What a line adds to what was earned. */
const earnedOf = (line: HoldableLine): Cents =>
  isReplaced(line) ? 0 : isOfPayment(line) ? -line.amount_cents : line.amount_cents

/** The years that have a statement, newest first: from the first line or payment up to this one, without a gap. */
export function statementYears(facts: StatementFacts, today: CalendarDate): number[] {
  const now = yearOf(today)
  let [first, last] = [now, now]
  for (const { date } of standing(facts)) {
    const year = yearOf(date)
    if (year < first) first = year
    if (year > last) last = year
  }
  return Array.from({ length: last - first + 1 }, (_, at) => last - at)
}

/**
 * The statement of a person and year: every line that isn't cancelled and every payment that was sent, of both types, for a payment may
 * hold lines of both (M5). A line stands in the year of its month, a payment in the year in which it was sent, as a tax office asks it, and
 * what came back of it in the year in which it did (M37).
 */
export function statementOf(facts: StatementFacts, year: number): Statement {
  const made: Statement = { year, openingCents: 0, entries: [], earnedCents: 0, paidCents: 0, closingCents: 0 }
  const ofYear: Standing[] = []
  for (const each of standing(facts)) {
    const its = yearOf(each.date)
    if (its < year) made.openingCents += centsOf(each)
    else if (its === year) ofYear.push(each)
  }
  // only the year's rows need an order
  const ordered = ofYear.map((each) => ({ each, key: keyOf(each) })).sort((a, b) => byCharacters(a.key, b.key))
  let balanceCents = made.openingCents
  for (const { each } of ordered) {
    balanceCents += centsOf(each)
    const entry = entryOf(each, balanceCents)
    made.entries.push(entry)
    made.earnedCents += entry.earnedCents
    made.paidCents += entry.paidCents
  }
  return { ...made, closingCents: balanceCents }
}

/** The letters that everybody who reads a number out can say, and the page's fonts have. */
const latin = /^[A-Za-z\u00c0-\u024f\u1e00-\u1eff]$/

/**
 * By what a statement is told from others, to be read over a telephone: initials, where they are Latin letters, and the first letters of
 * the person's id. Its year stands before it, so it is the same whenever it is made.
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

/** By which way a payment went: as an admin wrote it, else by PayPal where an address was copied onto it (M12); '' = nobody said. */
export const wayOf = ({
  payment_method: method,
  payee_paypal: to,
}: Pick<UserPayment, 'payment_method' | 'payee_paypal'>): string => (method !== '' ? method : to === '' ? '' : 'PayPal')

/** What stands on a statement, on its day. */
type Standing = Pick<StatementEntry, 'date' | 'earnedCents' | 'paidCents' | 'late'> & Subject

/** All that stands on somebody's statements, in no order. */
const standing = (facts: StatementFacts): readonly Standing[] => standingOf(facts, '')

const standingOf = onceFor((facts: StatementFacts): readonly Standing[] => {
  const { lines, payments } = facts
  const all: Standing[] = []
  const paidOn = new Map<Id, CalendarDate>()
  const lastDays = new Map<Month, CalendarDate>()
  const lastDayOf = (month: Month): CalendarDate => {
    const date = lastDays.get(month) ?? lastDay(month)
    lastDays.set(month, date)
    return date
  }
  for (const line of lines) {
    if (line.payment !== '' && line.paid_date !== '') paidOn.set(line.payment, line.paid_date)
    if (stands(line)) {
      const late = isLate(line, facts) && { late: true as const }
      all.push({ kind: 'line', line, date: lastDayOf(line.month), earnedCents: earnedOf(line), paidCents: 0, ...late })
    }
  }
  for (const payment of payments) {
    if (payment.status !== 'dispersed') continue
    const { paidCents, backCents } = receivedOf(lines, payment)
    // the program's day of it stands at its lines
    const date = paidOn.get(payment.id) ?? payment.dispersed_at.slice(0, 10)
    all.push({ kind: 'payment', payment, date, earnedCents: 0, paidCents })
    if (backCents === 0) continue
    const back = (payment.payout_reported_at || '').slice(0, 10)
    all.push({ kind: 'returned', payment, date: back > date ? back : date, earnedCents: 0, paidCents: -backCents })
  }
  return all
})

/** What it changes of what is owed. */
const centsOf = ({ earnedCents, paidCents }: Standing): Cents => earnedCents - paidCents

const entryOf = (each: Standing, balanceCents: Cents): StatementEntry => ({
  ...each,
  id: each.kind === 'line' ? each.line.id : each.payment.id,
  balanceCents,
})

/** Of one day what was earned first, and what came back last. */
const keyOf = (each: Standing): string =>
  each.kind === 'line'
    ? `${each.date} 0 ${each.line.month} ${order.indexOf(each.line.kind)} ${each.line.source} ${each.line.n} ${each.line.id}`
    : `${each.date} ${each.kind === 'payment' ? 1 : 2} ${each.payment.id}`

const order: readonly HoldableLine['kind'][] = ['rental', 'commission', 'bonus', 'adjustment']
