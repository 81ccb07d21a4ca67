import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes, type RouteByName } from '../../../domain/api/all'
import type { AuditAction } from '../../../domain/record/audit-actions'
import type { setMailDeliveryRoute } from '../../../domain/api/messages/mail-delivery'
import type { InputOf, Route } from '../../../domain/api/route'
import { readAuditEntries } from '../../support/server/audit-log'
import { startMailServer, type MailServer } from '../../support/services/mail-server'
import { createMember, testPassword } from '../../support/server/people'
import { inputsOfRoute } from '../../support/routes/route-cases'
import { createRouteFixture, type RouteFixture } from '../../support/routes/route-fixture'
import { waitForStartedJob } from '../../support/data/runs'
import { startServer, type TestServer } from '../../support/server/server'
import { Session } from '../../support/server/session'

/**
 * Tests that each route that changes data writes an audit entry for each of its actions. The routes come from the route
 * definitions.
 */
let smtp: MailServer
let server: TestServer
let fixture: RouteFixture
beforeAll(async () => {
  server = await startServer({ env: { COTERIE_LOOPBACK_TARGETS: '1' } })
  fixture = await createRouteFixture(server)
  // some cases need stored emails, and sending an email again needs a mail server
  smtp = await startMailServer()
  fixture.mailPort = smtp.port
  server.mailServer = smtp
  const [useIt] = inputsOfRoute('POST /api/admin/mail-delivery')
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

/** Returns a session of the caller with the fewest rights that are sufficient. */
async function actorSession({ name, access }: Route): Promise<Session> {
  // uses another member, because this route deletes the account
  if (name === 'POST /api/account/delete') return createMember(server)
  if (access === 'admin') return fixture.setupAdmin
  if (access === 'affiliate') return fixture.affiliateUser
  return access === 'signed-in' ? fixture.memberUser : new Session(server)
}

/** Returns the values of the input fields that must never be logged. */
const secretInputs = ({ secret }: Route, input: object): string[] =>
  Object.entries(input).flatMap(([field, value]) => (secret.includes(field) && value !== '' ? [String(value)] : []))

/** Entries that the product adds in the same operation, such as the entry about an automatic approval. */
const byItself: { [route: string]: readonly AuditAction[] } = {
  'POST /api/applications': ['application.approve', 'role.grant'],
}

/** Entries of daily jobs and log checks, which may be written during any request. No command may write them. */
const byItsOwnDay: readonly string[] = ['data.prune', 'log.lock', 'log.verify'] satisfies AuditAction[]
const isCommandEntry = ({ action, actor_name }: { action: string; actor_name: string }): boolean =>
  actor_name !== 'system' || !byItsOwnDay.includes(action)

const audited = allRoutes.filter((route) => route.audit.length > 0)

describe.each(audited.map((route) => [route.name as keyof RouteByName, route] as const))(
  'the route %s',
  (name, route) => {
    const tries = inputsOfRoute(name).map(({ action, input }) => ({ action: action || (route.audit[0] ?? ''), input }))

    it('has a case for each audit action that it may write', () => {
      expect(tries.map(({ action }) => action).sort()).toEqual([...route.audit].sort())
    })

    it.each(tries.map(({ action, input }) => [action, input] as const))(
      'writes the audit entry %s',
      async (action, inputFor) => {
        const actor = await actorSession(route)
        const input = (await inputFor(fixture, actor)) as object
        const before = await readLastNumber()
        const answer = await waitForStartedJob(actor, await actor.call(name, input as never))
        const entries = (await readAuditEntries(server, before)).filter(isCommandEntry)
        const left = entries.map(({ action }) => action)
        expect(left).toContain(action)
        expect(route.audit).toEqual(expect.arrayContaining(left))
        for (const entry of entries) {
          // the entry does not name the person when the account is deleted
          expect(entry.actor_name === '').toBe(action === 'account.delete')
          expect(entry.subject).toMatch(/^[a-z_]+\/.+/)
          if (route.access !== 'public') {
            expect(entry.actor).toBe(byItself[name]?.includes(entry.action as AuditAction) ? '' : actor.userId)
            const about = JSON.stringify([input, answer, actor.userId])
            // a hold that a command creates has its own entry, whose id is not in the input; an input with a filter names
            // no payments
            const byFilter = name === 'POST /api/admin/payments/action' && entry.subject.startsWith('user_payments/')
            // a list that is replaced as a whole has no id in the input
            const whole = ['faqs/list', 'audit_log/end', 'server/clock'].includes(entry.subject)
            // the input of an address change does not name the payments that become pending again
            const reopened = entry.action === 'payment.reopen'
            if (!entry.subject.startsWith('line_holds/') && !byFilter && !whole && !reopened) {
              expect(about, 'the subject is what was sent or answered').toContain(entry.subject.split('/')[1])
            }
          }
          for (const secret of [...secretInputs(route, input), testPassword])
            expect(JSON.stringify(entry)).not.toContain(secret)
        }
        if (name === 'POST /api/password/change') actor.grant = answer as Session['grant']
      },
    )
  },
)

it('the product wrote all facts that these commands changed', async () => {
  // the audit reports facts that the fixture inserted directly, which is correct
  const { output } = await server.run('audit')
  expect(output).not.toMatch(
    /a fact has its recorded value|no recorded row is missing|every row was created by the program: (?!users|earnings|consents|\d)/,
  )
})
