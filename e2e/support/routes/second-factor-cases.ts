import { hash, randomBytes } from 'node:crypto'
import { newId } from '../../../domain/sync/new-id'
import { Authenticator } from '../services/authenticator'
import { testDevice, testPassword } from '../server/people'
import type { RouteFixture } from './route-fixture'
import { oneTimeCode, createAdmin, startSecondStep, enableCodes } from '../services/second-factor'
import type { Session } from '../server/session'

export const secondFactorErrors = {
  'POST /api/passkey': { guest: 'signed-out', superuser: 'signed-out', removed: 'signed-out' },
  // the tests use a numeric address, for which no passkey can be created
  'POST /api/factor/passkey/begin': Object.fromEntries(
    ['unverified', 'member', 'other', 'affiliate', 'exAdmin', 'idleAdmin', 'admin'].map((caller) => [
      caller,
      'passkey-not-here' as const,
    ]),
  ),
} as const

const passkeyRow = (fixture: RouteFixture, actor: Session): Promise<string> =>
  fixture.insertRow('_passkeys', {
    user: actor.userId,
    credential: newId(),
    host: 'localhost',
    name: 'Pixel 8',
    public_key: '',
    made_at: '2026-01-01 00:00:00.000Z',
  })

/** Returns the input that adds a passkey. Its step is inserted, because a numeric address cannot request it. */
async function createPasskey({ server }: RouteFixture, actor: Session) {
  const step = randomBytes(32).toString('hex')
  const challenge = randomBytes(33).toString('base64url')
  await server.sql(
    `INSERT INTO _sign_in_steps (id, kind, user, bound, challenge, host, expires_ms) VALUES (?, 'add-passkey', ?, ?, ?, 'localhost', ?)`,
    [hash('sha256', step), actor.userId, `device ${actor.grant?.deviceId ?? ''}`, challenge, Date.now() + 60_000],
  )
  const handle = Buffer.from(actor.userId).toString('base64url')
  const options = JSON.stringify({ rp: { id: 'localhost' }, user: { id: handle }, challenge })
  return { step, answer: new Authenticator(server.url).createCredential(options), name: 'Pixel 8' }
}

const admins = new WeakMap<RouteFixture, { email: string; admin: Session; codes: string[] }>()

/** Starts a sign-in of an admin with codes in the caller's browser, with a recovery code for its second step. */
async function startAdminStep(fixture: RouteFixture, actor: Session) {
  let existing = admins.get(fixture)
  if (!existing) {
    const admin = await createAdmin(fixture.server, fixture.setupAdmin)
    existing = { admin, email: admin.grant?.email ?? '', codes: (await enableCodes(admin)).recoveryCodes }
    admins.set(fixture, existing)
  }
  if (existing.codes.length === 0) {
    existing.codes = (await existing.admin.call('POST /api/factor/recovery', { password: testPassword })).recoveryCodes
  }
  const { step } = await startSecondStep(actor, existing.email)
  return { step, device: testDevice, proof: { kind: 'recovery' as const, code: existing.codes.pop() ?? '' } }
}

/** Valid inputs of the second factor routes. Later routes remove what earlier routes create. */
export const secondFactorCases = {
  'POST /api/passkey': () => ({ to: 'unlock' as const }),
  'POST /api/signin/step': { 'factor.recovery-use': startAdminStep },
  'GET /api/factor': () => ({}),
  'POST /api/factor/passkey/begin': () => ({ password: testPassword }),
  'POST /api/factor/passkey': createPasskey,
  'POST /api/factor/codes/begin': () => ({ password: testPassword }),
  'POST /api/factor/codes': async (_fixture: RouteFixture, actor: Session) => {
    const { step, secret } = await actor.call('POST /api/factor/codes/begin', { password: testPassword })
    return { step, code: oneTimeCode(secret) }
  },
  'POST /api/factor/recovery': async (fixture: RouteFixture, actor: Session) => {
    await passkeyRow(fixture, actor)
    return { password: testPassword }
  },
  'POST /api/factor/passkey/remove': async (fixture: RouteFixture, actor: Session) => {
    await fixture.server.sql('DELETE FROM _passkeys WHERE user = ?', [actor.userId])
    return { passkey: await passkeyRow(fixture, actor), password: testPassword }
  },
  'POST /api/factor/codes/remove': async (fixture: RouteFixture, actor: Session) => {
    await fixture.server.sql(
      `INSERT OR REPLACE INTO _one_time_secrets (user, secret, on_since) VALUES (?, 'x', 'now')`,
      [actor.userId],
    )
    return { password: testPassword }
  },
  'POST /api/admin/people/allow-factor': async (fixture: RouteFixture) => {
    const user = await fixture.createPerson()
    await fixture.server.sql(`INSERT INTO _enrolment_locks (user, since) VALUES (?, '2026-01-01 00:00:00.000Z')`, [
      user,
    ])
    return { user, password: testPassword }
  },
}
