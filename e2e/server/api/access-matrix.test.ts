import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { collectionNames as collections, collections as definitions } from '../../../domain/collections/all'
import type { Access } from '../../../domain/collections/define/access'
import type { CollectionName } from '../../../domain/entities'
import { type Mutation, type PullAnswer, type PushAnswer, SYNC_SCHEMA } from '../../../domain/sync/protocol'
import { newId } from '../../../domain/sync/new-id'
import { insertCanaries, canSeeCanary, type Canary } from '../../support/routes/canaries'
import { openEventStream } from '../../support/server/http'
import { createAffiliate, createMember, signUp, signIn, testPassword, saveSetting } from '../../support/server/people'
import { encryptPosition } from '../../support/server/sync-device'
import { Session } from '../../support/server/session'

/** The kinds of callers. The tests try every kind of access to every collection as each of them. */
const principals = ['guest', 'unverified', 'other', 'owner', 'affiliate', 'admin', 'removed'] as const
type Principal = (typeof principals)[number]

const { server, admin } = await startServerWithAdmin()
const owner = await createMember(server)
const removed = await signIn(new Session(server), owner.email)
await owner.call('POST /api/devices/remove', { device: removed.grant?.deviceId ?? '', password: testPassword })
const sessions = {
  guest: new Session(server),
  unverified: await createUnverified(),
  other: await createMember(server),
  owner,
  affiliate: await createAffiliate(server, admin),
  admin,
  removed,
}
const canaries = await insertCanaries(
  server,
  (['owner', 'other', 'affiliate', 'admin', 'unverified'] as const).map((principal) => sessions[principal].userId),
)

/** Creates a person who signed in while addresses did not need verification. */
async function createUnverified(): Promise<Session> {
  const { session, email } = await signUp(server)
  await saveSetting(admin, 'require_email_verification', false)
  await signIn(session, email)
  await saveSetting(admin, 'require_email_verification', true)
  return session
}

/** Sends a sync request with the current schema version. */
const sendSync = (principal: Principal, step: 'pull' | 'bootstrap' | 'push', input: object) =>
  sessions[principal].send('POST', `/api/sync/${step}`, { schema: SYNC_SCHEMA, ...input })

/** Returns the person whose rights a principal has; '' without a valid device. */
const userIdOf = (principal: Principal): string =>
  principal === 'guest' || principal === 'removed' ? '' : sessions[principal].userId
const canSee = (principal: Principal, canary: Canary, online: boolean): boolean =>
  canSeeCanary(canary, userIdOf(principal), principal === 'admin', online)
const visibleRows = (principal: Principal, collection: CollectionName, online: boolean): string[] =>
  canaries
    .filter((canary) => canary.collection === collection && canSee(principal, canary, online))
    .map(({ id }) => id)
    .sort()

/**
 * Expects that a text contains nothing of a row that the principal may not see. Makes only one assertion for all rows,
 * because it runs for every answer.
 */
function expectNoForeignText(principal: Principal, what: string, text: string): void {
  const foreignTexts = canaries
    .filter((canary) => text.includes(canary.text) && !canSee(principal, canary, true))
    .map(({ collection, fields }) => `${collection} ${JSON.stringify(fields)}`)
  expect(foreignTexts, what).toEqual([])
}

/**
 * Returns all rows of a collection. For the stats, which the server rewrites on its own, returns only the topics and the
 * test row.
 */
const readRows = (collection: CollectionName): Promise<unknown> =>
  server.sql(
    collection === 'stats'
      ? `SELECT id, topic, created, CASE WHEN id LIKE 'canary%' THEN "values" || at || updated END AS stays FROM stats ORDER BY id`
      : `SELECT * FROM "${collection}" ORDER BY id`,
  )

describe.each(principals)('the caller "%s"', (principal) => {
  it('lists and views exactly the rows that the access table allows', async () => {
    for (const collection of collections) {
      const records = `/api/collections/${collection}/records`
      const expected = visibleRows(principal, collection, true)
      for (const query of [
        '?perPage=500',
        '?perPage=500&expand=user_id,ticket_id&filter=(id!="")',
        '?sort=-updated&skipTotal=1&perPage=500',
      ]) {
        const list = await sessions[principal].send('GET', records + query)
        expectNoForeignText(principal, `list ${collection}`, list.text)
        const items = (list.json as { items?: { id: string }[] } | null)?.items ?? []
        const own = items.map(({ id }) => id).filter((id) => canaries.some((canary) => canary.id === id))
        expect(own.sort(), `list ${collection}${query}`).toEqual(expected)
        if (list.status !== 200) expect(expected).toEqual([])
      }
      for (const canary of canaries.filter((one) => one.collection === collection)) {
        const view = await sessions[principal].send('GET', `${records}/${canary.id}`)
        expect(view.status === 200, `view ${collection} ${JSON.stringify(canary.fields)}`).toBe(
          expected.includes(canary.id),
        )
        expectNoForeignText(principal, `view ${collection}`, view.text)
      }
    }
  })

  it('cannot find rows by a hidden field, or anything in PocketBase’s own tables', async () => {
    for (const [collection, field] of [
      ['users', 'tokenKey'],
      ['users', 'password'],
      ['trusted_devices', 'secret_hash'],
      ['trusted_devices', 'device_fingerprint'],
      ['push_subscriptions', 'keys'],
    ]) {
      for (const query of [`filter=(${field}!="")`, `filter=(${field}~"a")`, `sort=${field}`]) {
        const answer = await sessions[principal].send('GET', `/api/collections/${collection}/records?${query}`)
        expect(answer.status, `${collection} ${query}`).not.toBe(200)
      }
      const own = await sessions[principal].send('GET', `/api/collections/${collection}/records?fields=*,${field}`)
      expect(own.text, `${collection}.${field}`).not.toContain(`"${field}"`)
    }
    const own = ['_superusers', '_authOrigins', '_externalAuths', '_mfas', '_otps', '_collections', '_sync_log']
    for (const collection of own) {
      const answer = await sessions[principal].send('GET', `/api/collections/${collection}/records`)
      expect((answer.json as { items?: unknown[] } | null)?.items ?? [], collection).toEqual([])
    }
  })

  it('receives by sync exactly the rows of its audiences', async () => {
    const client = newId()
    const first = await sendSync(principal, 'bootstrap', { client, cursor: '', collections, after: '', limit: 500 })
    expectNoForeignText(principal, 'bootstrap', first.text)
    const pull = (cursor: string) => sendSync(principal, 'pull', { cursor, acked: [], client, limit: 500 })
    if (userIdOf(principal) === '') {
      expect([first.status, (await pull('')).status]).toEqual([401, 401])
      return
    }
    const received = new Map<string, Set<string>>()
    let cursor = await encryptPosition(server, userIdOf(principal), 0)
    for (let more = true; more;) {
      const answer = await pull(cursor)
      expect(answer.status).toBe(200)
      expectNoForeignText(principal, 'pull', answer.text)
      const page = answer.json as PullAnswer
      expect(page).toMatchObject({ reset: false, regen: [], lost: [], gained: [] })
      for (const [collection, rows] of Object.entries(page.up)) {
        for (const row of rows) received.set(collection, (received.get(collection) ?? new Set()).add(row.id))
      }
      cursor = page.cursor
      more = page.more
    }
    for (const collection of collections) {
      const own = canaries.filter(
        (canary) => canary.collection === collection && received.get(collection)?.has(canary.id),
      )
      expect(own.map(({ id }) => id).sort(), `pull ${collection}`).toEqual(visibleRows(principal, collection, false))
    }
  })

  it('can write through the records API exactly what it can push', async () => {
    const tries = await writeAttempts(principal)
    const before = await allRows()
    for (const { mutation } of tries.filter(({ allowed }) => !allowed)) {
      const answer = await record(principal, mutation)
      expect(answer.status, JSON.stringify(mutation)).toBeGreaterThanOrEqual(400)
      expect(answer.status, JSON.stringify(mutation)).toBeLessThan(500)
      if (userIdOf(principal) === '') expect(answer.status, JSON.stringify(mutation)).toBe(401)
      expectNoForeignText(principal, `record ${mutation.c}`, answer.text)
    }
    expect(await allRows()).toEqual(before)
    for (const { mutation } of tries.filter(({ allowed }) => allowed)) {
      const answer = await record(principal, mutation)
      expect({ mutation, status: answer.status, text: answer.text }).toMatchObject({
        status: mutation.op === 'delete' ? 204 : 200,
      })
      expectNoForeignText(principal, `record ${mutation.c}`, answer.text)
    }
    // a person has at most one row per ticket, and the push in the next test creates it again
    await server.sql(`DELETE FROM ticket_reads WHERE id NOT GLOB 'canary*' AND user_id = ?`, [
      sessions[principal].userId,
    ])
  })

  it('can push changes only to its own rows and only to the allowed fields', async () => {
    const client = newId()
    const tries = await writeAttempts(principal)
    const sent = tries.map(({ mutation }, i) => ({ key: newId(), n: i + 1, ...mutation }))
    const results = await push(principal, client, sent)
    if (userIdOf(principal) === '') {
      expect(results).toBe(401)
      return
    }
    const wrong = tries.flatMap(({ mutation, allowed }, i) => {
      const result = (results as PushAnswer['results'])[i]
      return result?.ok === allowed ? [] : [{ mutation, allowed, result }]
    })
    expect(wrong).toEqual([])
  })

  it('subscribes only to the sync topic, never to a collection', async () => {
    const stream = await openEventStream(sessions[principal])
    if (userIdOf(principal) === '') {
      expect(stream.status).toBe(401)
      return
    }
    const subscribe = async (topic: string) => {
      const input = { clientId: stream.clientId, subscriptions: [topic] }
      return (await sessions[principal].send('POST', '/api/realtime', input)).status
    }
    try {
      const recordTopics = collections.flatMap((name) => [`${name}/*`, `${name}/${canaries[0]?.id}`])
      for (const topic of [...recordTopics, '@oauth2', 'other']) expect(await subscribe(topic), topic).toBe(403)
      expect(await subscribe('sync')).toBe(204)
    } finally {
      stream.close()
    }
  })
})

/** A write, and whether a push and the records API must allow it. */
interface WriteAttempt {
  mutation: Omit<Mutation, 'n' | 'key'>
  allowed: boolean
}

/** Returns changes and deletions of every canary row, and creations of new rows. */
async function writeAttempts(principal: Principal): Promise<WriteAttempt[]> {
  const names = new Map(
    (await server.sql('SELECT id, first_name FROM users')).map((row) => [row['id'], row['first_name']]),
  )
  // deleting a row twice is allowed
  const views = new Set((await server.sql('SELECT id FROM saved_views')).map((row) => row['id']))
  const remaining = canaries.filter(({ collection, id }) => collection !== 'saved_views' || views.has(id))
  const tries = remaining.flatMap(({ collection, id, fields }): WriteAttempt[] => {
    const access = definitions[collection] as Access
    const mine =
      userIdOf(principal) !== '' && (fields['user_id'] ?? (collection === 'users' ? id : '')) === userIdOf(principal)
    const update = (patch: { [field: string]: unknown }, allowed: boolean): WriteAttempt => ({
      mutation: { op: 'update', c: collection, id, patch, base: { first_name: names.get(id) ?? '' } },
      allowed,
    })
    return [
      update({ user_id: sessions[principal].userId, status: 'paid', roles: ['admin'] }, false),
      update(
        { [access.update?.fields[0] ?? 'note']: isPushable(access.update?.fields[0]) },
        mine && access.update !== undefined,
      ),
      {
        mutation: { op: 'delete', c: collection, id, patch: {}, base: {} },
        allowed: mine && access.delete !== undefined,
      },
    ]
  })
  return [...tries, ...creations(principal)].map(({ mutation, allowed }) => ({
    mutation,
    allowed: allowed && userIdOf(principal) !== '',
  }))
}

const allRows = (): Promise<unknown> => Promise.all(collections.map(readRows))

/** Sends a mutation to PocketBase's record routes. */
function record(principal: Principal, { op, c, id, patch, base }: WriteAttempt['mutation']) {
  const records = `/api/collections/${c}/records`
  if (op === 'create') return sessions[principal].send('POST', records, { id, ...patch })
  if (op === 'delete') return sessions[principal].send('DELETE', `${records}/${id}`, {})
  return sessions[principal].send('PATCH', `${records}/${id}`, { ...patch, base })
}

const isPushable = (field: string | undefined): unknown =>
  field === 'read' ? true : field === 'rating' ? 'good' : field === 'read_until' ? '2026-05-01 00:00:00.000Z' : 'pushed'

/**
 * Returns creations of the rows that a device may create, for the principal and for another person, and of one row in every
 * other collection.
 */
function creations(principal: Principal): WriteAttempt[] {
  const me = sessions[principal].userId
  const stranger = principal === 'other' ? sessions.owner.userId : sessions.other.userId
  const createAttempt = (c: CollectionName, patch: { [field: string]: unknown }, allowed: boolean): WriteAttempt => ({
    mutation: { op: 'create', c, id: newId(), patch, base: {} },
    allowed,
  })
  const ticket = { subject: 'Hello', description: 'A question', category: 'general', priority: 'low' }
  const view = { screen: 'people', name: 'mine', query: {} }
  const ticketOf = (person: string): string =>
    canaries.find(({ collection, fields }) => collection === 'support_tickets' && fields['user_id'] === person)?.id ??
    ''
  const message = { ticket_id: ticketOf(me), sender_id: me, message: 'A reply' }
  return [
    createAttempt('support_tickets', { ...ticket, user_id: me }, true),
    createAttempt('support_tickets', { ...ticket, user_id: stranger }, false),
    createAttempt('support_tickets', { ...ticket, user_id: me, status: 'closed' }, false),
    createAttempt(
      'ticket_reads',
      { user_id: me, ticket_id: ticketOf(me), read_until: '2026-01-01 00:00:00.000Z' },
      true,
    ),
    createAttempt('ticket_reads', { user_id: me, ticket_id: 'ticket000000001', read_until: '' }, false),
    createAttempt('ticket_reads', { user_id: stranger, ticket_id: 'ticket000000002', read_until: '' }, false),
    createAttempt('saved_views', { ...view, user_id: me }, true),
    createAttempt('saved_views', { ...view, user_id: stranger }, false),
    createAttempt('saved_views', { ...view, user_id: '' }, false),
    createAttempt('ticket_messages', message, true),
    createAttempt('ticket_messages', { ...message, ticket_id: ticketOf(stranger) }, principal === 'admin'),
    createAttempt('ticket_messages', { ...message, sender_id: stranger }, false),
    createAttempt('ticket_messages', { ...message, user_id: stranger }, false),
    ...collections
      .filter((name) => definitions[name].create === undefined)
      .map((name) => createAttempt(name, { user_id: me, note: 'made' }, false)),
  ]
}

/** Pushes in portions. Returns the results in order, or the status of the call if it was rejected. */
async function push(
  principal: Principal,
  client: string,
  mutations: readonly Mutation[],
): Promise<number | PushAnswer['results']> {
  const results: PushAnswer['results'] = []
  while (results.length < mutations.length) {
    const muts = mutations.slice(results.length, results.length + 50)
    const answer = await sendSync(principal, 'push', { client, last: results.length, muts })
    if (answer.status !== 200) return answer.status
    const decided = (answer.json as PushAnswer).results
    if (decided.length === 0) throw new Error(`push stopped: ${answer.text}`)
    results.push(...decided)
  }
  return results
}

it('the list of people includes their email addresses for an admin', async () => {
  const answer = await sessions.admin.send('GET', '/api/collections/users/records?perPage=500')
  const people = (answer.json as { items: { id: string; email?: string }[] }).items
  expect(people.length).toBeGreaterThan(4)
  for (const { id, email } of people) expect(email, id).toContain('@')
})
