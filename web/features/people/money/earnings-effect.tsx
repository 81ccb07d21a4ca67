import type { EarnedChange as Change } from '../../../../domain/money/accrual/rental-change'
import { formatCents, formatLongMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'

/** Shows how a change affects the earnings until today: amount, days and first month (U15). */
export function EarningsEffect({ change }: { change: Change }) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const { cents, days, firstMonth } = change
  if (firstMonth === '') return <p>{t.changesNothing}</p>
  const month = formatLongMonth(firstMonth, language)
  const sum = formatCents(Math.abs(cents))
  if (cents === 0) return <p>{t.changesDays(Math.abs(days), month)}</p>
  return (
    <p className="font-semibold">
      {cents < 0 ? t.loses(sum, Math.abs(days), month) : t.gains(sum, Math.abs(days), month)}
    </p>
  )
}
