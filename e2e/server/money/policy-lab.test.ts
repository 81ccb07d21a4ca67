import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { firstDay } from '../../../domain/calendar'
import type { Id } from '../../../domain/entities'
import type { PolicyTrial, TrialGroup, TriedPolicy } from '../../../domain/money/forecast/policy-trial'
import { seedPeople } from '../../support/data/money-facts'
import { errorCode } from '../../support/server/session'
import { checkLedger, dryRunTotals } from '../../support/data/runs'
import { saveSetting } from '../../support/server/people'
import { startProgram, setRate, seedRentals, seedAffiliateDays, seedReferrals } from './program'

const personId = (n: number): string => people[n] ?? ''

/**
 * Creates six people: renters 0 to 3, the last with a personal rate; 4, the affiliate of 0 and 1; and 5, the affiliate of
 * 2, with a personal commission.
 */
const { server, admin, last: month } = await startProgram()
const people = await seedPeople(server, 'lab', 6)
const start = firstDay(month)
await seedRentals(server, 'lap', [0, 1, 2, 3].map(personId), start)
await seedAffiliateDays(server, 'laf', [4, 5].map(personId), start)
await seedReferrals(server, 'laa', personId(4), [0, 1].map(personId))
await seedReferrals(server, 'lac', personId(5), [personId(2)])
const setOwnRate = (n: number, kind: 'rental' | 'commission', cents: number) =>
  setRate(admin, { user: personId(n), kind, fromMonth: month, amountCents: cents })
await setOwnRate(3, 'rental', 15_000)
await setOwnRate(5, 'commission', 3_000)

async function runTrial(tried: TriedPolicy): Promise<PolicyTrial & { id: Id }> {
  const { id } = await admin.call('POST /api/admin/policy-lab', tried)
  for (;;) {
    const result = await admin.call('GET /api/admin/policy-lab', { id })
    if (result.state === 'done') return { ...result, id }
    if (result.state === 'failed') throw new Error(result.code)
    await setTimeout(50)
  }
}
const readPeople = (id: Id, group: TrialGroup) => admin.call('GET /api/admin/policy-lab/people', { id, group })

describe('the policy lab', () => {
  it('shows the amounts of the next run and no affected person for the current settings', async () => {
    const dry = await dryRunTotals(admin, month)
    const { now, then, counts, gains, stands, tried, month: of } = await runTrial({})
    expect(of).toBe(month)
    expect(now).toEqual(then)
    expect(now).toEqual({
      rental: 45_000,
      commission: 13_000,
      payments: dry.counts.created,
      send: dry.sums.created,
      stays: dry.sums.skipped,
    })
    expect(tried).toEqual(stands)
    expect(counts).toEqual({ affected: 0, more: 0, less: 0, earlier: 0, later: 0, unchanged: 6 })
    expect(gains).toEqual([])
  })

  it('applies another commission to everyone without a personal commission', async () => {
    const { id, then, counts, gains } = await runTrial({ commission: 6_000 })
    expect(then).toMatchObject({ rental: 45_000, commission: 15_000 })
    expect(counts).toMatchObject({ affected: 1, more: 1, less: 0, unchanged: 5 })
    // two referrals of $10 more each; renters and people with a personal commission gain nothing
    expect(gains).toEqual([
      { upTo: 1_000, affiliates: 0, referrals: 0 },
      { upTo: 2_000, affiliates: 1, referrals: 2 },
    ])
    const { rows } = await readPeople(id, 'affected')
    expect(rows).toEqual([
      {
        user: personId(4),
        name: `P ${personId(4)}`,
        rentals: 0,
        referrals: 2,
        ownRental: null,
        ownCommission: null,
        now: { earned: 10_000, sent: 10_000, state: 'payment' },
        then: { earned: 12_000, sent: 12_000, state: 'payment' },
      },
    ])
    const unchanged = await readPeople(id, 'unchanged')
    expect(unchanged.rows.find(({ user }) => user === personId(5))).toMatchObject({ ownCommission: 3_000 })
  })

  it('counts who would be paid earlier with a lower threshold and later with a higher one', async () => {
    const lower = await runTrial({ threshold: 3_000 })
    expect(lower.counts).toMatchObject({ earlier: 1, later: 0, affected: 1 })
    expect(lower).toMatchObject({ earlierCents: 3_000, laterCents: 0 })
    expect((await readPeople(lower.id, 'earlier')).rows.map(({ user }) => user)).toEqual([personId(5)])
    const higher = await runTrial({ threshold: 10_001 })
    expect(higher.counts).toMatchObject({ earlier: 0, later: 4 })
    expect(higher.laterCents).toBe(40_000)
    expect(higher.then).toMatchObject({ payments: 1, send: 15_000 })
  })

  it('applies a lower rental rate, even zero, except to people with a personal rate', async () => {
    const { then, counts, gains } = await runTrial({ rental: 0 })
    expect(gains).toEqual([])
    expect(then).toMatchObject({ rental: 15_000, commission: 13_000 })
    expect(counts).toMatchObject({ less: 3, more: 0 })
  })

  it('saves nothing', async () => {
    const countRows = () =>
      server.sql(
        `SELECT (SELECT COUNT(*) FROM rates) AS rates, (SELECT COUNT(*) FROM earnings) AS earnings,
           (SELECT COUNT(*) FROM user_payments) AS payments, (SELECT COUNT(*) FROM payment_runs) AS runs,
           (SELECT COUNT(*) FROM audit_log) AS entries, (SELECT COUNT(*) FROM admin_settings) AS settings`,
      )
    const before = await countRows()
    await runTrial({ rental: 11_111, commission: 1, threshold: 1 })
    expect(await countRows()).toEqual(before)
  })

  it('reuses a result for the same values, and computes it again when a fact has changed', async () => {
    const first = await runTrial({ commission: 7_000 })
    expect((await runTrial({ commission: 7_000 })).id).toBe(first.id)
    await setOwnRate(4, 'commission', 5_500)
    const again = await runTrial({ commission: 7_000 })
    expect(again.id).not.toBe(first.id)
    expect(again.then.commission).toBe(14_000)
  })

  it.each([
    ['payout_day', 17],
    ['holding_days', 60],
  ] as const)('computes a result again when %s changes the payday', async (setting, value) => {
    const first = await runTrial({ commission: 7_100 })
    const ledger = (await checkLedger(admin)).forecast
    expect(ledger.payday).toBe(first.payday)
    await saveSetting(admin, setting, value)
    const again = await runTrial({ commission: 7_100 })
    expect(again.payday).not.toBe(first.payday)
    expect(again.then).toEqual(first.then)
    // the ledger check shows the same payday
    expect((await checkLedger(admin)).forecast.payday).toBe(again.payday)
  })

  it('rejects values that no setting allows, and keeps only the newest results', async () => {
    for (const tried of [{ commission: 10_001 }, { rental: -1 }, { threshold: 1.5 }])
      expect(await errorCode(admin.call('POST /api/admin/policy-lab', tried))).toBe('bad-input')
    const first = await runTrial({ rental: 1 })
    for (const rental of [2, 3, 4, 5]) await runTrial({ rental })
    expect(await errorCode(admin.call('GET /api/admin/policy-lab', { id: first.id }))).toBe('not-found')
    expect(await errorCode(readPeople(first.id, 'affected'))).toBe('not-found')
  })
})
