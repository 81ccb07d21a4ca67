import { useEffect } from 'react'
import { monthsRoute } from '../../../domain/api/money/payment-runs'
import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { CalendarDate } from '../../../domain/entities'
import { useRoute } from '../../data/queries/use-route'
import { useHealth } from '../../data/queries/installation/health'
import { useActionablePayments } from '../../data/queries/money/payments'
import { useOnline } from '../../data/queries/network'
import { formatCents, formatDate, formatLongMonth } from '../../i18n/format'
import { ErrorState } from '../../ui/states/error-state'
import { TodoSkeleton } from './overview-skeletons'
import { TodoList } from './todo-list'
import { blockedPaymentNotes, infoNotes } from './todo-notes'
import { useTodoContext } from './todo-text'
import { buildTodos, todoTotalCents, type TodoStats } from './todos'

interface Props {
  figures: TodoStats
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
  const { pending, approved } = figures.payments.statuses
  const months = useRoute(monthsRoute, {}, { again: pending.count + approved.count })
  const online = useOnline()
  const isUnreadable = months.value === undefined && months.error !== null
  const health = useHealth()
  const { locked } = figures.payments
  const movablePayments = useActionablePayments(
    [pending, approved, locked].map(({ count, cents }) => `${count}/${cents}`).join(),
    pending.count + approved.count > 0,
  )
  const movable = movablePayments.value
  const answered = [months, health, movablePayments].every(({ value, error }) => value !== undefined || error !== null)
  useEffect(() => {
    if (answered) onListed()
  }, [answered, onListed])
  if (!isReady) return <TodoSkeleton />
  const findings = health.value?.findings ?? []
  const todos = buildTodos(figures, { months: months.value, health: findings, movable }, context, unsent)
  const blocked = blockedPaymentNotes(movable, context)
  const totalCents = todoTotalCents(figures, movable)
  const month = monthOf(today)
  const next = t.nextRun(formatLongMonth(month, language), formatDate(firstDay(addMonths(month, 1)), language))
  const aside = todos.length === 0 || totalCents === 0 ? '' : t.worth(formatCents(totalCents))
  const isComplete = months.value !== undefined && health.value !== undefined
  return (
    <TodoList
      title={t.needs}
      aside={aside}
      todos={todos}
      notes={[
        {
          title: t.blocked,
          aside: t.blockedText(movable?.approve.left.reduce((sum, { count }) => sum + count, 0) ?? 0),
          rows: blocked,
        },
        { title: t.news, aside: '', rows: infoNotes(figures.rentals.asked, findings, context) },
      ]}
      empty={isComplete ? `${t.nothing} ${next}` : isUnreadable && !online ? t.monthsUnknown : ''}
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
