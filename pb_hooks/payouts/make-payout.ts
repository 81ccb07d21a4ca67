import { createPayoutRoute } from '../../domain/api/money/payouts'
import { requireSameSelection } from '../payments/list/selected-payments'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, insert, newId, readNumber } from '../platform/db'
import { findPayoutCandidates } from './candidates'

/** Creates a batch of exactly the confirmed payments (P16, M24), with id, count and total. */
export const createPayout = commandFor(createPayoutRoute, ({ app, person, audit }, { payments, seen }) => {
  const { found } = findPayoutCandidates(app, payments)
  const cents = found.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  requireSameSelection({ count: found.length, cents }, seen)
  const n = readNumber(app, 'SELECT COALESCE(MAX(n), 0) AS n FROM payout_batches') + 1
  const batch = insert(app, 'payout_batches', {
    n,
    state: 'draft',
    count: found.length,
    total_cents: cents,
    made_by: person.id,
  })
  exec(
    app,
    `INSERT INTO payout_items (id, batch, n, payment, user_id, amount_cents, payee, state, word, provider_id, reported_at, paid_cents,
       returned_cents, correction, corrected_cents, reason, created, updated)
     SELECT k.value ->> 1, {:batch}, k.key + 1, p.id, p.user_id, p.amount_cents, p.payee_paypal, 'ready', '', '', '', 0, 0, '', 0, '', {:now}, {:now}
     FROM json_each({:found}) k CROSS JOIN user_payments p ON p.id = k.value ->> 0`,
    { batch, found: JSON.stringify(found.map(({ id }) => [id, newId()])), now: moment() },
  )
  audit('payout.create', `payout_batches/${batch}`, { after: { n, state: 'draft', count: found.length, cents } })
  return { batch }
})
