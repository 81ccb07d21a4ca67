/** Events that are sent immediately, retried with growing delays, and finally given up (S11, T5). */
export const webhookEvents = ['lead.created', 'application.created', 'test'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const deliveryStatuses = ['queued', 'sending', 'sent', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const deliveryStates = ['sent', 'waiting', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStatusesOf = (state: DeliveryState): readonly DeliveryStatus[] =>
  state === 'waiting' ? ['queued', 'sending'] : [state]

/** Problems of a delivery. `too-old`: given up without a complete attempt, because there was no URL or no secret. */
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

/** Reports whether this version knows the problem. A newer server can send others. */
export const isDeliveryProblem = (text: unknown): text is DeliveryProblem =>
  (deliveryProblems as readonly unknown[]).includes(text)

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The delays in ms after failed attempts; eight attempts in about two days. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs, 24 * hourMs] as const
/** The time in ms after which a delivery is given up if it couldn't be attempted because there was no URL or secret. */
export const deliveryLifeMs = 72 * hourMs
export const webhookTimeoutMs = 10_000
/** The age in ms after which a claim counts as abandoned by a server that crashed while sending. */
export const claimLifeMs = 2 * minuteMs

/** Returns the maximum number of attempts, one for a test. */
export const maxTriesOf = (event: WebhookEvent): number => (event === 'test' ? 1 : retryDelaysMs.length + 1)

/** Returns the delay until the next attempt, or null if the delivery is given up. */
export const retryDelayMs = (event: WebhookEvent, tries: number): number | null =>
  tries >= maxTriesOf(event) ? null : (retryDelaysMs[tries - 1] ?? null)

/** Returns the body, the same in every attempt. Receivers detect repeated deliveries by `id`. */
export const webhookBody = (id: string, event: WebhookEvent, fields: { readonly [field: string]: string }): string =>
  JSON.stringify({ id, event, ...fields })

export const personNameOf = ({ firstName = '', lastName = '' }: { readonly [field: string]: string }): string =>
  `${firstName} ${lastName}`.trim()
