import { useCallback, useMemo } from 'react'
import type { Id } from '../../../../domain/entities'
import { moneyFactsOf } from '../../../../domain/money/accrual/facts-of'
import type { MoneyFacts, ReferralWithAttribution } from '../../../../domain/money/accrual/own-facts'
import { moneyView, type MoneyView } from '../../../../domain/money/views/money-view'
import type { CoterieDb } from '../../engine/db/database'
import { readPackedRows } from '../../engine/db/packs'
import { sharedAfterFirstSync } from '../sync/sync-status'
import type { Live } from '../use-live'
import { useReferrals } from '../people/referrals'
import { useToday } from '../clock'

/** Read once for all screens, and only after the first sync: an affiliate has tens of thousands of earnings lines. */
export const useMoneyFacts = sharedAfterFirstSync(moneyFacts)

async function moneyFacts(db: CoterieDb, userId: Id): Promise<MoneyFacts> {
  const own = <C extends 'rental_periods' | 'affiliate_periods' | 'user_payments' | 'line_holds'>(c: C) =>
    db.rows(c).where('user_id').equals(userId).toArray()
  const ofUser = <R extends { user_id: Id }>(rows: R[]): R[] => rows.filter((row) => row.user_id === userId)
  const [user, program, rental_periods, affiliate_periods, rates, earnings, user_payments, payment_lines] =
    await Promise.all([
      db.rows('users').get(userId),
      db.rows('program').toCollection().first(),
      own('rental_periods'),
      own('affiliate_periods'),
      db.rows('rates').where('user_id').anyOf(userId, '').toArray(),
      readPackedRows(db, 'earnings').then(ofUser),
      own('user_payments'),
      readPackedRows(db, 'payment_lines').then(ofUser),
    ])
  const [line_holds, referrals, referral_attributions] = await Promise.all([
    own('line_holds'),
    db.rows('referrals').where('affiliate_id').equals(userId).toArray(),
    db.rows('referral_attributions').where('affiliate_id').equals(userId).toArray(),
  ])
  const periods = { rental_periods, affiliate_periods }
  const lines = { earnings, user_payments, payment_lines, line_holds }
  return moneyFactsOf(userId, { user, program, rates, ...periods, ...lines, referrals, referral_attributions })
}

/** Undefined until both facts and referrals are loaded, because commissions would be incomplete (P10). */
export function useMoneyView(userId: Id): Omit<Live<MoneyView>, 'value'> & { view: MoneyView | undefined } {
  const facts = useMoneyFacts(userId)
  const referrals = useReferrals(userId)
  const today = useToday()
  const missing = referrals.rows.length === 0 && (referrals.loading || referrals.error !== null)
  const { value } = facts
  const { rows } = referrals
  const view = useMemo(
    () => (value === undefined || missing ? undefined : viewOf(value, rows, today)),
    [value, missing, rows, today],
  )
  const { reload: reloadFacts } = facts
  const { reload: reloadReferrals } = referrals
  const reload = useCallback(() => {
    reloadFacts()
    reloadReferrals()
  }, [reloadFacts, reloadReferrals])
  return { view, loading: facts.loading || referrals.loading, error: facts.error ?? referrals.error, reload }
}

/** The last view of each set of facts, so that a page and its explanation sheet show the same view. */
const views = new WeakMap<MoneyFacts, { rows: readonly ReferralWithAttribution[]; today: string; view: MoneyView }>()

function viewOf(facts: MoneyFacts, rows: readonly ReferralWithAttribution[], today: string): MoneyView {
  const known = views.get(facts)
  if (known?.rows === rows && known.today === today) return known.view
  const view = moneyView(facts, rows, today)
  views.set(facts, { rows, today, view })
  return view
}
