import { base64Url } from '../../base64'

/** Passkeys (WebAuthn, S22): where they can be used, and what a browser is asked. */

/** Where an origin's passkeys belong, or why it has none. */
export type PasskeyPlace = { host: string } | { why: 'number' | 'not-https' }

/**
 * The relying party of an origin: its host. A browser keeps passkeys for names alone, never for a numeric address, and asks for https
 * everywhere but at `localhost`.
 */
export function passkeyPlace(origin: string): PasskeyPlace {
  const [, scheme = '', host = ''] = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^/:]+)(?::\d+)?$/i.exec(origin) ?? []
  const name = host.toLowerCase()
  if (name.startsWith('[') || /^[0-9.]+$/.test(name)) return { why: 'number' }
  const isLocal = name === 'localhost' || name.endsWith('.localhost')
  return scheme.toLowerCase() === 'https' || isLocal ? { host: name } : { why: 'not-https' }
}

/** A challenge's letters: 33 bytes in base64url, without a rest, so that the browser writes it back as it was. */
export const challengeLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
export const challengeLength = 44
/** How long a browser keeps its own dialog open, ms. */
const browserWaitMs = 5 * 60_000
/** ES256, EdDSA, RS256: what authenticators have. */
const algorithms = [-7, -8, -257]

/** A passkey as a browser has to be told of it. */
export interface KnownPasskey {
  credential: string
  transports: readonly string[]
}

const descriptor = ({ credential, transports }: KnownPasskey) => ({ type: 'public-key', id: credential, transports })

/** The user handle of a person: their id, in base64url. It is no name and no address. */
export const passkeyHandle = (user: string): string => base64Url(user)

/** What `navigator.credentials.create` is asked, in WebAuthn's JSON. A known passkey isn't made a second time. */
export const creationOptions = (wanted: {
  host: string
  product: string
  user: string
  email: string
  name: string
  challenge: string
  known: readonly KnownPasskey[]
}) => ({
  rp: { id: wanted.host, name: wanted.product },
  user: { id: passkeyHandle(wanted.user), name: wanted.email, displayName: wanted.name || wanted.email },
  challenge: wanted.challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: browserWaitMs,
  excludeCredentials: wanted.known.map(descriptor),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

/** What `navigator.credentials.get` is asked. Without known passkeys the browser offers those it has for this place. */
export const requestOptions = (wanted: { host: string; challenge: string; known: readonly KnownPasskey[] }) => ({
  rpId: wanted.host,
  challenge: wanted.challenge,
  timeout: browserWaitMs,
  allowCredentials: wanted.known.map(descriptor),
  userVerification: 'required',
})

/** The credential's id in a browser's answer, '' when it is no answer. */
export function credentialIn(answer: string): string {
  try {
    const { id } = JSON.parse(answer) as { id?: unknown }
    return typeof id === 'string' ? id : ''
  } catch {
    return ''
  }
}
