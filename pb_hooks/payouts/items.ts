import type { PayoutItemRow } from '../../domain/api/payouts'
import type { Id, PaymentType } from '../../domain/entities'
import { effectOf, freeStates, livingStates, type PayoutItemState } from '../../domain/money/payout-states'
import { rows } from '../platform/db'
import { payoutUntil } from './restamp-payments'

const living = livingStates.map((state) => `'${state}'`).join(', ')

/** The states of one that was handed over and got nothing; what left its batch before never was. */
const back = freeStates.flatMap((state) => (state === 'removed' ? [] : [`'${state}'`])).join(', ')

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
  back_cents: 0,
  corrected_cents: 0,
  correction: '',
  reason: '',
  until: '',
  elsewhere: '',
  elsewhere_living: 0,
  came_back: false,
  status: '',
}

/** The payments of a batch in the order of its file, as its page and a report meet them; or just those of some. */
export function itemsOf(app: PbApp, batch: Id, of?: readonly Id[]): PayoutItemRow[] {
  const named = of === undefined ? '' : 'AND i.payment IN (SELECT value FROM json_each({:of}))'
  return rows(
    app,
    `SELECT i.payment, i.n, i.user_id, p.person_name AS name, i.payee, p.payment_type, p.payment_period_start AS period_start,
       p.payment_period_end AS period_end, p.month, i.amount_cents, i.state, i.word, i.provider_id, i.paid_cents, i.back_cents,
       i.corrected_cents, i.correction, i.reason,
       CASE i.state WHEN 'unclaimed' THEN ${payoutUntil} ELSE '' END AS until, p.status,
       (SELECT json_group_array(o.provider_id) FROM payout_items o
        WHERE o.payment = i.payment AND o.batch != i.batch AND o.provider_id != '') AS elsewhere,
       (SELECT COUNT(*) FROM payout_items o WHERE o.payment = i.payment AND o.batch != i.batch AND o.state IN (${living})) AS elsewhere_living,
       EXISTS (SELECT 1 FROM payout_items o WHERE o.payment = i.payment AND o.batch != i.batch AND o.state IN (${back})) AS came_back
     FROM payout_items i CROSS JOIN user_payments p ON p.id = i.payment WHERE i.batch = {:batch} ${named} ORDER BY i.n`,
    { batch, ...(of !== undefined && { of: JSON.stringify(of) }) },
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
