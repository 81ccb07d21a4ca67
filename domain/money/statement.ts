import { lastDay } from '../calendar'
import type { CalendarDate, Cents, Id, Month, UserPayment } from '../entities'
import { onceFor } from '../once-for'
import { byCharacters } from '../text-order'
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
 * hold lines of both (M5). A line stands in the year of its month, a payment in the year in which it was sent, as a tax office asks it.
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
type Standing = Pick<StatementEntry, 'date'> &
  ({ kind: 'line'; line: HoldableLine } | { kind: 'payment'; payment: UserPayment })

/** All that stands on somebody's statements, in no order. */
const standing = (facts: StatementFacts): readonly Standing[] => standingOf(facts, '')

const standingOf = onceFor(({ lines, payments }: StatementFacts): readonly Standing[] => {
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
    if (stands(line)) all.push({ kind: 'line', line, date: lastDayOf(line.month) })
  }
  for (const payment of payments) {
    if (payment.status !== 'dispersed') continue
    // the programme's day of it stands at its lines
    all.push({ kind: 'payment', payment, date: paidOn.get(payment.id) ?? payment.dispersed_at.slice(0, 10) })
  }
  return all
})

/** What it changes of what is owed. */
const centsOf = (each: Standing): Cents => (each.kind === 'line' ? each.line.amount_cents : -each.payment.amount_cents)

function entryOf(each: Standing, balanceCents: Cents): StatementEntry {
  return each.kind === 'line'
    ? { ...each, id: each.line.id, earnedCents: each.line.amount_cents, paidCents: 0, balanceCents }
    : { ...each, id: each.payment.id, earnedCents: 0, paidCents: each.payment.amount_cents, balanceCents }
}

/** Of one day what was earned first. */
const keyOf = (each: Standing): string =>
  each.kind === 'line'
    ? `${each.date} 0 ${each.line.month} ${order.indexOf(each.line.kind)} ${each.line.source} ${each.line.n} ${each.line.id}`
    : `${each.date} 1 ${each.payment.id}`

const order: readonly HoldableLine['kind'][] = ['rental', 'commission', 'bonus', 'adjustment']
