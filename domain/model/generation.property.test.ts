import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { sourceDays } from './lines'
import type { Facts } from '../money/facts'
import { daysInMonth } from '../calendar'
import { dayCount } from '../money/day-mask'
import { planRun } from './generation'
import { prorate } from '../money/proration'
import { allMonths, anyFacts, commit, historyMonths, type World } from '../testing/money-world'

const seed = Number(process.env['FC_SEED'] ?? 20261121)
const runs = { seed, numRuns: 300 }

/** Each fact is recorded before a random month's run: late facts are the rule, not the exception. */
const anyHistory = fc.tuple(
  anyFacts,
  fc.array(fc.integer({ min: 0, max: historyMonths - 1 }), { minLength: 8, maxLength: 8 }),
)

function known(facts: Facts, recorded: readonly number[], month: number): Facts {
  const seen = (index: number) => (recorded[index % recorded.length] ?? 0) <= month
  return {
    ...facts,
    periods: facts.periods.filter((_, i) => seen(i)),
    affiliatePeriods: facts.affiliatePeriods.filter((_, i) => seen(i + 3)),
  }
}

/** Generates all months in order, each with what was known then, and the last once more with everything known. */
function live(facts: Facts, recorded: readonly number[]): World {
  let world: World = { facts, runs: 0 }
  const last = allMonths.length - 1
  for (const [index, month] of [...allMonths, allMonths[last] ?? ''].entries()) {
    const { lines, payments, generated } = world.facts
    const at = { ...known(facts, index > last ? recorded.map(() => 0) : recorded, index), lines, payments, generated }
    world = commit({ ...world, facts: at }, month).world
  }
  return world
}

describe(`the model of the monthly run (seed ${seed})`, () => {
  test.prop([anyHistory], runs)('loses no cent however late facts come', ([facts, recorded]) => {
    const world = live(facts, recorded)
    for (const month of allMonths) {
      for (const { kind, source, days } of sourceDays(facts, month)) {
        const lines = world.facts.lines.filter(
          (line) => line.kind === kind && line.source === source && line.month === month,
        )
        const rate = lines[0]?.rate_cents ?? 0
        const sum = lines.reduce((cents, line) => cents + line.amount_cents, 0)
        expect(sum).toBe(prorate(rate, dayCount(days), daysInMonth(month)))
        expect(lines.reduce((mask, line) => mask | line.days, 0)).toBe(days)
        expect(lines.reduce((count, line) => count + dayCount(line.days), 0)).toBe(dayCount(days))
      }
    }
  })

  test.prop([anyHistory], runs)('makes a line for nothing but a day of a source', ([facts, recorded]) => {
    for (const line of live(facts, recorded).facts.lines) {
      const days = sourceDays(facts, line.month).find((source) => source.source === line.source)?.days ?? 0
      expect(line.days & ~days).toBe(0)
    }
  })

  test.prop([anyHistory], runs)('makes no line and no payment when a month is run again', ([facts, recorded]) => {
    const world = live(facts, recorded)
    const again = planRun(world.facts, allMonths[allMonths.length - 1] ?? '')
    expect(again.lines).toEqual([])
    expect(again.rows.filter((row) => row.reason === 'payment')).toEqual([])
  })

  test.prop([anyHistory], runs)(
    'puts each line in at most one payment, and a payment is the sum of its lines',
    (history) => {
      const { lines, payments } = live(...history).facts
      for (const payment of payments) {
        const held = lines.filter((line) => line.payment === payment.id)
        expect(held.reduce((cents, line) => cents + line.amount_cents, 0)).toBe(payment.amount_cents)
        expect(payment.amount_cents).toBeGreaterThan(0)
      }
      const waiting = lines.filter((line) => line.status === 'pending' && line.payment === '')
      const total = (of: readonly { amount_cents: number }[]) => of.reduce((cents, one) => cents + one.amount_cents, 0)
      const closed = lines.filter((line) => line.status === 'paid')
      expect(total(payments) + total(waiting) + total(closed)).toBe(total(lines))
      expect(total(closed)).toBe(0)
    },
  )

  test.prop([anyHistory], runs)('makes at most one generated payment per person, type and month', (history) => {
    const keys = live(...history).facts.payments.map((p) => `${p.user_id}/${p.payment_type}/${p.month}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test.prop([anyHistory], runs)('carries less than the threshold, and pays somebody who left the rest', (history) => {
    const { lines, periods, affiliatePeriods, thresholdCents } = live(...history).facts
    for (const user of ['renter', 'affiliate']) {
      const waiting = lines.filter((line) => line.user_id === user && line.status === 'pending' && line.payment === '')
      const payments = live(...history).facts.payments.filter((p) => p.user_id === user && p.month === allMonths.at(-1))
      // what was recorded after the last month's payment waits for the next run
      if (payments.length > 0) continue
      const balance = waiting.reduce((cents, line) => cents + line.amount_cents, 0)
      const stays = [...periods, ...affiliatePeriods].some(
        (p) => p.user_id === user && (p.end_date === '' || p.end_date > '2024-08-31'),
      )
      if (stays) expect(balance === 0 || balance < thresholdCents).toBe(true)
      else expect(balance).toBe(0)
    }
  })

  test.prop([fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(28, 29, 30, 31)], runs)(
    'pays a whole month exactly the rate, and half a cent upwards',
    (rate, days) => {
      expect(prorate(rate, days, days)).toBe(rate)
      expect(prorate(rate, 0, days)).toBe(0)
      for (let n = 0; n <= days; n += 1) {
        const amount = prorate(rate, n, days)
        expect(2 * amount * days - 2 * rate * n).toBeGreaterThan(-days)
        expect(2 * amount * days - 2 * rate * n).toBeLessThanOrEqual(days)
      }
    },
  )
})
