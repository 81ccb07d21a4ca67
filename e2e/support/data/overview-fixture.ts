import { firstDay } from '../../../domain/calendar'
import { createAdminHold, createHeldLine } from '../routes/hold-fixtures'
import { tamperWithLog, waitForLogCheck } from '../server/log-lock'
import { createManualPayment } from './manual-payment'
import { approvePayments } from './payment-actions'
import { createApprovedPayments, createExportedBatch, reconcileBatch, payPalReport } from './payouts'
import { pushRow } from './push-row'
import { createRouteFixture, type RouteFixture } from '../routes/route-fixture'
import { startServer } from '../server/server'
import { Session } from '../server/session'
import { saveSetting } from '../server/settings'
import { createFailedDelivery } from '../routes/webhook-cases'

export const overviewQuestion = 'When is the payday?'

/** Starts a server with one task of each kind for the admin `admin@coterie.example`. */
export async function createOverviewFixture(): Promise<RouteFixture> {
  const fixture = await createRouteFixture(await startServer())
  // this line's person has a rental, so last month can be generated
  await createHeldLine(fixture)
  await createAdminHold(fixture)
  await addPeople(fixture)
  await addPayments(fixture)
  await fixture.server.sql(
    `INSERT INTO _backups (name, asked_at, night, state, problem) VALUES ('gone.zip', ?, ?, 'failed', 'interrupted')`,
    [`${firstDay(fixture.month)} 03:00:00.000Z`, firstDay(fixture.month)],
  )
  // nothing is sent without a secret, so a delivery that is sent again stays in the queue
  await saveSetting(fixture.setupAdmin, 'webhook_url', 'https://hooks.example.com/coterie')
  await createFailedDelivery(fixture)
  await tamperWithLog(fixture.server, 3)
  await waitForLogCheck(fixture.setupAdmin, 'wait')
  return fixture
}

async function addPeople(fixture: RouteFixture): Promise<void> {
  const { server, setupAdmin, memberUser, month } = fixture
  const words = { subject: overviewQuestion, description: 'I wait for it.', category: 'general', priority: 'medium' }
  await pushRow(memberUser, 'support_tickets', { ...words, user_id: memberUser.userId })
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
  const own = { firstName: 'Priya', lastName: 'Raman', email: String(memberUser.grant?.email) }
  await memberUser.call('POST /api/applications', { ...own, challenge: await memberUser.challenge('affiliate') })
  await setupAdmin.call('POST /api/admin/rentals/start', {
    user: memberUser.userId,
    startDate: firstDay(month),
    reason: 'late',
  })
  await memberUser.call('POST /api/agreements/cancel', {
    agreement: 'rental',
    lastDay: fixture.today,
    reason: 'worried',
  })
  // the test cannot set the clock, so it moves the last day into the previous month
  await server.sql(`UPDATE rental_periods SET end_date = ? WHERE user_id = ?`, [`${month}-12`, memberUser.userId])
  await server.sql(`UPDATE cancel_requests SET last_day = ?, closed_at = ?, closed_reason = 'over' WHERE user_id = ?`, [
    `${month}-12`,
    `${month}-13 00:00:00.000Z`,
    memberUser.userId,
  ])
}

async function addPayments({ setupAdmin, createPerson, month }: RouteFixture): Promise<void> {
  const approvedPayments = await createApprovedPayments(setupAdmin, {
    users: [await createPerson()],
    amounts: ['70.00'],
    month,
  })
  const { batch, file } = await createExportedBatch(setupAdmin, approvedPayments)
  for (const word of ['Completed', 'Refunded'])
    await reconcileBatch(
      setupAdmin,
      batch,
      payPalReport(file, () => word),
    )
  const { payment } = await createManualPayment(setupAdmin, {
    user: await createPerson(),
    amount: '25.00',
    month,
    method: 'Bank transfer',
  })
  await approvePayments(setupAdmin, [payment])
  await createApprovedPayments(setupAdmin, { users: [await createPerson()], amounts: ['40.00'], month })
}
