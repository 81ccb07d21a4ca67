import type { WebhookEvent } from './delivery'

/** Keyed with a secret and in hex, as the platform computes it. */
type Hmac = (text: string, key: string) => string

/** For so long after it was replaced the earlier secret signs as well, so that a receiver can change over without losing anything. */
export const earlierSecretMs = 24 * 3_600_000

/** A shorter one could be guessed by whoever sees one signature. */
export const secretAtLeast = 24

/** A secret from random bytes: 32 of them are what HMAC-SHA256 can use. */
export const secretOf = (random: Uint8Array): string =>
  `whsec_${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * The signature's header: the moment of the try in seconds, and HMAC-SHA256 over `moment.body` in hex for each secret in force, the
 * newest first. The moment is signed, so that what somebody recorded can't be sent again later.
 */
export const signatureOf = (
  { atMs, body, secrets }: { atMs: number; body: string; secrets: readonly string[] },
  hmac: Hmac,
): string => {
  const seconds = Math.floor(atMs / 1000)
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${hmac(`${seconds}.${body}`, secret)}`)].join(',')
}

/** The headers of a delivery. */
export const webhookHeaders = (
  { id, event, ...signed }: { id: string; event: WebhookEvent; atMs: number; body: string; secrets: readonly string[] },
  hmac: Hmac,
): { [name: string]: string } => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Coterie',
  'Coterie-Delivery': id,
  'Coterie-Event': event,
  'Coterie-Signature': signatureOf(signed, hmac),
})
