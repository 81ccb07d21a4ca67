import { useLanguage, useMessages } from '../../../i18n/language'
import { memberSettings } from '../../../i18n/member-areas'
import { lists } from '../../../i18n/areas'
import { formatRecentTime } from '../../../shared/formats'
import type { AccountEvents } from '../../../../domain/api/security/sessions'
import type { Answer } from '../../../data/queries/use-route'
import { formatMoment } from '../../../i18n/format'
import { ErrorState } from '../../../ui/states/error-state'
import { Skeleton } from '../../../ui/states/empty-state'

/** Shows when the data was read if it couldn't be reloaded. */
export function StaleNote({ asOf }: { asOf: number | null }) {
  const t = useMessages(lists)
  const language = useLanguage()
  return asOf === null ? null : (
    <p className="mt-2 text-sm leading-sm text-muted">{t.asOf(formatRecentTime(asOf, language))}</p>
  )
}

type Event = AccountEvents['events'][number]

/** Lets a member notice other people's sign-ins and changes. */
export function SecurityEvents({ events, online }: { events: Answer<AccountEvents>; online: boolean }) {
  const { value, error, loading, reload, asOf } = events
  const t = useMessages(memberSettings)
  return (
    <section aria-labelledby="what-happened" className="mt-6">
      <h3 id="what-happened" className="text-[1rem]/6">
        {t.happened}
      </h3>
      <StaleNote asOf={asOf} />
      {value !== undefined ? (
        <ul className="mt-1">
          {value.events.map((event) => (
            <EventItem key={`${event.what} ${event.at} ${event.device}`} event={event} />
          ))}
          {value.events.length === 0 && <li className="text-muted">{t.happenedNone}</li>}
        </ul>
      ) : !online ? (
        <p className="mt-1 text-muted">{t.needsNetwork}</p>
      ) : error !== null && !loading ? (
        <ErrorState title={t.happenedFailed} onRetry={reload} />
      ) : (
        <Skeleton className="mt-3 h-24 w-full rounded-md" />
      )}
    </section>
  )
}

function EventItem({ event: { at, what, device, byOther } }: { event: Event }) {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const more = device === '' ? byOther && t.byAdmin : byOther ? t.endedByOther(device) : device
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5 first:border-t-0">
      <span className="min-w-0">
        <b className="block font-semibold">{t.happenings[what]}</b>
        {more !== false && <small className="block text-sm leading-sm text-muted">{more}</small>}
      </span>
      <time className="text-sm leading-sm text-muted tabular-nums">{formatMoment(at, language)}</time>
    </li>
  )
}
