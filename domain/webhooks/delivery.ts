/**
 * What another program is told (S11, T5), and how its deliveries go: tried at once, again after growing waits, and given up in the end.
 * `docs/webhooks.md` says the same to whoever receives them.
 */
export const webhookEvents = ['lead.created', 'application.created', 'test'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const deliveryStatuses = ['queued', 'sending', 'sent', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The states as one looks for them: what still goes out is one. */
export const deliveryStates = ['sent', 'waiting', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The statuses that are one state. */
export const deliveryStatusesOf = (state: DeliveryState): readonly DeliveryStatus[] =>
  state === 'waiting' ? ['queued', 'sending'] : [state]

/** What was in the way of the last try; each has words in both languages. `too-old`: it was never tried to the end (no address, no secret). */
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

/** Whether a text is one of them; what a newer server may name is none. */
export const isDeliveryProblem = (text: unknown): text is DeliveryProblem =>
  (deliveryProblems as readonly unknown[]).includes(text)

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Waits after each failed try; with the first try these make eight, the last after two days. */
const waitsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs, 24 * hourMs] as const
/** What couldn't be tried for so long, because there is no address or no secret, is given up as well. */
export const deliveryLifeMs = 72 * hourMs
/** How long the other program may take to answer. */
export const answerWithinMs = 10_000
/** A claim older than that belongs to a server that died while sending. */
export const claimLifeMs = 2 * minuteMs

/** How often a delivery is tried at most; a test once. */
export const mostTriesOf = (event: WebhookEvent): number => (event === 'test' ? 1 : waitsMs.length + 1)

/** When a delivery is tried again after so many failed tries, in ms from now; null: it is given up. */
export const waitAfter = (event: WebhookEvent, tries: number): number | null =>
  tries >= mostTriesOf(event) ? null : (waitsMs[tries - 1] ?? null)

/** What is posted: the same bytes in each try. `id` is the delivery's; whoever has seen it has had this delivery. */
export const postedBody = (id: string, event: WebhookEvent, fields: { readonly [field: string]: string }): string =>
  JSON.stringify({ id, event, ...fields })

/** Whom a delivery is about, for the log. */
export const aboutOf = ({ firstName = '', lastName = '' }: { readonly [field: string]: string }): string =>
  `${firstName} ${lastName}`.trim()
