import { auditActions, type AuditAction } from '../record/audit-actions'

/** What rows tell of a person that no entry of the audit log does. */
export const toldByRows = [
  'joined',
  'consent',
  'device.sign-in',
  'payment.made',
  'hold.made',
  'ticket.open',
  'mail',
] as const

/** What only the desk does with a ticket, what is told by a row of its own, and how the log itself began. */
const untold: readonly AuditAction[] = [
  'baseline',
  'payout-item.move',
  'terms.agree',
  'ticket.assign',
  'ticket.note',
  'ticket.sleep',
  'ticket.wake',
]

/** Entries of the audit log that a person's timeline tells. */
export const timelineActions: readonly AuditAction[] = auditActions.filter((action) => !untold.includes(action))

export type TimelineKind = AuditAction | (typeof toldByRows)[number]

const weighty = /^(payment|payout|earning|hold|rate|paypal)[.-]|^device\.sign-in$/

/** Whether a timeline marks it: money, or a way into the account. */
export const isMoneyOrSignIn = (kind: TimelineKind): boolean => weighty.test(kind)
