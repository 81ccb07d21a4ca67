import type { CalendarDate, Language, UserPayment } from '../../domain/entities'
import type { MoneyView } from '../../domain/money/views/money-view'
import { isAtProvider, thereAs, waitsUntil } from '../../domain/money/payouts/payout-status-text'
import { formatDate } from '../i18n/format'
import type { WordsOf } from '../i18n/group'
import type { reason as reasonWords } from '../i18n/areas/members'

/** Describes what a payment at the provider waits for, and until when; '' for any other payment. */
export function thereText(
  payment: UserPayment,
  today: CalendarDate,
  t: WordsOf<typeof reasonWords>,
  language: Language,
): string {
  const until = waitsUntil(payment, today)
  if (until !== '') return t.wayUntil(formatDate(until, language))
  const told = thereAs(payment)
  return told === null ? '' : t.way[told].when
}

/**
 * The same for all payments at the provider, when they make up the whole next payment. For several it says only that they
 * were handed over.
 */
export function allThereText(view: MoneyView, t: WordsOf<typeof reasonWords>, language: Language): string {
  const [only, ...others] = view.facts.payments.filter(isAtProvider)
  return only === undefined || others.length > 0 ? t.wayHanded : thereText(only, view.today, t, language)
}
