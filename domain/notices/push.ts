import { retryAfterMs } from '../error-statuses'
import { isWebhookAddress } from '../program/webhook-address'
import { mayWait } from './choices'
import type { NoticeKind } from './kinds'

/** What a push is of: a kind of notice, several of them that waited for the end of quiet hours, or a test. */
export type PushKind = NoticeKind | 'several' | 'test'

/** What is pushed: a kind and where it leads. No name, no amount, no text: the worker says what the kind is in that language. */
export interface PushMessage {
  kind: PushKind
  /** An address of the product, from its root. */
  link: string
  language: 'en' | 'es'
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Waits after each failed try; with the first try these make six. */
const waitsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs] as const
/** What couldn't be delivered for so long is no news any more: the bell has it. The push service keeps it as long for a browser that is away. */
export const pushLifeMs = 24 * hourMs
/** How long a push service may take to answer. */
export const pushAnswerMs = 10_000
/** A claim older than that belongs to a server that died while sending. */
export const pushClaimMs = 2 * minuteMs
/** So many services that don't answer end a run: the others are sent with the next. */
export const mostSilent = 3

/** What becomes of a push after a try. `gone`: the browser takes none any more. */
export type PushEnd = 'sent' | 'gone' | 'refused' | { waitMs: number }

interface Tried {
  /** Why it didn't work, '' when it was taken. */
  problem: string
  /** The HTTP status, 0 when none came. */
  status: number
  retryAfter: string
  tries: number
  nowMs: number
}

/** Judges the answer of a push service (RFC 8030): 404 and 410 end the subscription, 429 and 503 say when they may be asked again. */
export function pushEnd({ problem, status, retryAfter, tries, nowMs }: Tried): PushEnd {
  if (problem === '') return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const passing = status === 0 || status === 408 || status === 429 || status >= 500
  // a service that isn't on the public internet won't be tomorrow either
  if (!passing || problem === 'not-public') return 'refused'
  const wait = waitsMs[tries - 1]
  if (wait === undefined) return 'refused'
  return { waitMs: Math.max(wait, retryAfterMs(retryAfter, nowMs, pushLifeMs)) }
}

/** What guards the account is worth waking a phone for. */
export const pushUrgency = (kind: PushKind): 'high' | 'normal' =>
  kind === 'test' || (kind !== 'several' && !mayWait(kind)) ? 'high' : 'normal'

/** Whether a browser's address of messages may be posted to: as a webhook's, for anybody could say they were a browser. */
export const isPushEndpoint = isWebhookAddress

/** Where whoever runs a push service finds us (RFC 8292): the public address, else the one for questions. */
export function pushSubject(origin: string, supportEmail: string): string {
  if (origin.startsWith('https:') || supportEmail === '') return origin.replace(/^http:/, 'https:')
  return supportEmail
}
