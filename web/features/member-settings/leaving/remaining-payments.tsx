import type { LastPaymentMonth, LastPayments } from '../../../../domain/money/forecast/last-payments'
import type { Agreement } from '../../../../domain/agreements/agreements'
import { formatCents, formatDayMonth, formatMonthName } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { leaving } from '../../../i18n/member-areas'
import { SumList } from '../../../ui/description-list'

interface Props {
  agreement: Agreement
  last: LastPayments
  total: string
  dates?: boolean
}

/** Lists the remaining payments. Amounts on hold are listed separately, because they may be refused. */
export function RemainingPayments({ agreement, last, total, dates = false }: Props) {
  const t = useMessages(leaving)
  const language = useLanguage()
  const nameOf = ({ month, count, daysInMonth }: LastPaymentMonth): string => {
    const name = formatMonthName(month, language)
    if (count === 0) return name
    return agreement === 'rental' ? t.days(name, count, daysInMonth) : t.people(name, count)
  }
  if (last.months.length === 0 && last.heldCents === 0) return <p className="text-muted">{t.nothingPaid}</p>
  return (
    <div className="grid gap-2">
      <SumList
        rows={last.months.map((month) => ({
          key: month.month,
          name: (
            <>
              {nameOf(month)}
              {dates && (
                <small className="block text-sm leading-sm">
                  {month.about === '' ? t.whenReached : t.aboutDay(formatDayMonth(month.about, language))}
                </small>
              )}
            </>
          ),
          value: formatCents(month.cents),
        }))}
        total={{ name: total, value: formatCents(last.cents) }}
      />
      {last.heldCents !== 0 && (
        <p className="flex justify-between gap-4 px-4 text-sm leading-sm text-muted">
          <span>{t.held}</span>
          <span>{formatCents(last.heldCents)}</span>
        </p>
      )}
    </div>
  )
}
