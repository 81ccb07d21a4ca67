import { ticketStatuses, type TicketStatus } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import type { Overview } from '../../data/repos/overview'
import { formatCount } from '../../i18n/format'
import { StatusGlyph, type Glyph } from '../../ui/pictures/status-glyph'
import { Note } from '../../ui/states/note'
import { Figures } from './figures'
import { useOverviewWords } from './todo-words'

const marks: { [status in TicketStatus]: { glyph: Glyph; tone: string } } = {
  open: { glyph: 'dashed', tone: 'text-caution' },
  in_progress: { glyph: 'half', tone: 'text-accent' },
  resolved: { glyph: 'tick', tone: 'text-positive' },
  closed: { glyph: 'struck', tone: 'text-muted' },
}

/** People and tickets in figures; a figure that isn't here is a bone, one that can't be read a dash. */
export function Counts({ overview: { figures, unsent, error } }: { overview: Overview }) {
  const t = useOverviewWords()
  const { people, tickets } = figures
  const of = (n: number | undefined) => (n !== undefined ? formatCount(n) : error === null ? undefined : null)
  return (
    <>
      <Figures
        label={t.figures}
        figures={[
          { key: 'users', label: t.users, value: of(people?.all), href: paths.adminUsers },
          {
            key: 'affiliates',
            label: t.affiliates,
            value: of(people?.affiliate),
            href: `${paths.adminUsers}?role=affiliate`,
          },
          { key: 'admins', label: t.admins, value: of(people?.admin), href: paths.adminAdmins },
          {
            key: 'pending',
            label: t.pendingAffiliates,
            note: (people?.pendingAffiliates ?? 0) > 0 && <Note tone="accent">{t.isNew}</Note>,
            value: of(people?.pendingAffiliates),
            href: paths.adminApplications,
          },
          ...ticketStatuses.map((status) => ({
            key: status,
            label: t[status],
            mark: (
              <span className={marks[status].tone}>
                <StatusGlyph glyph={marks[status].glyph} />
              </span>
            ),
            value: of(tickets?.statuses[status]),
            href: `${paths.adminSupport}?status=${status}`,
          })),
        ]}
      />
      {unsent > 0 && <p className="px-5 text-sm text-muted">{t.ticketsUnsent(unsent)}</p>}
    </>
  )
}
