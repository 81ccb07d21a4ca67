import fc from 'fast-check'
import type { HoldFact, LineFact, PaymentFact, RunFacts } from '../money/accrual/facts'
import type { LineHold, Month, PaymentLine, Program, RentalPeriod, UserPayment } from '../entities'
import { addDays, daysInMonth, lastDay } from '../calendar'
import { knownRates } from '../money/accrual/rate-history'
import type { MoneyFacts, ReferralWithAttribution } from '../money/accrual/own-facts'
import { effectOf, unclaimedDays, visiblePayoutStates } from '../money/payouts/payout-states'
import { line as lineRow, payment as paymentRow } from './money-rows'
import { allMonths, anyFacts, commitRun, correctionLine, manualPayment, typeOf, type LedgerState } from './ledger-state'

const unpaidStates = visiblePayoutStates.filter((state) => effectOf(state) !== 'paid')

const nth = fc.integer({ min: 0, max: 20 })
const anyWho = fc.constantFrom('renter' as const, 'affiliate' as const)
/** What can happen after a month's run: changes of its payments, corrections and so on. */
const anyLedgerEvent = fc.oneof(
  fc.record({ kind: fc.constant('cancel' as const), nth, never: fc.boolean() }),
  fc.record({ kind: fc.constant('disperse' as const), nth }),
  // The payment is in no batch yet, or has a status of the provider before it is paid.
  fc.record({ kind: fc.constant('approve' as const), nth, state: fc.constantFrom('' as const, ...unpaidStates) }),
  fc.record({
    kind: fc.constant('adjust' as const),
    who: anyWho,
    type: fc.constantFrom('rental' as const, 'commission' as const),
    cents: fc.integer({ min: -30_000, max: 30_000 }).filter((cents) => cents !== 0),
  }),
  fc.record({ kind: fc.constant('hold' as const), nth }),
  // A manual payment that replaces the month.
  fc.record({ kind: fc.constant('manual' as const), who: anyWho, cents: fc.integer({ min: 1, max: 30_000 }) }),
  // A share of a sent payment is returned. `booked` means that its correction is recorded.
  fc.record({
    kind: fc.constant('return' as const),
    nth,
    percent: fc.integer({ min: 1, max: 100 }),
    booked: fc.boolean(),
  }),
  // A correction that brings a person's balance to zero.
  fc.record({ kind: fc.constant('zero' as const), who: anyWho }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('extend' as const), nth, days: fc.integer({ min: 1, max: 20 }) }),
)
type LedgerEvent = typeof anyLedgerEvent extends fc.Arbitrary<infer Event> ? Event : never

/** The complete history of a ledger with two people. */
export interface LedgerHistory {
  state: LedgerState
  payments: UserPayment[]
  paymentLines: PaymentLine[]
}

/**
 * Random histories: months with and without a run, payments in every state, corrections, holds, undone runs, and days that
 * are recorded late.
 */
export const anyHistory: fc.Arbitrary<LedgerHistory> = fc
  .record({
    facts: anyFacts,
    runs: fc.integer({ min: 0, max: allMonths.length }),
    deeds: fc.array(fc.array(anyLedgerEvent, { maxLength: 3 }), {
      minLength: allMonths.length,
      maxLength: allMonths.length,
    }),
  })
  .map(({ facts, runs, deeds: events }) => {
    const history: LedgerHistory = { state: { facts, runs: 0 }, payments: [], paymentLines: [] }
    for (let n = 0; n < runs; n += 1) {
      runMonth(history, n)
      for (const event of events[n] ?? []) applyEvent(history, event, n)
    }
    return history
  })

function runMonth(history: LedgerHistory, n: number): void {
  const month = allMonths[n] ?? ''
  history.state = commitRun(history.state, month).state
  const { facts } = history.state
  const rows = new Set(history.payments.map((payment) => payment.id))
  for (const fact of facts.payments) {
    if (rows.has(fact.id)) continue
    addPayment(
      history,
      fact,
      facts.lines.filter((line) => line.payment === fact.id),
    )
  }
}

function addPayment(history: LedgerHistory, fact: PaymentFact, lines: readonly LineFact[]): void {
  history.payments.push(
    paymentRow({ ...fact, payment_period_end: lastDay(fact.month), payment_period_start: `${fact.month}-01` }),
  )
  for (const { id: earning, user_id, amount_cents } of lines)
    history.paymentLines.push({ payment: fact.id, earning, user_id, amount_cents } as PaymentLine)
}

/** Changes some of the server's data. */
function setFacts(history: LedgerHistory, change: Partial<RunFacts>): void {
  history.state = { ...history.state, facts: { ...history.state.facts, ...change } }
}

function applyEvent(history: LedgerHistory, event: LedgerEvent, n: number): void {
  const month = allMonths[n] ?? ''
  const { facts } = history.state
  const open = history.payments.filter((payment) => payment.status === 'pending')
  const unsent = history.payments.filter(({ status }) => status === 'pending' || status === 'approved')
  const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
  switch (event.kind) {
    case 'adjust': {
      const id = `adjust${facts.lines.length}`
      addLine(history, { id, user_id: event.who, payment_type: event.type, amount_cents: event.cents, month })
      return
    }
    case 'zero':
      return bringToZero(history, event.who, month)
    case 'manual':
      return payManually(history, event, month)
    case 'return':
      return returnPayment(history, event, month)
    case 'hold': {
      const line = pick(
        facts.lines.filter((each) => each.status === 'pending' && each.payment === ''),
        event.nth,
      )
      if (!line) return
      const hold = { earning: line.id, kind: 'admin', outcome: '', evidence: '' } as HoldFact
      setFacts(history, { holds: [...facts.holds, hold] })
      return
    }
    case 'disperse': {
      const payment = pick(unsent, event.nth)
      if (!payment) return
      setPayment(history, payment.id, { status: 'dispersed', dispersed_at: `${lastDay(month)} 10:00:00.000Z` })
      setLines(history, (each) => (each.payment === payment.id ? { ...each, status: 'paid' } : each))
      return
    }
    case 'approve': {
      const payment = pick(open, event.nth)
      if (!payment) return
      const until = event.state === 'unclaimed' ? addDays(lastDay(month), unclaimedDays) : ''
      setPayment(history, payment.id, { status: 'approved', payout_state: event.state, payout_until: until })
      return
    }
    case 'cancel': {
      const payment = pick(open, event.nth)
      if (!payment) return
      setPayment(history, payment.id, { status: 'cancelled', cancel_reason: 'because' })
      liftHolds(history, payment.id)
      const cancelledFields = event.never ? ({ status: 'cancelled', cancel_kind: 'never' } as const) : {}
      setLines(history, (each) => (each.payment === payment.id ? { ...each, payment: '', ...cancelledFields } : each))
      return
    }
    case 'undo':
      return undoRun(history, month)
    case 'extend':
      return extend(history, event.days)
  }
}

/** Extends the last rental. */
function extend(history: LedgerHistory, days: number): void {
  // The rental's end was recorded too early, so a top-up pays the later days (M5, M28).
  const ended = history.state.facts.periods.filter((period) => period.end_date !== '')
  const last = ended.length === history.state.facts.periods.length ? ended.at(-1) : undefined
  if (!last || Number(last.end_date.slice(8)) + days > 28) return
  const day = String(Number(last.end_date.slice(8)) + days).padStart(2, '0')
  const end_date = `${last.end_date.slice(0, 8)}${day}`
  const periods = history.state.facts.periods.map((each) => (each.id === last.id ? { ...each, end_date } : each))
  setFacts(history, { periods })
}

/** Corrects a person's balance to zero. */
function bringToZero(history: LedgerHistory, who: 'renter' | 'affiliate', month: Month): void {
  const held = new Set(history.state.facts.holds.filter(({ outcome }) => outcome === '').map(({ earning }) => earning))
  const owed = history.state.facts.lines
    .filter((each) => each.user_id === who && each.status === 'pending' && each.payment === '')
    .filter(({ id }) => !held.has(id))
    .reduce((cents, each) => cents + each.amount_cents, 0)
  if (owed === 0) return
  const id = `adjust${history.state.facts.lines.length}`
  addLine(history, { id, user_id: who, payment_type: typeOf(who), amount_cents: -owed, month })
}

/** Adds a manual payment that replaces a month. The month's pending and later lines are put on hold (M27). */
function payManually(
  history: LedgerHistory,
  { who, cents }: Extract<LedgerEvent, { kind: 'manual' }>,
  month: Month,
): void {
  const { facts } = history.state
  const id = `byhand${history.payments.length}`
  const { fact, line } = manualPayment({ id, line: `manual${facts.lines.length}` }, who, cents, month)
  addPayment(history, fact, [line])
  const held = facts.lines
    .filter((each) => each.user_id === who && each.kind === fact.payment_type && each.month === month)
    .filter((each) => each.status === 'pending' && each.payment === '')
    .map((each): HoldFact => ({ earning: each.id, kind: 'by-hand', outcome: '', evidence: id }))
  setFacts(history, {
    lines: [...facts.lines, line],
    payments: [...facts.payments, fact],
    holds: [...facts.holds, ...held],
  })
}

/** Lifts the holds of a cancelled manual payment (M27). */
function liftHolds(history: LedgerHistory, payment: string): void {
  const holds = history.state.facts.holds.map((hold): HoldFact =>
    hold.evidence === payment ? { ...hold, outcome: 'lifted' } : hold,
  )
  setFacts(history, { holds })
}

/** Returns a share of a sent payment. If it is recorded, a correction makes it owed again (M11, M24). */
function returnPayment(
  history: LedgerHistory,
  { nth: at, percent, booked }: Extract<LedgerEvent, { kind: 'return' }>,
  month: Month,
): void {
  const sent = history.payments.filter(({ status, payout_returned_cents: back }) => status === 'dispersed' && !back)
  const payment = sent[at % Math.max(1, sent.length)]
  if (payment === undefined) return
  const back = Math.max(1, Math.floor((payment.amount_cents * percent) / 100))
  setPayment(history, payment.id, {
    payout_state: 'refunded',
    payout_reported_at: `${lastDay(month)} 12:00:00.000Z`,
    payout_returned_cents: back,
    payout_owed_cents: booked ? 0 : back,
  })
  if (!booked) return
  const { user_id, payment_type } = payment
  addLine(history, { id: `back ${payment.id}`, user_id, payment_type, amount_cents: back, month })
}

/** Undoes the newest run if all its payments are pending (M5). */
function undoRun(history: LedgerHistory, month: Month): void {
  const run = `run${history.state.runs}`
  const own = history.payments.filter((payment) => payment.run === run)
  if (own.some((payment) => payment.status !== 'pending')) return
  const ids = new Set(own.map((payment) => payment.id))
  for (const { id } of own) setPayment(history, id, { status: 'cancelled', cancel_reason: 'undone' })
  setLines(history, (each) => {
    const made = each.id.startsWith(`${run}-`) && each.status === 'pending'
    if (made) return { ...each, payment: '', status: 'cancelled', cancel_kind: 'undone' }
    return ids.has(each.payment) ? { ...each, payment: '' } : each
  })
  setFacts(history, { generated: history.state.facts.generated.filter((each) => each !== month) })
}

const setLines = (history: LedgerHistory, change: (line: LineFact) => LineFact): void =>
  setFacts(history, { lines: history.state.facts.lines.map(change) })

const addLine = (history: LedgerHistory, line: Parameters<typeof correctionLine>[0]): void =>
  setFacts(history, { lines: [...history.state.facts.lines, correctionLine(line)] })

function setPayment(history: LedgerHistory, id: string, change: Partial<UserPayment>): void {
  history.payments = history.payments.map((each) => (each.id === id ? { ...each, ...change } : each))
  const payments = history.state.facts.payments.map((each) =>
    each.id === id && change.status !== undefined ? { ...each, status: change.status } : each,
  )
  setFacts(history, { payments })
}

/** Returns the data on the device of one of the two people. */
export function moneyFactsIn(history: LedgerHistory, userId: 'renter' | 'affiliate'): MoneyFacts {
  const { facts } = history.state
  const own = <T extends { user_id: string }>(list: readonly T[]): T[] => list.filter((each) => each.user_id === userId)
  const program = { payment_threshold_cents: facts.thresholdCents, payout_day: 5 } as Program
  return {
    userId,
    user: undefined,
    program,
    periods: own(facts.periods) as unknown as RentalPeriod[],
    affiliatePeriods: own(facts.affiliatePeriods) as unknown as MoneyFacts['affiliatePeriods'],
    rates: knownRates(facts.rates, undefined),
    holds: [],
    lines: own(facts.lines).map((line) =>
      lineRow({
        ...line,
        days_in_month: daysInMonth(line.month),
        period_start: `${line.month}-01`,
        period_end: lastDay(line.month),
        reason: /^(adjust|back)/.test(line.id) ? 'because' : '',
        corrects_payment: line.id.startsWith('back ') ? line.id.slice('back '.length) : '',
        hold: holdOf(history, line.id),
      }),
    ),
    payments: own(history.payments),
    paymentLines: own(history.paymentLines),
  }
}

/** Returns the hold of a line that its owner sees: a manual payment's hold first (`withHolds`). */
function holdOf({ state }: LedgerHistory, line: string): LineHold | undefined {
  const open = state.facts.holds.filter(({ earning, outcome }) => earning === line && outcome === '')
  const kind = open.find((hold) => hold.kind === 'by-hand')?.kind ?? open[0]?.kind
  return kind === undefined ? undefined : ({ kind, made_at: '', released_at: '' } as LineHold)
}

export function referralsIn(history: LedgerHistory): ReferralWithAttribution[] {
  const { facts } = history.state
  const start = facts.periods.map((period) => period.start_date).sort()[0] ?? ''
  const active = facts.periods.some((period) => period.end_date === '')
  const referral = {
    id: 'r0',
    referred_name: 'Rita',
    rental_start: start,
    account_status: active ? 'active' : 'inactive',
  }
  return [{ referral, attribution: facts.attributions[0] }] as unknown as ReferralWithAttribution[]
}
