import { retryAfterMs } from '../error-statuses'
import { isWebhookAddress } from '../program/webhook-address'
import { canWaitForQuietHours } from './choices'
import type { NoticeKind } from './kinds'

/** A notification kind, several delayed notifications, or a test. */
export type PushKind = NoticeKind | 'several' | 'test'

/** The content of a push: a kind and a link, without personal data. The service worker adds the text. */
export interface PushMessage {
  kind: PushKind
  /** A path of the app. */
  link: string
  language: 'en' | 'es'
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Delays after failed tries; six tries in total. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs] as const
/** After this time a push isn't worth delivering. Push services keep it as long for an offline browser. */
export const pushLifeMs = 24 * hourMs
/** The timeout of a push service's response. */
export const pushTimeoutMs = 10_000
/** An older claim belongs to a server that crashed while sending. */
export const pushClaimMs = 2 * minuteMs
/** A job ends after this many services that don't respond; the rest is sent by the next job. */
export const maxSilentServices = 3

/** The result of a try. `gone`: the subscription has ended. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | { waitMs: number }

interface Tried {
  /** '' = accepted. */
  problem: string
  /** The HTTP status; 0 = no response. */
  status: number
  retryAfter: string
  tries: number
  nowMs: number
}

/** Interprets a push service's response (RFC 8030): 404 and 410 end the subscription, 429 and 503 may say when to retry. */
export function pushOutcome({ problem, status, retryAfter, tries, nowMs }: Tried): PushOutcome {
  if (problem === '') return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const passing = status === 0 || status === 408 || status === 429 || status >= 500
  // A retry doesn't help if the address isn't public.
  if (!passing || problem === 'not-public') return 'refused'
  const wait = retryDelaysMs[tries - 1]
  if (wait === undefined) return 'refused'
  return { waitMs: Math.max(wait, retryAfterMs(retryAfter, nowMs, pushLifeMs)) }
}

/** Account protection is high urgency, which may wake the device. */
export const pushUrgency = (kind: PushKind): 'high' | 'normal' =>
  kind === 'test' || (kind !== 'several' && !canWaitForQuietHours(kind)) ? 'high' : 'normal'

/** Reports whether a subscription's endpoint may be called, by the rules for webhooks: any client can send an endpoint. */
export const isPushEndpoint = isWebhookAddress

/** Returns the contact for push services (RFC 8292): the public URL, else the support address. */
export function pushSubject(origin: string, supportEmail: string): string {
  if (origin.startsWith('https:') || supportEmail === '') return origin.replace(/^http:/, 'https:')
  return supportEmail
}
