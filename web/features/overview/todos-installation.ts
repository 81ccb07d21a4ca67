import type { MonthsState } from '../../../domain/money/payment-run'
import { paths } from '../../../domain/paths'
import type { Finding } from '../../../domain/programme/health'
import { formatCount } from '../../i18n/format'
import type { Todo } from './todo-list'
import type { TodoPen } from './todo-words'

/** What the health page found, in one line: how much is bad, else how much should be looked at. */
export function healthTodo(state: Finding['state'], health: readonly Finding[], { t }: TodoPen): Todo | null {
  if (health.every((each) => each.state !== state)) return null
  return {
    key: `health-${state}`,
    who: 'health',
    title: t.health(health.length),
    text: state === 'bad' ? t.healthBad : t.healthLook,
    figure: formatCount(health.length),
    foot: t.healthFoot,
    action: t.look,
    href: paths.adminHealth,
  }
}

/** Payments wait for the audit log, which is broken (decision 93). */
export function lockTodo(months: MonthsState | undefined, { t }: TodoPen): Todo | null {
  if (months?.lock === undefined) return null
  const { entry } = months.lock
  return {
    key: 'log-lock',
    who: 'lock',
    title: t.lock,
    text: entry === 0 ? t.lockEnd : t.lockAt(formatCount(entry)),
    figure: '',
    foot: '',
    action: t.look,
    href: entry === 0 ? paths.adminAudit : `${paths.adminAudit}?upto=${entry}`,
  }
}
