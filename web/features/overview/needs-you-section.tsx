import { useEffect } from 'react'
import { monthsRoute } from '../../../domain/api/money/payment-runs'
import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { CalendarDate } from '../../../domain/entities'
import { tasksOf, type TaskStats } from '../../../domain/program/tasks'
import { useRoute } from '../../data/queries/use-route'
import { useHealth } from '../../data/queries/installation/health'
import { useActionablePayments } from '../../data/queries/money/payments'
import { useOnline } from '../../data/queries/network'
import { formatCents, formatCount, formatDayMonth, formatLongMonth } from '../../i18n/format'
import { ErrorState } from '../../ui/states/error-state'
import { CaughtUp } from './done-today'
import { TodoSkeleton } from './overview-skeletons'
import { TodoList } from './todo-list'
import { blockedCents, blockedPaymentNotes, infoNotes } from './todo-notes'
import { useTodoContext } from './todo-text'
import { buildTodos } from './todos'

interface Props {
  figures: TaskStats
  /** The admin's own replies that aren't sent yet. */
  unsent: number
  today: CalendarDate
  /** Whether to show the rows; until then there is a skeleton. */
  isReady: boolean
  /** Called when all server requests have finished, so no further rows will be added. */
  onListed: () => void
}

/** Lists the to-dos. It says that nothing is left to do only after the server has reported about the months (P10). */
export function NeedsYouSection({ figures, unsent, today, isReady, onListed }: Props) {
  const context = useTodoContext()
  const { t, language } = context
  const { payments } = figures
  const { pending, approved } = payments.statuses
  const months = useRoute(monthsRoute, {}, { again: pending.count + approved.count })
  const online = useOnline()
  const isUnreadable = months.value === undefined && months.error !== null
  const health = useHealth()
  const movablePayments = useActionablePayments(payments)
  const movable = movablePayments.value
  const answered = [months, health, movablePayments].every(({ value, error }) => value !== undefined || error !== null)
  useEffect(() => {
    if (answered) onListed()
  }, [answered, onListed])
  if (!isReady) return <TodoSkeleton />
  const findings = health.value?.findings
  const answers = { months: months.value, health: findings, movable }
  const todos = buildTodos(figures, answers, context, unsent)
  const totalCents = tasksOf(figures, answers, context.nowMs).reduce((sum, { cents }) => sum + cents, 0)
  const month = monthOf(today)
  const nextRun = t.nextRun(formatLongMonth(month, language), formatDayMonth(firstDay(addMonths(month, 1)), language))
  const isRunKnown = months.value !== undefined && months.value.ready.length === 0
  const isComplete = months.value !== undefined && health.value !== undefined
  const blocked = blockedCents(payments, movable)
  return (
    <TodoList
      title={t.needs}
      aside={totalCents === 0 ? '' : t.worth(formatCents(totalCents))}
      todos={todos}
      notes={[
        {
          title: t.blocked,
          aside: t.blockedText(blocked.count),
          figure: formatCents(blocked.cents),
          icon: 'lock',
          rows: blockedPaymentNotes(payments, movable, context),
        },
        {
          title: t.news,
          aside: '',
          figure: '',
          icon: 'info',
          rows: infoNotes(figures.rentals.asked, findings, isRunKnown ? nextRun : '', context),
        },
      ]}
      empty={
        isComplete ? (
          <CaughtUp
            text={payments.locked.count > 0 ? t.nextReport(formatCount(payments.locked.n)) : ''}
            version={JSON.stringify(figures)}
          />
        ) : (
          <div className="px-5 pt-5 pb-6">
            <h2 id="needs-you" className="text-[1.125rem]/6">
              {t.needs}
            </h2>
            {isUnreadable && !online && <p className="mt-1 text-muted">{t.monthsUnknown}</p>}
          </div>
        )
      }
      errors={
        online && (
          <>
            {isUnreadable && <ErrorState title={t.monthsUnread} onRetry={months.reload} />}
            {health.error !== null && <ErrorState title={t.healthUnread} onRetry={health.reload} />}
          </>
        )
      }
    />
  )
}
