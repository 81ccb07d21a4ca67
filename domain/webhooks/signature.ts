import type { WebhookEvent } from './delivery'

/** HMAC-SHA256 in hex, from the platform. */
type Hmac = (text: string, key: string) => string

/** How long the previous secret also signs after a change, so that receivers can switch without losing events. */
export const previousSecretMs = 24 * 3_600_000

/** A shorter secret could be guessed from one signature. */
export const minSecretLength = 24

/** Creates a secret from random bytes; 32 are the useful maximum for HMAC-SHA256. */
export const newWebhookSecret = (random: Uint8Array): string =>
  `whsec_${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Returns the signature header: the time in seconds, and an HMAC-SHA256 over `time.body` in hex for each active secret,
 * newest first. The signed time prevents replays.
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
