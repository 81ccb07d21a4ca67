import { useState, type ReactNode } from 'react'
import type { Earning, RentalPeriod } from '../../../../domain/entities'
import { formatDate, formatCents } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { Amount } from '../../../ui/text/amount'
import { Button } from '../../../ui/button'
import { Sheet } from '../../../ui/layers/sheet'
import { LineList } from '../money/line-list'

interface Props {
  periods: readonly RentalPeriod[]
  lines: readonly Earning[]
  voidable: (period: RentalPeriod) => boolean
  correct: (period: RentalPeriod) => ReactNode
  onVoid: (period: RentalPeriod) => void
}

/** Lists all rentals of a person with their reasons; voided ones are struck through. */
export function RentalPeriods({ periods, lines, voidable, correct, onVoid }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const [openPeriod, setOpenPeriod] = useState<RentalPeriod | null>(null)
  const linesOf = (period: RentalPeriod) =>
    lines
      .filter((line) => line.kind === 'rental' && line.source === period.id && line.status !== 'cancelled')
      .sort((a, b) => a.month.localeCompare(b.month) || a.n - b.n)
  const sumOf = (period: RentalPeriod) => linesOf(period).reduce((cents, line) => cents + line.amount_cents, 0)
  return (
    <>
      <ul aria-label={t.periods} className="mt-5 grid text-sm">
        {periods.map((period) => {
          const isVoided = period.voided_at !== ''
          const dates = t.to(
            formatDate(period.start_date, language),
            period.end_date === '' ? t.today : formatDate(period.end_date, language),
          )
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
              {correct(period)}
              {voidable(period) && (
                <Button kind="link" size="xs" onClick={() => onVoid(period)}>
                  {t.voidAction}
                </Button>
              )}
              <span className="font-medium">
                <span className="sr-only">{t.earned} </span>
                <Amount cents={sumOf(period)} onOpen={sumOf(period) === 0 ? undefined : () => setOpenPeriod(period)} />
              </span>
            </li>
          )
        })}
      </ul>
      <PeriodEarningsSheet
        period={openPeriod}
        lines={openPeriod === null ? [] : linesOf(openPeriod)}
        onClose={() => setOpenPeriod(null)}
      />
    </>
  )
}

interface PeriodEarningsSheetProps {
  period: RentalPeriod | null
  lines: readonly Earning[]
  onClose: () => void
}

function PeriodEarningsSheet({ period, lines, onClose }: PeriodEarningsSheetProps) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const cents = lines.reduce((sum, line) => sum + line.amount_cents, 0)
  const end = period === null || period.end_date === '' ? t.today : formatDate(period.end_date, language)
  return (
    <Sheet
      open={period !== null}
      title={period === null ? '' : t.earnedIn(t.to(formatDate(period.start_date, language), end))}
      onClose={onClose}
    >
      <p className="mb-5 font-display text-4xl font-semibold tracking-[-.03em]">{formatCents(cents)}</p>
      <LineList lines={lines} nameOfSource={() => ''} total={{ name: t.sum, cents }} />
    </Sheet>
  )
}
