import { hash, randomBytes } from 'node:crypto'
import { newId } from '../../../domain/sync/new-id'
import { Authenticator } from '../services/authenticator'
import { testDevice, testPassword } from '../server/people'
import type { RouteWorld } from './route-world'
import { codeOf, newAdmin, passwordStep, withCodes } from '../services/second-factor'
import type { Session } from '../server/session'

/** Refusals of the second factor's routes that somebody who may call gets all the same. */
export const factorAnswers = {
  'POST /api/passkey': { guest: 'signed-out', superuser: 'signed-out', removed: 'signed-out' },
  // tests ask at a numeric address
  'POST /api/factor/passkey/begin': Object.fromEntries(
    ['unverified', 'member', 'other', 'affiliate', 'exAdmin', 'idleAdmin', 'admin'].map((who) => [
      who,
      'passkey-not-here' as const,
    ]),
  ),
} as const

const passkeyRow = (world: RouteWorld, by: Session): Promise<string> =>
  world.insert('_passkeys', {
    user: by.userId,
    credential: newId(),
    host: 'localhost',
    name: 'Pixel 8',
    public_key: '',
    made_at: '2026-01-01 00:00:00.000Z',
  })

/** A passkey that a browser of this device made. At a numeric address none is asked for: the step is put there by hand. */
async function madePasskey({ server }: RouteWorld, by: Session) {
  const step = randomBytes(32).toString('hex')
  const challenge = randomBytes(33).toString('base64url')
  await server.sql(
    `INSERT INTO _sign_in_steps (id, kind, user, bound, challenge, host, expires_ms) VALUES (?, 'add-passkey', ?, ?, ?, 'localhost', ?)`,
    [hash('sha256', step), by.userId, `device ${by.grant?.deviceId ?? ''}`, challenge, Date.now() + 60_000],
  )
  const handle = Buffer.from(by.userId).toString('base64url')
  const options = JSON.stringify({ rp: { id: 'localhost' }, user: { id: handle }, challenge })
  return { step, answer: new Authenticator(server.url).make(options), name: 'Pixel 8' }
}

const admins = new WeakMap<RouteWorld, { email: string; admin: Session; codes: string[] }>()

/** A sign-in of an admin with codes that waits for its second step in the visitor's browser, and a recovery code for it. */
async function stepOfAnAdmin(world: RouteWorld, by: Session) {
  let kept = admins.get(world)
  if (!kept) {
    const admin = await newAdmin(world.server, world.boss)
    kept = { admin, email: admin.grant?.email ?? '', codes: (await withCodes(admin)).recoveryCodes }
    admins.set(world, kept)
  }
  if (kept.codes.length === 0) {
    kept.codes = (await kept.admin.call('POST /api/factor/recovery', { password: testPassword })).recoveryCodes
  }
  const { step } = await passwordStep(by, kept.email)
  return { step, device: testDevice, proof: { kind: 'recovery' as const, code: kept.codes.pop() ?? '' } }
}

/** The second factor's routes with a valid input each, for `route-cases`. What they leave is taken away by the ones after. */
export const factorCases = {
  'POST /api/passkey': () => ({ to: 'unlock' as const }),
  'POST /api/signin/step': { 'factor.recovery-use': stepOfAnAdmin },
  'GET /api/factor': () => ({}),
  'POST /api/factor/passkey/begin': () => ({ password: testPassword }),
  'POST /api/factor/passkey': madePasskey,
  'POST /api/factor/codes/begin': () => ({ password: testPassword }),
  'POST /api/factor/codes': async (_world: RouteWorld, by: Session) => {
    const { step, secret } = await by.call('POST /api/factor/codes/begin', { password: testPassword })
    return { step, code: codeOf(secret) }
  },
  'POST /api/factor/recovery': async (world: RouteWorld, by: Session) => {
    await passkeyRow(world, by)
    return { password: testPassword }
  },
  'POST /api/factor/passkey/remove': async (world: RouteWorld, by: Session) => {
    await world.server.sql('DELETE FROM _passkeys WHERE user = ?', [by.userId])
    return { passkey: await passkeyRow(world, by), password: testPassword }
  },
  'POST /api/factor/codes/remove': async (world: RouteWorld, by: Session) => {
    await world.server.sql(`INSERT OR REPLACE INTO _one_time_secrets (user, secret, on_since) VALUES (?, 'x', 'now')`, [
      by.userId,
    ])
    return { password: testPassword }
  },
  'POST /api/admin/people/allow-factor': async (world: RouteWorld) => {
    const user = await world.person()
    await world.server.sql(`INSERT INTO _enrolment_locks (user, since) VALUES (?, '2026-01-01 00:00:00.000Z')`, [user])
    return { user, password: testPassword }
  },
}
