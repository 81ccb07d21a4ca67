import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { SYNC_SCHEMA, type PushAnswer } from '../../../domain/sync/protocol'
import { newId } from '../../../domain/sync/new-id'
import { ticketRateLimits } from '../../../domain/tickets/tickets'
import { createMember } from '../../support/server/people'
import { Session } from '../../support/server/session'

/** Tests that PocketBase's record routes accept and reject the same writes as a push (P24). */
const { server } = await startServerWithAdmin()

const recordsPath = (collection: string, id = ''): string => `/api/collections/${collection}/records${id && `/${id}`}`
const createTicketRecord = (actor: Session, subject = 'Help') => ({
  user_id: actor.userId,
  subject,
  description: 'A question',
  category: 'general',
  priority: 'low',
})

/** Pushes one mutation from a new device and returns its result. */
async function push(actor: Session, mutation: object): Promise<PushAnswer['results'][number] | undefined> {
  const muts = [{ key: newId(), n: 1, base: {}, ...mutation }]
  const answer = await actor.send('POST', '/api/sync/push', { schema: SYNC_SCHEMA, client: newId(), last: 0, muts })
  return (answer.json as PushAnswer).results[0]
}

const pushTicket = (actor: Session, id: string) =>
  push(actor, { op: 'create', c: 'support_tickets', id, patch: createTicketRecord(actor) })

/** Returns all rows of a new ticket in each table, without ids and times. */
async function readTraces(person: Session, ticket: string): Promise<unknown> {
  const all = async (sql: string, params: string[] = [ticket]) =>
    JSON.stringify(await server.sql(sql, params))
      .replaceAll(person.userId, 'me')
      .replaceAll(ticket, 'it')
  return Promise.all([
    all(`SELECT user_id, subject, description, category, priority, status, updated_by, window_from, files, follow_up_of, about, solved_at, rating,
      created_at = updated_at AS new, person_name FROM support_tickets WHERE id = ?`),
    all(
      "SELECT ticket_id, assignee, first_response_due != '' AS due, snoozed_until FROM ticket_admin WHERE ticket_id = ?",
    ),
    all(`SELECT type, user_id FROM notifications WHERE metadata ->> 'ticket_id' = ? ORDER BY user_id`),
    all(`SELECT c, aud FROM _sync_log WHERE id = ? ORDER BY aud LIKE 'role:%'`),
    all(`SELECT action, actor FROM audit_log WHERE subject = 'support_tickets/' || ?`),
  ])
}

describe('PocketBase’s record routes', () => {
  it('write the same rows for a new ticket as a push', async () => {
    const [one, other] = [await createMember(server), await createMember(server)]
    const created = await one.send('POST', recordsPath('support_tickets'), createTicketRecord(one))
    expect(created.status, created.text).toBe(200)
    const { id, number } = created.json as { id: string; number: number }
    expect(number).toBeGreaterThan(0)
    const pushed = newId()
    expect(await pushTicket(other, pushed)).toMatchObject({ ok: true })
    expect(await readTraces(one, id)).toEqual(await readTraces(other, pushed))
  })

  it('share the rate limit with pushes', async () => {
    const person = await createMember(server)
    for (let n = 1; n < ticketRateLimits.ticket.max; n += 1)
      expect(await pushTicket(person, newId())).toMatchObject({ ok: true })
    expect((await person.send('POST', recordsPath('support_tickets'), createTicketRecord(person))).status).toBe(200)
    const refused = await person.send('POST', recordsPath('support_tickets'), createTicketRecord(person))
    expect(refused).toMatchObject({ status: 429, json: { code: 'rate-limited' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const created = await server.sql('SELECT id FROM support_tickets WHERE user_id = ?', [person.userId])
    expect(created).toHaveLength(ticketRateLimits.ticket.max)
  })

  it('reject a change that is based on outdated values and return the server’s values, as a push does', async () => {
    const person = await createMember(server, { firstName: 'Priya' })
    const path = recordsPath('users', person.userId)
    expect((await person.send('PATCH', path, { first_name: 'Pia', base: { first_name: 'Priya' } })).status).toBe(200)
    const stale = await person.send('PATCH', path, { first_name: 'Paula', base: { first_name: 'Priya' } })
    const change = { patch: { first_name: 'Paula' }, base: { first_name: 'Priya' } }
    const pushed = await push(person, { op: 'update', c: 'users', id: person.userId, ...change })
    expect(pushed).toMatchObject({ ok: false, code: 'conflict', server: { first_name: 'Pia' } })
    expect(stale).toMatchObject({ status: 409, json: { code: 'conflict', server: { first_name: 'Pia' } } })
    expect(await person.send('PATCH', path, { first_name: 'Paula' }), 'without a base').toMatchObject({ status: 409 })
    const [row] = await server.sql('SELECT first_name FROM users WHERE id = ?', [person.userId])
    expect(row).toEqual({ first_name: 'Pia' })
  })

  it('reject too large or malformed bodies, and reject guests before reading the body', async () => {
    const person = await createMember(server)
    const path = recordsPath('saved_views')
    expect((await new Session(server).send('POST', path, { name: 'x'.repeat(300_000) })).status).toBe(401)
    expect(await person.send('POST', path, { name: 'x'.repeat(300_000) })).toMatchObject({
      status: 413,
      json: { code: 'request-too-large' },
    })
    expect((await person.send('POST', path, '{"name":"x')).status).toBe(400)
    expect((await person.send('PATCH', recordsPath('users', person.userId), '[1]')).status).toBe(400)
  })
})
