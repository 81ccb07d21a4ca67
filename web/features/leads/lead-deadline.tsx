import { msOf, timeUntilDeadline } from '../../../domain/moments'
import type { LeadRow } from '../../../domain/api/people/leads'
import { useNow } from '../../data/queries/clock'
import { formatCount } from '../../i18n/format'
import { leads } from '../../i18n/areas/admins'
import type { MessagesOf } from '../../i18n/group'
import { useMessages } from '../../i18n/messages'
import { DeadlineRing } from '../../ui/pictures/deadline-ring'

type Messages = MessagesOf<typeof leads>
const minuteMs = 60_000

/** Shows the time left until the response deadline (P17), the time overdue, or how long the answer took. */
export function LeadDeadline({ row }: { row: LeadRow }) {
  const t = useMessages(leads)
  const nowMs = useNow()
  if (row.answeredAt !== '') {
    const tookMs = msOf(row.answeredAt) - msOf(row.cameIn)
    return <span className="text-muted">{t.answeredIn(formatDuration(tookMs, t))}</span>
  }
  if (row.state !== 'new') return <span className="text-muted">{t.notAnswered}</span>
  const { leftMs, share } = timeUntilDeadline({ since: row.cameIn, by: row.promisedBy }, nowMs)
  const over = leftMs < 0
  const tone = over ? 'text-danger' : share < 0.25 ? 'text-caution' : ''
  return (
    <span className={`inline-flex items-center gap-2 align-middle font-medium whitespace-nowrap ${tone}`}>
      <DeadlineRing share={share} over={over} />
      {over ? t.over(formatDuration(-leftMs, t)) : t.left(formatDuration(leftMs, t))}
    </span>
  )
}

/** Formats a duration as minutes, as hours and minutes, or from two days on as days and hours. */
export function formatDuration(ms: number, t: Messages): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return t.minutes(formatCount(minutes))
  if (hours < 48) return t.hours(formatCount(hours), formatCount(minutes % 60))
  return t.days(Math.floor(hours / 24), formatCount(hours % 24))
}
