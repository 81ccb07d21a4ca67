import type { Id } from '../../domain/entities'
import { moneyFactsOf } from '../../domain/money/accrual/facts-of'
import type { MoneyFacts } from '../../domain/money/accrual/own-facts'
import { collectionRows } from '../platform/collection-rows'
import type { Bound } from '../platform/sql'

const noRows = {
  user: undefined,
  program: undefined,
  rental_periods: [],
  affiliate_periods: [],
  rates: [],
  earnings: [],
  user_payments: [],
  payment_lines: [],
  line_holds: [],
  referrals: [],
  referral_attributions: [],
}

type Source = Exclude<keyof typeof noRows, 'user' | 'program'>

/**
 * Reads a person's money facts: for each named collection, the rows `t` that meet its SQL condition; for other collections,
 * none.
 */
export function readMoneyFacts(
  app: PbApp,
  user: Id,
  conditions: { readonly [collection in Source]?: string },
  params: { [name: string]: Bound } = {},
): MoneyFacts {
  const found = Object.entries(conditions).map(([collection, condition]) => [
    collection,
    collectionRows(app, collection as Source, `WHERE ${condition}`, { user, ...params }),
  ])
  return moneyFactsOf(user, {
    ...noRows,
    ...(Object.fromEntries(found) as Partial<Parameters<typeof moneyFactsOf>[1]>),
  })
}

export const ofUser = 't.user_id = {:user}'
