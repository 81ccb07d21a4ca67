import { dayCount } from '../../../domain/money/accrual/day-mask'
import { formatCount } from '../../i18n/count'
import { useMessages } from '../../i18n/messages'
import { reason as reasonWords } from '../../i18n/areas/members'
import { RingOfDays } from '../../ui/pictures/ring-of-days'

interface Props {
  /** A bit for each day that counted. */
  mask: number
  daysInMonth: number
  /** The day that is today; 0 = not in this month. */
  today?: number
}

/** The days of a month that counted, from the top clockwise, with how many there are in the middle. */
export function DaysRing({ mask, daysInMonth, today = 0 }: Props) {
  const t = useMessages(reasonWords)
  const counted = dayCount(mask)
  return (
    <RingOfDays
      days={daysInMonth}
      counted={mask}
      today={today}
      sum={formatCount(counted)}
      caption={t.days(daysInMonth)}
      name={t.ringName(counted, daysInMonth)}
      small
    />
  )
}
