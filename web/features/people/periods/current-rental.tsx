import { dayOf, monthOf } from '../../../../domain/calendar'
import type { RentalPeriod, User } from '../../../../domain/entities'
import type { MoneyView } from '../../../../domain/money/views/money-view'
import { rateInForce } from '../../../../domain/money/accrual/rates'
import { CommandButton } from '../../../forms/command-button'
import { formatCents, formatDate, formatMonthName } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { Amount } from '../../../ui/text/amount'
import { RingOfDays } from '../../../ui/pictures/ring-of-days'
import { useExplanationHref } from '../money/holdable-lines'

interface Props {
  person: User
  view: MoneyView
  /** The period that includes today or ends later. */
  open: RentalPeriod | undefined
  active: boolean
  /** True if the person has or had a rental. */
  hadRental: boolean
  onStart: () => void
  onEnd: (period: RentalPeriod) => void
  onRate: () => void
}

/** Shows the current month as a ring of days, the rate, and buttons to start or end the rental and to set the rate. */
export function CurrentRental({ person, view, open, active, hadRental, onStart, onEnd, onRate }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const whyHref = useExplanationHref()
  const { running, today, facts } = view
  const month = monthOf(today)
  const rate = rateInForce(facts.rates, 'rental', person.id, month)
  const program = rateInForce(facts.rates, 'rental', '', month)
  const since = open === undefined ? (hadRental ? t.none : t.noneYet) : t.since(formatDate(open.start_date, language))
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:*:min-w-0">
      {running !== undefined && (
        <RingOfDays
          days={running.daysInMonth}
          counted={running.mask}
          today={active ? dayOf(today) : undefined}
          sum={formatCents(running.cents)}
          caption={t.daysOf(running.days, running.daysInMonth)}
          name={t.soFar(
            formatCents(running.cents),
            running.days,
            running.daysInMonth,
            formatMonthName(month, language),
          )}
          className="h-auto w-52 max-w-full max-md:mx-auto"
        />
      )}
      <div className="grid min-w-52 flex-1 gap-1">
        <p className="font-display text-2xl font-semibold tracking-[-.02em]">
          <Amount text={t.perMonth(formatCents(rate))} href={whyHref('rate')} />
        </p>
        {running !== undefined && (
          <p className="text-sm text-muted">
            {t.runningSum(formatMonthName(month, language))}{' '}
            <Amount cents={running.cents} href={whyHref(`month-${month}`)} />
          </p>
        )}
        <p className="text-sm text-muted">
          {rate === program ? t.rateDefault : t.rateOwn} {since}{' '}
          {open !== undefined && open.end_date !== '' && t.until(formatDate(open.end_date, language))}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {open === undefined ? (
            <CommandButton onClick={onStart}>{t.start}</CommandButton>
          ) : (
            <CommandButton kind="quiet" onClick={() => onEnd(open)}>
              {t.end}
            </CommandButton>
          )}
          <CommandButton kind="quiet" onClick={onRate}>
            {t.setRate}
          </CommandButton>
        </div>
      </div>
    </div>
  )
}
