import { auditActions, type AuditAction } from '../record/audit-actions'

/** Events in the timeline that only rows contain, not the audit log. */
export const rowEventKinds = [
  'joined',
  'consent',
  'device.sign-in',
  'payment.made',
  'hold.made',
  'ticket.open',
  'mail',
] as const

/** Actions that are internal to the help desk, about the log itself, or shown as other events. */
const hiddenActions: readonly AuditAction[] = [
  'baseline',
  'payout-item.move',
  'terms.agree',
  'ticket.assign',
  'ticket.note',
  'ticket.snooze',
  'ticket.unsnooze',
]

export const timelineActions: readonly AuditAction[] = auditActions.filter((action) => !hiddenActions.includes(action))

export type TimelineKind = AuditAction | (typeof rowEventKinds)[number]

const highlighted = /^(payment|payout|earning|hold|rate|paypal)[.-]|^device\.sign-in$/

export const isHighlighted = (kind: TimelineKind): boolean => highlighted.test(kind)
