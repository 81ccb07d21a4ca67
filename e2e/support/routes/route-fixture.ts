import type { RouteByName } from '../../../domain/api/all'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import { addMonths, firstDay, lastDay, monthOf } from '../../../domain/calendar'
import { newId } from '../../../domain/sync/new-id'
import { createAffiliate, createFirstAdmin, createMember } from '../server/people'
import type { TestServer } from '../server/server'
import { pushRow, pushTicket, Session } from '../server/session'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { apiKeyFromBytes } from '../../../domain/people/security/credentials'
import type { AuditAction } from '../../../domain/record/audit-actions'

type Name = keyof RouteByName

/** A server with people, and functions that create the inputs of `route-cases`. */
export interface RouteFixture {
  server: TestServer
  /** The admin who prepares data. This admin is not one of the callers under test. */
  setupAdmin: Session
  memberUser: Session
  affiliateUser: Session
  /** Port of the test's mail server; 1 = none. */
  mailPort: number
  /** Last month, whose payments can be generated. */
  month: string
  /** Today's date in the program's time zone, which is UTC. */
  today: string
  call: <N extends Name>(name: N, input: InputOf<RouteByName[N]>) => Promise<OutputOf<RouteByName[N]>>
  /** Creates a verified person who has a PayPal address and consents but cannot sign in. */
  createPerson: (overrides?: { [column: string]: string | number }) => Promise<string>
  /** Creates a person who has rented since the first day of `month`. */
  createRenter: () => Promise<{ user: string; period: string }>
  createPayment: () => Promise<string>
  /** Inserts a row directly into the database and returns its id. */
  insertRow: (table: string, row: { [column: string]: string | number }) => Promise<string>
  /** Creates an emailed link of this kind and returns its token. */
  createLinkToken: (kind: string, user: string, data?: { [name: string]: string }) => Promise<string>
  /** Creates a message by `setupAdmin` in their own ticket; `fresh` creates a new ticket. */
  createMessage: (fresh?: boolean) => Promise<{ ticket: string; message: string }>
  /** Returns the next assignee of that ticket, alternately `setupAdmin` and '' (none). */
  nextAssignee: () => Promise<string>
  /** Reverts what the last case left in an unusual state, such as a broken log. */
  undoLastCase: () => Promise<void>
}

const stamp = (ms: number): string => new Date(ms).toISOString().replace('T', ' ')

export async function createRouteFixture(server: TestServer): Promise<RouteFixture> {
  const setupAdmin = await createFirstAdmin(server)
  const today = new Date().toISOString().slice(0, 10)
  const month = addMonths(monthOf(today), -1)
  const now = stamp(Date.now())
  let ticket = ''
  const insertRow: RouteFixture['insertRow'] = async (table, row) => {
    const all = { id: newId(), ...row }
    const columns = Object.keys(all)
    await server.sql(
      `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      Object.values(all),
    )
    return all.id
  }
  const fixture: RouteFixture = {
    server,
    setupAdmin,
    memberUser: await createMember(server),
    affiliateUser: await createAffiliate(server, setupAdmin, { fromDate: firstDay(month) }),
    mailPort: 1,
    month,
    today,
    call: (name, input) => setupAdmin.call(name, input),
    insertRow,
    createPerson: async (overrides = {}) => {
      const id = newId()
      const key = `${id}${id}${id}${id}`
      const row = {
        id,
        email: `${id}@mail.example`,
        emailVisibility: 1,
        verified: 1,
        password: 'x',
        tokenKey: key,
        language: 'en',
      }
      const names = { first_name: 'Pia', last_name: 'Roth', paypal_email: `${id}@pay.example` }
      const rest = { roles: '[]', notify: '{}', account_status: 'inactive', affiliate_status: 'inactive' }
      await insertRow('users', { ...row, ...names, ...rest, ...overrides, created_at: now, updated: now })
      for (const document of ['terms', 'rental']) await insertRow('consents', { user_id: id, document, at: now })
      return id
    },
    createRenter: async () => {
      const user = await fixture.createPerson()
      const defaults = { user, startDate: firstDay(month), reason: 'agreed by phone' }
      const { period } = await setupAdmin.call('POST /api/admin/rentals/start', defaults)
      return { user, period }
    },
    createPayment: async () => {
      const user = await fixture.createPerson()
      const { payment } = await setupAdmin.call('POST /api/admin/payments', {
        user,
        paymentType: 'rental',
        amount: '10.00',
        periodStart: firstDay(month),
        periodEnd: lastDay(month),
        months: [{ month, choice: 'as-well' }],
      })
      return payment
    },
    createLinkToken: (kind, user, data) => createLinkToken(server, kind, user, data),
    nextAssignee: async () => {
      const { ticket: ticketId } = await fixture.createMessage()
      const [row] = await server.sql('SELECT assignee FROM ticket_admin WHERE ticket_id = ?', [ticketId])
      return row?.['assignee'] === setupAdmin.userId ? '' : setupAdmin.userId
    },
    undoLastCase: () => Promise.resolve(),
    createMessage: async (fresh = false) => {
      const own = fresh || ticket === '' ? await pushTicket(setupAdmin) : ticket
      if (!fresh) ticket = own
      const reply = { ticket_id: own, sender_id: setupAdmin.userId, message: 'An answer' }
      const message = await pushRow(setupAdmin, 'ticket_messages', reply)
      return { ticket: own, message }
    },
  }
  return fixture
}

/** Prepares the data that a route needs and returns a valid input. Called before each request; `by` is the caller. */
type Input<N extends keyof RouteByName> = (
  fixture: RouteFixture,
  actor: Session,
) => InputOf<RouteByName[N]> | Promise<InputOf<RouteByName[N]>>

/** The input of a route, or an input for each audit action that the route may write. */
export type RouteCase<N extends keyof RouteByName> = Input<N> | { [action in AuditAction]?: Input<N> }

export const newApiKey = (): string => apiKeyFromBytes(randomBytes(32))
export const newEmail = (): string => `r${randomUUID().slice(0, 10)}@mail.example`
export const testName = { firstName: 'Rut', lastName: 'Lind' }
export const solvedChallenge = (
  fixture: RouteFixture,
  action: 'login' | 'signup' | 'contact' | 'affiliate',
): Promise<string> => new Session(fixture.server).challenge(action)

/** Inserts an emailed link that is valid for an hour, and returns its token. */
export async function createLinkToken(
  server: TestServer,
  kind: string,
  user: string,
  data: { [name: string]: string } = {},
): Promise<string> {
  const token = randomBytes(32).toString('hex')
  await server.sql(
    `INSERT INTO _account_tokens (hash, kind, user, data, expires_ms, used_ms) VALUES (?, ?, ?, ?, ?, 0)`,
    [createHash('sha256').update(token).digest('hex'), kind, user, JSON.stringify(data), Date.now() + 3_600_000],
  )
  return token
}

export const markLinksUsed = (server: TestServer): Promise<unknown> =>
  server.sql('UPDATE _account_tokens SET used_ms = 1 WHERE used_ms = 0')
