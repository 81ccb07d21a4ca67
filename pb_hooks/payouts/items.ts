import type { PayoutItemRow } from '../../domain/api/money/payouts'
import type { Id, PaymentType } from '../../domain/entities'
import { effectOf, activeItemStates, type PayoutItemState } from '../../domain/money/payouts/payout-states'
import { rows } from '../platform/db'
import { unpaidStatesSql } from './paypal-keys'
import { payoutReturnDaySql } from './payout-columns'

const activeStatesSql = activeItemStates.map((state) => `'${state}'`).join(', ')

const shape = {
  payment: '',
  n: 0,
  user_id: '',
  name: '',
  payee: '',
  payment_type: '',
  period_start: '',
  period_end: '',
  month: '',
  amount_cents: 0,
  state: '',
  word: '',
  provider_id: '',
  paid_cents: 0,
  returned_cents: 0,
  corrected_cents: 0,
  correction: '',
  reason: '',
  until: '',
  elsewhere: '',
  elsewhere_living: 0,
  came_back: false,
  unnamed_elsewhere: 0,
  payee_next: '',
  payee_before: '',
  deleted: false,
  status: '',
}

/** SQL for the payee's current address if an item was returned and the address differs (M34); '' = none. */
const payeeNext = `CASE WHEN i.state IN (${unpaidStatesSql}) AND p.status IN ('pending', 'approved')
  THEN NULLIF(COALESCE(NULLIF(p.payee_paypal, ''), u.paypal_email, ''), i.payee) END`
/** SQL for the earlier address from which an item's payment was returned, if it differs (M34); '' = none. */
const payeeBefore = `(SELECT NULLIF(o.payee, i.payee) FROM payout_items o CROSS JOIN payout_batches ob ON ob.id = o.batch
  WHERE o.payment = i.payment AND o.state IN (${unpaidStatesSql}) AND ob.n < (SELECT b.n FROM payout_batches b WHERE b.id = i.batch)
  ORDER BY ob.n DESC LIMIT 1)`

/** Returns the payments of a batch in the order of its file, or only the given ones. */
export function listPayoutItems(app: PbApp, batch: Id, payments?: readonly Id[]): PayoutItemRow[] {
  const named = payments === undefined ? '' : 'AND i.payment IN (SELECT value FROM json_each({:of}))'
  return rows(
    app,
    `SELECT i.payment, i.n, i.user_id, p.person_name AS name, i.payee, p.payment_type, p.payment_period_start AS period_start,
       p.payment_period_end AS period_end, p.month, i.amount_cents, i.state, i.word, i.provider_id, i.paid_cents, i.returned_cents,
       i.corrected_cents, i.correction, i.reason,
       CASE i.state WHEN 'unclaimed' THEN ${payoutReturnDaySql} ELSE '' END AS until, p.status,
       (SELECT json_group_array(o.provider_id) FROM payout_items o
        WHERE o.payment = i.payment AND o.batch != i.batch AND o.provider_id != '') AS elsewhere,
       (SELECT COUNT(*) FROM payout_items o WHERE o.payment = i.payment AND o.batch != i.batch AND o.state IN (${activeStatesSql})) AS elsewhere_living,
       EXISTS (SELECT 1 FROM payout_items o WHERE o.payment = i.payment AND o.batch != i.batch AND o.state IN (${unpaidStatesSql})) AS came_back,
       (SELECT COUNT(*) FROM payout_items o WHERE o.payment = i.payment AND o.batch != i.batch AND o.provider_id = ''
          AND o.state NOT IN ('ready', 'removed', 'not_sent')) AS unnamed_elsewhere,
       COALESCE(u.anonymised_at, '') != '' AS deleted,
       COALESCE(${payeeNext}, '') AS payee_next, COALESCE(${payeeBefore}, '') AS payee_before
     FROM payout_items i CROSS JOIN user_payments p ON p.id = i.payment LEFT JOIN users u ON u.id = p.user_id WHERE i.batch = {:batch} ${named} ORDER BY i.n`,
    { batch, ...(payments !== undefined && { of: JSON.stringify(payments) }) },
    shape,
  ).map(({ status, elsewhere, elsewhere_living: others, ...row }) => {
    const state = row.state as PayoutItemState
    return {
      ...row,
      state,
      payment_type: row.payment_type as PaymentType,
      elsewhere: JSON.parse(elsewhere) as string[],
      gone: effectOf(state) === 'free' && (status !== 'approved' || others > 0),
    }
  })
}
