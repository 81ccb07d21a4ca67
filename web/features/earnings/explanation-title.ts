import type { Language } from '../../../domain/entities'
import { monthOf } from '../../../domain/calendar'
import { isManualLine } from '../../../domain/money/payments/manual-payment'
import type { MessagesOf } from '../../i18n/group'
import { formatLongMonth, formatMonth } from '../../i18n/format'
import type { reason as messages } from '../../i18n/areas/members'
import type { Explanation } from './find-explanation'

type Messages = MessagesOf<typeof messages>

export function explanationTitle(
  reason: Explanation,
  t: Messages,
  language: Language,
): { text: string; cents: number } {
  switch (reason.kind) {
    case 'line': {
      const { line } = reason
      const kind = isManualLine(line) ? t.byHand : t.kinds[line.kind]
      return { text: t.paymentOf(kind, formatLongMonth(line.month, language)), cents: line.amount_cents }
    }
    case 'payment': {
      const { payment } = reason
      const [from, to] = [monthOf(payment.payment_period_start), monthOf(payment.payment_period_end)]
      const period =
        from === to ? formatLongMonth(from, language) : `${formatMonth(from, language)} – ${formatMonth(to, language)}`
      return { text: t.paymentOf(t.kinds[payment.payment_type], period), cents: payment.amount_cents }
    }
    case 'month':
      return {
        text: t.paymentOf(t.kinds.rental, formatLongMonth(reason.point.month, language)),
        cents: reason.point.cents,
      }
    case 'commission':
      return {
        text: t.paymentOf(t.kinds.commission, formatLongMonth(reason.point.month, language)),
        cents: reason.point.cents,
      }
    case 'total':
      return { text: t.totalTitle, cents: reason.totals.cents }
    case 'earned':
      return {
        text: reason.of === 'up-to' ? t.earnedUpTo(formatLongMonth(reason.month, language)) : t.earnedTitles[reason.of],
        cents: reason.cents,
      }
    case 'balance':
      return { text: t.balanceTitle, cents: reason.totals.cents }
    case 'next':
      return { text: t.nextTitle, cents: reason.next.cents }
    case 'this-month':
      return { text: formatLongMonth(reason.month, language), cents: reason.cents }
    case 'forecast':
      return {
        text: t.forecastTitle(formatLongMonth(reason.month.month, language)),
        cents: reason.month.lowCents,
      }
    case 'rate':
      return { text: t.rateTitle, cents: reason.cents }
  }
}
