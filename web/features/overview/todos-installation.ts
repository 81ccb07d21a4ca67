import type { MonthsState } from '../../../domain/money/payments/payment-run'
import { paths } from '../../../domain/paths'
import type { Finding } from '../../../domain/program/health'
import { formatCount } from '../../i18n/format'
import type { Todo } from './todo-list'
import type { TodoContext } from './todo-text'

/** A to-do only if one of the findings is a problem. */
export function healthTodo(health: readonly Finding[], { t }: TodoContext): Todo | null {
  if (health.every(({ state }) => state !== 'bad')) return null
  return {
    key: 'health-bad',
    who: 'health',
    title: t.health(health.length),
    text: t.healthBad,
    figure: formatCount(health.length),
    foot: t.healthFoot,
    action: t.viewHealth,
    href: paths.adminHealth,
  }
}

/** Payments are locked because the audit log is broken (decision 0044). */
export function auditLockTodo(months: MonthsState | undefined, { t }: TodoContext): Todo | null {
  if (months?.lock === undefined) return null
  const { entry } = months.lock
  return {
    key: 'log-lock',
    who: 'lock',
    title: t.lock,
    text: entry === 0 ? t.lockEnd : t.lockAt(formatCount(entry)),
    figure: '',
    foot: '',
    action: t.viewLog,
    href: entry === 0 ? paths.adminAudit : `${paths.adminAudit}?upto=${entry}`,
  }
}
