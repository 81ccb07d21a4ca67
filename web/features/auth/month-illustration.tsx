import { dayOf, daysInMonth, monthOf } from '../../../domain/calendar'
import { serverNow } from '../../data/engine/db/clock'
import { auth } from '../../i18n/areas/guests'
import { formatDayMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { localDay } from '../../i18n/local-day'
import { useMessages } from '../../i18n/messages'
import { RoundTable } from './sign-up/round-table'

function MonthDots({ day, days }: { day: number; days: number }) {
  return Array.from({ length: days }, (_, i) => {
    const angle = ((i + 0.5) / days) * 2 * Math.PI
    const centre = { cx: 300 + 122 * Math.sin(angle), cy: 300 - 122 * Math.cos(angle) }
    if (i + 1 === day) return <circle key={i} {...centre} r={8.4} className="fill-person-1" />
    if (i + 1 < day) return <circle key={i} {...centre} r={6.4} className="fill-accent" />
    return <circle key={i} {...centre} r={5.4} className="fill-raised stroke-line-strong" strokeWidth={1.25} />
  })
}

export function MonthIllustration() {
  const t = useMessages(auth)
  const language = useLanguage()
  const today = localDay(serverNow())
  const day = dayOf(today)
  const days = daysInMonth(monthOf(today))
  const caption = t.dayOf(day, days)
  return (
    <RoundTable
      name={t.tableName(caption)}
      sum={formatDayMonth(today, language)}
      caption={caption}
      you={t.you}
      share={1}
    >
      <MonthDots day={day} days={days} />
    </RoundTable>
  )
}
