import type { CalendarDate, UserPayment } from '../../domain/entities'
import { formatCents } from '../../domain/money/dollars'
import type { MoneyView } from '../../domain/money/views/money-view'
import { isAtProvider } from '../../domain/money/payouts/payout-status-text'
import { useLanguage } from '../i18n/language'
import { useMessages } from '../i18n/messages'
import { reason as reasonMessages } from '../i18n/areas/members'
import { TextWithAmount } from '../ui/text/text-with-amount'
import { atProviderText } from './at-provider-text'

/** Payments at the provider while another payment is next, whose sum does not include them (M24, M30). */
export const PaymentsAtProvider = ({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) =>
  view.next.kind !== 'handed' && (
    <ThereEach payments={view.facts.payments.filter(isAtProvider)} today={view.today} hrefOf={hrefOf} />
  )

interface ThereProps {
  payments: readonly UserPayment[]
  today: CalendarDate
  hrefOf: (why: string) => string
}

function ThereEach({ payments, today, hrefOf }: ThereProps) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  return payments.map((payment) => {
    const amount = formatCents(payment.amount_cents)
    return (
      <span key={payment.id} className="mt-1 block">
        <TextWithAmount
          text={t.besides(amount, atProviderText(payment, today, t, language))}
          amount={amount}
          href={hrefOf(payment.id)}
        />
      </span>
    )
  })
}
