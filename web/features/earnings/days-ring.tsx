import { dayCount } from '../../../domain/money/accrual/day-mask'
import { formatCount } from '../../i18n/count'
import { useMessages } from '../../i18n/messages'
import { reason as reasonMessages } from '../../i18n/areas/members'
import { RingOfDays } from '../../ui/pictures/ring-of-days'

interface Props {
  mask: number
  daysInMonth: number
  /** Today's day of the month; 0 in another month. */
  today?: number
}

export function DaysRing({ mask, daysInMonth, today = 0 }: Props) {
  const t = useMessages(reasonMessages)
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
