import type { CalendarDate, Language, UserPayment } from '../../domain/entities'
import { formatCents } from '../../domain/money/dollars'
import type { MoneyView } from '../../domain/money/money-view'
import { isAtProvider, thereAs, waitsUntil } from '../../domain/money/payout-told'
import type { WordsOf } from '../i18n/group'
import { formatDate } from '../i18n/format'
import { useLanguage } from '../i18n/language'
import { useMessages } from '../i18n/messages'
import { reason as reasonWords } from '../i18n/reason'
import { AmountIn } from '../ui/amount-in'

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
