import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunRow } from '../../../domain/money/payments/payment-run'
import {
  addDays,
  addMonths,
  dateIn,
  daysInMonth,
  firstDay,
  lastDay,
  monthOf,
  monthRange,
} from '../../../domain/calendar'
import { dayCount } from '../../../domain/money/accrual/day-mask'
import type { Month } from '../../../domain/entities'
import { planRun, type RunPlan } from '../../../domain/model/plan-run'
import { replacementCancelChoices } from '../../../domain/money/accrual/manual-replacements'
import { propertyRuns } from '../../../domain/testing/property-runs'
import { expectCleanAudit } from '../../support/server/file-server'
import { createManualPayment, approvePayments, dispersePayments } from '../../support/data/payments'
import { seedAttributions, seedPeople, seedPeriods, testId } from '../../support/data/money-facts'
import { createFirstAdmin } from '../../support/server/people'
import { random, type Random } from '../../../domain/testing/random'
import { readFacts, adjustEarnings } from './program'
import { startServer, type TestServer } from '../../support/server/server'
import { commitRun, dryRunMonth, type FullDryRun } from '../../support/data/runs'
import type { Session } from '../../support/server/session'

/**
 * Random histories with fixed seeds, as many as PROPERTY_RUNS asks for. If MONEY_SEED is set, only the history with that
 * seed.
 */
const histories = Array.from(
  { length: propertyRuns({ check: 2, test: 2, soak: 40 }) },
  (_, n) => [20261121, 7, 1999][n] ?? n,
)
const seeds = process.env['MONEY_SEED'] ? [Number(process.env['MONEY_SEED'])] : histories
const people = 40

describe.each(seeds)('monthly runs and the model on random histories (seed %i)', (seed) => {
  let server: TestServer
  let admin: Session
  let rng: Random
  let today: string
  let ids: string[]
  let createdCount = 0

  beforeAll(async () => {
    server = await startServer()
    admin = await createFirstAdmin(server)
    rng = random(seed)
    today = (await admin.call('GET /api/admin/payment-runs/months', {})).today
    ids = await seedPeople(server, 'mdl', people)
    await server.sql(
      `INSERT INTO consents (id, user_id, document, version, language, over_18, at) SELECT id, id, 'terms', '1', 'en', 1, '2026-01-01 00:00:00.000Z' FROM users`,
    )
    // a person may be moved to any other, so everyone needs the affiliate role
    await server.sql(
      `INSERT INTO user_roles (id, user_id, role, granted_by) SELECT id, id, 'affiliate', '' FROM users WHERE id LIKE 'mdl%'`,
    )
    await server.sql(`UPDATE users SET roles = '["affiliate"]', affiliate_status = 'active' WHERE id LIKE 'mdl%'`)
  })
  afterAll(() => server.stop())

  it('have equal results with late facts, cancellations, holds, corrections and undone runs', async () => {
    const last = addMonths(monthOf(today), -1)
    const first = addMonths(last, -7)
    for (let i = 0; i < 30; i += 1) await recordRandomFact(first)
    for (const month of [...monthRange(first, last), last, last]) {
      for (let i = 0; i < 25; i += 1) await recordRandomFact(first)
      // an earlier month that had no rental days may have some now
      const { ready } = await admin.call('GET /api/admin/payment-runs/months', {})
      for (const earlier of ready.filter((one) => one < month)) await generateRun(earlier)
      const generated = await generateRun(month)
      if (generated.run !== '' && rng.chance(0.35)) {
        await admin.call('POST /api/admin/payment-runs/undo', { run: generated.run })
        for (let i = 0; i < 5; i += 1) await recordRandomFact(first)
        await generateRun(month)
      }
      await settleRandomPayments()
    }
    await expectCleanAudit(server)
    expect(createdCount).toBeGreaterThan(50)
  })

  /** Compares the dry run with the model, commits it, and compares again. */
  async function generateRun(month: Month): Promise<{ run: string }> {
    const seen = await dryRunMonth(admin, month)
    expect(dryRunTexts(seen)).toEqual(planTexts(planRun(await readFacts(server), month)))
    const committed = await commitRun(admin, { month, hash: seen.hash })
    createdCount += committed.lines
    const again = await dryRunMonth(admin, month)
    expect(dryRunTexts(again)).toEqual(planTexts(planRun(await readFacts(server), month)))
    expect({ created: again.counts.created, lines: again.counts.lines }).toEqual({ created: 0, lines: 0 })
    return committed
  }

  const randomDay = (first: Month): string => {
    const month = addMonths(first, rng.whole(0, 8))
    return dateIn(month, rng.whole(1, daysInMonth(month)))
  }

  /** Records one random fact. Facts that the guards reject are skipped. */
  async function recordRandomFact(first: Month): Promise<void> {
    const who = rng.pick(ids)
    const start = randomDay(first)
    const end = rng.chance(0.5) ? '' : addDays(start, rng.whole(0, 70))
    const month = addMonths(first, rng.whole(0, 8))
    const id = testId('fct', rng.whole(0, 1e9))
    const pastDays = { user: who, startDate: start, endDate: end || start, reason: 'told late' }
    const facts: (() => Promise<unknown>)[] = [
      () => seedPeriods(server, 'rental_periods', [{ id, user: who, start, end }]),
      () => seedPeriods(server, 'rental_periods', [{ id, user: who, start, end }]),
      () => seedPeriods(server, 'affiliate_periods', [{ id, user: who, start, end }]),
      () =>
        seedAttributions(server, [
          { id, referred: who, affiliate: rng.pick(ids), from: rng.chance(0.7) ? '' : start, to: '' },
        ]),
      () => server.sql(`UPDATE rental_periods SET end_date = ? WHERE user_id = ? AND end_date = ''`, [start, who]),
      () => server.sql(`UPDATE affiliate_periods SET end_date = ? WHERE user_id = ? AND end_date = ''`, [start, who]),
      () =>
        server.sql(
          `UPDATE rental_periods SET voided_at = '2026-01-01 00:00:00.000Z' WHERE user_id = ? AND start_date > ?`,
          [who, start],
        ),
      () => server.sql(`UPDATE users SET verified = ? WHERE id = ?`, [rng.whole(0, 1), who]),
      () =>
        setRate(rng.pick(['rental', 'commission'] as const), rng.chance(0.3) ? '' : who, month, rng.whole(0, 10_000)),
      () => setRate('rental', who, month, null),
      () => admin.call('POST /api/admin/rentals/record', pastDays),
      () => admin.call('POST /api/admin/affiliate-days/record', pastDays),
      () => correctEnd('rental_periods', who, end),
      () => correctEnd('affiliate_periods', who, end || start),
      () => moveReferral(who, start),
      () =>
        adjustEarnings(admin, {
          user: who,
          paymentType: rng.pick(['rental', 'commission'] as const),
          month,
          amount: `${rng.chance(0.6) ? '-' : ''}${rng.whole(1, 400)}.${rng.whole(10, 99)}`,
          reason: 'a correction',
        }),
      () =>
        createManualPayment(admin, {
          user: who,
          paymentType: rng.pick(['rental', 'commission'] as const),
          amount: String(rng.whole(1, 300)),
          ...rng.pick([
            { month, choice: 'instead' as const },
            { month, choice: 'as-well' as const },
            { periodStart: firstDay(addMonths(month, -2)), periodEnd: lastDay(month), choice: 'instead' as const },
          ]),
        }),
      () => admin.call('POST /api/admin/holds/flag', { referred: who, reason: 'a look' }),
      () => holdRandomLines(who),
      () => decideRandomHolds(),
    ]
    await rng
      .pick(facts)()
      .catch((error: Error) => {
        expect(String(error)).toMatch(
          /overlap|day-counted|date-order|rate-month-taken|month-future|already-referred|day-not-past|nothing-changed|consent-needed|address-unverified|role-not-held|month-already-generated|rental-not-ended|role-already-held|self-referral|not-found/,
        )
      })
  }

  /** Sets the rate of a person or, with '', of the program; null ends the person's own rate. */
  async function setRate(
    kind: 'rental' | 'commission',
    user: string,
    fromMonth: Month,
    cents: number | null,
  ): Promise<void> {
    const [count] = await server.sql('SELECT COUNT(*) AS n FROM rates WHERE kind = ? AND user_id = ?', [kind, user])
    const amount = { amountCents: cents ?? 0, useDefault: cents === null }
    await admin.call('POST /api/admin/rates', { kind, user, fromMonth, ...amount, version: Number(count?.['n']) })
  }

  /** Corrects the end of one of a person's periods (M28). */
  async function correctEnd(
    table: 'rental_periods' | 'affiliate_periods',
    user: string,
    endDate: string,
  ): Promise<void> {
    const found = await server.sql(
      `SELECT id FROM ${table} WHERE user_id = ? AND voided_at = '' AND end_date != '' ORDER BY id`,
      [user],
    )
    if (found.length === 0) return
    const period = String(rng.pick(found)['id'])
    const path = table === 'rental_periods' ? 'rentals' : 'affiliate-days'
    await admin.call(`POST /api/admin/${path}/correct-end`, { period, endDate, reason: 'misread' })
  }

  /** Moves a person to an affiliate, or reverts the last move (M14). */
  async function moveReferral(user: string, fromDate: string): Promise<void> {
    const [moved] = await server.sql(
      `SELECT a.id FROM referral_attributions a JOIN referrals f ON f.id = a.referral AND f.source = 'admin'
       WHERE a.referred_user = ? AND a.voided_at = '' AND a.to_date = ''`,
      [user],
    )
    if (moved && rng.chance(0.5)) {
      await admin.call('POST /api/admin/referrals/void-move', { attribution: String(moved['id']), reason: 'a mistake' })
      return
    }
    const affiliate = rng.pick(ids)
    await admin.call('POST /api/admin/referrals/move', { user, affiliate, fromDate, reason: 'agreed' })
  }

  /** Puts a person's pending line on hold, as an admin. */
  async function holdRandomLines(userId: string): Promise<void> {
    const waiting = await server.sql(
      `SELECT id FROM earnings e WHERE user_id = ? AND status = 'pending' AND payment = '' AND NOT EXISTS
         (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.kind = 'admin' AND h.released_at = '') ORDER BY id`,
      [userId],
    )
    if (waiting.length === 0) return
    await admin.call('POST /api/admin/holds/line', { earning: String(rng.pick(waiting)['id']), reason: 'a look' })
  }

  /** Releases or refuses a group of holds. */
  async function decideRandomHolds(): Promise<void> {
    const { rows: groups } = await admin.call('GET /api/admin/holds', { view: 'open' })
    if (groups.length === 0) return
    // ids differ between runs, so lines are named by user, kind and month
    const nameOf = ({ user, kind, lines }: (typeof groups)[number]) =>
      `${user} ${kind} ${lines.map(({ month }) => month).join()}`
    const { lines, signs } = rng.pick(groups.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))))
    const holds = lines.map(({ hold }) => hold)
    if (rng.chance(0.7)) await admin.call('POST /api/admin/holds/release', { holds, signs, reason: 'fine' })
    else await admin.call('POST /api/admin/holds/refuse', { holds, reason: 'not owed' })
  }

  /** Approves, disperses and cancels random payments. */
  async function settleRandomPayments(): Promise<void> {
    const open = await server.sql(
      `SELECT id, status, replaces FROM user_payments WHERE status IN ('pending', 'approved') ORDER BY id`,
    )
    for (const payment of open) {
      const id = String(payment['id'])
      if (rng.chance(0.25)) {
        const lines =
          payment['replaces'] === '' ? rng.pick(['later', 'never'] as const) : rng.pick(replacementCancelChoices)
        await admin.call('POST /api/admin/payments/cancel', { payment: id, lines, reason: 'because' })
      } else if (rng.chance(0.6)) {
        if (payment['status'] === 'pending') await approvePayments(admin, [id])
        if (rng.chance(0.6)) await dispersePayments(admin, [id])
      }
    }
    const heldLines = await server.sql(
      `SELECT DISTINCT e.user_id, e.payment_type, e.month FROM earnings e
       JOIN line_holds h ON h.earning = e.id AND h.kind = 'by-hand' AND h.released_at = '' ORDER BY 1, 2, 3`,
    )
    for (const line of heldLines) {
      if (!rng.chance(0.5)) continue
      await admin.call('POST /api/admin/earnings/held', {
        user: String(line['user_id']),
        paymentType: line['payment_type'] as 'rental',
        month: String(line['month']),
        choice: rng.pick(['pay', 'never'] as const),
        reason: 'decided',
      })
    }
  }
})

const lineText = (line: {
  kind: string
  month: string
  n: number
  rate: number
  days: number
  cents: number
  carried: boolean
}) =>
  `${line.kind} ${line.month} n${line.n} ${line.days}d at ${line.rate} = ${line.cents}${line.carried ? ' carried' : ''}`
const rowText = (row: { userId: string; paymentType: string; reason: string; amountCents: number }, lines: string[]) =>
  `${row.userId} ${row.paymentType} ${row.reason} ${row.amountCents}: ${lines.sort().join('; ')}`

const dryRunTexts = (seen: FullDryRun): string[] =>
  seen.rows
    .map((row: RunRow) =>
      rowText(
        row,
        row.lines.map((line) => lineText({ ...line, rate: line.rateCents, cents: line.amountCents })),
      ),
    )
    .sort()

const planTexts = (plan: RunPlan): string[] =>
  plan.rows
    .map((row) =>
      rowText(
        row,
        row.lines.map((line) =>
          lineText({
            ...line,
            rate: line.rate_cents,
            cents: line.amount_cents,
            days: dayCount(line.days),
            carried: line.id !== '',
          }),
        ),
      ),
    )
    .sort()
