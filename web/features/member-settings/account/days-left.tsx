import { daysBetween } from '../../../../domain/calendar'
import type { CalendarDate } from '../../../../domain/entities'
import { formatDayMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { leaving } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'

/** The maximum number of days shown with one circle each; above it a circle represents a week. */
const maxDailyDiscs = 62

/** Shows one circle per day from today to the last day; the text below says the same. */
export function DaysLeft({ today, lastDay }: { today: CalendarDate; lastDay: CalendarDate }) {
  const t = useMessages(leaving)
  const language = useLanguage()
  const days = daysBetween(today, lastDay)
  const unit = days > maxDailyDiscs ? 7 : 1
  const discs = Math.ceil(days / unit)
  return (
    <div>
      <div
        aria-hidden
        className={`flex flex-wrap items-center gap-x-2 gap-y-2.5 ${discs < 31 ? 'md:justify-between' : 'md:gap-x-3.5'}`}
      >
        <span className="size-4.5 rounded-full bg-person-1" />
        {Array.from({ length: Math.max(0, discs - 1) }, (_, at) => (
          <span key={at} className="size-4 rounded-full border-[1.5px] border-line-strong" />
        ))}
        {days > 0 && <span className="size-4.5 rounded-full bg-text" />}
      </div>
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-sm leading-sm font-medium">
        <span>{t.today(formatDayMonth(today, language))}</span>
        <span>
          {t.daysLeft(days)} {unit === 7 && t.weeks}
        </span>
        {days > 0 && <span>{formatDayMonth(lastDay, language)}</span>}
      </p>
    </div>
  )
}
