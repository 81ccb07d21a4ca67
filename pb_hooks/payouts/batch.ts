import { fullNameSql } from '../../domain/people/person-names'
import { type PayoutBatchRow, payoutRoute, payoutsRoute } from '../../domain/api/money/payouts'
import type { Id } from '../../domain/entities'
import { refundedStates, effectOf, payoutItemStates } from '../../domain/money/payouts/payout-states'
import type { ConfirmedTotals } from '../../domain/money/payments/payment-selection'
import { adminNeedingSecond } from '../payments/payability'
import { requireSameSelection } from '../payments/list/payment-selection'
import { rows } from '../platform/db'
import { fail } from '../platform/errors'
import type { Bound } from '../platform/sql'
import { readPayPalKeys } from './paypal-keys'
import { encodeCursor, pageFrom, decodeCursor } from '../platform/pagination'
import { answerTo } from '../platform/route'
import { listPayoutItems } from './items'

const quoted = (effect: string): string =>
  payoutItemStates
    .filter((state) => effectOf(state) === effect && state !== 'removed')
    .map((state) => `'${state}'`)
    .join(', ')
const counted = (effect: string): string =>
  `(SELECT COUNT(*) FROM payout_items i WHERE i.batch = b.id AND i.state IN (${quoted(effect)}))`

const backNames = refundedStates.map((state) => `'${state}'`).join(', ')

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
  submission: '',
  trouble: '',
  trouble_detail: '',
  provider_batch: '',
  provider_mode: '',
  asked_at: '',
  paid: 0,
  open: 0,
  free: 0,
  back: 0,
}

/** Batches with the number of payments per state, for admins. `rest`: SQL from WHERE on. */
export const findBatches = (app: PbApp, admin: Id, rest: string, bound: { [name: string]: Bound }): PayoutBatchRow[] =>
  rows(
    app,
    `SELECT b.id, b.created, b.n, b.state, b.count, b.total_cents, COALESCE(${fullNameSql('u')}, '') AS made_by,
       b.made_by = {:checked} AND {:checked} != '' AND b.state IN ('draft', 'exported') AS needs_other, b.exported_at, b.sent_at, b.reconciled_at,
       b.submission, b.trouble, b.trouble_detail, b.provider_batch, b.provider_mode, b.asked_at,
       ${counted('paid')} AS paid, ${counted('locked')} AS open, ${counted('free')} AS free,
       (SELECT COUNT(*) FROM payout_items i WHERE i.batch = b.id AND i.state IN (${backNames}) 
         AND i.amount_cents - i.paid_cents + i.returned_cents - i.corrected_cents != 0) AS back
     FROM payout_batches b LEFT JOIN users u ON u.id = b.made_by ${rest}`,
    { ...bound, checked: adminNeedingSecond(app, admin) },
    shape,
  ).map((row) => ({
    ...row,
    state: row.state as PayoutBatchRow['state'],
    submission: row.submission as PayoutBatchRow['submission'],
    trouble: row.trouble === '' && lacksKeys(app, row) ? 'no-keys' : (row.trouble as PayoutBatchRow['trouble']),
    provider_mode: row.provider_mode as PayoutBatchRow['provider_mode'],
  }))

const lacksKeys = (app: PbApp, { submission: at, state }: { submission: string; state: string }): boolean =>
  (at === 'waiting' || at === 'unknown' || at === 'taken') && state !== 'reconciled' && readPayPalKeys(app) === null

/** Returns the batch of a command; `payout-state-changed` unless it is in one of the given states. */
export function requireBatch(
  app: PbApp,
  admin: Id,
  batch: Id,
  states: readonly PayoutBatchRow['state'][],
): PayoutBatchRow {
  const [found] = findBatches(app, admin, 'WHERE b.id = {:batch}', { batch })
  if (found === undefined) return fail('not-found')
  return states.includes(found.state) ? found : fail('payout-state-changed')
}

/** Rejects the admin who created the batch while a second admin is required (M25). */
export function requireOtherAdmin({ needs_other }: PayoutBatchRow): void {
  if (needs_other) fail('made-by-you')
}

export const requireControlTotals = ({ count, total_cents: cents }: PayoutBatchRow, seen: ConfirmedTotals): void =>
  requireSameSelection({ count, cents }, seen)

const pageSize = 50

export const listPayouts = answerTo(payoutsRoute, ({ app, person }, { after = '' }) => {
  const position = decodeCursor(after)
  const found = findBatches(
    app,
    person.id,
    `WHERE ${position ? 'b.n < {:at}' : 'b.n > 0'} ORDER BY b.n DESC LIMIT {:limit}`,
    {
      ...(position && { at: position.at }),
      limit: pageSize + 1,
    },
  )
  return pageFrom(found, pageSize, ({ n, id }) => encodeCursor(n, id))
})

export const readPayout = answerTo(payoutRoute, ({ app, person }, { batch: id }) => {
  const [batch] = findBatches(app, person.id, 'WHERE b.id = {:id}', { id })
  return batch === undefined ? fail('not-found') : { batch, items: listPayoutItems(app, id) }
})
