import type { PayoutBatchRow } from '../../domain/api/payouts'
import type { Id } from '../../domain/entities'
import { effectOf, payoutItemStates } from '../../domain/money/payout-states'
import type { PaymentsSeen } from '../../domain/money/payment-selection'
import { checkedAdmin } from '../payments/second-admin'
import { demandSeen } from '../payments/selected-payments'
import { rows } from '../platform/db'
import { fail } from '../platform/refusals'
import type { Bound } from '../platform/sql'

const quoted = (effect: string): string =>
  payoutItemStates
    .filter((state) => effectOf(state) === effect && state !== 'removed')
    .map((state) => `'${state}'`)
    .join(', ')
const counted = (effect: string): string =>
  `(SELECT COUNT(*) FROM payout_items i WHERE i.batch = b.id AND i.state IN (${quoted(effect)}))`

const shape = {
  id: '',
  created: '',
  n: 0,
  state: '',
  count: 0,
  total_cents: 0,
  made_by: '',
  needs_other: false,
  exported_at: '',
  sent_at: '',
  reconciled_at: '',
  paid: 0,
  open: 0,
  free: 0,
}

/** Batches with how many of their payments are where, as an admin sees them. `rest`: from WHERE on. */
export const batchesWhere = (app: PbApp, admin: Id, rest: string, bound: { [name: string]: Bound }): PayoutBatchRow[] =>
  rows(
    app,
    `SELECT b.id, b.created, b.n, b.state, b.count, b.total_cents, COALESCE(trim(u.first_name || ' ' || u.last_name), '') AS made_by,
       b.made_by = {:checked} AND {:checked} != '' AND b.state IN ('draft', 'exported') AS needs_other, b.exported_at, b.sent_at, b.reconciled_at,
       ${counted('paid')} AS paid, ${counted('locked')} AS open, ${counted('free')} AS free
     FROM payout_batches b LEFT JOIN users u ON u.id = b.made_by ${rest}`,
    { ...bound, checked: checkedAdmin(app, admin) },
    shape,
  ).map((row) => ({ ...row, state: row.state as PayoutBatchRow['state'] }))

/** The batch of a command, as it is in its transaction. `not-found` without one; `payout-state-changed` when it is in none of the states. */
export function batchIn(app: PbApp, admin: Id, batch: Id, states: readonly PayoutBatchRow['state'][]): PayoutBatchRow {
  const [found] = batchesWhere(app, admin, 'WHERE b.id = {:batch}', { batch })
  if (found === undefined) return fail('not-found')
  return states.includes(found.state) ? found : fail('payout-state-changed')
}

/** Refuses to let a batch out of the hands of who made it, while a second admin is required (M25). */
export function demandOther({ needs_other }: PayoutBatchRow): void {
  if (needs_other) fail('made-by-you')
}

/** Refuses a batch whose count and control total aren't what was seen. */
export const demandControl = ({ count, total_cents: cents }: PayoutBatchRow, seen: PaymentsSeen): void =>
  demandSeen({ count, cents }, seen)
