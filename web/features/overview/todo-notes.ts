import type { StatsValues } from '../../../domain/stats/values'
import { adminPersonPath, paths } from '../../../domain/paths'
import type { Finding } from '../../../domain/program/health'
import type { ActionablePayments } from '../../data/queries/money/payments'
import { formatCents, formatDate, formatDayMonth } from '../../i18n/format'
import type { TodoNote } from './todo-list'
import type { TodoContext } from './todo-text'

const namedPeople = 2

/**
 * Returns the pending payments that can't be approved now, by reason, with their recipients and the day on which a delay
 * ends (M12, M25).
 */
export function blockedPaymentNotes(movable: ActionablePayments | undefined, { t, language }: TodoContext): TodoNote[] {
  if (movable === undefined) return []
  return movable.approve.left.map(({ code, count, cents }) => {
    const rows = movable.approve.leftRows.filter(({ problem }) => problem === code)
    const names = [...new Set(rows.map(({ person_name }) => person_name))]
    const more = names.length > namedPeople ? ` +${names.length - namedPeople}` : ''
    const until = rows.map((row) => row.problem_until).filter((each) => each !== '')
    const first = until.sort()[0]
    return {
      key: code,
      title: t.blockedBy[code](count),
      text: [
        names.slice(0, namedPeople).join(', ') + more,
        first === undefined ? '' : t.blockedUntil(formatDate(first, language)),
      ]
        .filter((part) => part !== '')
        .join(' · '),
      figure: formatCents(cents),
      href: `${paths.adminPayments}?status=pending${count === 1 && rows[0] ? `&payment=${rows[0].id}` : ''}`,
    }
  })
}

/** Returns events that need no action: members who are leaving (T4), and minor findings of the health page. */
export function infoNotes(
  { open, day, heads }: StatsValues<'rentals'>['asked'],
  health: readonly Finding[],
  { t, language }: TodoContext,
): TodoNote[] {
  const first = heads.first[0]
  return [
    ...(open === 0 || first === undefined
      ? []
      : [
          {
            key: 'leaving',
            title: t.goes(open),
            text: t.goesText(first.name, formatDayMonth(day, language)),
            figure: '',
            href: adminPersonPath(first.userId),
          },
        ]),
    ...(health.length === 0 || health.some(({ state }) => state === 'bad')
      ? []
      : [{ key: 'health', title: t.health(health.length), text: t.healthLook, figure: '', href: paths.adminHealth }]),
  ]
}
