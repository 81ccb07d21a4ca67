import { useState, type ReactNode } from 'react'
import type { Earning, RentalPeriod } from '../../../../domain/entities'
import { formatDate, formatCents } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { Amount } from '../../../ui/text/amount'
import { Sheet } from '../../../ui/layers/sheet'
import { LineList } from '../money/line-list'

interface Props {
  periods: readonly RentalPeriod[]
  lines: readonly Earning[]
  /** Returns the buttons of a period. */
  actions: (period: RentalPeriod) => ReactNode
}

/** Lists all rentals of a person with their reasons; voided ones are struck through. */
export function RentalPeriods({ periods, lines, actions }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const [openPeriod, setOpenPeriod] = useState<RentalPeriod | null>(null)
  const linesOf = (period: RentalPeriod) =>
    lines
      .filter((line) => line.kind === 'rental' && line.source === period.id && line.status !== 'cancelled')
      .sort((a, b) => a.month.localeCompare(b.month) || a.n - b.n)
  const sumOf = (period: RentalPeriod) => linesOf(period).reduce((cents, line) => cents + line.amount_cents, 0)
  const datesOf = ({ start_date: start, end_date: end }: RentalPeriod) =>
    t.to(formatDate(start, language), end === '' ? t.today : formatDate(end, language))
  return (
    <>
      <ul aria-label={t.periods} className="mt-5 grid text-sm">
        {periods.map((period) => {
          const isVoided = period.voided_at !== ''
          const dates = datesOf(period)
          const reasons = [
            period.start_reason !== '' && `${t.startReason}: ${period.start_reason}`,
            period.end_reason !== '' && `${t.endReason}: ${period.end_reason}`,
            isVoided && t.voided(period.void_reason),
          ].filter((text) => text !== false)
          return (
            <li key={period.id} className="flex items-baseline gap-3 border-t border-line py-2">
              <span className="min-w-0 flex-1">
                {isVoided ? <s className="text-muted">{dates}</s> : dates}
                {reasons.map((text) => (
                  <small key={text} className="block text-xs text-muted wrap-anywhere">
                    {text}
                  </small>
                ))}
              </span>
              {actions(period)}
              <span className="font-medium">
                <span className="sr-only">{t.earned} </span>
                <Amount cents={sumOf(period)} onOpen={sumOf(period) === 0 ? undefined : () => setOpenPeriod(period)} />
              </span>
            </li>
          )
        })}
      </ul>
      <Sheet
        open={openPeriod !== null}
        title={openPeriod === null ? '' : t.earnedIn(datesOf(openPeriod))}
        onClose={() => setOpenPeriod(null)}
      >
        {openPeriod !== null && (
          <>
            <p className="mb-5 font-display text-4xl font-semibold tracking-[-.03em]">
              {formatCents(sumOf(openPeriod))}
            </p>
            <LineList
              lines={linesOf(openPeriod)}
              nameOfSource={() => ''}
              total={{ name: t.sum, cents: sumOf(openPeriod) }}
            />
          </>
        )}
      </Sheet>
    </>
  )
}
