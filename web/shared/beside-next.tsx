import type { CalendarDate, UserPayment } from '../../domain/entities'
import { formatCents } from '../../domain/money/dollars'
import type { MoneyView } from '../../domain/money/views/money-view'
import { isAtProvider } from '../../domain/money/payouts/payout-status-text'
import { useLanguage } from '../i18n/language'
import { useMessages } from '../i18n/messages'
import { reason as reasonWords } from '../i18n/areas/members'
import { AmountIn } from '../ui/text/amount-in'
import { thereText } from './there-text'

/** Each payment that is at the provider while another one comes next: no part of that one's sum, so it is said beside it (M24, M30). */
export const BesideNext = ({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) =>
  view.next.kind !== 'handed' && (
    <ThereEach payments={view.facts.payments.filter(isAtProvider)} today={view.today} hrefOf={hrefOf} />
  )

interface ThereProps {
  payments: readonly UserPayment[]
  today: CalendarDate
  hrefOf: (why: string) => string
}

/** Of each payment that is at the provider its sum, what it waits for, and until when. */
function ThereEach({ payments, today, hrefOf }: ThereProps) {
  const t = useMessages(reasonWords)
  const language = useLanguage()
  return payments.map((payment) => {
    const amount = formatCents(payment.amount_cents)
    return (
      <span key={payment.id} className="mt-1 block">
        <AmountIn
          text={t.besides(amount, thereText(payment, today, t, language))}
          amount={amount}
          href={hrefOf(payment.id)}
        />
      </span>
    )
  })
}
