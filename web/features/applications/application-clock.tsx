import { applicationClock } from '../../../domain/people/applications'
import type { Moment } from '../../../domain/entities'
import { useNow } from '../../data/repos/today'
import { holdQueue } from '../../i18n/hold-queue'
import { useMessages } from '../../i18n/messages'
import { ClockRing } from '../../ui/pictures/clock-ring'

const hourMs = 3_600_000

/** The promised three days, as they run (P17): what is left of them, or by how much they are over. Steps by the minute. */
export function ApplicationClock({ since }: { since: Moment }) {
  const t = useMessages(holdQueue)
  const { leftMs, share } = applicationClock(Date.parse(since.replace(' ', 'T')), useNow())
  const over = leftMs < 0
  const hours = Math.floor(Math.abs(leftMs) / hourMs)
  const days = Math.floor(hours / 24)
  const words = days < 2 ? (over ? t.hoursOver(hours) : t.hoursLeft(hours)) : over ? t.daysOver(days) : t.daysLeft(days)
  const tone = over ? 'text-danger' : share < 0.25 ? 'text-caution' : ''
  return (
    <span className={`inline-flex items-center gap-2 text-sm font-medium whitespace-nowrap ${tone}`}>
      <ClockRing share={share} over={over} />
      {words}
    </span>
  )
}
