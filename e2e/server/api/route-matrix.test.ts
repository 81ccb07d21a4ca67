import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { allRoutes, type RouteByName } from '../../../domain/api/all'
import type { Route } from '../../../domain/api/route'
import type { ErrorCode } from '../../../domain/error-codes'
import type { HttpResponse } from '../../support/server/http'
import { testPassword, startDashboard } from '../../support/server/people'
import { expectedErrors, ownerRoutes, inputsOfRoute } from '../../support/routes/route-cases'
import { createRouteFixture } from '../../support/routes/route-fixture'
import { waitForStartedJob } from '../../support/data/runs'
import type { Session } from '../../support/server/session'
import { changedTables, dumpTables } from '../../support/server/sql'
import { cloneSession, callerNames, createCallers, type CallerName } from '../../support/routes/callers'

/** Calls each route as each kind of caller. The routes come from the route definitions, so that none can be missing. */
const dashboard = await startDashboard({ env: { COTERIE_LOOPBACK_TARGETS: '1' } })
afterAll(() => dashboard.stop())
const fixture = await createRouteFixture(dashboard.server)
const people = await createCallers(fixture)
afterEach(() => fixture.undoLastCase())

interface ExpectedError {
  status: number
  code: ErrorCode
}

const signedOut: { [visitor in CallerName]?: ErrorCode } = {
  guest: 'signed-out',
  removed: 'device-ended',
  otherDevice: 'token-expired',
  otherPerson: 'token-expired',
  superuser: 'token-expired',
}
const admins: CallerName[] = ['admin', 'idleAdmin']

/** This route ignores the caller's identity (`server/routing`); the signature of the body proves the sender. */
const asNobody = 'POST /api/paypal/webhook'

function expectedError({ name, access, scope }: Route, caller: CallerName): ExpectedError | null {
  if (caller === 'key' || caller === 'keyWithout') {
    if (name === asNobody) return null
    return caller === 'key' && scope !== null ? null : { status: 403, code: 'key-scope' }
  }
  if (access === 'public') return null
  const code = signedOut[caller]
  if (code) return { status: 401, code }
  const may = access === 'signed-in' || (access === 'admin' ? admins.includes(caller) : caller === access)
  return may ? null : { status: 403, code: 'not-allowed' }
}

function send(session: Session, { name }: Route, input: unknown): Promise<HttpResponse> {
  return session.request(name, input, { 'idempotency-key': randomUUID() })
}

const readError = (answer: HttpResponse): ExpectedError => ({
  status: answer.status,
  code: (answer.json as { code?: ErrorCode } | null)?.code ?? ('' as ErrorCode),
})

/**
 * Positions of routes in the order of the tests; others are at 0. An objection opens a ticket, and a person can open only a
 * few tickets per hour, so it comes before the cases that open tickets too. A password change ends other devices, and an
 * account deletion ends the caller, so these come last.
 */
const positions: { [route: string]: number } = {
  'POST /api/holds/object': -1,
  'POST /api/session/unlock': 2,
  'POST /api/account/delete': 3,
  'POST /api/password/change': 4,
}
// public routes may end or open sessions, so they come later
const testOrder = ({ name, access }: Route): number => positions[name] ?? (access === 'public' ? 1 : 0)
const routes = [...allRoutes].sort((a, b) => testOrder(a) - testOrder(b))

/** Number of password prompts so far. */
let passwordPrompts = 0

describe.each(routes.map((route) => [route.name as keyof RouteByName, route] as const))(
  'the route %s',
  (name, route) => {
    const [first] = inputsOfRoute(name)
    if (name === 'POST /api/session/unlock')
      beforeAll(async () => {
        // restarts the server, because the idle caller has used up the hourly password attempts
        await fixture.server.restart()
        // waits for the pruning at start, which deletes old emails and deliveries that the cases create
        await vi.waitFor(
          async () =>
            expect(await fixture.server.sql(`SELECT 1 FROM audit_log WHERE action = 'data.prune'`)).not.toEqual([]),
          { timeout: 60_000, interval: 200 },
        )
        // removes the one-time codes of an idle admin; `second-factor.test` covers unlocking with codes
        await fixture.server.sql('DELETE FROM _one_time_secrets')
      })
    const createInput = (actor: Session): unknown => first?.input(fixture, actor)
    const refused = callerNames.filter((caller) => expectedError(route, caller) !== null)
    const admitted = callerNames.filter((caller) => expectedError(route, caller) === null)

    if (refused.length > 0)
      it('rejects callers without access with the right error and changes nothing', async () => {
        const input = await createInput(people.admin)
        const before = await dumpTables(fixture.server)
        const answers: { [who: string]: ExpectedError } = {}
        for (const who of refused) answers[who] = readError(await send(people[who], route, input))
        expect(answers).toEqual(Object.fromEntries(refused.map((caller) => [caller, expectedError(route, caller)])))
        expect(changedTables(before, await dumpTables(fixture.server))).toEqual([])
      })

    if (route.reauth)
      it('requires the password past the idle limit', async () => {
        // each idle admin can try the password only a few times per hour
        people.idleAdmin = people.idleAdmins[passwordPrompts++ % people.idleAdmins.length] ?? people.idleAdmin
        const { password: _, ...input } = (await createInput(people.idleAdmin)) as { password?: string }
        const before = await dumpTables(fixture.server)
        const isOptional = v.safeParse(route.input, input).success
        const needed = isOptional ? { status: 403, code: 'password-needed' } : { status: 400, code: 'bad-input' }
        expect(readError(await send(people.idleAdmin, route, input))).toEqual(needed)
        const wrong = readError(await send(people.idleAdmin, route, { ...input, password: 'not-this-one' }))
        expect(wrong).toEqual({ status: 400, code: 'current-password-wrong' })
        expect(
          changedTables(before, await dumpTables(fixture.server)).filter((table) => !/fail|throttle/.test(table)),
        ).toEqual([])
      })

    if (ownerRoutes.includes(name))
      it('does not find records of other people', async () => {
        const input = (await createInput(people.member)) as object
        const before = await dumpTables(fixture.server)
        for (const who of ['unverified', 'other', 'affiliate', 'exAdmin', 'admin'] as const) {
          expect(readError(await send(people[who], route, input)), who).toEqual({ status: 404, code: 'not-found' })
        }
        expect(changedTables(before, await dumpTables(fixture.server))).toEqual([])
      })

    it('accepts callers with access', async () => {
      for (const who of admitted) {
        // a public route may end the caller's device, so a copy of the session is used
        const session = route.access === 'public' ? cloneSession(people[who]) : people[who]
        const devices = await readDevices()
        const input = (await createInput(session)) as object
        const answer = await send(
          session,
          route,
          who === 'idleAdmin' && route.reauth ? { ...input, password: testPassword } : input,
        )
        const own = expectedErrors[name]?.[who]
        if (own) expect(readError(answer).code, who).toBe(own)
        else {
          expect({ who, status: answer.status, text: answer.status < 300 ? '' : answer.text }).toEqual({
            who,
            status: route.accepted ? 202 : 200,
            text: '',
          })
          const answered = v.safeParse(route.output, answer.json)
          expect(answered.issues?.map((issue) => issue.message) ?? [], 'the answer is what the route says').toEqual([])
          await waitForStartedJob(fixture, answer.json)
        }
        if (route.access === 'public' || name === 'POST /api/devices/remove-others') await restoreDevices(devices)
        else if (name === 'POST /api/password/change') session.grant = answer.json as Session['grant']
      }
    })
  },
)

const readDevices = () => fixture.server.sql('SELECT id, secret_hash, ended_at, ended_by FROM trusted_devices')

/** Inserts devices again that a call removed. */
async function restoreDevices(devices: Awaited<ReturnType<typeof readDevices>>): Promise<void> {
  const now = new Map((await readDevices()).map((row) => [row['id'], JSON.stringify(row)]))
  for (const device of devices) {
    if (now.get(device['id'] ?? '') === JSON.stringify(device)) continue
    const { id, secret_hash, ended_at, ended_by } = device
    await fixture.server.sql('UPDATE trusted_devices SET secret_hash = ?, ended_at = ?, ended_by = ? WHERE id = ?', [
      String(secret_hash),
      String(ended_at),
      String(ended_by),
      String(id),
    ])
  }
}
