import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { CalendarDate } from '../../../domain/entities'
import type { StatsValues } from '../../../domain/stats/values'
import { nextPayoutDay } from '../../../domain/money/accrual/estimates'
import type { PaydayForecast } from '../../../domain/money/forecast/payday-forecast'
import { paths } from '../../../domain/paths'
import { useProgram } from '../../data/queries/installation/program'
import { formatCents, formatDate, formatDayMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { Amount } from '../../ui/text/amount'
import { DescriptionList } from '../../ui/description-list'
import { useOverviewMessages } from './todo-text'

interface Props {
  today: CalendarDate
  payments: StatsValues<'payments'> | undefined
  forecast: PaydayForecast | null
}

/**
 * Shows when the next run will be possible, the next payout day with an estimate of its amount, and the total sent so far.
 */
export function NextDates({ today, payments, forecast }: Props) {
  const t = useOverviewMessages()
  const language = useLanguage()
  const { value: program } = useProgram()
  return (
    <DescriptionList
      rows={[
        {
          key: 'run',
          name: t.nextRunLabel,
          value: formatDate(firstDay(addMonths(monthOf(today), 1)), language),
        },
        ...(program === undefined ? [] : [{ key: 'payday', name: t.nextPayday, value: payday(program.payout_day) }]),
        ...(payments === undefined
          ? []
          : [
              {
                key: 'sent',
                name: t.paidOut,
                value: (
                  <Amount cents={payments.statuses.dispersed.cents} href={`${paths.adminPayments}?status=dispersed`} />
                ),
              },
            ]),
      ]}
    />
  )

  function payday(payoutDay: number): string {
    const day = nextPayoutDay(payoutDay, today)
    // The forecast applies only to the payday of the next run's month.
    if (forecast === null || payments === undefined || forecast.payday !== day) return formatDate(day, language)
    const { pending, approved } = payments.statuses
    const cents = forecast.cents + pending.cents + approved.cents - payments.locked.cents
    return t.dayAbout(formatDayMonth(day, language), formatCents(cents))
  }
}
