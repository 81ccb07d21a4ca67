import { encodeBase64Url } from '../../base64'
import { readJson } from '../../responses'

export type PasskeyScope = { host: string } | { why: 'number' | 'not-https' }

/**
 * Returns the host for passkeys, or why there is none. Browsers require a host name instead of an IP address, and https
 * except for `localhost`.
 */
export function passkeyScope(origin: string): PasskeyScope {
  const [, scheme = '', host = ''] = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^/:]+)(?::\d+)?$/i.exec(origin) ?? []
  const name = host.toLowerCase()
  if (name.startsWith('[') || /^[0-9.]+$/.test(name)) return { why: 'number' }
  const isLocal = name === 'localhost' || name.endsWith('.localhost')
  return scheme.toLowerCase() === 'https' || isLocal ? { host: name } : { why: 'not-https' }
}

/** The characters of a challenge. Its 33 bytes need no base64url padding, so browsers return the same text. */
export const challengeAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
export const challengeLength = 44
const browserWaitMs = 5 * 60_000
/** The algorithms ES256, EdDSA and RS256. */
const algorithms = [-7, -8, -257]

export interface KnownPasskey {
  credential: string
  transports: readonly string[]
}

const descriptor = ({ credential, transports }: KnownPasskey) => ({ type: 'public-key', id: credential, transports })

/** Returns a person's WebAuthn user handle: the id in base64url, without the name or address. */
export const passkeyHandle = (user: string): string => encodeBase64Url(user)

export const creationOptions = (input: {
  host: string
  product: string
  user: string
  email: string
  name: string
  challenge: string
  known: readonly KnownPasskey[]
}) => ({
  rp: { id: input.host, name: input.product },
  user: { id: passkeyHandle(input.user), name: input.email, displayName: input.name || input.email },
  challenge: input.challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: browserWaitMs,
  excludeCredentials: input.known.map(descriptor),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

/** Returns the options for a sign-in. Without known passkeys, the browser offers its own for the host. */
export const requestOptions = (input: { host: string; challenge: string; known: readonly KnownPasskey[] }) => ({
  rpId: input.host,
  challenge: input.challenge,
  timeout: browserWaitMs,
  allowCredentials: input.known.map(descriptor),
  userVerification: 'required',
})

/** Returns the id of the credential, '' if the response is invalid. */
export function credentialIdIn(answer: string): string {
  const { id } = (readJson(answer) ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : ''
}
