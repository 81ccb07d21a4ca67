import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { CalendarDate } from '../../../domain/entities'
import { nextPayoutDay } from '../../../domain/money/estimates'
import { useProgramme } from '../../data/repos/programme'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { Facts } from '../../ui/facts'
import { useOverviewWords } from './todo-words'

/** When the next run can be made, and the next payout day. */
export function NextDates({ today }: { today: CalendarDate }) {
  const t = useOverviewWords()
  const language = useLanguage()
  const { value: programme } = useProgramme()
  return (
    <Facts
      rows={[
        { name: t.nextRunLabel, value: formatDate(firstDay(addMonths(monthOf(today), 1)), language) },
        ...(programme === undefined
          ? []
          : [{ name: t.nextPayday, value: formatDate(nextPayoutDay(programme.payout_day, today), language) }]),
      ]}
    />
  )
}
