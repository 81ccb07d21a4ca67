import { ticketStatuses, type TicketStatus } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { useArrived } from '../../data/repos/arrived'
import { useOverview } from '../../data/repos/overview'
import { useQueueCounts } from '../../data/repos/queue'
import { useOnline } from '../../data/repos/use-online'
import { momentOf } from '../../data/repos/moment-now'
import { formatCount, formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { Band } from '../../ui/band'
import { StatusGlyph, type Glyph } from '../../ui/pictures/status-glyph'
import { ErrorState } from '../../ui/states/error-state'
import { Note } from '../../ui/states/note'
import { Figures } from './figures'
import { useOverviewWords } from './todo-words'

const marks: { [status in TicketStatus]: { glyph: Glyph; tone: string } } = {
  open: { glyph: 'dashed', tone: 'text-caution' },
  in_progress: { glyph: 'half', tone: 'text-accent' },
  resolved: { glyph: 'tick', tone: 'text-positive' },
  closed: { glyph: 'struck', tone: 'text-muted' },
}

/** People and tickets in figures: people from the server, the last answer stays readable; tickets from the copy, whole only. */
export function Counts() {
  const t = useOverviewWords()
  const language = useLanguage()
  const online = useOnline()
  const { value, loading, error, asOf, reload } = useOverview()
  const arrived = useArrived('support_tickets')
  const tickets = useQueueCounts(ticketStatuses).value
  const of = (n: number | undefined) => (n !== undefined ? formatCount(n) : loading && online ? undefined : null)
  return (
    <>
      {!online && (
        <Band title={t.offline}>
          {asOf === null ? t.offlineCounts : t.countsAsOf(formatMoment(momentOf(asOf), language))}
        </Band>
      )}
      {error !== null && online && <ErrorState title={t.failed} onRetry={reload} />}
      <Figures
        label={t.figures}
        figures={[
          { key: 'users', label: t.users, value: of(value?.users), href: paths.adminUsers },
          {
            key: 'affiliates',
            label: t.affiliates,
            value: of(value?.affiliates),
            href: `${paths.adminUsers}?role=affiliate`,
          },
          { key: 'admins', label: t.admins, value: of(value?.admins), href: paths.adminAdmins },
          {
            key: 'pending',
            label: t.pendingAffiliates,
            note: (value?.pendingAffiliates ?? 0) > 0 && <Note tone="accent">{t.isNew}</Note>,
            value: of(value?.pendingAffiliates),
            href: `${paths.adminUsers}?affiliate=pending`,
          },
          ...ticketStatuses.map((status) => ({
            key: status,
            label: t[status],
            mark: (
              <span className={marks[status].tone}>
                <StatusGlyph glyph={marks[status].glyph} />
              </span>
            ),
            value: arrived && tickets !== undefined ? formatCount(tickets[status]) : undefined,
            href: `${paths.adminSupport}?status=${status}`,
          })),
        ]}
      />
    </>
  )
}
