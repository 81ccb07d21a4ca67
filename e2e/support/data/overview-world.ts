import { firstDay } from '../../../domain/calendar'
import { heldByAdmin, heldLine } from '../routes/held-cases'
import { breakLog, logLooked } from '../server/log-lock'
import { madeByHand } from './made-by-hand'
import { approve } from './payment-moves'
import { approvedPayments, exportedBatch, reconcile, reportOf } from './payouts'
import { pushed } from './pushed'
import { routeWorld, type RouteWorld } from '../routes/route-world'
import { startServer } from '../server/server'
import { Session } from '../server/session'
import { saveSetting } from '../server/settings'
import { givenUp } from '../routes/webhook-cases'

/** The question in the ticket that waits. */
export const overviewQuestion = 'When is the payday?'

/**
 * A server of its own with one of each thing that needs an admin: a broken audit log, a failed backup, a line that a payment by hand holds,
 * a line in review, a payment that came back, a ticket, a landing application, an application, a rental that has ended, a webhook delivery
 * that was given up, a month to generate, and a payment in each state. Its admin is `admin@coterie.example`.
 */
export async function overviewWorld(): Promise<RouteWorld> {
  const world = await routeWorld(await startServer())
  // A person with a rental, so that last month can be generated.
  await heldLine(world)
  await heldByAdmin(world)
  await peopleWho(world)
  await paymentsWhich(world)
  await world.server.sql(
    `INSERT INTO _backups (name, asked_at, night, state, problem) VALUES ('gone.zip', ?, ?, 'failed', 'interrupted')`,
    [`${firstDay(world.month)} 03:00:00.000Z`, firstDay(world.month)],
  )
  // Without a secret nothing is sent, so a delivery that is sent again waits.
  await saveSetting(world.boss, 'webhook_url', 'https://hooks.example.com/coterie')
  await givenUp(world)
  await breakLog(world.server, 3)
  await logLooked(world.boss, 'wait')
  return world
}

/** A ticket, a landing application, an application, and a rental that is over. */
async function peopleWho(world: RouteWorld): Promise<void> {
  const { server, boss, citizen, month } = world
  const words = { subject: overviewQuestion, description: 'I wait for it.', category: 'general', priority: 'medium' }
  await pushed(citizen, 'support_tickets', { ...words, user_id: citizen.userId })
  const guest = new Session(server)
  const challenge = await guest.challenge('contact')
  const lead = {
    firstName: 'Zainab',
    lastName: 'Asante',
    email: 'zainab@mail.example',
    phone: '',
    language: 'en' as const,
  }
  await guest.call('POST /api/leads', { ...lead, challenge })
  const own = { firstName: 'Priya', lastName: 'Raman', email: String(citizen.grant?.email) }
  await citizen.call('POST /api/applications', { ...own, challenge: await citizen.challenge('affiliate') })
  await boss.call('POST /api/admin/rentals/start', { user: citizen.userId, startDate: firstDay(month), reason: 'late' })
  await citizen.call('POST /api/agreements/cancel', { agreement: 'rental', lastDay: world.today, reason: 'worried' })
  // A story can't set the clock, so the last day is moved into the month before.
  await server.sql(`UPDATE rental_periods SET end_date = ? WHERE user_id = ?`, [`${month}-12`, citizen.userId])
  await server.sql(`UPDATE cancel_requests SET last_day = ?, closed_at = ?, closed_reason = 'over' WHERE user_id = ?`, [
    `${month}-12`,
    `${month}-13 00:00:00.000Z`,
    citizen.userId,
  ])
}

/** A payment that came back after it was paid, one that isn't paid by PayPal, and one for the next payout batch. */
async function paymentsWhich({ boss, person, month }: RouteWorld): Promise<void> {
  const gone = await approvedPayments(boss, { users: [await person()], amounts: ['70.00'], month })
  const { batch, file } = await exportedBatch(boss, gone)
  for (const word of ['Completed', 'Refunded'])
    await reconcile(
      boss,
      batch,
      reportOf(file, () => word),
    )
  const { payment } = await madeByHand(boss, { user: await person(), amount: '25.00', month, method: 'Bank transfer' })
  await approve(boss, [payment])
  await approvedPayments(boss, { users: [await person()], amounts: ['40.00'], month })
}
