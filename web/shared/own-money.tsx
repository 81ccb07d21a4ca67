import type { CalendarDate, UserPayment, Language } from '../../domain/entities'
import { formatCents } from '../../domain/money/dollars'
import type { MoneyView } from '../../domain/money/views/money-view'
import { isAtProvider, atProviderStatusOf, unclaimedUntil } from '../../domain/money/payouts/payout-status-text'
import { useLanguage, useMessages } from '../i18n/language'
import { reason as reasonMessages } from '../i18n/member-areas'
import { TextWithAmount } from '../ui/text/text-with-amount'
import { formatDate } from '../i18n/format'
import type { MessagesOf } from '../i18n/group'
import { useLocation } from 'react-router-dom'
import { useMoneyView } from '../data/queries/money/money-view'
import { useCurrentPerson } from '../data/queries/session/session'
import { useFirstSyncDone } from '../data/queries/sync/sync-status'

/**
 * Payments at the provider, shown while another payment is next. The next payment's sum does not include them (M24, M30).
 */
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

/** Returns why a payment at the provider is not completed, and until when; '' for any other payment. */
export function atProviderText(
  payment: UserPayment,
  today: CalendarDate,
  t: MessagesOf<typeof reasonMessages>,
  language: Language,
): string {
  const until = unclaimedUntil(payment, today)
  if (until !== '') return t.wayUntil(formatDate(until, language))
  const payoutStatus = atProviderStatusOf(payment)
  return payoutStatus === null ? '' : t.way[payoutStatus].when
}

/** Returns the status text for a next payment that is entirely at the provider. */
export function allAtProviderText(view: MoneyView, t: MessagesOf<typeof reasonMessages>, language: Language): string {
  const [only, ...others] = view.facts.payments.filter(isAtProvider)
  return only === undefined || others.length > 0 ? t.wayHanded : atProviderText(only, view.today, t, language)
}

/**
 * Returns the person's money, undefined until the first sync is complete (P10), and a function for the URL of an amount's
 * explanation.
 */
export function useOwnMoney() {
  const { view, error, reload } = useMoneyView(useCurrentPerson()?.id ?? '')
  const isComplete = useFirstSyncDone()
  const { pathname } = useLocation()
  return { view: isComplete ? view : undefined, error, reload, hrefOf: (why: string) => `${pathname}?why=${why}` }
}
