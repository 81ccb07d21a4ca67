import { msOf } from '../../../domain/moments'
import { promisedClock } from '../../../domain/promised-time'
import type { LeadRow } from '../../../domain/api/people/leads'
import { useNow } from '../../data/queries/clock'
import { formatCount } from '../../i18n/format'
import { leads } from '../../i18n/areas/admins'
import type { WordsOf } from '../../i18n/group'
import { useMessages } from '../../i18n/messages'
import { ClockRing } from '../../ui/pictures/clock-ring'

type Words = WordsOf<typeof leads>
const minuteMs = 60_000

/**
 * Shows the time left until the response deadline (P17), the time by which it was missed, or how long the answer took.
 * Updates every minute.
 */
export function LeadClock({ row }: { row: LeadRow }) {
  const t = useMessages(leads)
  const nowMs = useNow()
  if (row.answeredAt !== '') {
    const tookMs = msOf(row.answeredAt) - msOf(row.cameIn)
    return <span className="text-muted">{t.answeredIn(spanOf(tookMs, t))}</span>
  }
  if (row.state !== 'new') return <span className="text-muted">{t.notAnswered}</span>
  const { leftMs, share } = promisedClock({ since: row.cameIn, by: row.promisedBy }, nowMs)
  const over = leftMs < 0
  const tone = over ? 'text-danger' : share < 0.25 ? 'text-caution' : ''
  return (
    <span className={`inline-flex items-center gap-2 align-middle font-medium whitespace-nowrap ${tone}`}>
      <ClockRing share={share} over={over} />
      {over ? t.over(spanOf(-leftMs, t)) : t.left(spanOf(leftMs, t))}
    </span>
  )
}

/** Formats a duration as minutes, as hours and minutes, or, from two days on, as days and hours. */
export function spanOf(ms: number, t: Words): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return t.minutes(formatCount(minutes))
  if (hours < 48) return t.hours(formatCount(hours), formatCount(minutes % 60))
  return t.days(Math.floor(hours / 24), formatCount(hours % 24))
}
