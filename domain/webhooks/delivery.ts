/**
 * Webhook events (S11, T5). A delivery is attempted immediately, repeated with growing delays after failures, and finally
 * given up. `docs/webhooks.md` describes the events for receivers.
 */
export const webhookEvents = ['lead.created', 'application.created', 'test'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const deliveryStatuses = ['queued', 'sending', 'sent', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Delivery states by which admins filter deliveries. */
export const deliveryStates = ['sent', 'waiting', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStatusesOf = (state: DeliveryState): readonly DeliveryStatus[] =>
  state === 'waiting' ? ['queued', 'sending'] : [state]

/**
 * Problems of the last attempt. Each has a text in both languages. `too-old` means that the delivery was given up without a
 * complete attempt, because there was no URL or no secret.
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

/** Reports whether a text is a known problem. A newer server can send others. */
export const isDeliveryProblem = (text: unknown): text is DeliveryProblem =>
  (deliveryProblems as readonly unknown[]).includes(text)

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The delays in ms after failed attempts; eight attempts in about two days. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs, 24 * hourMs] as const
/** The time in ms after which a delivery is given up that could not be attempted because there was no URL or secret. */
export const deliveryLifeMs = 72 * hourMs
/** The timeout in ms for the receiver's response. */
export const webhookTimeoutMs = 10_000
/** The age in ms after which a claim belongs to a server that crashed while sending. */
export const claimLifeMs = 2 * minuteMs

/** Returns the maximum number of attempts, which is one for a test. */
export const maxTriesOf = (event: WebhookEvent): number => (event === 'test' ? 1 : retryDelaysMs.length + 1)

/** Returns the delay before the next attempt in ms, or null if the delivery is given up. */
export const retryDelayMs = (event: WebhookEvent, tries: number): number | null =>
  tries >= maxTriesOf(event) ? null : (retryDelaysMs[tries - 1] ?? null)

/** Returns the body, which is the same in every attempt. Receivers detect repeated deliveries by `id`. */
export const webhookBody = (id: string, event: WebhookEvent, fields: { readonly [field: string]: string }): string =>
  JSON.stringify({ id, event, ...fields })

/** Returns the person's name for the list of deliveries. */
export const personNameOf = ({ firstName = '', lastName = '' }: { readonly [field: string]: string }): string =>
  `${firstName} ${lastName}`.trim()
