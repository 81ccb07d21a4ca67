import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes, type RouteNamed } from '../../../domain/api/all'
import type { AuditAction } from '../../../domain/record/audit-actions'
import type { setMailDeliveryRoute } from '../../../domain/api/messages/mail-delivery'
import type { InputOf, Route } from '../../../domain/api/route'
import { readAuditEntries } from '../../support/data/audit-entries'
import { startMailServer, type MailServer } from '../../support/services/mail-server'
import { createMember, testPassword } from '../../support/server/people'
import { routeTries } from '../../support/routes/route-cases'
import { createRouteFixture, type RouteFixture } from '../../support/routes/route-fixture'
import { awaitStartedJob } from '../../support/data/runs'
import { startServer, type TestServer } from '../../support/server/server'
import { Session } from '../../support/server/session'

/** Each route that changes something leaves its entry on the audit log, once per action; made from the route values. */
let smtp: MailServer
let server: TestServer
let fixture: RouteFixture
beforeAll(async () => {
  server = await startServer({ env: { COTERIE_LOOPBACK_TARGETS: '1' } })
  fixture = await createRouteFixture(server)
  // people are made from the mails that are kept; sending one again needs a mail server
  smtp = await startMailServer()
  fixture.mailPort = smtp.port
  server.deliveredTexts = (email) =>
    smtp.mails.filter(({ to }) => to?.some(({ address }) => address === email)).map(({ text }) => text ?? '')
  const [useIt] = routeTries('POST /api/admin/mail-delivery')
  const input = (await useIt?.input(fixture, fixture.setupAdmin)) as InputOf<typeof setMailDeliveryRoute>
  await fixture.setupAdmin.call('POST /api/admin/mail-delivery', input)
})
afterAll(async () => {
  await server?.stop()
  await smtp?.stop()
})

afterEach(() => fixture.undoLastCase())

const readLastNumber = async (): Promise<number> =>
  Number((await server.sql('SELECT MAX(n) AS n FROM audit_log'))[0]?.['n'] ?? 0)

/** Who does it: the least that may. */
async function actorSession({ name, access }: Route): Promise<Session> {
  // who does it is gone
  if (name === 'POST /api/account/delete') return createMember(server)
  if (access === 'admin') return fixture.setupAdmin
  if (access === 'affiliate') return fixture.affiliateUser
  return access === 'signed-in' ? fixture.memberUser : new Session(server)
}

/** The values of the fields that are never written down. */
const secretInputs = ({ secret }: Route, input: object): string[] =>
  Object.entries(input).flatMap(([field, value]) => (secret.includes(field) && value !== '' ? [String(value)] : []))

/** What the product adds by its own word, in the same operation: an application that is approved at once. */
const byItself: { [route: string]: readonly AuditAction[] } = {
  'POST /api/applications': ['application.approve', 'role.grant'],
}

/** What the product enters when its own day or a look at the log has come, whoever is doing something then; no command may. */
const byItsOwnDay: readonly string[] = ['data.prune', 'log.lock', 'log.verify'] satisfies AuditAction[]
const isCommandEntry = ({ action, actor_name }: { action: string; actor_name: string }): boolean =>
  actor_name !== 'system' || !byItsOwnDay.includes(action)

const audited = allRoutes.filter((route) => route.audit.length > 0)

describe.each(audited.map((route) => [route.name as keyof RouteNamed, route] as const))('%s', (name, route) => {
  const tries = routeTries(name).map(({ action, input }) => ({ action: action || (route.audit[0] ?? ''), input }))

  it('is tried once for each action it may leave', () => {
    expect(tries.map(({ action }) => action).sort()).toEqual([...route.audit].sort())
  })

  it.each(tries.map(({ action, input }) => [action, input] as const))('leaves %s', async (action, inputFor) => {
    const by = await actorSession(route)
    const input = (await inputFor(fixture, by)) as object
    const before = await readLastNumber()
    const answer = await awaitStartedJob(by, await by.call(name, input as never))
    const entries = (await readAuditEntries(server, before)).filter(isCommandEntry)
    const left = entries.map(({ action }) => action)
    expect(left).toContain(action)
    expect(route.audit).toEqual(expect.arrayContaining(left))
    for (const entry of entries) {
      // who deleted their own account is named nowhere
      expect(entry.actor_name === '').toBe(action === 'account.delete')
      expect(entry.subject).toMatch(/^[a-z_]+\/.+/)
      if (route.access !== 'public') {
        expect(entry.actor).toBe(byItself[name]?.includes(entry.action as AuditAction) ? '' : by.userId)
        const about = JSON.stringify([input, answer, by.userId])
        // a hold that comes or goes with a command has an entry of its own; nobody sends its id
        // and a filter names none of the payments that it finds
        const byFilter = name === 'POST /api/admin/payments/move' && entry.subject.startsWith('user_payments/')
        // what is replaced as a whole has no id of its own
        const whole = ['faqs/list', 'audit_log/end', 'server/clock'].includes(entry.subject)
        // who changes their address doesn't name the payments that go back for approval by it
        const reopened = entry.action === 'payment.reopen'
        if (!entry.subject.startsWith('line_holds/') && !byFilter && !whole && !reopened) {
          expect(about, 'the subject is what was sent or answered').toContain(entry.subject.split('/')[1])
        }
      }
      for (const secret of [...secretInputs(route, input), testPassword])
        expect(JSON.stringify(entry)).not.toContain(secret)
    }
    if (name === 'POST /api/password/change') by.grant = answer as Session['grant']
  })
})

describe('a command by somebody who may not', () => {
  it('leaves no entry', async () => {
    const before = await readLastNumber()
    const input = { user: fixture.memberUser.userId, role: 'admin' as const, granted: true, password: testPassword }
    await expect(fixture.memberUser.call('POST /api/admin/roles', input)).rejects.toThrow('not-allowed')
    expect(await readLastNumber()).toBe(before)
  })
})

describe('the facts that all of them changed', () => {
  it('were entered, each of them', async () => {
    // the world's own rows were put there past the program, so that nobody entered those is right
    const { output } = await server.run('audit')
    expect(output).not.toMatch(
      /a fact is what was entered|no row that was entered is gone|every row was entered: (?!users|earnings|consents|\d)/,
    )
  })
})
