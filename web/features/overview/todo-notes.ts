import { adminPersonPath, paths, payoutPath } from '../../../domain/paths'
import type { Finding } from '../../../domain/program/health'
import type { TaskStats } from '../../../domain/program/tasks'
import type { ActionablePayments } from '../../data/queries/money/payments'
import { formatCents, formatCount, formatDayMonth } from '../../i18n/format'
import type { TodoNote } from './todo-list'
import type { TodoContext } from './todo-text'

const namedPeople = 2

/**
 * Returns the payments that no admin can move now: pending ones that can't be approved, by reason, with their recipients and
 * the day on which a delay ends (M12, M25), and those that wait for PayPal (M24).
 */
export function blockedPaymentNotes(
  { locked, toMove }: TaskStats['payments'],
  movable: ActionablePayments | undefined,
  { t, language }: TodoContext,
): TodoNote[] {
  const notes = (movable?.approve.left ?? []).map(({ code, count, cents }): TodoNote => {
    const rows = movable?.approve.leftRows.filter(({ problem }) => problem === code) ?? []
    const names = [...new Set(rows.map(({ person_name }) => person_name))]
    const more = names.length > namedPeople ? ` +${formatCount(names.length - namedPeople)}` : ''
    const until = rows.map((row) => row.problem_until).filter((each) => each !== '')
    const first = until.sort()[0]
    return {
      key: code,
      title: t.blockedBy[code](count),
      text: names.slice(0, namedPeople).join(', ') + more,
      figure: formatCents(cents),
      until: first === undefined ? t.blockedHow[code] : t.blockedUntil(formatDayMonth(first.slice(0, 10), language)),
      href: `${paths.adminPayments}?status=pending${count === 1 && rows[0] ? `&payment=${rows[0].id}` : ''}`,
    }
  })
  const count = locked.count - toMove.count
  if (count > 0) {
    notes.push({
      key: 'paypal',
      title: t.withPayPal(count),
      text: '',
      figure: formatCents(locked.cents - toMove.cents),
      until: t.withPayPalText,
      // If an admin can move some of them, the first batch may be one of those.
      href: toMove.count === 0 ? payoutPath(locked.batch) : paths.adminPayouts,
    })
  }
  return notes
}

/** Returns the sum of the notes' payments in cents. */
export const blockedCents = (
  { locked, toMove }: TaskStats['payments'],
  movable: ActionablePayments | undefined,
): { count: number; cents: number } =>
  (movable?.approve.left ?? []).reduce(
    (sum, { count, cents }) => ({ count: sum.count + count, cents: sum.cents + cents }),
    { count: Math.max(0, locked.count - toMove.count), cents: Math.max(0, locked.cents - toMove.cents) },
  )

/** Returns what needs no action: the next run, members who are leaving (T4), and findings that only inform. */
export function infoNotes(
  { open, day, heads }: TaskStats['rentals']['asked'],
  health: readonly Finding[] | undefined,
  nextRun: string,
  { t, language }: TodoContext,
): TodoNote[] {
  const first = heads.first[0]
  const found = health?.filter(({ state }) => state !== 'bad').length ?? 0
  const note = (key: string, title: string, text = '', href = ''): TodoNote[] => [
    { key, title, text, figure: '', until: '', href },
  ]
  return [
    ...(nextRun === '' ? [] : note('run', nextRun)),
    ...(open === 0 || first === undefined
      ? []
      : note(
          'leaving',
          t.goes(open),
          t.goesText(first.name, formatDayMonth(day, language)),
          adminPersonPath(first.userId),
        )),
    ...(health === undefined
      ? []
      : found > 0
        ? note('health', t.health(found), t.healthLook, paths.adminHealth)
        : health.length === 0
          ? note('health', t.healthGood, '', paths.adminHealth)
          : []),
  ]
}
