import type { CalendarDate, Language, UserPayment } from '../../domain/entities'
import type { MoneyView } from '../../domain/money/views/money-view'
import { isAtProvider, atProviderStatusOf, unclaimedUntil } from '../../domain/money/payouts/payout-status-text'
import { formatDate } from '../i18n/format'
import type { MessagesOf } from '../i18n/group'
import type { reason as reasonMessages } from '../i18n/areas/members'

/** Returns why a payment at the provider is not completed, and until when; '' for any other payment. */
export function atProviderText(
  payment: UserPayment,
  today: CalendarDate,
  t: MessagesOf<typeof reasonMessages>,
  language: Language,
): string {
  const until = unclaimedUntil(payment, today)
  if (until !== '') return t.wayUntil(formatDate(until, language))
  const told = atProviderStatusOf(payment)
  return told === null ? '' : t.way[told].when
}

/** Returns the status text for a next payment that is entirely at the provider. */
export function allAtProviderText(view: MoneyView, t: MessagesOf<typeof reasonMessages>, language: Language): string {
  const [only, ...others] = view.facts.payments.filter(isAtProvider)
  return only === undefined || others.length > 0 ? t.wayHanded : atProviderText(only, view.today, t, language)
}
