import { hash } from 'node:crypto'
import { apiScopes, type ApiScope } from '../../../domain/people/security/credentials'
import { newApiKey, type RouteFixture } from './route-fixture'
import {
  createAffiliate,
  createMember,
  createSecondAdmin,
  signUp,
  signIn,
  testPassword,
  saveSetting,
  signInSuperuser,
} from '../server/people'
import type { TestServer } from '../server/server'
import { Session } from '../server/session'

export const callerNames = [
  'guest',
  'unverified',
  'member',
  'other',
  'affiliate',
  'exAdmin',
  'removed',
  'otherDevice',
  'otherPerson',
  'superuser',
  'idleAdmin',
  'admin',
  'key',
  'keyWithout',
] as const
export type CallerName = (typeof callerNames)[number]
/** The session of each kind of caller. */
export type Callers = { [name in CallerName]: Session } & { idleAdmins: [Session, Session, Session] }

/** Creates a session for each kind of caller. The server is restarted, because it stores activity in memory. */
export async function createCallers({ server, setupAdmin }: RouteFixture): Promise<Callers> {
  const admin = await createSecondAdmin(setupAdmin)
  const removed = await signIn(new Session(server), sessionEmail(admin))
  await admin.call('POST /api/devices/remove', { device: removed.grant?.deviceId ?? '', password: testPassword })
  const second = await signIn(new Session(server), sessionEmail(admin))
  const exAdmin = await createSecondAdmin(setupAdmin)
  await setupAdmin.call('POST /api/admin/roles', {
    user: exAdmin.userId,
    role: 'admin',
    granted: false,
    password: testPassword,
    reason: 'left',
  })
  const idle: [Session, Session, Session] = [
    await createSecondAdmin(setupAdmin),
    await createSecondAdmin(setupAdmin),
    await createSecondAdmin(setupAdmin),
  ]
  const callers = {
    guest: new Session(server),
    unverified: await createUnverified(server, setupAdmin),
    member: await createMember(server),
    other: await createMember(server),
    affiliate: await createAffiliate(server, setupAdmin),
    exAdmin,
    removed,
    otherDevice: withForeignCookies(admin, second),
    otherPerson: withForeignCookies(admin, await createMember(server)),
    superuser: new Session(server),
    idleAdmin: idle[0],
    idleAdmins: idle,
    admin,
    key: await apiKeySession(server, admin, apiScopes),
    keyWithout: await apiKeySession(server, admin, []),
  }
  const { token = '' } = (await signInSuperuser(server)).json as { token?: string }
  if (admin.grant) callers.superuser.grant = { ...admin.grant, token }
  await makeIdle(server, idle)
  return callers
}

export function cloneSession(session: Session): Session {
  const copy = new Session(session.server)
  for (const [name, value] of session.cookies) copy.cookies.set(name, value)
  copy.grant = session.grant
  return copy
}

const sessionEmail = (session: Session): string => session.grant?.email ?? ''

/** Returns a session that uses an admin's API key, without cookies. */
export async function apiKeySession(server: TestServer, admin: Session, scopes: readonly ApiScope[]): Promise<Session> {
  const secret = newApiKey()
  const input = { name: `Visitor ${scopes.length}`, term: 'never' as const, secret, password: testPassword }
  await admin.call('POST /api/admin/keys', { ...input, scopes: [...apiScopes] })
  // the API requires at least one scope, so they are removed in the database
  await server.sql('UPDATE api_keys SET scopes = ? WHERE secret_hash = ?', [
    JSON.stringify(scopes),
    hash('sha256', secret),
  ])
  const session = new Session(server)
  if (admin.grant) session.grant = { ...admin.grant, token: `Bearer ${secret}` }
  return session
}

function withForeignCookies(token: Session, cookies: Session): Session {
  const session = cloneSession(cookies)
  session.grant = token.grant
  return session
}

async function createUnverified(server: TestServer, setupAdmin: Session): Promise<Session> {
  const { session, email } = await signUp(server)
  await saveSetting(setupAdmin, 'require_email_verification', false)
  await signIn(session, email)
  await saveSetting(setupAdmin, 'require_email_verification', true)
  return session
}

async function makeIdle(server: TestServer, sessions: readonly Session[]): Promise<void> {
  await server.kill()
  for (const session of sessions) {
    const device = session.grant?.deviceId ?? ''
    await server.sql(`UPDATE trusted_devices SET last_login_at = '2020-01-01 00:00:00.000Z' WHERE id = ?`, [device])
    await server.sql('DELETE FROM _device_seen WHERE device = ?', [device])
  }
  await server.restart()
}
