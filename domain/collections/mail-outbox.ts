import { collection, type RowOf } from './define/collection'
import { choice, choiceOrNone, json, moment, text, integer } from './define/field'
import { index } from './define/table-index'

/** How emails are sent: by an SMTP server, or an HTTP API compatible with Resend's (P1, S13). */
export const deliveryMethods = ['smtp', 'http'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

export const mailTemplates = [
  'verify',
  'already-registered',
  'welcome',
  'affiliate-welcome',
  'reset-password',
  'password-changed',
  'new-device',
  'devices-ended',
  'paypal-changed',
  'second-factor',
  'protection',
  'invite',
  'invite-reminder',
  'ticket-reply',
  'ticket-written',
  'new-ticket',
  'payment-dispersed',
  'payment-approved',
  'payment-returned',
  'payment-cancelled',
  'referral-joined',
  'referral-active',
  'ticket-status',
  'member-reply',
  'email-changed',
  'role-changed',
  'generation-waits',
  'health-news',
  'day-anchor',
  'lead',
  'lead-answer',
  'application-received',
  'application-known',
  'application-no-account',
  'application-rejected',
  'new-application',
  'leaving-asked',
  'leaving-over',
  'leaving-confirmed',
  'leaving-notice',
  'profile-pause',
  'admin-link',
  'test',
] as const
export type MailTemplate = (typeof mailTemplates)[number]
export const mailStatuses = ['kept', 'queued', 'sending', 'sent', 'failed', 'bounced', 'not_sent'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const mailOutbox = collection('mail_outbox', {
  fields: {
    to: text(254),
    template: text<MailTemplate>(50),
    language: choice(['en', 'es']),
    data: json<Record<string, string | number>>(),
    subject: text(500),
    html: text(200000),
    text: text(100000),
    status: choice(mailStatuses),
    why: text(200),
    tries: integer({ min: 0 }),
    next_at: moment(),
    sent_at: moment(),
    error: text(1000),
    queued_at: moment(),
    /** This and the next two fields determine whether another attempt is allowed. */
    way: choiceOrNone(deliveryMethods),
    carrier: text(300),
    first_try_at: moment(),
  },
  indexes: [
    index('due', ['status', 'next_at']),
    index('to', ['to', 'queued_at', 'id']),
    index('queued', ['queued_at', 'id']),
    index('state', ['status', 'queued_at', 'id']),
    index('kind', ['template', 'queued_at', 'id']),
    index('kind_state', ['template', 'status', 'queued_at', 'id']),
  ],
  visibleTo: [],
})
export type MailOutboxRow = RowOf<typeof mailOutbox>
