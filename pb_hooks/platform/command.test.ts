import * as v from 'valibot'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { command } from '../../domain/api/route'
import type { Role } from '../../domain/people/roles'
import { commandWithPreparation, commandFor } from './command'
import { answerError, fail } from './errors'
import { routes, type RouteHandler } from './route'

const { world: fixture } = vi.hoisted(() => ({
  world: { roles: [] as string[] | null, commands: [] as { [column: string]: unknown }[], inTransaction: false },
}))
vi.mock('./db', () => ({
  inTransaction: <T>(app: unknown, work: (tx: unknown) => T): T => {
    fixture.inTransaction = true
    try {
      return work(app)
    } finally {
      fixture.inTransaction = false
    }
  },
  find: () => (fixture.roles === null ? null : personRow(fixture.roles)),
  findRow: (_app: unknown, _table: string, { actor, key }: { actor: string; key: string }) =>
    fixture.commands.find((done) => done['actor'] === actor && done['key'] === key) ?? null,
  insertRow: (_app: unknown, _table: string, done: { [column: string]: unknown }) => fixture.commands.push(done),
}))
function personRow(roles: readonly string[]) {
  const fields: { [name: string]: unknown } = { first_name: 'Ana', last_name: 'Ortuño', roles }
  return {
    id: 'anaanaanaanaana',
    collection: () => ({ name: 'users' }),
    getString: (field: string) => String(fields[field] ?? ''),
    getBool: () => true,
    get: (field: string) => fields[field],
  }
}
vi.stubGlobal('$security', { sha256: (text: string) => `hash of ${text}` })
vi.stubGlobal(
  'InternalServerError',
  class extends Error {
    constructor(_message: string, data: string) {
      super(data)
    }
  },
)
vi.stubGlobal('toString', (body: unknown) => body)
afterAll(() => vi.unstubAllGlobals())

const spec = {
  access: 'admin',
  input: v.object({ amount: v.number(), password: v.string() }),
  output: v.object({ done: v.number() }),
  audit: ['rate.set'],
  secret: ['password'],
} as const
let done = 0
const attempt = commandFor(command('POST /api/admin/try', spec), (_context, { amount }) => {
  if (amount < 0) fail('amount-invalid')
  done += 1
  return { done }
})

/** Whether each preparation step ran inside the transaction. */
const ranInTransaction: boolean[] = []
commandWithPreparation(
  command('POST /api/admin/try-prepared', spec),
  ({ person }, { amount }) => {
    ranInTransaction.push(fixture.inTransaction)
    if (amount > 9) fail('bot-check-failed')
    return `${person.name} ${amount}`
  },
  (_context, { amount }, argument) => {
    if (argument !== `Ana Ortuño ${amount}`) throw new Error(`another’s answer: ${argument}`)
    done += 1
    return { done }
  },
)

/** Sends the command as a person who was an admin when the request arrived. */
function sent(
  input: object,
  key = 'key-of-this-click',
  heldThen: readonly Role[] = ['admin'],
  by = attempt as RouteHandler,
) {
  const answer = { status: 0, body: {} as object }
  const e = {
    auth: personRow(heldThen),
    get: (key: string) => (key === 'coterieDevice' ? 'device' : null),
    request: { header: { get: () => key }, body: JSON.stringify(input) },
    response: { header: () => ({ set: () => undefined }) },
    json: (status: number, body: object) => Object.assign(answer, { status, body }),
  }
  by(e as unknown as PbRequestEvent)
  return answer
}
const input = { amount: 5, password: 'harbour-lantern-93' }

beforeEach(() => {
  fixture.roles = ['admin']
  fixture.commands = []
  ranInTransaction.length = 0
  done = 0
})

it('a command runs only once per idempotency key; a repeated request gets the same response', () => {
  expect(sent(input)).toEqual({ status: 200, body: { done: 1 } })
  expect(sent(input)).toEqual({ status: 200, body: { done: 1 } })
  expect(sent(input, 'key-of-another-click')).toEqual({ status: 200, body: { done: 2 } })
})

it('a command rejects a used idempotency key with different input, and stores nothing if it fails', () => {
  expect(sent({ ...input, amount: -1 })).toEqual({ status: 400, body: { code: 'amount-invalid' } })
  expect(fixture.commands).toEqual([])
  sent(input)
  expect(sent({ ...input, amount: 6 })).toEqual({ status: 422, body: { code: 'idempotency-mismatch' } })
  expect(done).toBe(1)
})

it('a command’s stored input hash doesn’t include the password', () => {
  sent(input)
  expect(JSON.stringify(fixture.commands)).not.toContain('harbour-lantern')
  expect(sent({ ...input, password: 'seven-amber-windows' })).toEqual({ status: 200, body: { done: 1 } })
})

it('a command is rejected if the person lost the role or the account while the command waited', () => {
  fixture.roles = ['affiliate']
  expect(sent(input)).toEqual({ status: 403, body: { code: 'not-allowed' } })
  fixture.roles = null
  expect(sent(input)).toEqual({ status: 401, body: { code: 'signed-out' } })
  expect(done).toBe(0)
})

const sentAfter = (given: object, key = 'key-of-this-click', heldThen: readonly Role[] = ['admin']) =>
  sent(given, key, heldThen, routes['POST /api/admin/try-prepared'])

it('a command’s preparation runs before the transaction, and not for a repeated request', () => {
  expect(sentAfter(input)).toEqual({ status: 200, body: { done: 1 } })
  expect(sentAfter({ ...input, password: 'seven-amber-windows' })).toEqual({ status: 200, body: { done: 1 } })
  expect(ranInTransaction).toEqual([false])
  expect(sentAfter({ ...input, amount: 6 })).toEqual({ status: 422, body: { code: 'idempotency-mismatch' } })
  expect(sentAfter({ ...input, amount: 6 }, 'key-of-another-click')).toEqual({ status: 200, body: { done: 2 } })
  expect(ranInTransaction).toEqual([false, false])
})

it('a command does nothing if its preparation fails, and doesn’t prepare anything without permission', () => {
  expect(sentAfter({ ...input, amount: 10 })).toEqual({ status: 400, body: { code: 'bot-check-failed' } })
  expect(fixture.commands).toEqual([])
  ranInTransaction.length = 0
  expect(sentAfter(input, 'key-of-this-click', ['affiliate']).status).toBe(403)
  expect(ranInTransaction).toEqual([])
  fixture.roles = ['affiliate']
  expect(sentAfter(input).status).toBe(403)
  expect(done).toBe(0)
})

it('a command responds with server-error to an error that has no code, and rethrows the error for the log', () => {
  const answered: unknown[] = []
  const e = { response: {}, json: (...answer: unknown[]) => answered.push(answer) } as unknown as PbRequestEvent
  expect(() => answerError(e, new TypeError('it broke'))).toThrow('TypeError: it broke')
  expect(answered).toEqual([[500, { code: 'server-error' }]])
})
