import type { RouteByName } from '../../../domain/api/all'
import { newEmail, testName, solvedChallenge, type RouteCase } from './route-inputs'
import type { RouteFixture } from './route-fixture'
import type { Session } from '../server/session'
import { saveSetting } from '../server/settings'

type Named = Extract<keyof RouteByName, `${string}/applications${string}`>

async function prepareApplicant(fixture: RouteFixture, actor: Session, approvedAtOnce = false) {
  await saveSetting(fixture.setupAdmin, 'auto_approve_affiliates', approvedAtOnce)
  const user = actor.userId
  const currentRoles = await fixture.server.sql(`SELECT id FROM user_roles WHERE user_id = ? AND role = 'affiliate'`, [
    user,
  ])
  if (currentRoles.length > 0 && user === fixture.memberUser.userId) {
    await fixture.call('POST /api/admin/roles', { user, role: 'affiliate', granted: false, reason: 'left' })
  }
  await removeOpenApplications(fixture, user)
  return { ...testName, email: newEmail(), challenge: await solvedChallenge(fixture, 'affiliate') }
}

async function createApplication(fixture: RouteFixture, user: string): Promise<string> {
  await removeOpenApplications(fixture, user)
  return fixture.insertRow('affiliate_submissions', {
    user_id: user,
    email: newEmail(),
    status: 'pending',
    source: 'signed-in',
  })
}

/** Withdraws the pending application of a person, because a person may have only one. */
const removeOpenApplications = (fixture: RouteFixture, user: string): Promise<unknown> =>
  fixture.server.sql(`UPDATE affiliate_submissions SET status = 'withdrawn' WHERE user_id = ? AND status = 'pending'`, [
    user,
  ])

export const applicationCases: { [N in Named]: RouteCase<N> } = {
  'POST /api/applications': {
    'application.apply': (fixture, actor) => prepareApplicant(fixture, actor),
    'application.approve': (fixture, actor) => prepareApplicant(fixture, actor, true),
    'role.grant': (fixture, actor) => prepareApplicant(fixture, actor, true),
  },
  'POST /api/applications/guest': async (fixture) => {
    const [row] = await fixture.server.sql('SELECT email FROM users WHERE id = ?', [await fixture.createPerson()])
    return {
      ...testName,
      email: String(row?.['email']),
      language: 'en',
      challenge: await solvedChallenge(fixture, 'affiliate'),
    }
  },
  'POST /api/applications/withdraw': async (fixture, actor) => ({
    application: await createApplication(fixture, actor.userId === '' ? fixture.memberUser.userId : actor.userId),
  }),
  'GET /api/admin/applications': () => ({ status: 'pending' }),
  'POST /api/admin/applications/approve': {
    'application.approve': async (fixture) => ({
      application: await createApplication(fixture, await fixture.createPerson()),
    }),
    'role.grant': async (fixture) => ({ application: await createApplication(fixture, await fixture.createPerson()) }),
  },
  'POST /api/admin/applications/reject': async (fixture) => ({
    application: await createApplication(fixture, await fixture.createPerson()),
    reason: 'not now',
    note: 'asked by phone',
  }),
}
