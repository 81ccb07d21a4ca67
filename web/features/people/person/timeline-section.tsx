import { useState } from 'react'
import { Link } from 'react-router-dom'
import { personTimelineRoute, type TimelineRow } from '../../../../domain/api/people/person-records'
import type { Id, User } from '../../../../domain/entities'
import { isHighlighted } from '../../../../domain/people/timeline'
import { paths, ticketPath } from '../../../../domain/paths'
import { useRoute } from '../../../data/queries/use-route'
import { formatMoment, formatCents, formatMonth } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { personTimeline, auditLog, mailLog, people } from '../../../i18n/admin-areas'
import { formatRecentDay } from '../../../shared/formats'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { ErrorState } from '../../../ui/states/error-state'
import { Skeleton } from '../../../ui/states/empty-state'

/** A person's history, newest first, one page at a time; the marks of money and sign-in events are filled. */
export function TimelineSection({ person }: { person: User }) {
  const t = useMessages(personTimeline)
  return (
    <Card
      title={t.timeline}
      aside={
        <Link to={`${paths.adminAudit}?subject=users/${person.id}`} className="text-sm font-semibold">
          {t.auditLog}
        </Link>
      }
    >
      <ol className="grid text-sm">
        <Page person={person.id} after="" />
      </ol>
    </Card>
  )
}

function Page({ person, after }: { person: Id; after: string }) {
  const t = useMessages(personTimeline)
  const { value, loading, error, reload } = useRoute(
    personTimelineRoute,
    { user: person, ...(after !== '' && { after }) },
    { keep: true },
  )
  const [showsNext, setShowsNext] = useState(false)
  if (value === undefined) {
    if (error !== null && !loading) {
      return (
        <li>
          <ErrorState title={t.failed} onRetry={reload} />
        </li>
      )
    }
    return (
      <li aria-label={t.loading} className="grid gap-3 py-2">
        {['w-2/3', 'w-1/2', 'w-3/4'].map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </li>
    )
  }
  return (
    <>
      {after === '' && value.rows.length === 0 && <li className="text-muted">{t.none}</li>}
      {value.rows.map((row) => (
        <TimelineEntry key={row.key} row={row} person={person} />
      ))}
      {value.next !== '' &&
        (showsNext ? (
          <Page person={person} after={value.next} />
        ) : (
          <li className="pt-2">
            <Button kind="bare" size="sm" onClick={() => setShowsNext(true)}>
              {t.earlier}
            </Button>
          </li>
        ))}
    </>
  )
}

function TimelineEntry({ row, person }: { row: TimelineRow; person: Id }) {
  const t = useMessages(personTimeline)
  const language = useLanguage()
  const { what, about, to, who } = useTimelineText(row, person)
  const when = formatMoment(row.at, language)
  return (
    <li className="group/told grid grid-cols-[.75rem_3.5rem_minmax(0,1fr)] gap-x-3">
      <span aria-hidden className="relative flex justify-center">
        <span className="absolute top-0 h-2 w-px bg-line-strong group-first/told:hidden" />
        <span className="absolute top-2 bottom-0 w-px bg-line-strong group-last/told:hidden" />
        <span
          className={`relative mt-2 size-2.5 rounded-full ${
            isHighlighted(row.what) ? 'bg-accent' : 'bg-raised ring-2 ring-accent ring-inset'
          }`}
        />
      </span>
      <time dateTime={row.at.replace(' ', 'T')} title={when} className="py-1 text-muted">
        {formatRecentDay(row.at, language)}
      </time>
      <span className="min-w-0 py-1 wrap-anywhere">
        {to === '' ? (
          what
        ) : (
          <Link to={to} aria-label={t.open(what, when)} className="no-underline hover:text-accent hover:underline">
            {what}
          </Link>
        )}
        {about !== '' && <span className="block">{about}</span>}
        {who !== '' && <small className="block text-xs text-muted">{who}</small>}
      </span>
    </li>
  )
}

/** Returns a timeline entry as text, with the target of its link; `about` is '' if its subject is the person. */
function useTimelineText(row: TimelineRow, person: Id) {
  const t = useMessages(personTimeline)
  const { actions } = useMessages(auditLog)
  const { role, ticketStatuses } = useMessages(people)
  const { templates } = useMessages(mailLog)
  const language = useLanguage()
  const eventNames: Record<string, string | undefined> = { ...actions, ...t.rows }
  const detailNames: Record<string, string | undefined> = { ...role, ...ticketStatuses, ...templates }
  const { about, detail } = row
  const subjectText =
    about.kind === 'payment' || about.kind === 'hold'
      ? t.payment(formatCents(about.cents), about.month === '' ? '' : formatMonth(about.month, language))
      : about.kind === 'ticket'
        ? t.ticket(about.number, about.name)
        : ''
  // A device name is shown as stored. Other unknown details are internal values.
  const deviceName = row.what === 'device.sign-in' ? detail : ''
  const detailText = row.what === 'consent' ? t.version(detail) : (detailNames[detail] ?? deviceName)
  const actorText =
    !row.onLog || row.actor === person ? (row.onLog ? t.bySelf : '') : row.actor === '' ? t.bySystem : row.actorName
  return {
    what: eventNames[row.what] ?? row.what,
    about: [subjectText, detailText].filter((part) => part !== '').join(' · '),
    who: [actorText, row.reason === '' ? '' : t.because(row.reason)].filter((part) => part !== '').join(', '),
    to: row.onLog ? `${paths.adminAudit}?subject=${row.subject}` : subjectPath(row),
  }
}

/** Returns the page of a row's subject; '' for this page. */
function subjectPath({ about: { kind, id } }: TimelineRow): string {
  if (id === '') return ''
  if (kind === 'payment') return `${paths.adminPayments}?payment=${id}`
  if (kind === 'hold') return `${paths.adminHolds}?hold=${id}`
  if (kind === 'ticket') return ticketPath('admin', id)
  if (kind === 'mail') return `${paths.adminMailLog}?mail=${id}`
  return ''
}
