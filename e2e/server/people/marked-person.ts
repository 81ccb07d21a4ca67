import { type Session, pushRow } from '../../support/server/session'
import { createMember } from '../../support/server/people'
import { approvePayments, dispersePayments } from '../../support/data/payments'
import { generateMonth } from '../../support/data/runs'
import type { RouteFixture } from '../../support/routes/route-fixture'
import { newId } from '../../../domain/sync/new-id'
import { firstDay, lastDay } from '../../../domain/calendar'

/** A word that occurs in every text of the person and nowhere else. */
export const personMarker = 'Zyxqmark'
/** A word that occurs in every text about the person's money, which the ledger does not delete. */
export const ledgerMarker = 'Wvutledger'
const lowerMarker = personMarker.toLowerCase()
/** The marker as written and in lower case, as search indexes store it. */
export const storedMarkers = [personMarker, lowerMarker]

export const markedAddresses = {
  first: `${lowerMarker}@mail.example`,
  now: `${lowerMarker}.new@mail.example`,
  /** The PayPal address that a payment was sent to. It is kept when the person is deleted. */
  paypalFirst: 'where.it.went@pay.example',
  paypalNow: `${lowerMarker}.new@pay.example`,
}

/** Inserts rows that the API cannot create in a server test. */
async function insertOtherRows({ insertRow }: RouteFixture, user: string, ticket: string): Promise<void> {
  await insertRow('push_subscriptions', {
    user_id: user,
    endpoint: `https://push.example/${lowerMarker}`,
    keys: lowerMarker,
  })
  await insertRow('saved_views', {
    user_id: user,
    screen: 'people',
    name: personMarker,
    query: JSON.stringify({ search: personMarker }),
  })
  await insertRow('webhook_deliveries', {
    event: 'lead.created',
    body: JSON.stringify({ email: markedAddresses.now }),
    status: 'sent',
  })
  await insertRow('webhook_deliveries', {
    event: 'application.created',
    body: JSON.stringify({ lastName: personMarker, userId: user }),
    status: 'failed',
  })
  await insertRow('referrals', {
    affiliate_id: newId(),
    referred_email: markedAddresses.now,
    email_norm: markedAddresses.now,
    referred_name: personMarker,
    status: 'pending',
    source: 'invite',
    closed_at: '2026-01-01 00:00:00.000Z',
    closed_reason: 'lost',
  })
  await insertRow('ticket_files', { ticket_id: ticket, user_id: user, name: `${personMarker}.pdf`, size: 1 })
}

/** Creates a former renter and affiliate whose every text contains the marker and whose account can be deleted. */
export async function createMarkedPerson(fixture: RouteFixture): Promise<Session> {
  const { setupAdmin, server, month } = fixture
  const lead = {
    firstName: personMarker,
    lastName: personMarker,
    email: markedAddresses.now,
    phone: '',
    language: 'en' as const,
  }
  await fixture.call('POST /api/leads', { ...lead, challenge: await setupAdmin.challenge('contact') })
  const person = await createMember(server, {
    email: markedAddresses.first,
    firstName: personMarker,
    lastName: `${personMarker} Roe`,
  })
  const user = person.userId
  await person.call('POST /api/paypal', { address: markedAddresses.paypalFirst })
  await person.call('POST /api/applications', {
    firstName: personMarker,
    lastName: personMarker,
    email: markedAddresses.first,
    challenge: await person.challenge('affiliate'),
  })
  await fixture.call('POST /api/admin/roles', { user, role: 'affiliate', granted: true, reason: personMarker })
  await person.call('POST /api/invitations', {
    email: `friend.${lowerMarker}@mail.example`,
    name: `Friend ${personMarker}`,
  })
  await server.sql(`UPDATE trusted_devices SET device_name = ? WHERE user_id = ?`, [`${personMarker} phone`, user])

  await fixture.call('POST /api/admin/rentals/record', {
    user,
    startDate: firstDay(month),
    endDate: lastDay(month),
    reason: personMarker,
  })
  const { payment } = await fixture.call('POST /api/admin/payments', {
    user,
    paymentType: 'rental',
    amount: '10.00',
    periodStart: firstDay(month),
    periodEnd: lastDay(month),
    months: [{ month, choice: 'as-well' }],
    reasonForPayee: ledgerMarker,
    notes: personMarker,
  })
  await approvePayments(setupAdmin, [payment])
  await fixture.call('POST /api/admin/payments/cancel', { payment, lines: 'never', reason: ledgerMarker })
  await generateMonth(setupAdmin, month)
  const due = await server.sql(`SELECT id FROM user_payments WHERE user_id = ? AND status = 'pending'`, [user])
  const payments = due.map(({ id }) => String(id))
  await approvePayments(setupAdmin, payments)
  await dispersePayments(setupAdmin, payments)

  const ticket = await createTicket(fixture, person)
  await insertOtherRows(fixture, user, ticket)
  await person.call('POST /api/paypal', { address: markedAddresses.paypalNow })
  await fixture.call('POST /api/admin/people/edit', {
    user,
    email: markedAddresses.now,
    linkedin_url: `https://linkedin.com/in/${lowerMarker}`,
    note: personMarker,
  })
  return person
}

async function createTicket(fixture: RouteFixture, person: Session): Promise<string> {
  const ticket = await pushRow(person, 'support_tickets', {
    user_id: person.userId,
    subject: personMarker,
    description: personMarker,
    category: 'general',
    priority: 'low',
  })
  const message = await pushRow(person, 'ticket_messages', {
    ticket_id: ticket,
    sender_id: person.userId,
    message: personMarker,
  })
  await pushRow(fixture.setupAdmin, 'ticket_messages', {
    ticket_id: ticket,
    sender_id: fixture.setupAdmin.userId,
    message: `Dear ${personMarker}`,
  })
  await fixture.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: `${personMarker} called` })
  await fixture.call('POST /api/admin/messages/edit', { message, text: `${personMarker}, edited` })
  return ticket
}
