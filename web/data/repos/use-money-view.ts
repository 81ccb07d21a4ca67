import { useCallback, useMemo } from 'react'
import type { Id } from '../../../domain/entities'
import { moneyView, type MoneyView } from '../../../domain/money/money-view'
import type { MoneyFacts, ReferralWithAttribution } from '../../../domain/money/own-facts'
import { useMoneyFacts } from './money-facts'
import { useReferrals } from './referrals'
import { useToday } from './today'

/**
 * The figures of one person, live; the last known ones stay while something is wrong. Undefined until facts and referrals are
 * both there: a commission without its referrals would be a figure of a part (P10).
 */
export function useMoneyView(userId: Id): {
  view: MoneyView | undefined
  loading: boolean
  error: Error | null
  /** Reads both again after an error (T6). */
  reload: () => void
} {
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

/** Views by their facts: the sheet of reasons and the page beside it show the same one. */
const views = new WeakMap<MoneyFacts, { rows: readonly ReferralWithAttribution[]; today: string; view: MoneyView }>()

function viewOf(facts: MoneyFacts, rows: readonly ReferralWithAttribution[], today: string): MoneyView {
  const known = views.get(facts)
  if (known?.rows === rows && known.today === today) return known.view
  const view = moneyView(facts, rows, today)
  views.set(facts, { rows, today, view })
  return view
}
