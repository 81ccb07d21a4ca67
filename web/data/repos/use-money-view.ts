import { useMemo } from 'react'
import type { Id } from '../../../domain/entities'
import { moneyView, type MoneyView } from '../../../domain/money/money-view'
import { useMoneyFacts } from './money-facts'
import { useReferrals } from './referrals'
import { useToday } from './today'

/** The figures of one person, live; the last known ones stay while something is wrong. */
export function useMoneyView(userId: Id): { view: MoneyView | undefined; loading: boolean; error: Error | null } {
  const { value: facts, loading, error } = useMoneyFacts(userId)
  const { rows: referrals } = useReferrals(userId)
  const today = useToday()
  const view = useMemo(
    () => (facts === undefined ? undefined : moneyView(facts, referrals, today)),
    [facts, referrals, today],
  )
  return { view, loading, error }
}
