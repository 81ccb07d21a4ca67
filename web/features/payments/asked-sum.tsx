import type { UserPayment } from '../../../domain/entities'
import { seenOf } from '../../../domain/money/payment-selection'
import { formatCents, formatCount, formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments as words } from '../../i18n/payments'
import { Facts } from '../../ui/facts'
import { paymentTypes } from './payment-list'

/** Of a payment: who it goes to, what for and how much. */
export type AskedPayment = Pick<
  UserPayment,
  'id' | 'user_id' | 'person_name' | 'amount_cents' | 'payment_type' | 'month'
>

/** What a question is about: the sum as the largest figure, to whom; of several also the types and the largest one. */
export function AskedSum({ payments }: { payments: readonly AskedPayment[] }) {
  const t = useMessages(words)
  const language = useLanguage()
  const { cents } = seenOf(payments)
  const [first] = payments
  const people = new Set(payments.map((row) => row.user_id)).size
  const months = [...new Set(payments.map((row) => row.month))]
  const largest = payments.reduce((a, b) => (b.amount_cents > (a?.amount_cents ?? 0) ? b : a), first)
  const when = months.length === 1 ? formatLongMonth(months[0] ?? '', language) : t.months(months.length)
  const whom =
    payments.length === 1 && first !== undefined
      ? `${first.person_name || t.nobody}, ${t.types[first.payment_type]}`
      : t.people(formatCount(people), people)
  const types = paymentTypes
    .map((type) => ({ type, seen: seenOf(payments.filter((row) => row.payment_type === type)) }))
    .filter(({ seen }) => seen.count > 0)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className="font-display text-4xl font-semibold tracking-[-.03em] text-text">{formatCents(cents)}</b>
        <span className="min-w-0 wrap-anywhere">{t.toWhom(whom, when)}</span>
      </p>
      {payments.length > 1 && largest !== undefined && (
        <div className="text-sm">
          <Facts
            rows={[
              ...types.map(({ type, seen }) => ({
                key: type,
                name: t.types[type],
                value: t.countAndSum(formatCount(seen.count), seen.count, formatCents(seen.cents)),
              })),
              {
                key: 'largest',
                name: t.largest,
                value: `${formatCents(largest.amount_cents)}, ${largest.person_name || t.nobody}`,
              },
            ]}
          />
        </div>
      )}
    </div>
  )
}
