import type { CalendarDate, Language, UserPayment } from '../../domain/entities'
import type { MoneyView } from '../../domain/money/views/money-view'
import { isAtProvider, thereAs, waitsUntil } from '../../domain/money/payouts/payout-status-text'
import { formatDate } from '../i18n/format'
import type { WordsOf } from '../i18n/group'
import type { reason as reasonWords } from '../i18n/areas/members'

/** What a payment at the provider waits for, and until when where that is known; '' of any other. */
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

/** The same of all that is there, where it is the whole of the next payment: of several only that they were handed over. */
export function allThereText(view: MoneyView, t: WordsOf<typeof reasonWords>, language: Language): string {
  const [only, ...others] = view.facts.payments.filter(isAtProvider)
  return only === undefined || others.length > 0 ? t.wayHanded : thereText(only, view.today, t, language)
}
