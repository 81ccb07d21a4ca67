import type { SelectionSummary } from '../../../domain/money/payments/payment-selection'
import { formatCents, formatCount, formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments as messages } from '../../i18n/areas/admins'
import { DescriptionList } from '../../ui/description-list'
import { paymentTypes } from './payment-list'

/**
 * Shows the total of the selected payments and their recipients; for several payments also the types and the largest
 * payment.
 */
export function SelectionTotal({ covered }: { covered: SelectionSummary }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const { count, cents, people, months, month, largest } = covered
  const when = months === 1 ? formatLongMonth(month, language) : t.months(months)
  const types = paymentTypes.map((type) => ({ type, seen: covered.types[type] })).filter(({ seen }) => seen.count > 0)
  const [only] = types
  const recipients =
    count === 1 && only !== undefined
      ? `${largest.name || t.nobody}, ${t.types[only.type]}`
      : t.people(formatCount(people), people)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className="font-display text-4xl font-semibold tracking-[-.03em] text-text">{formatCents(cents)}</b>
        <span className="min-w-0 wrap-anywhere">{t.toWhom(recipients, when)}</span>
      </p>
      {count > 1 && (
        <div className="text-sm">
          <DescriptionList
            rows={[
              ...types.map(({ type, seen }) => ({
                key: type,
                name: t.types[type],
                value: t.countAndSum(formatCount(seen.count), seen.count, formatCents(seen.cents)),
              })),
              {
                key: 'largest',
                name: t.largest,
                value: `${formatCents(largest.cents)}, ${largest.name || t.nobody}`,
              },
            ]}
          />
        </div>
      )}
    </div>
  )
}
