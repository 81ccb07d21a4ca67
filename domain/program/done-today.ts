import type { AuditAction } from '../record/audit-actions'

/** The kinds of work that admins did today, in the order of the overview. Each is the end of a kind of task. */
export const doneKinds = [
  'tickets',
  'leads',
  'approved',
  'batch-created',
  'batch-sent',
  'dispersed',
  'corrected',
  'generated',
  'released',
  'refused',
  'accepted',
  'rejected',
  'confirmed',
] as const
export type DoneKind = (typeof doneKinds)[number]

/**
 * The entries of the audit log that count as done work. Replies to tickets aren't audited; the server counts their
 * messages.
 */
export const doneActions: { readonly [action in AuditAction]?: DoneKind } = {
  'lead.answer': 'leads',
  'lead.move': 'leads',
  'payment.approve': 'approved',
  'payout.create': 'batch-created',
  'payout.send': 'batch-sent',
  'payment.disperse': 'dispersed',
  'payout-item.correct': 'corrected',
  'payment-run.commit': 'generated',
  'hold.release': 'released',
  'hold.refuse': 'refused',
  'application.approve': 'accepted',
  'application.reject': 'rejected',
  'agreement.confirm': 'confirmed',
}

/** Kinds whose entries are listed one by one, because each names its batch or month. */
export const namedDoneKinds: readonly DoneKind[] = ['batch-created', 'batch-sent', 'generated']
