/**
 * Webhook events (S11, T5). Deliveries are tried at once, retried with growing delays, and finally given up.
 * `docs/webhooks.md` describes them for receivers.
 */
export const webhookEvents = ['lead.created', 'application.created', 'test'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const deliveryStatuses = ['queued', 'sending', 'sent', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Delivery states as admins filter them. */
export const deliveryStates = ['sent', 'waiting', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStatusesOf = (state: DeliveryState): readonly DeliveryStatus[] =>
  state === 'waiting' ? ['queued', 'sending'] : [state]

/**
 * Problems of the last try; each has a text in both languages. `too-old`: given up without a completed try (no URL, no
 * secret).
 */
export const deliveryProblems = [
  'no-such-host',
  'not-public',
  'no-connection',
  'no-answer',
  'tls',
  'redirect',
  'lost',
  'refused',
  'interrupted',
  'too-old',
] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** Reports whether a text is a known problem; a newer server may send others. */
export const isDeliveryProblem = (text: unknown): text is DeliveryProblem =>
  (deliveryProblems as readonly unknown[]).includes(text)

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Delays after failed tries; eight tries in about two days. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs, 24 * hourMs] as const
/** Deliveries that can't be tried for this long, without URL or secret, are given up. */
export const deliveryLifeMs = 72 * hourMs
/** The timeout of the receiver's response. */
export const webhookTimeoutMs = 10_000
/** An older claim belongs to a server that crashed while sending. */
export const claimLifeMs = 2 * minuteMs

/** The maximum number of tries; one for a test. */
export const maxTriesOf = (event: WebhookEvent): number => (event === 'test' ? 1 : retryDelaysMs.length + 1)

/** Returns the delay before the next try in ms; null = given up. */
export const retryDelayMs = (event: WebhookEvent, tries: number): number | null =>
  tries >= maxTriesOf(event) ? null : (retryDelaysMs[tries - 1] ?? null)

/** Returns the body, equal in every try. Receivers detect repeats by `id`. */
export const webhookBody = (id: string, event: WebhookEvent, fields: { readonly [field: string]: string }): string =>
  JSON.stringify({ id, event, ...fields })

/** Returns the person's name for the delivery log. */
export const personNameOf = ({ firstName = '', lastName = '' }: { readonly [field: string]: string }): string =>
  `${firstName} ${lastName}`.trim()
