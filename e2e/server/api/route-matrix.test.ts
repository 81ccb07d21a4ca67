import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { allRoutes, type RouteNamed } from '../../../domain/api/all'
import type { Route } from '../../../domain/api/route'
import type { ErrorCode } from '../../../domain/error-codes'
import type { Answer } from '../../support/server/http'
import { testPassword } from '../../support/server/people'
import { ownAnswers, ownThings, triesOf } from '../../support/routes/route-cases'
import { routeWorld, type RouteWorld } from '../../support/routes/route-world'
import { ended } from '../../support/data/runs'
import type { Session } from '../../support/server/session'
import { startDashboard, type Dashboard } from '../../support/server/superuser'
import { changedTables, tableDump } from '../../support/server/table-dump'
import { copyOf, visitorNames, visitors, type VisitorName, type Visitors } from '../../support/routes/visitors'

/** Each visitor × each route, made from the route values: a route can't be added without being in it. */
let dashboard: Dashboard
let world: RouteWorld
let people: Visitors
beforeAll(async () => {
  dashboard = await startDashboard()
  world = await routeWorld(dashboard.server)
  people = await visitors(world)
})
afterAll(() => dashboard?.stop())
afterEach(() => world.putBack())

interface Refusal {
  status: number
  code: ErrorCode
}

const signedOut: { [visitor in VisitorName]?: ErrorCode } = {
  guest: 'signed-out',
  removed: 'device-ended',
  otherDevice: 'token-expired',
  otherPerson: 'token-expired',
  superuser: 'token-expired',
}
const admins: VisitorName[] = ['admin', 'idleAdmin']

/** What a visitor has to be answered who may not call; null for those who may. */
/** Goes on as nobody, whatever is brought (`server/routing`): who sends it is proved by its text. */
const asNobody = 'POST /api/paypal/webhook'

function refusalOf({ name, access, scope }: Route, who: VisitorName): Refusal | null {
  if (who === 'key' || who === 'keyWithout') {
    if (name === asNobody) return null
    return who === 'key' && scope !== null ? null : { status: 403, code: 'key-scope' }
  }
  if (access === 'public') return null
  const code = signedOut[who]
  if (code) return { status: 401, code }
  const may = access === 'signed-in' || (access === 'admin' ? admins.includes(who) : who === access)
  return may ? null : { status: 403, code: 'not-allowed' }
}

function send(session: Session, { name }: Route, input: unknown): Promise<Answer> {
  return session.ask(name, input, { 'idempotency-key': randomUUID() })
}

const said = (answer: Answer): Refusal => ({
  status: answer.status,
  code: (answer.json as { code?: ErrorCode } | null)?.code ?? ('' as ErrorCode),
})

/** Public routes, which may end or open sessions, come after the others; the change of password ends those of other devices,
 * and who deletes their account is gone. */
const rank = ({ name, access }: Route): number =>
  name === 'POST /api/password/change'
    ? 4
    : name === 'POST /api/account/delete'
      ? 3
      : name === 'POST /api/session/unlock'
        ? 2
        : access === 'public'
          ? 1
          : 0
const routes = [...allRoutes].sort((a, b) => rank(a) - rank(b))

/** How many routes asked for the password so far. */
let asking = 0

describe.each(routes.map((route) => [route.name as keyof RouteNamed, route] as const))('%s', (name, route) => {
  const [first] = triesOf(name)
  if (name === 'POST /api/session/unlock')
    beforeAll(async () => {
      // by then whoever is idle has given as many passwords as they may in an hour: the server starts anew
      await world.server.restart()
      // at its start it removes the old mails and deliveries that the cases have written
      await vi.waitFor(
        async () =>
          expect(await world.server.sql(`SELECT 1 FROM audit_log WHERE action = 'data.prune'`)).not.toEqual([]),
        { timeout: 60_000, interval: 200 },
      )
      // and one of them has switched codes on, and owes one: `second-factor.test` unlocks with it
      await world.server.sql('DELETE FROM _one_time_secrets')
    })
  const inputFor = (by: Session): unknown => first?.input(world, by)
  const refused = visitorNames.filter((who) => refusalOf(route, who) !== null)
  const admitted = visitorNames.filter((who) => refusalOf(route, who) === null)

  if (refused.length > 0)
    it('refuses who may not, by the right code, and changes nothing', async () => {
      const input = await inputFor(people.admin)
      const before = await tableDump(world.server)
      const answers: { [who: string]: Refusal } = {}
      for (const who of refused) answers[who] = said(await send(people[who], route, input))
      expect(answers).toEqual(Object.fromEntries(refused.map((who) => [who, refusalOf(route, who)])))
      expect(changedTables(before, await tableDump(world.server))).toEqual([])
    })

  if (route.fresh)
    it('asks who is past the idle limit for the password', async () => {
      // each of them has so many passwords an hour
      people.idleAdmin = people.idleAdmins[asking++ % people.idleAdmins.length] ?? people.idleAdmin
      const { password: _, ...input } = (await inputFor(people.idleAdmin)) as { password?: string }
      const before = await tableDump(world.server)
      const isOptional = v.safeParse(route.input, input).success
      const needed = isOptional ? { status: 403, code: 'password-needed' } : { status: 400, code: 'bad-input' }
      expect(said(await send(people.idleAdmin, route, input))).toEqual(needed)
      const wrong = said(await send(people.idleAdmin, route, { ...input, password: 'not-this-one' }))
      expect(wrong).toEqual({ status: 400, code: 'current-password-wrong' })
      expect(
        changedTables(before, await tableDump(world.server)).filter((table) => !/fail|throttle/.test(table)),
      ).toEqual([])
    })

  if (ownThings.includes(name))
    it('finds nothing of somebody else’s', async () => {
      const input = (await inputFor(people.member)) as object
      const before = await tableDump(world.server)
      for (const who of ['unverified', 'other', 'affiliate', 'exAdmin', 'admin'] as const) {
        expect(said(await send(people[who], route, input)), who).toEqual({ status: 404, code: 'not-found' })
      }
      expect(changedTables(before, await tableDump(world.server))).toEqual([])
    })

  it('admits who may', async () => {
    for (const who of admitted) {
      // a public route may take the visitor's device: it gets it back
      const session = route.access === 'public' ? copyOf(people[who]) : people[who]
      const devices = await devicesNow()
      const input = (await inputFor(session)) as object
      const answer = await send(
        session,
        route,
        who === 'idleAdmin' && route.fresh ? { ...input, password: testPassword } : input,
      )
      const own = ownAnswers[name]?.[who]
      if (own) expect(said(answer).code, who).toBe(own)
      else {
        expect({ who, status: answer.status, text: answer.status < 300 ? '' : answer.text }).toEqual({
          who,
          status: route.accepted ? 202 : 200,
          text: '',
        })
        const answered = v.safeParse(route.output, answer.json)
        expect(answered.issues?.map((issue) => issue.message) ?? [], 'the answer is what the route says').toEqual([])
        await ended(world, answer.json)
      }
      if (route.access === 'public' || name === 'POST /api/devices/remove-others') await giveBack(devices)
      else if (name === 'POST /api/password/change') session.grant = answer.json as Session['grant']
    }
  })
})

const devicesNow = () => world.server.sql('SELECT id, secret_hash, ended_at, ended_by FROM trusted_devices')

/** Gives back those that a call took: most calls take none. */
async function giveBack(devices: Awaited<ReturnType<typeof devicesNow>>): Promise<void> {
  const now = new Map((await devicesNow()).map((row) => [row['id'], JSON.stringify(row)]))
  for (const device of devices) {
    if (now.get(device['id'] ?? '') === JSON.stringify(device)) continue
    const { id, secret_hash, ended_at, ended_by } = device
    await world.server.sql('UPDATE trusted_devices SET secret_hash = ?, ended_at = ?, ended_by = ? WHERE id = ?', [
      String(secret_hash),
      String(ended_at),
      String(ended_by),
      String(id),
    ])
  }
}
