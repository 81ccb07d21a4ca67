import { retryAfterMs } from '../responses'
import { isWebhookAddress } from '../program/webhook-address'
import { canWaitForQuietHours } from './choices'
import type { NoticeKind } from './kinds'

export type PushKind = NoticeKind | 'several' | 'test'

/** The content of a push notification, without personal data; the service worker adds the text. */
export interface PushMessage {
  kind: PushKind
  link: string
  language: 'en' | 'es'
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The delays in ms after failed attempts; six attempts in total. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs] as const
/** The time after which a push notification isn't worth delivering. */
export const pushLifeMs = 24 * hourMs
export const pushTimeoutMs = 10_000
/** The age in ms after which a claim counts as abandoned by a server that crashed while sending. */
export const pushClaimMs = 2 * minuteMs
/** The number of unresponsive push services after which a job ends; the next job sends the rest. */
export const maxSilentServices = 3

/** `gone` means that the subscription has ended. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | { waitMs: number }

interface Tried {
  problem: string
  status: number
  retryAfter: string
  tries: number
  nowMs: number
}

/** Returns the result by RFC 8030: 404 and 410 end the subscription, and 429 and 503 can state when to retry. */
export function pushOutcome({ problem, status, retryAfter, tries, nowMs }: Tried): PushOutcome {
  if (problem === '') return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const passing = status === 0 || status === 408 || status === 429 || status >= 500
  // Another attempt doesn't help if the address isn't public.
  if (!passing || problem === 'not-public') return 'refused'
  const wait = retryDelaysMs[tries - 1]
  if (wait === undefined) return 'refused'
  return { waitMs: Math.max(wait, retryAfterMs(retryAfter, nowMs, pushLifeMs)) }
}

/** Returns the urgency. A high one may wake the device. */
export const pushUrgency = (kind: PushKind): 'high' | 'normal' =>
  kind === 'test' || (kind !== 'several' && !canWaitForQuietHours(kind)) ? 'high' : 'normal'

/** Reports whether an endpoint is allowed. Any client can send one, so the rules are those for webhooks. */
export const isPushEndpoint = isWebhookAddress

/** Returns the contact for push services (RFC 8292): the public URL, otherwise the support address. */
export function pushSubject(origin: string, supportEmail: string): string {
  if (origin.startsWith('https:') || supportEmail === '') return origin.replace(/^http:/, 'https:')
  return supportEmail
}
