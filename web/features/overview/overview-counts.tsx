import { ticketStatuses, type Language, type TicketStatus } from '../../../domain/entities'
import type { StatsValues } from '../../../domain/stats/values'
import { paths } from '../../../domain/paths'
import type { Overview } from '../../data/queries/money/stats'
import { formatCount, formatDayMonth, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { StatusGlyph, type Glyph } from '../../ui/pictures/status-glyph'
import { Tag } from '../../ui/states/empty-state'
import { StatTiles } from './stat-tiles'
import { useOverviewMessages } from './todo-text'

const statusMarks: { [status in TicketStatus]: { glyph: Glyph; tone: string } } = {
  open: { glyph: 'dashed', tone: 'text-caution' },
  in_progress: { glyph: 'half', tone: 'text-accent' },
  resolved: { glyph: 'tick', tone: 'text-positive' },
  closed: { glyph: 'struck', tone: 'text-muted' },
}

/** Counts of people and tickets. A count that isn't loaded is a skeleton; one that failed to load is a dash. */
export function OverviewCounts({ overview: { figures, unsent, error } }: { overview: Overview }) {
  const t = useOverviewMessages()
  const language = useLanguage()
  const { people, tickets, applications } = figures
  const oldest = applications?.waiting.oldest ?? ''
  const format = (n: number | undefined) => (n !== undefined ? formatCount(n) : error === null ? undefined : null)
  return (
    <>
      <StatTiles
        label={t.figures}
        figures={[
          {
            key: 'users',
            label: t.users,
            value: format(people?.user),
            sub: people && t.joined(people.joinedWeek),
            href: `${paths.adminUsers}?role=user`,
          },
          {
            key: 'affiliates',
            label: t.affiliates,
            value: format(people?.affiliate),
            sub: people && t.referring(people.referring),
            href: `${paths.adminUsers}?role=affiliate`,
          },
          {
            key: 'admins',
            label: t.admins,
            value: format(people?.admin),
            sub: people && t.here(people.adminsWeek),
            href: paths.adminAdmins,
          },
          {
            key: 'pending',
            label: t.pendingAffiliates,
            note: (people?.pendingAffiliates ?? 0) > 0 && <Tag tone="accent">{t.isNew}</Tag>,
            value: format(people?.pendingAffiliates),
            sub: oldest === '' ? undefined : t.since(formatDayMonth(oldest.slice(0, 10), language)),
            href: paths.adminApplications,
          },
          ...ticketStatuses.map((status) => ({
            key: status,
            label: t[status],
            mark: (
              <span className={statusMarks[status].tone}>
                <StatusGlyph glyph={statusMarks[status].glyph} />
              </span>
            ),
            value: format(tickets?.statuses[status]),
            sub: tickets && ticketSub(status, tickets, t, language),
            href: `${paths.adminSupport}?status=${status}`,
          })),
        ]}
      />
      {unsent > 0 && <p className="px-5 text-sm text-muted">{t.ticketsUnsent(unsent)}</p>}
    </>
  )
}

function ticketSub(
  status: TicketStatus,
  { waiting, waitingInProgress, oldest }: StatsValues<'tickets'>,
  t: ReturnType<typeof useOverviewMessages>,
  language: Language,
): string | undefined {
  if (status === 'open') return t.waitForUs(waiting.count - waitingInProgress)
  if (status === 'in_progress') return t.waitForUs(waitingInProgress)
  return oldest[status] === '' ? undefined : t.sinceMonth(formatMonth(oldest[status].slice(0, 7), language))
}
