import type { ReactNode } from 'react'
import type { Moment } from '../../../domain/entities'
import type { PaydayForecast } from '../../../domain/money/forecast/payday-forecast'
import type { LedgerCheckState } from '../../data/queries/money/ledger'
import { formatCents, formatCount, formatDayMonth, formatLongMonth, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { Card } from '../../ui/card'
import { DescriptionList } from '../../ui/description-list'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { ErrorState } from '../../ui/states/error-state'
import { CardSkeleton } from './overview-skeletons'
import { useOverviewMessages } from './todo-text'

interface Props {
  check: LedgerCheckState
  online: boolean
  /** The next dates, below the figures of the month. */
  children: ReactNode
}

export function CurrentMonth({ check, online, children }: Props) {
  const t = useOverviewMessages()
  const { found, error, again } = check
  if (found !== null) {
    return (
      <EarningsSoFar forecast={found.forecast} computedAt={check.working ? found.at : null}>
        {children}
      </EarningsSoFar>
    )
  }
  if (online && error === null) return <CardSkeleton className="min-h-144" />
  return (
    <Card title={t.monthSoFar}>
      {online ? <ErrorState title={t.soFarFailed} onRetry={again} /> : <p className="text-muted">{t.soFarOffline}</p>}
      <div className="mt-4 border-t border-line pt-3 text-sm">{children}</div>
    </Card>
  )
}

/** Shows the earnings so far. `computedAt` is the time of an older result while a newer one is computed, otherwise null. */
function EarningsSoFar({
  forecast,
  computedAt,
  children,
}: {
  forecast: PaydayForecast
  computedAt: Moment | null
  children: ReactNode
}) {
  const t = useOverviewMessages()
  const language = useLanguage()
  const { month, days, today, stays, soFar } = forecast
  const daysPast = today === 0 ? days.length : today
  const cents = days[daysPast - 1] ?? 0
  const lastDay = `${month}-${String(days.length).padStart(2, '0')}`
  const expected = {
    name: t.expectedWhole(formatDayMonth(lastDay, language)),
    value: t.about(formatCents(days.at(-1) ?? 0)),
  }
  const caption = t.daysOf(formatCount(daysPast), formatCount(days.length))
  const name = formatLongMonth(month, language)
  return (
    <Card
      title={today === 0 ? t.monthWhole(name) : t.monthIs(name)}
      aside={computedAt !== null && <p className="text-xs text-muted">{t.soFarAt(formatTime(computedAt, language))}</p>}
    >
      <div className="-mt-2 grid justify-items-center">
        <RingOfDays
          days={days.length}
          counted={(day) => day <= daysPast}
          today={today}
          sum={formatCents(Math.floor(cents / 100) * 100).replace(/\.00$/, '')}
          caption={caption}
          name={`${formatCents(cents)}, ${caption}`}
          className="h-auto w-full max-w-64"
        />
      </div>
      <div className="mt-5 text-sm">
        <DescriptionList
          rows={[
            { name: t.rentalOf(soFar.rental.n), value: formatCents(soFar.rental.cents) },
            { name: t.commissionOf(soFar.commission.n), value: formatCents(soFar.commission.cents) },
            ...(today === 0 ? [] : [expected]),
            { name: t.wouldStay, value: formatCents(stays) },
          ]}
        />
        <div className="mt-3 border-t border-line-strong pt-3">{children}</div>
      </div>
    </Card>
  )
}
