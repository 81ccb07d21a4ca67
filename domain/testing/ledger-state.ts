import fc from 'fast-check'
import type { RunFacts, HoldFact, LineFact, PaymentFact } from '../money/accrual/facts'
import { addDays, addMonths, dateIn, daysInMonth } from '../calendar'
import type { CalendarDate, Id, Month } from '../entities'
import { planRun, type RunPlan } from '../model/plan-run'
import { holdsToCarry, holdCausesOf } from '../model/holds'

/** An in-memory ledger for property tests: the server's data, and the runs of the reference model. */
export interface LedgerState {
  facts: RunFacts
  runs: number
}

/** Runs a month and stores the result as the server does. */
export function commitRun(state: LedgerState, month: Month): { state: LedgerState; plan: RunPlan } {
  const plan = planRun(state.facts, month)
  const runs = state.runs + 1
  const run = `run${runs}`
  const keyOf = (line: { kind: string; source: string; month: string; n: number }) =>
    `${line.kind}/${line.source}/${line.month}/${line.n}`
  const payments: PaymentFact[] = []
  const heldBy = new Map<string, Id>()
  const settled = new Set<string>()
  for (const row of plan.rows) {
    if (row.reason === 'settled-zero') for (const line of row.lines) settled.add(keyOf(line))
    if (row.reason !== 'payment') continue
    const id = `${run}-${row.userId}-${row.paymentType}`
    payments.push({
      id,
      user_id: row.userId,
      payment_type: row.paymentType,
      month,
      status: 'pending',
      run,
      amount_cents: row.amountCents,
      replaces: '',
      still_replaces: false,
    })
    for (const line of row.lines) heldBy.set(keyOf(line), id)
  }
  const made: LineFact[] = plan.lines.map((line) => ({
    ...line,
    id: `${run}-${keyOf(line)}`,
    status: 'pending',
    payment: '',
    cancel_kind: '',
  }))
  const lines = [...state.facts.lines, ...made].map((line): LineFact => {
    const payment = line.status === 'pending' && line.payment === '' ? heldBy.get(keyOf(line)) : undefined
    if (payment !== undefined) return { ...line, payment }
    const closes = line.status === 'pending' && line.payment === '' && settled.has(keyOf(line))
    return closes ? { ...line, status: 'paid' } : line
  })
  const generated = [...new Set([...state.facts.generated, month])].sort()
  // New lines get all holds for which they have a reason.
  const holds = plan.lines.flatMap((line) => {
    const kept = holdsToCarry(state.facts, line).slice(0, 1)
    return [...holdCausesOf(state.facts, line), ...kept].map(({ kind, evidence }): HoldFact => ({
      kind,
      evidence,
      earning: `${run}-${keyOf(line)}`,
      outcome: '',
    }))
  })
  const passedOn = new Set(plan.lines.flatMap((line) => holdsToCarry(state.facts, line)))
  const before = state.facts.holds.map((hold) => (passedOn.has(hold) ? { ...hold, outcome: 'lifted' as const } : hold))
  return {
    plan,
    state: {
      runs,
      facts: {
        ...state.facts,
        lines,
        generated,
        payments: [...state.facts.payments, ...payments],
        holds: [...before, ...holds],
      },
    },
  }
}

const firstMonth: Month = '2024-01'
/** The number of months in a random history, which includes the February of a leap year. */
export const historyMonths = 8

const anyDay = fc
  .tuple(fc.integer({ min: 0, max: historyMonths - 1 }), fc.integer({ min: 1, max: 31 }))
  .map(([n, day]) => {
    const month = addMonths(firstMonth, n)
    return dateIn(month, Math.min(day, daysInMonth(month)))
  })

/** Random intervals that don't overlap. The last one can be without an end. */
const anyIntervals = fc
  .tuple(fc.uniqueArray(anyDay, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([days, open]) => {
    const sorted = [...days].sort()
    const intervals: { start: CalendarDate; end: CalendarDate }[] = []
    for (let i = 0; i < sorted.length; i += 2) {
      const start = sorted[i] ?? ''
      intervals.push({ start, end: sorted[i + 1] ?? (open ? '' : addDays(start, 3)) })
    }
    return intervals
  })

/** A random history of a renter and an affiliate, without lines. */
export const anyFacts = fc
  .record({
    rentals: anyIntervals,
    affiliate: anyIntervals,
    attributedFrom: fc.oneof(fc.constant(''), anyDay),
    rentalRate: fc.integer({ min: 0, max: 1_000_003 }),
    commissionRate: fc.integer({ min: 0, max: 10_000 }),
    thresholdCents: fc.integer({ min: 0, max: 60_000 }),
  })
  .map((given): RunFacts => ({
    periods: given.rentals.map(({ start, end }, i) => period(`p${i}`, 'renter', start, end)),
    affiliatePeriods: given.affiliate.map(({ start, end }, i) => period(`f${i}`, 'affiliate', start, end)),
    attributions: [
      {
        id: 'a0',
        referred_user: 'renter',
        affiliate_id: 'affiliate',
        from_date: given.attributedFrom,
        to_date: '',
        voided_at: '',
      },
    ],
    rates: [rate('rental', given.rentalRate), rate('commission', given.commissionRate)],
    lines: [],
    payments: [],
    holds: [],
    evidence: [],
    generated: [],
    thresholdCents: given.thresholdCents,
  }))

const period = (id: Id, user_id: Id, start_date: CalendarDate, end_date: CalendarDate) => ({
  id,
  user_id,
  start_date,
  end_date,
  voided_at: '',
})
const rate = (kind: 'rental' | 'commission', amount_cents: number) => ({
  kind,
  user_id: '',
  from_month: '1970-01',
  n: 1,
  amount_cents,
  use_default: false,
})

/** All months of a history, oldest first. */
export const allMonths = Array.from({ length: historyMonths }, (_, n) => addMonths(firstMonth, n))

type Person = 'renter' | 'affiliate'
export const typeOf = (who: Person): 'rental' | 'commission' => (who === 'renter' ? 'rental' : 'commission')

/** Returns the line of a correction. */
export const correctionLine = (
  line: Pick<LineFact, 'id' | 'user_id' | 'payment_type' | 'amount_cents' | 'month'>,
): LineFact => ({
  ...line,
  kind: 'adjustment',
  source: line.id,
  n: 1,
  rate_cents: 0,
  days: 0,
  status: 'pending',
  payment: '',
  cancel_kind: '',
})

/** Returns a manual payment that replaces a month, and its line (M10, M27). */
export function manualPayment(
  ids: { id: Id; line: Id },
  who: Person,
  amount_cents: number,
  month: Month,
): { fact: PaymentFact; line: LineFact } {
  const about = { user_id: who, payment_type: typeOf(who), month, amount_cents }
  return {
    fact: { ...about, id: ids.id, status: 'pending', run: '', replaces: month, still_replaces: false },
    line: { ...correctionLine({ ...about, id: ids.line }), payment: ids.id },
  }
}
