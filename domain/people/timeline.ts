import { auditActions, type AuditAction } from '../record/audit-actions'

/** Timeline events that only rows record, not the audit log. */
export const rowEventKinds = [
  'joined',
  'consent',
  'device.sign-in',
  'payment.made',
  'hold.made',
  'ticket.open',
  'mail',
] as const

/** Actions that aren't in the timeline: internal to the help desk, covered by other events, or about the log itself. */
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

/** Reports whether the timeline highlights an event: money, or sign-ins. */
export const isMoneyOrSignIn = (kind: TimelineKind): boolean => highlighted.test(kind)
