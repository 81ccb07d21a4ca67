import type { Id, Moment, Row } from './base'
import type { Language } from './people'

export const notificationTypes = ['support_ticket', 'support_reply', 'payment', 'referral', 'account'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** A notification's text is built on the device from `type` and `metadata`; title and message only hold what a person wrote. */
export interface Notification extends Row {
  user_id: Id
  type: NotificationType
  title: string
  message: string
  metadata: { ticket_id?: Id; number?: number; subject?: string; from?: string; amount_cents?: number; payment?: Id }
  read: boolean
  created_at: Moment
}

export type MailStatus = 'kept' | 'queued' | 'sending' | 'sent' | 'failed' | 'bounced' | 'not_sent'
export const mailTemplates = [
  'verify',
  'already-registered',
  'welcome',
  'affiliate-welcome',
  'reset-password',
  'password-changed',
  'new-device',
  'paypal-changed',
  'invite',
  'ticket-reply',
  'new-ticket',
  'payment-dispersed',
  'lead',
  'admin-link',
  'test',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

export interface MailOutboxRow extends Row {
  to: string
  template: MailTemplate
  language: Language
  data: Record<string, string | number>
  subject: string
  html: string
  text: string
  status: MailStatus
  why: string
  tries: number
  next_at: Moment
  sent_at: Moment
  error: string
  queued_at: Moment
}

export interface WebhookDelivery extends Row {
  event: string
  body: string
  status: string
  tries: number
  next_at: Moment
  response_code: number
}

export interface PushSubscriptionRow extends Row {
  user_id: Id
  device: Id
  endpoint: string
  keys: string
}
