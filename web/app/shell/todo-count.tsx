import { menuCount, type CountedScreen } from '../../../domain/program/tasks'
import { useActionablePayments } from '../../data/queries/money/payments'
import { taskStatsOf, useOverview } from '../../data/queries/money/stats'
import { formatCount } from '../../i18n/format'
import { shell } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'

interface Props {
  of: CountedScreen
  hidden: boolean | undefined
}

/** The number of things that an admin can do on a screen. It isn't part of the first load, as members don't see it. */
export function TodoCount({ of, hidden }: Props) {
  const t = useMessages(shell)
  const stats = taskStatsOf(useOverview().figures)
  const movable = useActionablePayments(stats?.payments).value
  const n = stats && menuCount(of, stats, { movable })
  return n ? (
    <>
      <span className="sr-only">{t.waitsThere[of](formatCount(n))}</span>
      {!hidden && (
        <span aria-hidden className="text-xs font-medium text-muted">
          {formatCount(n)}
        </span>
      )}
    </>
  ) : null
}
