import type { Month } from '../../../domain/entities'
import { noticePath } from '../../../domain/notices/link'
import type { BlockedReason } from '../../../domain/money/payments/due-run'
import { mailPerson } from '../../mail/enqueue'
import { adminIds, notify } from '../../notifications/notify'
import { find, one } from '../../platform/db'

/** A month that the monthly job can't generate, and what must be done first. */
export interface BlockedMonth {
  month: Month
  first: Month
  why: BlockedReason | 'failed' | 'clock'
}

/** Notifies every admin that the monthly job can't continue without them (M28), once per month and cause. */
export function notifyRunBlocked(tx: PbApp, { month, first, why }: BlockedMonth): void {
  const notified = one(
    tx,
    `SELECT 1 AS found FROM notifications WHERE type = 'payment' AND metadata ->> 'waiting_month' = {:month}
     AND metadata ->> 'first_month' = {:first} AND metadata ->> 'why' = {:why} LIMIT 1`,
    { month, first, why },
    { found: 0 },
  )
  if (notified) return
  for (const id of adminIds(tx)) {
    notify(tx, id, 'month-waits', { waiting_month: month, first_month: first, why })
    const admin = find(tx, 'users', id)
    if (admin)
      mailPerson(tx, admin, 'generation-waits', noticePath({ kind: 'month-waits', why }), { month, first, why })
  }
}
