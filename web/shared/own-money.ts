import { useLocation } from 'react-router-dom'
import { useMoneyView } from '../data/queries/money/money-view'
import { useCurrentPerson } from '../data/queries/session/session'
import { useFirstSyncDone } from '../data/queries/sync/sync-status'

/**
 * Returns the person's money, undefined until the first sync is complete (P10), and a function for the URL of an amount's
 * explanation.
 */
export function useOwnMoney() {
  const { view, error, reload } = useMoneyView(useCurrentPerson()?.id ?? '')
  const isComplete = useFirstSyncDone()
  const { pathname } = useLocation()
  return { view: isComplete ? view : undefined, error, reload, hrefOf: (why: string) => `${pathname}?why=${why}` }
}
