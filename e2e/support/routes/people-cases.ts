import { addDays, firstDay } from '../../../domain/calendar'
import type { RouteByName } from '../../../domain/api/all'
import { newEmail, solvedChallenge, testName, type RouteCase, type RouteFixture } from './route-fixture'
import type { Session } from '../server/session'
import { saveSetting, testPassword } from '../server/people'
import { newId } from '../../../domain/sync/new-id'

const endPauses = (fixture: RouteFixture, user: string) =>
  fixture.server.sql(`DELETE FROM profile_pauses WHERE user_id = ? AND to_date = '' AND voided_at = ''`, [user])

/** Makes sure that the user has an open rental and no pause, as a new pause requires. */
async function prepareForPause(fixture: RouteFixture, user: string): Promise<void> {
  await ensureRental(fixture, user)
  // a case of an earlier route may have ended the rental today
  await fixture.server.sql(
    `UPDATE rental_periods SET end_date = '' WHERE user_id = ? AND voided_at = '' AND end_date = ?`,
    [user, fixture.today],
  )
  await endPauses(fixture, user)
}

const done = { kind: 'posts', actions: 2, text: 'logistics' } as const

async function ensureRental(fixture: RouteFixture, user: string): Promise<string> {
  const [own] = await fixture.server.sql(
    `SELECT id FROM rental_periods WHERE user_id = ? AND voided_at = '' AND (end_date = '' OR end_date >= ?)`,
    [user, fixture.today],
  )
  if (own) return String(own['id'])
  return createRental(fixture, user, '')
}

/**
 * Inserts a rental from the first of the month. Sets the user's status too, so that the job that updates it changes nothing
 * later.
 */
async function createRental(fixture: RouteFixture, user: string, end_date: string): Promise<string> {
  const start_date = firstDay(fixture.month)
  await fixture.server.sql(
    `UPDATE users SET account_status = ?, rental_start = CASE WHEN rental_start = '' THEN ? ELSE rental_start END WHERE id = ?`,
    [end_date === '' ? 'active' : 'inactive', start_date, user],
  )
  return fixture.insertRow('rental_periods', { user_id: user, start_date, end_date })
}

async function ensureRequest(fixture: RouteFixture, user: string): Promise<string> {
  const period = await ensureRental(fixture, user)
  const [own] = await fixture.server.sql(
    `SELECT id FROM cancel_requests WHERE user_id = ? AND agreement = 'rental' AND closed_at = ''`,
    [user],
  )
  return own ? String(own['id']) : insertRequest(fixture, { user, period, last_day: fixture.today })
}

const insertRequest = (
  fixture: RouteFixture,
  { user, ...more }: { user: string; [column: string]: string },
): Promise<string> =>
  fixture.insertRow('cancel_requests', { user_id: user, agreement: 'rental', closed_at: '', confirmed_at: '', ...more })

/** Creates a request whose last day is over and that the job has closed. */
async function createEndedRequest(fixture: RouteFixture): Promise<string> {
  const user = await fixture.createPerson()
  const last_day = addDays(fixture.today, -1)
  const period = await createRental(fixture, user, last_day)
  return insertRequest(fixture, {
    user,
    period,
    last_day,
    closed_reason: 'over',
    closed_at: `${fixture.today} 00:05:00.000Z`,
  })
}

const userOrMember = (fixture: RouteFixture, id: string): string => (id === '' ? fixture.memberUser.userId : id)

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

const insertInvitation = (fixture: RouteFixture): Promise<string> =>
  fixture.insertRow('_invitations', {
    code: newId(),
    email: 'kim@mail.example',
    email_norm: 'kim@mail.example',
    role: 'renter',
    language: 'en',
    invited_by: fixture.setupAdmin.userId,
    made_at: '2026-01-01 00:00:00.000Z',
    expires_at: '2999-01-01 00:00:00.000Z',
  })

const createLead = (fixture: RouteFixture): Promise<string> =>
  fixture.insertRow('leads', {
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: 'ana@mail.example',
    phone: '',
    language: 'es',
    state: 'new',
    due_at: '2026-01-02 00:00:00.000Z',
    window_from: '',
  })

export const importRow = (
  row: number,
  overrides: Partial<{
    [field in 'email' | 'first_name' | 'last_name' | 'phone' | 'linkedin_url' | 'language' | 'code' | 'note']: string
  }> = {},
) => ({
  row,
  email: newEmail(),
  first_name: 'Noor',
  last_name: 'Linden',
  phone: '',
  linkedin_url: '',
  language: '',
  code: '',
  note: '',
  ...overrides,
})
const file = 'f'.repeat(64)

export async function importInput(actor: Session, rows: ReturnType<typeof importRow>[], mails = false) {
  const { hash } = await actor.call('POST /api/admin/import/dry-run', { language: 'en', rows })
  return { language: 'en' as const, rows, hash, file, mails }
}

export const importCases = {
  'POST /api/admin/import/dry-run': () => ({ language: 'en' as const, rows: [importRow(2)] }),
  'POST /api/admin/exports': () => ({ list: 'people' as const, filters: { role: 'admin' }, searched: true, rows: 3 }),
  'POST /api/admin/import': (fixture: RouteFixture) => importInput(fixture.setupAdmin, [importRow(2)]),
}

export const peopleCases = {
  'POST /api/profile/pause': async (fixture, actor) => {
    await prepareForPause(fixture, userOrMember(fixture, actor.userId))
    return {}
  },
  'POST /api/profile/resume': async (fixture, actor) => {
    const user_id = userOrMember(fixture, actor.userId)
    await endPauses(fixture, user_id)
    await fixture.insertRow('profile_pauses', {
      user_id,
      from_date: addDays(fixture.today, 1),
      to_date: '',
      voided_at: '',
    })
    return {}
  },
  'POST /api/admin/profile/activity': async (fixture) => {
    const user = await fixture.createPerson()
    await ensureRental(fixture, user)
    return { user, day: fixture.today, ...done }
  },
  'POST /api/admin/profile/activity/correct': async (fixture) => ({
    entry: await fixture.insertRow('profile_activity', {
      user_id: await fixture.createPerson(),
      day: fixture.today,
      ...done,
      replaces: '',
      entered_by: fixture.memberUser.userId,
      entered_at: `${fixture.today} 00:00:00.000Z`,
    }),
    ...done,
    actions: 3,
  }),
  'POST /api/agreements/cancel': async (fixture, actor) => {
    await ensureRental(fixture, userOrMember(fixture, actor.userId))
    return { agreement: 'rental', lastDay: fixture.today, reason: 'need-profile' }
  },
  'POST /api/agreements/withdraw': async (fixture, actor) => ({
    request: await ensureRequest(fixture, userOrMember(fixture, actor.userId)),
  }),
  'POST /api/admin/agreements/confirm': async (fixture) => ({ request: await createEndedRequest(fixture) }),
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
    application: await createApplication(fixture, userOrMember(fixture, actor.userId)),
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
  ...importCases,
  'POST /api/leads': async (fixture: RouteFixture) => ({
    ...testName,
    email: newEmail(),
    phone: '',
    language: 'en' as const,
    challenge: await solvedChallenge(fixture, 'contact'),
  }),
  'GET /api/admin/invitations': () => ({}),
  'POST /api/admin/invitations': () => ({
    email: newEmail(),
    role: 'affiliate' as const,
    language: 'en' as const,
    note: '',
    send: true,
  }),
  'POST /api/admin/invitations/withdraw': async (fixture: RouteFixture) => ({
    invitation: await insertInvitation(fixture),
  }),
  'POST /api/invitation': () => ({ code: 'ABCDEFGHJKMN' }),
  'POST /api/admin/links': async (fixture: RouteFixture) =>
    // with a mail server, only the links of invitations can be copied
    fixture.server.mailServer === undefined
      ? { kind: 'reset' as const, id: await fixture.createPerson(), password: testPassword }
      : { kind: 'invitation' as const, id: await insertInvitation(fixture) },
  'GET /api/admin/leads': () => ({}),
  'GET /api/admin/leads/weeks': () => ({}),
  'GET /api/admin/leads/one': async (fixture: RouteFixture) => ({ id: await createLead(fixture) }),
  'POST /api/admin/leads/answer': async (fixture: RouteFixture) => ({
    lead: await createLead(fixture),
    from: 'new' as const,
    seen: '',
    subject: 'Your application',
    message: 'Thank you for it.',
  }),
  'POST /api/admin/leads/status': async (fixture: RouteFixture) => ({
    lead: await createLead(fixture),
    from: 'new' as const,
    state: 'contacted' as const,
  }),
} satisfies { [N in keyof RouteByName]?: RouteCase<N> }
