import fc from 'fast-check'
import type { Month } from '../entities'
import { holdCausesOf } from '../model/holds'
import type { RunFacts, HoldFact, LineFact } from '../money/accrual/facts'
import { historyMonths, manualPayment } from './ledger-state'

const nth = fc.integer({ min: 0, max: 20 })
/** What can happen to holds between two payment runs (M23, M27). */
const anyHoldEvent = fc.oneof(
  fc.constant({ kind: 'flag' as const }),
  fc.record({ kind: fc.constantFrom('hold' as const, 'release' as const, 'release' as const, 'refuse' as const), nth }),
  fc.record({
    kind: fc.constant('pay-by-hand' as const),
    who: fc.constantFrom('renter' as const, 'affiliate' as const),
    month: fc.integer({ min: 0, max: historyMonths - 1 }),
    cents: fc.integer({ min: 1, max: 30_000 }),
  }),
)
export type HoldEvent = typeof anyHoldEvent extends fc.Arbitrary<infer Event> ? Event : never

/** Up to three events before the run of each month. */
export const anyHoldEvents = fc.array(fc.array(anyHoldEvent, { maxLength: 3 }), {
  minLength: historyMonths,
  maxLength: historyMonths,
})

export const hasOpenHold = (facts: RunFacts, line: LineFact): boolean =>
  facts.holds.some((hold) => hold.earning === line.id && hold.outcome === '')

const isWaiting = (line: LineFact): boolean => line.status === 'pending' && line.payment === ''

/** Adds missing holds to pending lines, one for each kind, as the server does. */
export function addMissingHolds(facts: RunFacts): RunFacts {
  const made = facts.lines.filter(isWaiting).flatMap((line) =>
    holdCausesOf(facts, line)
      .filter(
        ({ kind }) =>
          !facts.holds.some((hold) => hold.earning === line.id && hold.kind === kind && hold.outcome === ''),
      )
      .map(({ kind, evidence }): HoldFact => ({ earning: line.id, kind, evidence, outcome: '' })),
  )
  return { ...facts, holds: [...facts.holds, ...made] }
}

/** Applies an event. If there is nothing to apply it to, nothing changes. */
export function applyHoldEvent(facts: RunFacts, event: HoldEvent, months: readonly Month[]): RunFacts {
  const open = facts.holds.filter((hold) => hold.outcome === '')
  switch (event.kind) {
    case 'flag': {
      const sign = { affiliate_id: 'affiliate', referred_user: 'renter', cleared_at: '' }
      return addMissingHolds({ ...facts, evidence: [...facts.evidence, sign] })
    }
    case 'hold': {
      const line = pick(
        facts.lines.filter((each) => isWaiting(each) && !hasOpenHold(facts, each)),
        event.nth,
      )
      const hold: HoldFact = { earning: line?.id ?? '', kind: 'admin', evidence: '', outcome: '' }
      return line === undefined ? facts : { ...facts, holds: [...facts.holds, hold] }
    }
    case 'release': {
      const hold = pick(open, event.nth)
      if (hold === undefined) return facts
      // A release clears the fraud signals, so later lines aren't put on hold because of them.
      const evidence =
        hold.kind === 'review' ? facts.evidence.map((sign) => ({ ...sign, cleared_at: 'now' })) : facts.evidence
      return addMissingHolds({ ...facts, evidence, holds: withOutcome(facts, hold, 'released') })
    }
    case 'refuse': {
      const hold = pick(open, event.nth)
      if (hold === undefined) return facts
      const others = open.filter((each) => each.earning === hold.earning && each !== hold)
      const holds = others.reduce(
        (all, each) => withOutcome({ ...facts, holds: all }, each, 'lifted'),
        withOutcome(facts, hold, 'refused'),
      )
      const lines = facts.lines.map((line) =>
        line.id === hold.earning ? ({ ...line, status: 'cancelled', cancel_kind: 'never' } as const) : line,
      )
      return { ...facts, holds, lines }
    }
    case 'pay-by-hand':
      return addMissingHolds(withManualPayment(facts, event, months[event.month] ?? ''))
  }
}

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

const withOutcome = (facts: RunFacts, hold: HoldFact, outcome: HoldFact['outcome']): HoldFact[] =>
  facts.holds.map((each) => (each === hold ? { ...each, outcome } : each))

/** Adds a manual payment that replaces a month, with its line (M10, M27). */
function withManualPayment(
  facts: RunFacts,
  { who, cents }: Extract<HoldEvent, { kind: 'pay-by-hand' }>,
  month: Month,
): RunFacts {
  const id = `hand${facts.payments.length}`
  const { fact, line } = manualPayment({ id, line: `line-${id}` }, who, cents, month)
  return { ...facts, lines: [...facts.lines, line], payments: [...facts.payments, fact] }
}
