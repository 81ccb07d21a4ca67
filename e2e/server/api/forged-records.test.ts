import { expect, it } from 'vitest'
import { startServerWithAdmin, expectCleanAudit } from '../../support/server/file-server'
import { collectionNames, collections } from '../../../domain/collections/all'
import type { Access } from '../../../domain/collections/define/access'
import type { CollectionName } from '../../../domain/entities'
import { newId } from '../../../domain/sync/new-id'
import { propertyLimitMs, propertyRuns } from '../../../domain/testing/property-runs'
import { random } from '../../../domain/testing/random'
import { pushTicket, Session } from '../../support/server/session'
import { createAffiliate, createMember } from '../../support/server/people'
import { changedTables, dumpTables } from '../../support/server/sql'

/**
 * Sends random requests to PocketBase's record routes. FORGED_SEED repeats a run; `PROPERTY_RUNS=soak npm run server-tests
 * -- e2e/server/api/forged-records.test.ts` sends 100,000.
 */
const requests = propertyRuns({ check: 500, test: 5_000, soak: 100_000 })
const seed = Number(process.env['FORGED_SEED'] ?? 20261129)
const rng = random(seed)

const writable = collectionNames.filter((name) =>
  ['create', 'update', 'delete'].some((act) => act in collections[name]),
)
const modifiers = ['', '', '', '', '+', '-', ':autogenerate', ':isset', ':each']
const strange = [
  'base',
  'collectionId',
  'collectionName',
  'expand',
  'password',
  'passwordConfirm',
  'oldPassword',
  'tokenKey',
  'emailVisibility',
  'id',
  'created',
  'updated',
  '__proto__',
]
const wrongValues = [
  '',
  'text',
  'admin',
  'paid',
  '2026-01-01',
  'x'.repeat(400),
  0,
  1,
  -5,
  1.5,
  true,
  false,
  null,
  [],
  ['admin'],
  {},
  { a: 1 },
]

let ids: Map<CollectionName, string[]>
const { server, admin } = await startServerWithAdmin()
const people = [
  admin,
  await createMember(server),
  await createMember(server),
  await createAffiliate(server, admin),
  new Session(server),
]
const signedInSessions = (): Session[] => people.filter(({ grant }) => grant !== null)
/** Returns a text that is in the rows of one person and that no other member may receive. */
const personalSecret = (person: string): string => `hush-${person}`
for (const each of signedInSessions()) await makeRows(each)
await readIds()

/** Creates rows of a person in each pushable collection with their secret text. */
async function makeRows(actor: Session): Promise<void> {
  const ticket = await pushTicket(actor)
  const secret = personalSecret(actor.userId)
  await server.sql('UPDATE support_tickets SET subject = ? WHERE id = ?', [secret, ticket])
  await server.sql('UPDATE users SET phone = ? WHERE id = ?', [secret, actor.userId])
  await server.sql(
    `INSERT INTO notifications (id, user_id, type, title, message, metadata, read, created_at)
    VALUES (?, ?, 'ticket-status', ?, '', '{}', 0, '2026-01-01 00:00:00.000Z')`,
    [newId(), actor.userId, secret],
  )
  await server.sql(`INSERT INTO ticket_reads (id, user_id, ticket_id, read_until) VALUES (?, ?, ?, '')`, [
    newId(),
    actor.userId,
    ticket,
  ])
  const row = { user_id: actor.userId, screen: 'people', name: secret, query: {} }
  const view = await actor.send('POST', '/api/collections/saved_views/records', row)
  expect(view.status, view.text).toBe(200)
}

async function readIds(): Promise<void> {
  ids = new Map()
  for (const name of collectionNames)
    ids.set(
      name,
      (await server.sql(`SELECT id FROM "${name}" ORDER BY id LIMIT 200`)).map(({ id }) => String(id)),
    )
}

interface Request {
  by: Session
  method: 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  collection: CollectionName
  id: string
  body: { [key: string]: unknown }
}

/** Returns a random request. Pushable collections and fields are more likely. */
function randomRequest(): Request {
  const collection = rng.chance(0.8) ? rng.pick(writable) : rng.pick(collectionNames)
  const by = rng.pick(people)
  const method = rng.pick(['POST', 'POST', 'PATCH', 'PATCH', 'PATCH', 'PATCH', 'DELETE', 'PUT'] as const)
  const known = ids.get(collection) ?? []
  const id = known.length > 0 && rng.chance(0.9) ? rng.pick(known) : rng.pick([newId(), '', 'x', by.userId])
  const { create, update }: Access = collections[collection]
  const listed = (method === 'POST' ? create : update)?.fields ?? []
  const body: Request['body'] = {}
  for (const field of listed) if (rng.chance(method === 'POST' ? 0.9 : 0.4)) body[field] = randomValue(field, by)
  const forged = rng.chance(0.5) ? rng.whole(1, 3) : 0
  for (let n = 0; n < forged; n += 1) {
    const field = rng.chance(0.8) ? rng.pick(Object.keys(collections[collection].fields)) : rng.pick(strange)
    body[field + rng.pick(modifiers)] = randomValue(field, by)
  }
  if (rng.chance(0.5)) body['base'] = Object.fromEntries(listed.map((field) => [field, randomValue(field, by)]))
  if (method === 'POST' && rng.chance(0.3)) body['id'] = rng.chance(0.5) ? newId() : id
  return { by, method, collection, id, body }
}

/** Returns a valid or invalid value for a field. */
function randomValue(field: string, actor: Session): unknown {
  if (/(user|sender|affiliate)_id$/.test(field) && rng.chance(0.8))
    return rng.pick([actor.userId, actor.userId, rng.pick(signedInSessions()).userId])
  if (field === 'ticket_id' && rng.chance(0.9)) return rng.pick(ids.get('support_tickets') ?? [''])
  if (field === 'category' && rng.chance(0.8)) return 'general'
  if (field === 'priority' && rng.chance(0.8)) return 'low'
  if (field === 'language' && rng.chance(0.8)) return rng.pick(['en', 'es'])
  if (/_until$|_at$/.test(field) && rng.chance(0.8)) return '2026-02-01 00:00:00.000Z'
  return rng.pick(wrongValues)
}

/** Reports whether a push may write what the request writes: allowed fields of the person's own row. */
async function mayWrite({ by, method, collection, id, body }: Request): Promise<boolean> {
  const { create, update, delete: remove }: Access = collections[collection]
  if (by.grant === null || method === 'PUT') return false
  if (method === 'DELETE') return remove !== undefined && (await isOwn(by, collection, id))
  const allowed = method === 'POST' ? create && [...create.fields, 'id'] : update?.fields
  if (!allowed || Object.keys(body).some((key) => key !== 'base' && !allowed.includes(key))) return false
  return method === 'POST' ? (body['user_id'] ?? body['sender_id']) === by.userId : isOwn(by, collection, id)
}

async function isOwn(actor: Session, collection: CollectionName, id: string): Promise<boolean> {
  const owner = collection === 'users' ? 'id' : 'user_id'
  if (!(owner === 'id' || owner in collections[collection].fields)) return false
  return (
    (await server.sql(`SELECT 1 FROM "${collection}" WHERE id = ? AND "${owner}" = ?`, [id, actor.userId])).length > 0
  )
}

/**
 * Returns other people's rows in a collection by id. Leaves out fields that the server derives: a reply, for example,
 * reopens its ticket.
 */
async function readRowsOfOthers({ by, collection }: Request): Promise<unknown> {
  const owner = collection === 'users' ? 'id' : collection === 'ticket_messages' ? 'sender_id' : 'user_id'
  const rows = await server.sql(`SELECT * FROM "${collection}" WHERE "${owner}" != ? ORDER BY id`, [by.userId])
  return collection === 'ticket_messages' ? rows.map((row) => ({ ...row, window_from: undefined })) : rows
}

async function send({ by, method, collection, id, body }: Request) {
  const path = `/api/collections/${collection}/records`
  return by.send(method, method === 'POST' ? path : `${path}/${id}`, body)
}

it(
  `random record requests write and reveal nothing that a push may not (seed ${seed})`,
  async () => {
    const acceptedCounts: { [act: string]: number } = {}
    for (let n = 0; n < requests; n += 1) {
      // a token is valid for ten minutes
      if (n % 1_000 === 999) for (const each of signedInSessions()) await each.renew()
      const request = randomRequest()
      const { by, method, collection, id, body } = request
      const description = JSON.stringify({ n, method, collection, id, body, by: people.indexOf(by) })
      const may = await mayWrite(request)
      const before = await dumpTables(server)
      const others = may ? await readRowsOfOthers(request) : []
      const answer = await send(request)
      expect(answer.status, description + answer.text).toBeLessThan(500)
      if (by !== people[0]) {
        const leaked = signedInSessions().filter(
          (each) => each !== by && answer.text.includes(personalSecret(each.userId)),
        )
        expect(leaked, description + answer.text).toEqual([])
      }
      if (answer.status >= 400) {
        expect(changedTables(before, await dumpTables(server)), description + answer.text).toEqual([])
        continue
      }
      expect(may, `${description} was taken: ${answer.text}`).toBe(true)
      expect(await readRowsOfOthers(request), description).toEqual(others)
      acceptedCounts[`${method} ${collection}`] = (acceptedCounts[`${method} ${collection}`] ?? 0) + 1
      if (method !== 'PATCH') await readIds()
    }
    process.stderr.write(`${requests} requests, taken: ${JSON.stringify(acceptedCounts)}\n`)
    // if no request had succeeded, the test would prove nothing
    expect(Object.keys(acceptedCounts).length).toBeGreaterThan(requests > 2_000 ? 5 : 3)
    await expectCleanAudit(server)
  },
  propertyLimitMs,
)
