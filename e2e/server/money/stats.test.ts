import { readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { addDays, firstDay } from '../../../domain/calendar'
import { newId } from '../../../domain/sync/new-id'
import { referenceStats } from './reference-stats'
import { readStoredStats } from '../../support/data/stored-stats'
import { createDoublyHeldLines } from '../../support/routes/hold-fixtures'
import { approvePayments, createExportedBatch } from '../../support/data/payments'
import { random } from '../../../domain/testing/random'
import { commitRun, dryRunMonth } from '../../support/data/runs'
import { createRouteFixture } from '../../support/routes/route-fixture'
import { startFileServer } from '../../support/server/file-server'
import { saveSetting } from '../../support/server/people'
import { logStatementsTo } from '../../support/data/statement-log'

const seed = Number(process.env['FIGURES_SEED'] ?? Math.floor(Math.random() * 1e6))
const logFile = path.join(os.tmpdir(), `coterie-figures-${process.pid}.jsonl`)
const someTickets = 40

console.log(`FIGURES_SEED=${seed}`)
afterAll(() => rm(logFile, { force: true }))
const server = await startFileServer(logStatementsTo(logFile))
const fixture = await createRouteFixture(server)
const rng = random(seed)

const momentAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString().replace('T', ' ')

/** Inserts people, rentals, tickets and applications of all kinds directly into the database. */
async function seedData(): Promise<void> {
  const { pick, whole, chance } = rng
  for (let n = 0; n < 25; n += 1) {
    const user = await fixture.createPerson(chance(0.1) ? { anonymised_at: momentAgo(5) } : {})
    if (chance(0.7)) {
      // no rental starts before the month to generate, because earlier months would have to be generated first
      const start_date = addDays(firstDay(fixture.month), whole(0, 60))
      const end_date = chance(0.5) ? '' : addDays(start_date, whole(0, 50))
      const voided_at = chance(0.1) ? momentAgo(1) : ''
      await fixture.insertRow('rental_periods', { user_id: user, start_date, end_date, voided_at })
    }
    if (chance(0.3)) {
      for (const role of chance(0.3) ? ['affiliate', 'admin'] : [pick(['affiliate', 'admin', 'user'])]) {
        await fixture.insertRow('user_roles', { user_id: user, role, granted_by: '' })
      }
    }
    if (chance(0.5)) await insertApplication(chance(0.2) ? '' : user)
  }
  for (let n = 0; n < someTickets; n += 1) await insertTicket(n + 1000)
  for (let n = 0; n < 12; n += 1) await insertDelivery()
  for (let n = 0; n < 12; n += 1) await insertLead()
}

/** Returns a creation time and a response deadline. No deadline is so close that it passes during the test. */
const dueAt = (hoursAgo: number, promised: number) => ({
  created: momentAgo(hoursAgo),
  due_at: momentAgo(hoursAgo - promised - 0.25),
})

const insertApplication = (user_id: string): Promise<string> =>
  fixture.insertRow('affiliate_submissions', {
    user_id,
    email: `${newId()}@mail.example`,
    first_name: rng.pick(['Ana', 'Bo', '']),
    last_name: 'Ruiz',
    status: rng.chance(0.7) ? 'pending' : 'rejected',
    ...dueAt(rng.whole(0, 200), rng.pick([24, 72, 240])),
  })

const insertLead = (): Promise<string> =>
  fixture.insertRow('leads', {
    first_name: rng.pick(['Ana', 'Bo', '']),
    last_name: 'Sol',
    email: `${newId()}@mail.example`,
    language: 'en',
    state: rng.pick(['new', 'new', 'contacted', 'converted', 'closed']),
    ...dueAt(rng.whole(0, 123) + 0.5, rng.pick([6, 24, 48])),
  })

const insertDelivery = (): Promise<string> =>
  fixture.insertRow('webhook_deliveries', {
    event: rng.pick(['lead.created', 'application.created', 'test']),
    body: '{}',
    status: rng.pick(['failed', 'sent']),
    queued_at: momentAgo(rng.whole(0, 200)),
  })

async function insertTicket(number: number): Promise<void> {
  const { pick, whole } = rng
  const hours = whole(0, 72) + 0.5
  const at = momentAgo(hours)
  const status = pick(['open', 'in_progress', 'resolved', 'closed'])
  const user = pick([fixture.memberUser.userId, fixture.affiliateUser.userId])
  const id = await fixture.insertRow('support_tickets', {
    number,
    user_id: user,
    subject: `Question ${number}`,
    status,
    updated_by: pick(['member', 'admin', '']),
    updated_at: at,
    created_at: at,
    person_name: 'Ana Ruiz',
  })
  // some tickets have no deadline, some have one that differs from the current setting, and some are answered
  if (rng.chance(0.8)) {
    const { due_at } = dueAt(hours, pick([6, 24, 48, 100]))
    await fixture.insertRow('ticket_admin', { ticket_id: id, first_response_due: due_at })
  }
  if (status !== 'closed' && rng.chance(0.4)) {
    const messageValues = { ticket_id: id, user_id: user, sender_name: 'Ana', message: 'Hi', created_at: at }
    await fixture.insertRow('ticket_messages', { ...messageValues, sender_id: pick([user, fixture.setupAdmin.userId]) })
  }
}

await seedData()

/** Waits until the stats equal those of the reference implementation. */
const expectSameStats = (today = fixture.today): Promise<void> =>
  waitFor(async () => expect(await readStoredStats(server)).toEqual(await referenceStats(server, today)))
const waitFor = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 60_000, interval: 500 })

const countRefreshes = async (): Promise<number> =>
  (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.includes('_stats_stale) AS noted')).length

/** Waits until the stats have been refreshed this many times. */
async function waitForRefreshes(times: number): Promise<void> {
  const before = await countRefreshes()
  await waitFor(async () => expect(await countRefreshes()).toBeGreaterThan(before + times))
}

const readLogHead = async () =>
  (await server.sql(`SELECT seq FROM sqlite_sequence WHERE name = '_sync_log'`))[0]?.['seq']
const countWritten = () => server.sql('SELECT topic, at, updated FROM stats ORDER BY topic')

describe('the stats', () => {
  it('equal the reference implementation on random data', () => expectSameStats())

  it.each([
    [
      'payments in a payout batch and its reconciliation',
      async () => {
        const payments = [await fixture.createPayment(), await fixture.createPayment()]
        await approvePayments(fixture.setupAdmin, payments)
        const readLocked = async () =>
          ((await readStoredStats(server))['payments'] as { locked: { count: number } }).locked.count
        const before = await readLocked()
        const { batch } = await createExportedBatch(fixture.setupAdmin, payments)
        await waitFor(async () => expect(await readLocked()).toBe(before + 2))
        await expectSameStats()
        for (const word of ['Completed', 'Refunded']) {
          const rows = [{ payment: payments[0] ?? '', word, cents: 1000, transaction: 'T1' }]
          await fixture.call('POST /api/admin/payouts/reconcile', { batch, seen: { count: 1, cents: 1000 }, rows })
        }
      },
    ],
    ['held lines', () => createDoublyHeldLines(fixture)],
    ['enabling the webhook', () => saveSetting(fixture.setupAdmin, 'webhook_url', 'https://hooks.example.com/coterie')],
    [
      'failed deliveries',
      async () => {
        for (let n = 0; n < 5; n += 1) await insertDelivery()
      },
    ],
  ] as [string, () => Promise<unknown>][])('are updated after %s', async (_, change) => {
    await change()
    await expectSameStats()
  })

  it('are updated after a run and its undo', async () => {
    const { hash } = await dryRunMonth(fixture, fixture.month)
    const { run } = await commitRun(fixture, { month: fixture.month, hash })
    await expectSameStats()
    await fixture.call('POST /api/admin/payment-runs/undo', { run })
    await expectSameStats()
  })

  it('are updated after direct changes of the database', async () => {
    await server.sql(`UPDATE support_tickets SET status = 'in_progress' WHERE status = 'resolved'`)
    await server.sql(`UPDATE support_tickets SET subject = 'Another', person_name = 'Bo Ruiz'`)
    await server.sql(`DELETE FROM support_tickets WHERE number % 7 = 0`)
    // a person whose only attribution was voided has no affiliate
    const [affiliate_id, referred_user] = [await fixture.createPerson(), await fixture.createPerson()]
    const voided = { referral: newId(), referred_user, affiliate_id, voided_at: momentAgo(0) }
    await fixture.insertRow('referral_attributions', voided)
    await server.sql(
      `INSERT OR IGNORE INTO user_roles (id, user_id, role, granted_by) SELECT id, id, 'affiliate', '' FROM users`,
    )
    await server.sql(`UPDATE affiliate_submissions SET status = 'withdrawn' WHERE first_name = 'Bo'`)
    await server.sql(`UPDATE users SET anonymised_at = ? WHERE id = ?`, [momentAgo(0), await fixture.createPerson()])
    await server.sql(
      `UPDATE rental_periods SET voided_at = ? WHERE rowid % 5 = 0 AND id NOT IN (SELECT source FROM earnings)`,
      [momentAgo(0)],
    )
    await expectSameStats()
  })

  it('change at midnight in the program’s time zone', async () => {
    // the date is never the same in these two time zones
    const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const
    const todayIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
    const readRentalCount = async () => (await readStoredStats(server))['rentals']
    const day = todayIn(west)
    await server.sql('UPDATE program SET time_zone = ?', [west])
    const rental = { user_id: await fixture.createPerson(), start_date: day, end_date: day, voided_at: '' }
    await fixture.insertRow('rental_periods', rental)
    await expectSameStats(day)
    const before = await readRentalCount()
    await server.sql('UPDATE program SET time_zone = ?', [east])
    await waitFor(async () => expect(await readRentalCount()).not.toEqual(before))
    await expectSameStats(todayIn(east))
    await server.sql(`UPDATE program SET time_zone = 'UTC'`)
    await expectSameStats()
  })

  it('count items as late from their deadline on', async () => {
    const soon = new Date(Date.now() - 24 * 3_600_000 + 6000).toISOString().replace('T', ' ')
    await server.sql(
      `UPDATE support_tickets SET status = 'open', updated_by = 'member', updated_at = ? WHERE number = 1002`,
      [soon],
    )
    // one ticket has no deadline, and two have deadlines that differ from the current setting
    await server.sql(
      `UPDATE ticket_admin SET first_response_due = '' WHERE ticket_id = (SELECT id FROM support_tickets WHERE number = 1002)`,
    )
    const due_at = new Date(Date.now() + 6000).toISOString().replace('T', ' ')
    const values = { email: 'soon@mail.example', first_name: 'Soon', created: momentAgo(100), due_at }
    await fixture.insertRow('leads', { ...values, state: 'new' })
    await fixture.insertRow('affiliate_submissions', { ...values, status: 'pending' })
    await expectSameStats()
    const readLateCount = async () => {
      const stored = (await readStoredStats(server)) as { [area: string]: { waiting: { late: number } } }
      return ['tickets', 'leads', 'applications'].map((area) => stored[area]?.waiting.late ?? 0)
    }
    const before = await readLateCount()
    await waitFor(async () => expect(await readLateCount()).toEqual(before.map((n) => n + 1)))
    await expectSameStats()
  })
})

describe('the stats at the start of the server', () => {
  it('include what changed while the server was stopped', async () => {
    await server.kill()
    await insertTicket(5000)
    await insertApplication('')
    await server.restart()
    await expectSameStats()
  })

  it('are counted again if a trigger was missing; before that, the audit reports the missing trigger', async () => {
    await server.kill()
    await server.sql('DROP TRIGGER "_stats_count_tickets_insert"')
    await server.sql('DROP TRIGGER "_stats_stale_tickets_support_tickets_insert"')
    await insertTicket(6000)
    const { output } = await server.run('audit')
    expect(output).toContain('the stats match the rows that they count: stats/tickets')
    await server.restart()
    await expectSameStats()
    const { output: after } = await server.run('audit')
    expect(after).not.toContain('the stats match the rows that they count')
  })
})

describe('unchanged stats', () => {
  it('are not written, and the sync log does not grow', async () => {
    await expectSameStats()
    await waitForRefreshes(2)
    const [before, head] = [await countWritten(), await readLogHead()]
    await waitForRefreshes(4)
    expect(await countWritten()).toEqual(before)
    expect(await readLogHead()).toBe(head)
  })

  it('are not written after a change that affects none of them', async () => {
    await expectSameStats()
    const before = await countWritten()
    await server.sql(`UPDATE support_tickets SET priority = 'high'`)
    await server.sql(`UPDATE users SET phone = phone || '1'`)
    await waitForRefreshes(4)
    expect(await countWritten()).toEqual(before)
    expect(await server.sql('SELECT topic FROM _stats_stale')).toEqual([])
  })

  it('are not written by a restart', async () => {
    await expectSameStats()
    const before = await countWritten()
    await server.restart()
    await waitForRefreshes(2)
    await expectSameStats()
    expect(await countWritten()).toEqual(before)
  })
})
