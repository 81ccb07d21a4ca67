import { hash } from 'node:crypto'
import { apiScopes, type ApiScope } from '../../../domain/people/security/api-keys'
import { newKey } from './key-cases'
import { affiliate, member, signedUp, signIn, testPassword } from '../server/people'
import type { RouteWorld } from './route-world'
import type { TestServer } from '../server/server'
import { Session } from '../server/session'
import { saveSetting } from '../server/settings'
import { superuserSignIn } from '../server/superuser'

/** Everybody who may knock at a route. */
export const visitorNames = [
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
export type VisitorName = (typeof visitorNames)[number]
/** `idleAdmins`: three of them, because the passwords that a person gives are counted. */
export type Visitors = { [name in VisitorName]: Session } & { idleAdmins: [Session, Session, Session] }

/**
 * - `exAdmin` keeps the token they had as an admin;
 * - `removed` is an admin's device that was removed;
 * - `otherDevice` and `otherPerson` bring an admin's token with the cookie of another device: of the same admin, of a member;
 * - `superuser` brings a token of the database's dashboard to the public address;
 * - `key` is an API key of the admin's with every scope, `keyWithout` one with none;
 * - `idleAdmin` has a token and is past the idle limit. The server starts anew for them: human input is kept in its memory.
 */
export async function visitors({ server, boss }: RouteWorld): Promise<Visitors> {
  const admin = await adminOf(server, boss)
  const removed = await signIn(new Session(server), emailOf(admin))
  await admin.call('POST /api/devices/remove', { device: removed.grant?.deviceId ?? '', password: testPassword })
  const second = await signIn(new Session(server), emailOf(admin))
  const exAdmin = await adminOf(server, boss)
  await boss.call('POST /api/admin/roles', {
    user: exAdmin.userId,
    role: 'admin',
    granted: false,
    password: testPassword,
    reason: 'left',
  })
  const idle: [Session, Session, Session] = [
    await adminOf(server, boss),
    await adminOf(server, boss),
    await adminOf(server, boss),
  ]
  const made = {
    guest: new Session(server),
    unverified: await unverified(server, boss),
    member: await member(server),
    other: await member(server),
    affiliate: await affiliate(server, boss),
    exAdmin,
    removed,
    otherDevice: mixed(admin, second),
    otherPerson: mixed(admin, await member(server)),
    superuser: new Session(server),
    idleAdmin: idle[0],
    idleAdmins: idle,
    admin,
    key: await keyOfAdmin(server, admin, apiScopes),
    keyWithout: await keyOfAdmin(server, admin, []),
  }
  const { token = '' } = (await superuserSignIn(server)).json as { token?: string }
  if (admin.grant) made.superuser.grant = { ...admin.grant, token }
  await makeIdle(server, idle)
  return made
}

/** The same device once more, from an address of its own. */
export function copyOf(session: Session): Session {
  const copy = new Session(session.server)
  for (const [name, value] of session.cookies) copy.cookies.set(name, value)
  copy.grant = session.grant
  return copy
}

const emailOf = (session: Session): string => session.grant?.email ?? ''

/** A program with a key of an admin's: no cookie, the key in place of a token. */
export async function keyOfAdmin(server: TestServer, admin: Session, scopes: readonly ApiScope[]): Promise<Session> {
  const secret = newKey()
  const wanted = { name: `Visitor ${scopes.length}`, term: 'never' as const, secret, password: testPassword }
  await admin.call('POST /api/admin/keys', { ...wanted, scopes: [...apiScopes] })
  // the form asks for one at least
  await server.sql('UPDATE api_keys SET scopes = ? WHERE secret_hash = ?', [
    JSON.stringify(scopes),
    hash('sha256', secret),
  ])
  const session = new Session(server)
  if (admin.grant) session.grant = { ...admin.grant, token: `Bearer ${secret}` }
  return session
}

/** The token of one device with the cookies of another. */
function mixed(token: Session, cookies: Session): Session {
  const session = copyOf(cookies)
  session.grant = token.grant
  return session
}

async function adminOf(server: TestServer, boss: Session): Promise<Session> {
  const session = await member(server)
  await boss.call('POST /api/admin/roles', {
    user: session.userId,
    role: 'admin',
    granted: true,
    password: testPassword,
  })
  return session
}

/** Somebody who signed in while addresses needed no proof. */
async function unverified(server: TestServer, boss: Session): Promise<Session> {
  const { session, email } = await signedUp(server)
  await saveSetting(boss, 'require_email_verification', false)
  await signIn(session, email)
  await saveSetting(boss, 'require_email_verification', true)
  return session
}

async function makeIdle(server: TestServer, sessions: readonly Session[]): Promise<void> {
  await server.kill9()
  for (const session of sessions) {
    const device = session.grant?.deviceId ?? ''
    await server.sql(`UPDATE trusted_devices SET last_login_at = '2020-01-01 00:00:00.000Z' WHERE id = ?`, [device])
    await server.sql('DELETE FROM _device_seen WHERE device = ?', [device])
  }
  await server.restart()
}
