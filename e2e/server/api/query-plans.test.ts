import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { allRoutes, type RouteByName } from '../../../domain/api/all'
import { onlineLists } from '../../../domain/access/online-lists'
import { collectionNames, collections } from '../../../domain/collections/all'
import type { Collection } from '../../../domain/collections/define/collection'
import { statsTopics } from '../../../domain/collections/stats'
import { SYNC_PING_TOPIC, SYNC_SCHEMA, type BootstrapAnswer } from '../../../domain/sync/protocol'
import { newId } from '../../../domain/sync/new-id'
import { signIn } from '../../support/server/people'
import { openEventStream } from '../../support/server/http'
import { encryptPosition } from '../../support/server/sync-device'
import { createRouteFixture, type RouteFixture } from '../../support/routes/route-fixture'
import { startServer, type TestServer } from '../../support/server/server'
import { Session } from '../../support/server/session'
import { logStatementsTo, openStatementLog, type AllowedStatement } from '../../support/data/statement-log'
import * as v from 'valibot'
import type { Route } from '../../../domain/api/route'
import { expectedErrors, inputsOfRoute } from '../../support/routes/route-cases'

/** Waits until all due notices have been sent as email or push, so that no background job is running. */
const waitForNotices = (server: TestServer): Promise<void> =>
  vi.waitFor(
    async () => {
      const due = await server.sql(
        `SELECT notice FROM _notices_due WHERE due_at <= strftime('%Y-%m-%d %H:%M:%fZ', 'now')`,
      )
      if (due.length > 0) throw new Error(`${due.length} notices are still queued`)
    },
    { timeout: 120_000, interval: 50 },
  )

/** Sample values for fields that are not a choice. */
const samples: { [field: string]: (fixture: RouteFixture, route: string) => string[] } = {
  after: (_, route) => {
    const [above = '', last = ''] = route.split('/').slice(-2)
    return [pageCursors[`${above}/${last}`] ?? pageCursors[last] ?? '["a","a"]']
  },
  // the input without optional fields covers the other values
  since: () => [''],
  search: () => ['ana', 'an', 'a', 'ana ort', '"x', '%'],
  month: ({ month }) => [month],
  person: ({ setupAdmin }) => [setupAdmin.userId],
  assignee: ({ setupAdmin }) => [setupAdmin.userId, 'unassigned'],
  subject: ({ setupAdmin }) => [`users/${setupAdmin.userId}`],
  actor: ({ setupAdmin }) => [setupAdmin.userId, 'system'],
  user: ({ setupAdmin }) => [setupAdmin.userId],
  batch: () => ['aaaaaaaaaaaaaaa'],
  upto: () => ['9'],
  ids: ({ setupAdmin }) => [`${setupAdmin.userId},a`],
}

/** Cursors of routes that have their own cursor format. */
const pageCursors: { [route: string]: string } = {
  rows: '50',
  'policy-lab/people': '50',
  'payment-runs/results': '50',
  'audit-log': '[9,""]',
  records: '["earnings","a"]',
  'people/timeline': '["2999-01-01 00:00:00.000Z","users/a"]',
  payouts: '[9,"a"]',
  lines: '[9,"a"]',
  tickets: '["0:a","a"]',
  // a cursor of the list by month; the other sort orders start at the beginning
  payments: JSON.stringify([JSON.stringify(['2999-01', '', '']), 'a']),
}

/** Maximum number of choices that are tried; further choices of a long list behave the same. */
const maxChoices = 20

/** Returns the input without optional fields, each optional field with each value, and each pair of these. */
async function listInputs(fixture: RouteFixture, route: Route): Promise<{ [field: string]: string }[]> {
  const [first] = inputsOfRoute(route.name as keyof RouteByName)
  const baseInput = (await first?.input(fixture, fixture.setupAdmin)) as { [field: string]: string }
  const { entries = {} } = route.input as { entries?: { [field: string]: v.GenericSchema } }
  const choices = Object.entries(entries).map(([field, schema]) => fieldValues(fixture, route, field, schema))
  const singles = choices.flat()
  const pairs = choices.flatMap((values, i) =>
    choices.slice(i + 1).flatMap((others) => values.flatMap((one) => others.map((other) => ({ ...one, ...other })))),
  )
  return [baseInput, ...[...singles, ...pairs].map((overrides) => ({ ...baseInput, ...overrides }))]
}

/** Returns the values of one field: all choices, or the samples of an optional text. */
function fieldValues(fixture: RouteFixture, { name }: Route, field: string, schema: v.GenericSchema) {
  const optional = schema.type === 'exact_optional'
  const inner = (optional ? (schema as unknown as { wrapped: v.GenericSchema }).wrapped : schema) as {
    type: string
    options?: string[]
    literal?: string
  }
  const sampled = optional ? samples[field]?.(fixture, name) : []
  const values =
    inner.type === 'picklist'
      ? inner.options?.slice(0, maxChoices)
      : inner.type === 'literal'
        ? [String(inner.literal)]
        : sampled
  if (values === undefined) throw new Error(`${name}: no sample for "${field}"`)
  return values.map((value) => ({ [field]: value }))
}

/**
 * Checks SQLite's query plan of every read: it must not scan or sort a table that grows. The reads come from the
 * definitions of routes, collections and online lists, so that none can be missing.
 */
const file = path.join(os.tmpdir(), `coterie-statements-${process.pid}.jsonl`)
const server = await startServer(logStatementsTo(file))
const fixture = await createRouteFixture(server)
await seedManyRows(server)
await server.sql('DELETE FROM sqlite_stat1').catch(() => undefined)
await waitForNotices(server)
const statements = await openStatementLog(server, file)
afterAll(async () => {
  statements?.close()
  await server?.stop()
  await rm(file, { force: true })
})

/**
 * Inserts more people, affiliates, payments and emails than the lists sort in memory, so that the queries that use the
 * lists' indexes run too.
 */
async function seedManyRows({ sql }: TestServer): Promise<void> {
  const each = 'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 10100)'
  const stamp = `'2026-10-01 00:00:00.000Z'`
  for (const insert of [
    `users (id, email, password, tokenKey, verified, first_name, last_name, language, roles, notify,
       account_status, affiliate_status, created_at, updated)
     SELECT printf('u%014d', n), printf('ana%d@mail.example', n), 'x', printf('k%049d', n), 1, 'Ana', printf('Ortiz %d', n), 'en',
       '["affiliate"]', '{}', 'inactive', 'active', ${stamp}, ${stamp}`,
    `user_roles (id, user_id, role, granted_by) SELECT printf('r%014d', n), printf('u%014d', n), 'affiliate', ''`,
    `user_payments (id, user_id, payment_type, month, amount_cents, status, run)
     SELECT printf('p%014d', n), printf('u%014d', n), 'rental', '2026-09', 1000 + n % 7, 'pending', 'r'`,
    `mail_outbox (id, "to", template, language, subject, status, queued_at)
     SELECT printf('m%014d', n), printf('ana%d@mail.example', n), 'welcome', 'en', 'Welcome', 'sent', ${stamp}`,
  ])
    await sql(`${each} INSERT INTO ${insert} FROM c`)
}

/** Statements that may scan or sort, with the reason. The last test fails if one of these entries is unused. */
const excused: readonly AllowedStatement[] = [
  {
    statement: /AS mark FROM _audit_values\s+WHERE emptied_by != 0/,
    why: 'the log is looked at by stretches: the values that the deletions of one emptied',
  },
  { statement: /AS count FROM audit_log WHERE at >= /, why: 'the entries of the days that the card shows' },
  { statement: /FROM user_roles r JOIN users u .* WHERE r.role = 'admin' ORDER BY name$/s, why: 'the admins' },
  {
    statement: /FROM rental_periods\s+WHERE voided_at = '' AND start_date <= /,
    why: 'the months’ gate, read once for Payments',
  },
  { statement: /lines AS \(SELECT w\.earning, MAX/, why: 'the open holds, by line: each is decided within days' },
  {
    statement: /FROM \(SELECT DISTINCT earning FROM line_holds WHERE outcome = ''\) h/,
    why: 'the ledger’s open holds: each is decided within days',
  },
  {
    statement: /CROSS JOIN earnings e ON e\.payment = i\.payment .* GROUP BY e\.month/s,
    why: 'the ledger’s locked payments: those of batches that aren’t reconciled',
  },
  {
    statement: /printf\('log\/%012d', a\.n\)/,
    why: 'a person’s timeline: the entries about one person, by what they are about',
  },
  { statement: /^WITH held AS/, why: 'the queue of holds: it is grouped before it has an order' },
]
const needed = new Set<AllowedStatement>()

const readFaults = async (): Promise<string[]> => statements.findSlowPlans(await statements.readNew(), excused, needed)

/**
 * Time in ms in which jobs may run after the start of each minute. Jobs may scan tables, so their statements must not be
 * counted.
 */
const jobsTakeMs = 15_000
/** Maximum number of requests that are checked together. */
const atATime = 40
const minuteMs = 60_000
const haveJobsRunSince = (beganMs: number): boolean =>
  beganMs % minuteMs < jobsTakeMs || Math.floor(beganMs / minuteMs) !== Math.floor(Date.now() / minuteMs)

/** Returns the slow plans of the statements that `ask` runs. Runs `ask` again if jobs ran at the same time. */
async function faultsDuring(ask: () => Promise<void>): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    await statements.readNew()
    const beganMs = Date.now()
    await ask()
    const found = await readFaults()
    if (found.length === 0 || tries === 3 || !haveJobsRunSince(beganMs)) return found
    await vi.waitFor(() => expect(Date.now() % minuteMs).toBeGreaterThan(jobsTakeMs), {
      timeout: minuteMs,
      interval: 500,
    })
  }
}

/**
 * Reports whether many rows share the same value in a column. A query that uses the column's index would then read rows of
 * many people.
 */
const isSharedDefinition = (name: string, type: string | undefined): boolean =>
  type === 'select' || type === 'bool' || name.endsWith('_date') || name === 'voided_at'

describe('queries about one person', () => {
  const ofPeople = Object.values<Collection>(collections).filter(({ indexes }) =>
    indexes.some(({ columns, where }) => columns[0] === 'user_id' && where === ''),
  )
  // this column is also used without a person, to find and prune old rows
  const alone = new Set(['notifications.read'])
  it.each(ofPeople.map((each) => [each.name, each] as const))(
    'do not read rows of other people in %s',
    async (name, { fields, indexes }) => {
      const shared = [...new Set(indexes.flatMap(({ columns }) => columns))].filter(
        (column) => isSharedDefinition(column, fields[column]?.type) && !alone.has(`${name}.${column}`),
      )
      const strayed: string[] = []
      for (const condition of ['', ...shared.map((column) => ` AND "${column}" = ''`)]) {
        const sql = `SELECT 1 FROM "${name}" WHERE user_id = 'x'${condition}`
        const plan = (await server.sql(`EXPLAIN QUERY PLAN ${sql}`)).map(({ detail }) => String(detail))
        if (!plan.some((detail) => detail.includes('user_id=?'))) strayed.push(`${sql}: ${plan.join(', ')}`)
      }
      expect(strayed).toEqual([])
    },
  )
})

const queries = allRoutes.filter((route) => route.kind === 'query')
describe.each(queries.map((route) => [route.name as keyof RouteByName, route] as const))(
  'the route %s',
  (name, route) => {
    it('finds its rows by indexes for every input', async () => {
      const inputs = await listInputs(fixture, route)
      await waitForNotices(server)
      const ask = async (input: { [field: string]: string }): Promise<void> => {
        const query = new URLSearchParams(input).toString()
        const answer = await fixture.setupAdmin.send('GET', `${name.slice('GET '.length)}?${query}`)
        const status = expectedErrors[name]?.['admin'] === 'not-found' ? 404 : 200
        expect(answer.status, `${query}: ${answer.text.slice(0, 300)}`).toBe(status)
      }
      // sends a few requests at a time, so that they fit between two runs of the jobs on a busy machine
      const faults: string[] = []
      for (let at = 0; at < inputs.length; at += atATime) {
        const found = await faultsDuring(async () => {
          // a new address, because more than a few requests within a minute would be rate-limited
          fixture.setupAdmin.changeNetwork()
          for (const input of inputs.slice(at, at + atATime)) await ask(input)
        })
        faults.push(...found)
      }
      expect(faults).toEqual([])
    })
  },
)

describe('online lists without their own route', () => {
  it.each(Object.entries(onlineLists))(
    'find their rows by indexes: %s',
    async (_, { collection, filter, sort, rows }) => {
      const boundFilter = filter.replaceAll(/\{:(\w+)\}/g, `'${fixture.setupAdmin.userId}'`)
      const query = new URLSearchParams({ filter: boundFilter, sort, perPage: String(rows), page: '1', skipTotal: '1' })
      const faults = await faultsDuring(async () => {
        const path = `/api/collections/${collection}/records?${query.toString()}`
        const answer = await fixture.setupAdmin.send('GET', path)
        expect(answer.status, answer.text).toBe(200)
        expect((answer.json as { items: unknown[] }).items).toHaveLength(rows)
      })
      expect(faults).toEqual([])
    },
  )
})

it('a search of people without results uses the index and ranks only a few candidates', async () => {
  await statements.readNew()
  const { rows, noMatch } = await fixture.setupAdmin.call('GET /api/admin/people', { search: 'anaa ortitz' })
  const executed = await statements.readNew()
  expect(rows).toEqual([])
  expect(noMatch?.nearest?.search).toBe('Ana Ortiz')
  const searches = executed.filter((sql) => sql.includes('_people_index MATCH'))
  expect(searches).not.toEqual([])
  expect(searches.filter((sql) => !/LIMIT \d+\)?\)?\s*/.test(sql))).toEqual([])
  expect(await statements.findSlowPlans(executed, excused, needed)).toEqual([])
})

it('a sign-in finds the account by the index of addresses', async () => {
  await statements.readNew()
  await signIn(new Session(server), 'ana9@mail.example', 'harbour-lantern-94').catch(() => undefined)
  const executed = (await statements.readNew()).filter((sql) => /\bemail\b[^a-z]* = 'ana9@mail\.example'/.test(sql))
  expect(executed.some((sql) => /FROM .?users/.test(sql))).toBe(true)
  expect(await statements.findSlowPlans(executed, excused, needed)).toEqual([])
})

it('a sync ping reads only new entries of the sync log, and looks up subscribers only if there are many entries', async () => {
  const stream = await openEventStream(fixture.setupAdmin, [SYNC_PING_TOPIC])
  await statements.readNew()
  const executed: string[] = []
  const wasQueried = (question: RegExp) =>
    vi.waitFor(
      async () => {
        executed.push(...(await statements.readNew()))
        expect(executed.filter((sql) => question.test(sql))).not.toEqual([])
      },
      // a ping for an earlier commit may still arrive
      { timeout: 20_000, interval: 200 },
    )
  await fixture.createMessage()
  await wasQueried(/_sync_log NOT INDEXED WHERE seq >/)
  await vi.waitFor(() => expect(stream.events.map(({ name }) => name)).toContain(SYNC_PING_TOPIC), { timeout: 20_000 })
  const countPings = (): number => stream.events.filter(({ name }) => name === SYNC_PING_TOPIC).length
  const before = countPings()
  await server.sql(`WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 600)
    INSERT INTO _sync_log (c, id, aud) SELECT 'users', printf('poked%010d', n), 'role:admin' FROM c`)
  await wasQueried(/json_each.*_sync_log WHERE aud = s.value/s)
  await vi.waitFor(() => expect(countPings()).toBeGreaterThan(before), { timeout: 20_000 })
  await server.sql(`DELETE FROM _sync_log WHERE id LIKE 'poked%'`)
  const ofLog = executed.filter((sql) => sql.includes('_sync_log'))
  expect(await statements.findSlowPlans(ofLog, excused, needed)).toEqual([])
  stream.close()
})

it.each(statsTopics)('the stats of %s are counted by indexes', async (area) => {
  await vi.waitFor(async () => expect(await server.sql('SELECT topic FROM stats')).toHaveLength(statsTopics.length), {
    timeout: 30_000,
  })
  await statements.readNew()
  await server.sql('INSERT OR IGNORE INTO _stats_stale (topic) VALUES (?)', [area])
  const executed: string[] = []
  await vi.waitFor(
    async () => {
      executed.push(...(await statements.readNew()).filter((sql) => sql.includes(' AS until')))
      expect(executed).not.toEqual([])
    },
    { timeout: 30_000, interval: 500 },
  )
  expect(await statements.findSlowPlans(executed, excused, needed)).toEqual([])
})

describe.each([['an admin'], ['an affiliate']] as const)('sync of the device of %s', (who) => {
  const newSession = (): Session => (who === 'an admin' ? fixture.setupAdmin : fixture.affiliateUser)
  const synced = collectionNames.filter((name) => collections[name].device !== undefined)
  it.each(synced)('reads %s by indexes, in the first sync and in later ones', async (name) => {
    const faults = await faultsDuring(async () => {
      const first = { schema: SYNC_SCHEMA, collections: [name], after: '', limit: 1, totals: true }
      const answer = await newSession().send('POST', '/api/sync/bootstrap', first)
      expect(answer.status, answer.text).toBe(200)
      const { cursor } = answer.json as BootstrapAnswer
      await newSession().send('POST', '/api/sync/bootstrap', { ...first, cursor, after: 'a' })
      const pulled = await newSession().send('POST', '/api/sync/pull', {
        schema: SYNC_SCHEMA,
        client: newId(),
        cursor: await encryptPosition(server, newSession().userId, 0),
        acked: [newId()],
        limit: 500,
      })
      expect(pulled.json).toMatchObject({ reset: false })
    })
    expect(faults).toEqual([])
  })
})

it('every statement that may scan or sort is still needed', () => {
  expect(excused.filter((each) => !needed.has(each)).map(({ statement }) => String(statement))).toEqual([])
})
