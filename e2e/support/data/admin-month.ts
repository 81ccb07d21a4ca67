import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { Month } from '../../../domain/entities'
import { createFirstAdmin, createMember } from '../server/people'
import { pushRow } from './push-row'
import { startServer, type TestServer } from '../server/server'
import type { Session } from '../server/session'

export const monthPeople = ['Rita', 'Bruno', 'Carla', 'Noor'] as const

export const memberEmail = (name: string): string => `${name.toLowerCase()}@mail.example`

export const memberQuestion = 'When is the payday?'

export interface AdminMonth {
  server: TestServer
  admin: Session
  /** Last month, for which people are paid. */
  month: Month
}

/** Starts a server at the start of an admin's month: two rentals, a sign-up, an application and a ticket. */
export async function startAdminMonth(): Promise<AdminMonth> {
  const server = await startServer()
  const admin = await createFirstAdmin(server)
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const month = addMonths(monthOf(today), -1)
  for (const firstName of monthPeople) {
    const email = memberEmail(firstName)
    const person = await createMember(server, { email, firstName, lastName: 'Sol' })
    await person.call('POST /api/paypal', { address: `pay.${email}` })
    if (firstName === 'Rita' || firstName === 'Bruno') {
      const start = { user: person.userId, startDate: firstDay(month), reason: 'told late' }
      await admin.call('POST /api/admin/rentals/start', start)
    }
    if (firstName === 'Noor') {
      const challenge = await person.challenge('affiliate')
      await person.call('POST /api/applications', { firstName, lastName: 'Sol', email, challenge })
    }
    if (firstName === 'Rita') {
      const words = {
        subject: memberQuestion,
        description: 'I have waited for it.',
        category: 'general',
        priority: 'medium',
      }
      await pushRow(person, 'support_tickets', { ...words, user_id: person.userId })
    }
  }
  return { server, admin, month }
}

export async function readMonthResult({ server }: AdminMonth): Promise<{ [what: string]: unknown }> {
  const queryValues = async (sql: string): Promise<unknown> =>
    (await server.sql(sql)).map((row) => Object.values(row)).flat()
  return {
    affiliates: await queryValues(
      `SELECT u.email FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'affiliate'`,
    ),
    rentals: await queryValues(
      `SELECT u.email FROM rental_periods p JOIN users u ON u.id = p.user_id ORDER BY u.email`,
    ),
    answers: await queryValues('SELECT message FROM ticket_messages'),
    payments: await queryValues('SELECT DISTINCT status FROM user_payments'),
    batches: await queryValues('SELECT state FROM payout_batches'),
    inBatch: await queryValues(
      'SELECT p.person_email FROM payout_items i JOIN user_payments p ON p.id = i.payment ORDER BY p.person_email',
    ),
  }
}
