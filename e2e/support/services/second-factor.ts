import { createHmac } from 'node:crypto'
import type { InputOf } from '../../../domain/api/route'
import type { completeSignInStepRoute } from '../../../domain/api/security/second-factor'
import { Authenticator, type AuthenticatorFaults } from './authenticator'
import { createMember, testDevice, testPassword } from '../server/people'
import { expectError } from '../server/api-errors'
import type { TestServer } from '../server/server'
import { Session } from '../server/session'

/** Returns a session that uses the host `localhost`, because passkeys are not allowed on numeric addresses. */
export function localhostSession(server: TestServer): Session {
  const host = new URL(localhostUrl(server)).host
  return new Session(server, { host, origin: localhostUrl(server) })
}

export const localhostUrl = (server: TestServer): string => server.url.replace('127.0.0.1', 'localhost')

export const createAuthenticator = (server: TestServer): Authenticator => new Authenticator(localhostUrl(server))

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Computes the one-time code of a secret (RFC 6238), `halfMinutes` steps of 30 s from now. */
export function oneTimeCode(secret: string, halfMinutes = 0): string {
  const bits = [...secret].map((letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + halfMinutes))
  const sum = createHmac('sha1', key).update(step).digest()
  const number = sum.readUInt32BE((sum.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

export async function createAdmin(server: TestServer, setupAdmin: Session): Promise<Session> {
  const admin = await createMember(server, { session: localhostSession(server) })
  await setupAdmin.call('POST /api/admin/roles', {
    user: admin.userId,
    role: 'admin',
    granted: true,
    password: testPassword,
  })
  return admin
}

export const sessionEmail = (session: Session): string => session.grant?.email ?? ''

export const readFactorMails = async ({ server, grant }: Session): Promise<string[]> =>
  (
    await server.sql(
      `SELECT data ->> 'news' AS news FROM mail_outbox WHERE "to" = ? AND template = 'second-factor' ORDER BY rowid`,
      [grant?.email ?? ''],
    )
  ).map((row) => String(row['news']))

/** Enables codes and makes the server forget the used code, so that the next one works in the same half minute. */
export async function enableCodes(session: Session): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { step, secret } = await session.call('POST /api/factor/codes/begin', { password: testPassword })
  const { recoveryCodes } = await session.call('POST /api/factor/codes', { step, code: oneTimeCode(secret) })
  await forgetUsedCodes(session)
  return { secret, recoveryCodes }
}

export const forgetUsedCodes = (session: Session): Promise<unknown> =>
  session.server.sql('UPDATE _one_time_secrets SET last_step = 0 WHERE user = ?', [session.userId])

export async function addPasskey(
  session: Session,
  authenticator: Authenticator,
  faults: AuthenticatorFaults = {},
): Promise<string[]> {
  const { step, options } = await session.call('POST /api/factor/passkey/begin', { password: testPassword })
  const answer = authenticator.createCredential(options, faults)
  return (await session.call('POST /api/factor/passkey', { step, answer, name: 'Pixel 8' })).recoveryCodes
}

export interface SecondStep {
  step: string
  passkey: string
  passkeyName: string
  codes: boolean
  recovery: number
}

/** Signs in with the correct password and returns the required second step. */
export async function startSecondStep(session: Session, email: string, password = testPassword): Promise<SecondStep> {
  const challenge = await session.challenge('login')
  const body = await expectError(session.call('POST /api/signin', { email, password, challenge, device: testDevice }))
  if (body.code !== 'second-step-needed') throw new Error(`no second step was required: ${body.code}`)
  return body.details as unknown as SecondStep
}

export async function completeSecondStep(
  session: Session,
  step: string,
  proof: InputOf<typeof completeSignInStepRoute>['proof'],
): Promise<Session> {
  session.grant = await session.call('POST /api/signin/step', { step, device: testDevice, proof })
  return session
}
