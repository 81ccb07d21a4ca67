import { dayOf, daysInMonth, monthOf } from '../../../domain/calendar'
import { serverNow } from '../../data/engine/db/clock'
import { auth } from '../../i18n/auth'
import { formatDayMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { localDay } from '../../i18n/local-day'
import { useMessages } from '../../i18n/messages'
import { MonthBeads } from './month-beads'
import { SeatTable } from './seat-table'

/** The table with the month on it: what signing in shows one's own days of. */
export function MonthTable() {
  const t = useMessages(auth)
  const language = useLanguage()
  const today = localDay(serverNow())
  const day = dayOf(today)
  const days = daysInMonth(monthOf(today))
  const caption = t.dayOf(day, days)
  return (
    <SeatTable name={t.tableName(caption)} sum={formatDayMonth(today, language)} caption={caption} you={t.you} seat={1}>
      <MonthBeads day={day} days={days} />
    </SeatTable>
  )
}
