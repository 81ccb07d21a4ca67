import { wholeUnits } from '../../domain/moments'
import { holdQueue } from '../i18n/admin-areas'
import { useMessages } from '../i18n/language'
import { DeadlineRing } from '../ui/pictures/deadline-ring'

const hourMs = 3_600_000

/**
 * Shows the time left until a response deadline, or the time since it passed (P17). From two days on, the time is in days.
 */
export function DeadlineClock({ leftMs, share, small = false }: { leftMs: number; share: number; small?: boolean }) {
  const t = useMessages(holdQueue)
  const over = leftMs < 0
  const hours = wholeUnits(leftMs, hourMs)
  const days = wholeUnits(leftMs, 24 * hourMs)
  const text =
    hours < 48 ? (over ? t.hoursOver(hours) : t.hoursLeft(hours)) : over ? t.daysOver(days) : t.daysLeft(days)
  const tone = over ? 'text-danger' : share < 0.25 ? 'text-caution' : ''
  return (
    <span className={`inline-flex items-center gap-2 font-medium whitespace-nowrap ${small ? 'text-sm' : ''} ${tone}`}>
      <DeadlineRing share={share} over={over} />
      {text}
    </span>
  )
}
