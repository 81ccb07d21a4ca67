import { formatCents } from '../../../domain/money/dollars'
import type { FirstPayment } from '../../../domain/money/payments/first-payment'
import { formatDate, formatDayMonth, formatMonthName } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { member } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { Tag } from '../../ui/states/empty-state'
import { SumList } from '../../ui/sum-list'

interface Props {
  firstPayment: FirstPayment
  threshold: number
}

/** Shown before the rental's first day: the first payment if the rental started tomorrow. */
export function FirstPaymentCard({ firstPayment: { starts, months, cents, date }, threshold }: Props) {
  const t = useMessages(member)
  const language = useLanguage()
  const [first] = months
  return (
    <section aria-labelledby="next-payment" className="@container rounded-xl bg-raised p-5 shadow-sm md:px-8 md:py-7">
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-6 @min-[32rem]:grid-cols-[minmax(0,1fr)_12rem] @min-[42rem]:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <h2 id="next-payment" className="flex flex-wrap items-center gap-2 text-[1.125rem]/6 font-semibold">
            {t.firstPayment} <Tag tone="accent">{t.estimate}</Tag>
          </h2>
          <p className="mt-3 mb-2 font-display text-[min(4rem,19cqi)] leading-none font-semibold tracking-[-.03em] @min-[32rem]:text-[min(4.75rem,12cqi)]">
            {formatCents(cents)}
          </p>
          <p className="text-lg leading-lg">
            {t.around} <b className="font-semibold">{formatDate(date, language)}</b>
          </p>
          <p className="mt-1 max-w-[36ch] text-muted">{t.nextNotStarted}</p>
        </div>
        {first !== undefined && (
          <div className="mx-auto w-full max-w-80">
            <RingOfDays
              days={first.daysInMonth}
              counted={first.mask}
              sum=""
              caption={t.ifStarts(formatDayMonth(starts, language))}
              name={t.ifStarts(formatDayMonth(starts, language))}
            />
          </div>
        )}
      </div>
      <div className="mt-5">
        <SumList
          rows={months.map(({ month, days, daysInMonth, cents: made }) => ({
            key: month,
            name: t.firstMonth(formatMonthName(month, language), days, daysInMonth),
            value: formatCents(made),
          }))}
          total={{ name: t.firstTogether, value: formatCents(cents) }}
        />
      </div>
      {months.length > 1 && (
        <p className="mt-3 text-sm leading-sm text-muted">{t.firstCarries(formatCents(threshold))}</p>
      )}
    </section>
  )
}
