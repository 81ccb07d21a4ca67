import type { WebhookEvent } from './delivery'

/** HMAC-SHA256 in hex, from the platform. */
type Hmac = (text: string, key: string) => string

/**
 * For how many ms after a change deliveries are also signed with the previous secret. Receivers can switch to the new one
 * without losing events.
 */
export const previousSecretMs = 24 * 3_600_000

/** The minimum length of a secret. A shorter one could be guessed from a single signature. */
export const minSecretLength = 24

/** Creates a secret from random bytes. More than 32 bytes have no benefit for HMAC-SHA256. */
export const newWebhookSecret = (random: Uint8Array): string =>
  `whsec_${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Returns the signature header: the time in seconds, and for each active secret, newest first, an HMAC-SHA256 in hex over
 * `time.body`. The signed time prevents replays.
 */
export const webhookSignature = (
  { atMs, body, secrets }: { atMs: number; body: string; secrets: readonly string[] },
  hmac: Hmac,
): string => {
  const seconds = Math.floor(atMs / 1000)
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${hmac(`${seconds}.${body}`, secret)}`)].join(',')
}

export const webhookHeaders = (
  { id, event, ...signed }: { id: string; event: WebhookEvent; atMs: number; body: string; secrets: readonly string[] },
  hmac: Hmac,
): { [name: string]: string } => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Coterie',
  'Coterie-Delivery': id,
  'Coterie-Event': event,
  'Coterie-Signature': webhookSignature(signed, hmac),
})
