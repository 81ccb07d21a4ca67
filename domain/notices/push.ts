import { retryAfterMs } from '../error-statuses'
import { isWebhookAddress } from '../program/webhook-address'
import { canWaitForQuietHours } from './choices'
import type { NoticeKind } from './kinds'

/** What a push notification is about: a notification kind, several delayed notifications, or a test. */
export type PushKind = NoticeKind | 'several' | 'test'

/** The content of a push notification: a kind and a link, without personal data. The service worker adds the text. */
export interface PushMessage {
  kind: PushKind
  link: string
  language: 'en' | 'es'
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The delays in ms after failed attempts; six attempts in total. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs] as const
/**
 * The time after which a push notification isn't worth delivering. Push services hold it this long for a browser that is
 * offline.
 */
export const pushLifeMs = 24 * hourMs
/** The timeout in ms for the response of a push service. */
export const pushTimeoutMs = 10_000
/** The age in ms after which a claim belongs to a server that crashed while sending. */
export const pushClaimMs = 2 * minuteMs
/** The number of push services without a response after which a job ends. The next job sends the rest. */
export const maxSilentServices = 3

/** The result of an attempt. `gone` means that the subscription has ended. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | { waitMs: number }

interface Tried {
  /** The problem; '' if the push service accepted the notification. */
  problem: string
  /** The HTTP status; 0 without a response. */
  status: number
  retryAfter: string
  tries: number
  nowMs: number
}

/**
 * Interprets a push service's response (RFC 8030). 404 and 410 end the subscription, and 429 and 503 can state when to
 * retry.
 */
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

/** Returns high urgency for notifications that protect the account, which may wake the device. */
export const pushUrgency = (kind: PushKind): 'high' | 'normal' =>
  kind === 'test' || (kind !== 'several' && !canWaitForQuietHours(kind)) ? 'high' : 'normal'

/**
 * Reports whether a subscription's endpoint may be called. The rules are those for webhooks, because any client can send an
 * endpoint.
 */
export const isPushEndpoint = isWebhookAddress

/** Returns the contact for push services (RFC 8292): the public URL, otherwise the support address. */
export function pushSubject(origin: string, supportEmail: string): string {
  if (origin.startsWith('https:') || supportEmail === '') return origin.replace(/^http:/, 'https:')
  return supportEmail
}
