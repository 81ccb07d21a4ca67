import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DryRun, RunRow } from '../../domain/api/admin'
import { addDays, addMonths, dateIn, daysInMonth, firstDay, lastDay, monthOf, monthRange } from '../../domain/calendar'
import { dayCount } from '../../domain/day-mask'
import type { Month } from '../../domain/entities'
import { planRun, type Plan } from '../../domain/generation'
import { expectCleanAudit } from '../support/clean-audit'
import { seedAttributions, seedPeople, seedPeriods, testId } from '../support/money-facts'
import { firstAdmin } from '../support/people'
import { random, type Random } from '../support/random'
import { readFacts } from '../support/read-facts'
import { startServer, type TestServer } from '../support/server'
import type { Session } from '../support/session'

const seeds = process.env['MONEY_SEED'] ? [Number(process.env['MONEY_SEED'])] : [20261121, 7, 1999]
const people = 40

describe.each(seeds)('monthly runs against the model, on random histories (seed %i)', (seed) => {
  let server: TestServer
  let admin: Session
  let random_: Random
  let today: string
  let ids: string[]
  let made = 0

  beforeAll(async () => {
    server = await startServer()
    admin = await firstAdmin(server)
    random_ = random(seed)
    today = (await admin.call('GET /api/admin/payment-runs/months', {})).today
    ids = await seedPeople(server, 'mdl', people)
  })
  afterAll(() => server.stop())

  it('every dry run equals the model, whatever was recorded late, cancelled, held, corrected or undone', async () => {
    const last = addMonths(monthOf(today), -1)
    const first = addMonths(last, -7)
    for (let i = 0; i < 30; i += 1) await recordSomething(first)
    for (const month of [...monthRange(first, last), last, last]) {
      for (let i = 0; i < 25; i += 1) await recordSomething(first)
      // a month that had no rental days when its turn came may have got some since
      const { ready } = await admin.call('GET /api/admin/payment-runs/months', {})
      for (const earlier of ready.filter((one) => one < month)) await generate(earlier)
      const generated = await generate(month)
      if (generated.run !== '' && random_.chance(0.35)) {
        await admin.call('POST /api/admin/payment-runs/undo', { run: generated.run })
        for (let i = 0; i < 5; i += 1) await recordSomething(first)
        await generate(month)
      }
      await settleSome()
    }
    await expectCleanAudit(server)
    expect(made).toBeGreaterThan(50)
  })

  /** Compares, commits, and compares once more what is left to do. */
  async function generate(month: Month): Promise<{ run: string }> {
    const seen = await admin.call('POST /api/admin/payment-runs/dry-run', { month })
    expect(told(seen)).toEqual(modelled(planRun(await readFacts(server), month, today)))
    const committed = await admin.call('POST /api/admin/payment-runs', { month, hash: seen.hash })
    made += committed.lines
    const again = await admin.call('POST /api/admin/payment-runs/dry-run', { month })
    expect(told(again)).toEqual(modelled(planRun(await readFacts(server), month, today)))
    expect({ created: again.counts.created, lines: again.counts.lines }).toEqual({ created: 0, lines: 0 })
    return committed
  }

  const anyDay = (first: Month): string => {
    const month = addMonths(first, random_.whole(0, 8))
    return dateIn(month, random_.whole(1, daysInMonth(month)))
  }

  /** One random fact. What the database's guards refuse didn't happen. */
  async function recordSomething(first: Month): Promise<void> {
    const who = random_.pick(ids)
    const start = anyDay(first)
    const end = random_.chance(0.5) ? '' : addDays(start, random_.whole(0, 70))
    const month = addMonths(first, random_.whole(0, 8))
    const id = testId('fct', random_.whole(0, 1e9))
    const facts: (() => Promise<unknown>)[] = [
      () => seedPeriods(server, 'rental_periods', [{ id, user: who, start, end }]),
      () => seedPeriods(server, 'rental_periods', [{ id, user: who, start, end }]),
      () => seedPeriods(server, 'affiliate_periods', [{ id, user: who, start, end }]),
      () => seedAttributions(server, [{ id, referred: who, affiliate: random_.pick(ids), from: random_.chance(0.7) ? '' : start, to: '' }]),
      () => server.sql(`UPDATE rental_periods SET end_date = ? WHERE user_id = ? AND end_date = ''`, [start, who]),
      () => server.sql(`UPDATE affiliate_periods SET end_date = ? WHERE user_id = ? AND end_date = ''`, [start, who]),
      () => server.sql(`UPDATE rental_periods SET voided_at = '2026-01-01 00:00:00.000Z' WHERE user_id = ? AND start_date > ?`, [who, start]),
      () => server.sql(`UPDATE users SET verified = ? WHERE id = ?`, [random_.whole(0, 1), who]),
      () =>
        admin.call('POST /api/admin/rates', {
          kind: random_.pick(['rental', 'commission'] as const),
          user: random_.chance(0.3) ? '' : who,
          fromMonth: month,
          amountCents: random_.whole(0, 10_000),
          useDefault: false,
        }),
      () => admin.call('POST /api/admin/rates', { kind: 'rental', user: who, fromMonth: month, amountCents: 0, useDefault: true }),
      () =>
        admin.call('POST /api/admin/earnings/adjust', {
          user: who,
          paymentType: random_.pick(['rental', 'commission'] as const),
          month,
          amount: `${random_.chance(0.6) ? '-' : ''}${random_.whole(1, 400)}.${random_.whole(10, 99)}`,
          reason: 'a correction',
        }),
      () =>
        admin.call('POST /api/admin/payments', {
          user: who,
          paymentType: random_.pick(['rental', 'commission'] as const),
          amount: String(random_.whole(1, 300)),
          periodStart: firstDay(month),
          periodEnd: lastDay(month),
          confirmDuplicate: true,
        }),
      () => server.sql(`UPDATE earnings SET hold_until = ? WHERE user_id = ? AND status = 'pending' AND payment = ''`, [addDays(today, random_.whole(-20, 20)), who]),
    ]
    await random_
      .pick(facts)()
      .catch((error: Error) => {
        expect(String(error)).toMatch(/overlap|day-counted|date-order|rate-month-taken|month-future|already-referred/)
      })
  }

  /** Approves, disperses, cancels and decides some of what is there. */
  async function settleSome(): Promise<void> {
    const open = await server.sql(`SELECT id, status FROM user_payments WHERE status IN ('pending', 'approved') ORDER BY id`)
    for (const payment of open) {
      const id = String(payment['id'])
      if (random_.chance(0.25)) {
        const lines = random_.pick(['later', 'never'] as const)
        await admin.call('POST /api/admin/payments/cancel', { payment: id, lines, reason: 'because' })
      } else if (random_.chance(0.6)) {
        await admin.call('POST /api/admin/payments/approve', { payments: [id] })
        if (random_.chance(0.6)) await admin.call('POST /api/admin/payments/disperse', { payments: [id] })
      }
    }
    const held = await server.sql(
      `SELECT DISTINCT user_id, payment_type, month FROM earnings WHERE status = 'pending' AND reason = 'paid-by-hand' AND hold_until != ''
       ORDER BY 1, 2, 3`,
    )
    for (const line of held) {
      if (!random_.chance(0.5)) continue
      await admin.call('POST /api/admin/earnings/held', {
        user: String(line['user_id']),
        paymentType: line['payment_type'] as 'rental',
        month: String(line['month']),
        choice: random_.pick(['pay', 'never'] as const),
        reason: 'decided',
      })
    }
  }
})

const lineText = (line: { kind: string; month: string; n: number; rate: number; days: number; cents: number; carried: boolean }) =>
  `${line.kind} ${line.month} n${line.n} ${line.days}d at ${line.rate} = ${line.cents}${line.carried ? ' carried' : ''}`
const rowText = (row: { userId: string; paymentType: string; reason: string; amountCents: number }, lines: string[]) =>
  `${row.userId} ${row.paymentType} ${row.reason} ${row.amountCents}: ${lines.sort().join('; ')}`

const told = (dryRun: DryRun): string[] =>
  dryRun.rows
    .map((row: RunRow) =>
      rowText(
        row,
        row.lines.map((line) => lineText({ ...line, rate: line.rateCents, cents: line.amountCents })),
      ),
    )
    .sort()

const modelled = (plan: Plan): string[] =>
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
