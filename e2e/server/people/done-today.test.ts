import { describe, expect, it } from 'vitest'
import { approvePayments, createExportedBatch } from '../../support/data/payments'
import { createRouteFixture } from '../../support/routes/route-fixture'
import { saveSetting } from '../../support/server/people'
import { startServer } from '../../support/server/server'

const fixture = await createRouteFixture(await startServer())
const { server, setupAdmin } = fixture
const readDone = () => setupAdmin.call('GET /api/admin/done-today', {})
const readKinds = async () => (await readDone()).rows.map(({ kind, count, cents }) => [kind, count, cents])

describe('the work done today', () => {
  it('counts the replies, payments and batches of all admins, with their names', async () => {
    const before = await readKinds()
    const payments = [await fixture.createPayment(), await fixture.createPayment()]
    await approvePayments(setupAdmin, payments)
    const { batch } = await createExportedBatch(setupAdmin, payments)
    // a member's own message is no reply, and two replies to one ticket are one ticket
    const now = new Date().toISOString().replace('T', ' ')
    const member = await fixture.createPerson()
    await createTicket(1, member, now, [setupAdmin.userId, member, setupAdmin.userId])
    await createTicket(2, member, now, [member])
    const { rows, admins } = await readDone()
    const approved = rows.find(({ kind }) => kind === 'approved')
    const earlier = Number(before.find(([kind]) => kind === 'approved')?.[1] ?? 0)
    expect(approved?.count).toBe(earlier + 2)
    expect(approved?.cents).toBeGreaterThan(0)
    expect(rows.find(({ kind }) => kind === 'tickets')).toMatchObject({ count: 1, cents: 0 })
    expect(rows.find((row) => row.batch === batch)).toMatchObject({ kind: 'batch-created', count: 2, month: '' })
    expect(rows.find((row) => row.batch === batch)?.n).toBeGreaterThan(0)
    expect(admins).toHaveLength(1)
  })

  it.each([
    ['Pacific/Kiritimati', 14],
    ['Pacific/Pago_Pago', -11],
    ['Asia/Kathmandu', 5.75],
  ])('begins at midnight in the program’s time zone: %s', async (zone, hours) => {
    await saveSetting(setupAdmin, 'time_zone', zone)
    const dayMs = 86_400_000
    const offsetMs = hours * 3_600_000
    const startMs = Math.floor((Date.now() + offsetMs) / dayMs) * dayMs - offsetMs
    await server.sql('DELETE FROM ticket_messages')
    const user = await fixture.createPerson()
    for (const [n, ms] of [-1, 0].entries()) {
      const at = new Date(startMs + ms).toISOString().replace('T', ' ')
      await createTicket(10 + n + hours * 100, user, at, [setupAdmin.userId])
    }
    expect((await readDone()).rows.find(({ kind }) => kind === 'tickets')?.count).toBe(1)
  })
})

/** Creates a ticket with one message of each sender. */
async function createTicket(n: number, user_id: string, at: string, senders: readonly string[]): Promise<void> {
  const times = { created_at: at, updated_at: at }
  const ticket_id = await fixture.insertRow('support_tickets', {
    number: 9000 + n,
    user_id,
    status: 'resolved',
    ...times,
  })
  for (const sender_id of senders) {
    const message = { message: 'Soon.', sender_name: 'Ana', created_at: at }
    await fixture.insertRow('ticket_messages', { ticket_id, user_id, sender_id, ...message })
  }
}
