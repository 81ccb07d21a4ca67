import { collectionRows } from '../platform/collection-rows'
import type { Id, Cents, Month } from '../../domain/entities'
import { type RateFact, type RateKind, rateInForce as inForce, maxRateCents } from '../../domain/money/accrual/rates'
import { exec, exists, newId } from '../platform/db'
import { monthProblem } from '../../domain/money/date-bounds'
import { moment } from '../platform/clock'
import { fail } from '../platform/errors'
import { currentDateBounds } from '../settings/read-settings'

export const readRates = (app: PbSource, kind: RateKind, user: Id): RateFact[] =>
  collectionRows(app, 'rates', `WHERE t.kind = {:kind} AND t.user_id IN ('', {:user})`, { kind, user })

export const programRates = (app: PbSource): RateFact[] => collectionRows(app, 'rates', `WHERE t.user_id = ''`)

/** Returns the rate of a kind that applies in a month, in cents; `user` '' = the program's rate (M1, M2, M13). */
export function rateInForce(app: PbSource, kind: RateKind, user: Id, month: Month): Cents {
  return inForce(readRates(app, kind, user), kind, user, month)
}

interface RateChange {
  kind: RateKind
  user: Id
  fromMonth: Month
  amountCents: Cents
  useDefault: boolean
}

/**
 * Adds a rate that starts with a month (M13). Throws `rate-month-taken` if that month already has a line, because lines
 * keep their rate. After a change of the program's rate the caller must refresh the `program` row.
 */
export function setRate(app: PbApp, input: RateChange): void {
  const { kind, user, fromMonth, amountCents, useDefault } = input
  const wrong = monthProblem(fromMonth, currentDateBounds(app))
  if (wrong) fail(wrong, {}, { fromMonth: wrong })
  if (!Number.isInteger(amountCents) || amountCents < 0) fail('amount-invalid', {}, { amountCents: 'amount-invalid' })
  if (amountCents > maxRateCents[kind]) fail('amount-too-large', {}, { amountCents: 'amount-too-large' })
  if (user === '' && useDefault) fail('bad-input', {}, { useDefault: 'bad-input' })
  const taken = `SELECT 1 FROM earnings WHERE kind = {:kind} AND month = {:fromMonth} AND cancel_kind != 'undone'
    AND ({:user} = '' OR user_id = {:user})`
  if (exists(app, taken, { kind, fromMonth, user }))
    fail('rate-month-taken', { month: fromMonth }, { fromMonth: 'rate-month-taken' })
  const now = moment()
  exec(
    app,
    `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents, use_default, created, updated)
     SELECT {:id}, {:kind}, {:user}, {:fromMonth}, COALESCE(MAX(n), 0) + 1, {:amountCents}, {:useDefault}, {:now}, {:now}
     FROM rates WHERE kind = {:kind} AND user_id = {:user} AND from_month = {:fromMonth}`,
    { id: newId(), kind, user, fromMonth, amountCents: useDefault ? 0 : amountCents, useDefault, now },
  )
}
