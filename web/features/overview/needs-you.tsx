import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { CalendarDate } from '../../../domain/entities'
import type { OverviewFacts } from '../../data/repos/overview'
import { useMonths } from '../../data/repos/runs'
import { formatCents, formatDate, formatLongMonth } from '../../i18n/format'
import { TodoList } from './todo-list'
import { useTodoPen } from './todo-words'
import { todosOf } from './todos'

/** "Needs you today". That nothing does is said only when the server has said so of the months too (P10). */
export function NeedsYou({ facts, today }: { facts: OverviewFacts; today: CalendarDate }) {
  const pen = useTodoPen()
  const { t, language } = pen
  const months = useMonths(facts.pending.length + facts.approved.length)
  const todos = todosOf(facts, months.value, pen)
  const worth = [...facts.heldLines, ...facts.reviewLines, ...facts.pending, ...facts.approved].reduce(
    (sum, row) => sum + row.amount_cents,
    0,
  )
  const month = monthOf(today)
  const next = t.nextRun(formatLongMonth(month, language), formatDate(firstDay(addMonths(month, 1)), language))
  const aside = todos.length === 0 ? '' : worth === 0 ? String(todos.length) : t.worth(todos.length, formatCents(worth))
  return (
    <TodoList
      title={t.needs}
      aside={aside}
      todos={todos}
      empty={months.value === undefined ? (months.error === null ? '' : t.monthsUnknown) : `${t.nothing} ${next}`}
    />
  )
}
