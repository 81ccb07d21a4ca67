import { useState } from 'react'
import { Link } from 'react-router-dom'
import { personTimelineRoute, type TimelineRow } from '../../../../domain/api/people/person-records'
import type { Id, User } from '../../../../domain/entities'
import { isMoneyOrSignIn } from '../../../../domain/people/timeline'
import { paths } from '../../../../domain/paths'
import { useRoute } from '../../../data/queries/use-route'
import { formatMoment } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personTimeline } from '../../../i18n/areas/admins'
import { formatRecentDay } from '../../../shared/recent-time'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { ErrorState } from '../../../ui/states/error-state'
import { Skeleton } from '../../../ui/states/empty-state'
import { useTimelineText } from './use-timeline-text'

/**
 * A person's history, newest first; the marks of money and sign-in events are filled. Each entry links to the audit log or
 * to its subject. It is read online one page at a time, and loaded pages can be read offline.
 */
export function TimelineSection({ person, online }: { person: User; online: boolean }) {
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
        <Page person={person.id} after="" online={online} />
      </ol>
    </Card>
  )
}

/** Renders a page and, after "Earlier" was pressed, the next one below it. */
function Page({ person, after, online }: { person: Id; after: string; online: boolean }) {
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
      {value.next !== '' && showsNext && <Page person={person} after={value.next} online={online} />}
      {value.next !== '' && !showsNext && (
        <li className="pt-2">
          <Button kind="bare" size="sm" onClick={() => setShowsNext(true)}>
            {t.earlier}
          </Button>
        </li>
      )}
    </>
  )
}

function TimelineEntry({ row, person }: { row: TimelineRow; person: Id }) {
  const t = useMessages(personTimeline)
  const language = useLanguage()
  const { what, about, to, who } = useTimelineText()(row, person)
  const when = formatMoment(row.at, language)
  return (
    <li className="group/told grid grid-cols-[.75rem_3.5rem_minmax(0,1fr)] gap-x-3">
      <span aria-hidden className="relative flex justify-center">
        <span className="absolute top-0 h-2 w-px bg-line-strong group-first/told:hidden" />
        <span className="absolute top-2 bottom-0 w-px bg-line-strong group-last/told:hidden" />
        <span
          className={`relative mt-2 size-2.5 rounded-full ${
            isMoneyOrSignIn(row.what) ? 'bg-accent' : 'bg-raised ring-2 ring-accent ring-inset'
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
