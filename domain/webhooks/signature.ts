import type { WebhookEvent } from './delivery'

type Hmac = (text: string, key: string) => string

/** The time in ms for which deliveries are also signed with the previous secret, so that receivers lose no events. */
export const previousSecretMs = 24 * 3_600_000

/** The minimum length of a secret. A shorter one could be guessed from a single signature. */
export const minSecretLength = 24

/** Returns a new secret. More than 32 random bytes have no benefit for HMAC-SHA256. */
export const newWebhookSecret = (random: Uint8Array): string =>
  `whsec_${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Returns the signature: the time in seconds, and an HMAC-SHA256 over `time.body` for each secret. The signed time prevents
 * replays.
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
