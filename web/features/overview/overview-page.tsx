import { Shield, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ticketStatuses, type TicketStatus } from '../../../domain/entities'
import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import { paths } from '../../../domain/paths'
import { useOverview, useOverviewFacts } from '../../data/repos/overview'
import { useMonths } from '../../data/repos/runs'
import { useSyncStatus } from '../../data/repos/sync-status'
import { useToday } from '../../data/repos/today'
import { useOnline } from '../../data/repos/use-online'
import { formatCents, formatCount, formatDate, formatLongDate, formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { overview } from '../../i18n/overview'
import { Band } from '../../ui/band'
import { Card } from '../../ui/card'
import { ErrorState } from '../../ui/states/error-state'
import { Note } from '../../ui/states/note'
import { Skeleton } from '../../ui/states/skeleton'
import { StatusGlyph, type Glyph } from '../../ui/pictures/status-glyph'
import { Figures } from './figures'
import { RentToday } from './rent-today'
import { TodoList } from './todo-list'
import { useTodos } from './use-todos'

const marks: { [status in TicketStatus]: { glyph: Glyph; tone: string } } = {
  open: { glyph: 'dashed', tone: 'text-caution' },
  in_progress: { glyph: 'half', tone: 'text-accent' },
  resolved: { glyph: 'tick', tone: 'text-positive' },
  closed: { glyph: 'struck', tone: 'text-muted' },
}

/** The admin's first screen: what needs somebody, then the counts (document 2, section 2). The shell has the heading. */
export function OverviewPage() {
  const t = useMessages(overview)
  const language = useLanguage()
  const today = useToday()
  // nothing is said of a part of the copy: neither "nobody rents" nor "nothing needs you" (P10)
  const whole = useSyncStatus().at > 0
  const online = useOnline()
  const { value: facts } = useOverviewFacts(today)
  // the counts are asked for again whenever the copy shows that something moved
  const version =
    facts === undefined
      ? ''
      : [facts.waitingTickets, facts.pending, facts.approved, facts.applications, facts.periods]
          .map((rows) => rows.length)
          .join()
  const counts = useOverview(`${version}/${online}`)
  const months = useMonths(facts === undefined ? 0 : facts.pending.length + facts.approved.length)
  const todos = useTodos(facts, months.value)
  const { value, error, reload } = counts
  const worth = [...(facts?.pending ?? []), ...(facts?.approved ?? [])].reduce((sum, row) => sum + row.amount_cents, 0)
  const month = monthOf(today)
  const count = (n: number | undefined) => (n === undefined ? undefined : formatCount(n))
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pt-0 pb-4 md:px-6 md:pb-5">
      <p className="text-muted first-letter:uppercase">{formatLongDate(today, language)}</p>
      {!online && <Band title={t.offlineCounts} />}
      {error !== null && online && <ErrorState title={t.failed} onRetry={reload} />}
      <div className="grid content-start items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-4">
          {facts === undefined || !whole ? (
            <Skeleton className="h-64 rounded-xl" />
          ) : (
            <TodoList
              title={t.needs}
              aside={
                todos.length === 0 ? '' : worth === 0 ? String(todos.length) : t.worth(todos.length, formatCents(worth))
              }
              todos={todos}
              empty={
                <>
                  {t.nothing}{' '}
                  {t.nextRun(formatLongMonth(month, language), formatDate(firstDay(addMonths(month, 1)), language))}
                </>
              }
            />
          )}
          <Figures
            label={t.people}
            figures={[
              { key: 'users', label: t.users, value: count(value?.users), href: paths.adminUsers },
              { key: 'affiliates', label: t.affiliates, value: count(value?.affiliates), href: paths.adminUsers },
              { key: 'admins', label: t.admins, value: count(value?.admins), href: paths.adminAdmins },
              {
                key: 'pending',
                label: t.pendingAffiliates,
                note: (value?.pendingAffiliates ?? 0) > 0 && <Note tone="accent">{t.isNew}</Note>,
                value: count(value?.pendingAffiliates),
                href: `${paths.adminUsers}?affiliate=pending`,
              },
            ]}
          />
          <Figures
            label={t.support}
            figures={ticketStatuses.map((status) => ({
              key: status,
              label: t[status],
              mark: (
                <span className={marks[status].tone}>
                  <StatusGlyph glyph={marks[status].glyph} />
                </span>
              ),
              value: count(value?.tickets[status]),
              href: paths.adminSupport,
            }))}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          {facts !== undefined && whole && <RentToday periods={facts.periods} today={today} />}
          <Card title={t.quick}>
            <ul className="-mx-2 -mb-2 grid">
              {[
                { href: paths.adminUsers, Icon: Users, title: t.manageUsers, text: t.manageUsersText },
                { href: paths.adminAdmins, Icon: Shield, title: t.manageAdmins, text: t.manageAdminsText },
              ].map(({ href, Icon, title, text }) => (
                <li key={href}>
                  <Link
                    to={href}
                    className="flex min-h-11 items-center gap-3 rounded-lg px-2 py-2 no-underline hover:bg-surface"
                  >
                    <Icon aria-hidden className="size-5 flex-none stroke-[1.75] text-accent" />
                    <span className="leading-tight">
                      <b className="block font-semibold">{title}</b>
                      <small className="text-sm text-muted">{text}</small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </div>
  )
}
