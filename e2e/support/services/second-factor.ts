import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { InputOf } from '../../../domain/api/route'
import type { completeSignInStepRoute } from '../../../domain/api/security/second-factor'
import { createSecondAdmin, testDevice, testPassword } from '../server/people'
import { expectError, Session } from '../server/session'
import type { TestServer } from '../server/server'

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

export const createAdmin = (server: TestServer, setupAdmin: Session): Promise<Session> =>
  createSecondAdmin(setupAdmin, { session: localhostSession(server) })

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

interface Options {
  rp?: { id?: string }
  rpId?: string
  challenge: string
  user?: { id: string }
  excludeCredentials?: { id: string }[]
  allowCredentials?: { id: string }[]
}

export interface AuthenticatorFaults {
  origin?: string
  host?: string
  challenge?: string
  /** True if the user was present but not verified. */
  unverified?: boolean
  counter?: number
  otherKey?: boolean
  handle?: string
  credential?: string
}

interface Key {
  id: string
  host: string
  handle: string
  secret: KeyObject
  counter: number
}

const url = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as never)])
  return Buffer.concat([head(5, value.size), ...parts])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff])
}

export class Authenticator {
  readonly keys: Key[] = []
  private readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** Creates a passkey and returns the answer of `navigator.credentials.create`. */
  createCredential(options: string, faults: AuthenticatorFaults = {}): string {
    const parsed = JSON.parse(options) as Options
    const host = parsed.rp?.id ?? ''
    if (parsed.excludeCredentials?.some(({ id }) => this.keys.some((key) => key.id === id))) {
      throw new Error('InvalidStateError: it has a passkey already')
    }
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    this.keys.push({ id: url(id), host, handle: parsed.user?.id ?? '', secret: privateKey, counter: 0 })
    const length = Buffer.from([id.length >> 8, id.length & 0xff])
    const data = Buffer.concat([this.data(host, 0, faults, 0x40), Buffer.alloc(16), length, id, cose])
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    )
    return JSON.stringify({
      id: url(id),
      rawId: url(id),
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        attestationObject: url(attestation),
        clientDataJSON: url(this.client('webauthn.create', parsed.challenge, faults)),
        transports: ['internal'],
      },
    })
  }

  /** Signs in with a passkey and returns the answer of `navigator.credentials.get`. */
  getCredential(options: string, faults: AuthenticatorFaults = {}): string {
    const parsed = JSON.parse(options) as Options
    const allowed = parsed.allowCredentials ?? []
    const key = this.keys.find(
      ({ id, host }) => host === parsed.rpId && (allowed.length === 0 || allowed.some((each) => each.id === id)),
    )
    if (!key) throw new Error('NotAllowedError: no passkey for this')
    key.counter = faults.counter ?? key.counter + 1
    const data = this.data(key.host, key.counter, faults)
    const client = this.client('webauthn.get', parsed.challenge, faults)
    const secret = faults.otherKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : key.secret
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), secret)
    const id = faults.credential ?? key.id
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        authenticatorData: url(data),
        clientDataJSON: url(client),
        signature: url(signature),
        userHandle: faults.handle ?? key.handle,
      },
    })
  }

  private data(host: string, counter: number, faults: AuthenticatorFaults, flags = 0): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([
      sha256(faults.host ?? host),
      Buffer.from([flags | 0x01 | (faults.unverified ? 0 : 0x04)]),
      count,
    ])
  }

  private client(type: string, challenge: string, faults: AuthenticatorFaults): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? this.origin,
        crossOrigin: false,
      }),
    )
  }
}
