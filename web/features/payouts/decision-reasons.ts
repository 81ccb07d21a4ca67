import type { Cents } from '../../../domain/entities'
import { reportedReturnCents, type ItemMatch } from '../../../domain/money/payouts/payout-matching'
import type { ReportRow } from '../../../domain/money/payouts/payout-report'
import { isRefunded, uncorrectedCents } from '../../../domain/money/payouts/payout-owed'
import { effectOf, type ReportedState } from '../../../domain/money/payouts/payout-states'
import type { PayoutItemRow } from '../../../domain/api/money/payouts'
import { formatCents } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import type { payouts } from '../../i18n/areas/admins'

type Messages = MessagesOf<typeof payouts>

/** Returns why the payee is owed a returned payment again. */
export const returnedReason = (item: PayoutItemRow, t: Messages): string =>
  item.deleted
    ? t.whyBackDeleted
    : item.corrected_cents === 0
      ? t.whyBack
      : t.whyBackAfter(
          formatCents(item.paid_cents),
          formatCents(item.corrected_cents),
          formatCents(uncorrectedCents(item)),
        )

/** Returns what an unpaid result of a matched payment means, and what happens next. */
export function unpaidReason(each: ItemMatch<PayoutItemRow>, unpaid: 'back' | 'free' | 'locked', t: Messages): string {
  if (unpaid === 'back') return t.whyBackNew(each.word, formatCents(reportedReturnCents(each)))
  if (unpaid === 'locked') return t.whyLocked(each.word)
  if (each.changes) return t.whyFree(each.word)
  return each.item.gone ? t.whyFreedGone(each.word) : t.whyFreed(each.word)
}

/**
 * Returns how the report contradicts a payment that is recorded as paid. A returned payment must be checked at PayPal;
 * other contradictions need a newer report.
 */
export const contradictionReason = ({ state, word }: ItemMatch<PayoutItemRow>, t: Messages): string =>
  `${t.whyContrary(word)} ${state !== null && effectOf(state) === 'free' ? t.nextContrary : t.nextNewer}`

/** Returns how the report differs from the recorded payment. */
export function differenceReason(match: ItemMatch<PayoutItemRow>, t: Messages): string {
  const { item, state, cents, currency } = match
  if (currency !== '') return t.whyCurrency(currency)
  if (cents === null) return t.whyNoAmount(formatCents(item.paid_cents))
  const [sent, reported] = [formatCents(item.amount_cents), formatCents(cents)]
  if (state !== null && effectOf(state) !== 'paid')
    return `${t.whySaysOf(match.word, reported, sent)} ${nextStepText(item, state, cents, t)}`
  if (!isRefunded(state)) return t.whyDifferent(sent, reported)
  return item.corrected_cents !== 0 || isRefunded(item.state)
    ? t.whyBackMore(formatCents(item.paid_cents), formatCents(item.returned_cents), reported)
    : t.whyBackPart(sent, reported)
}

/** Returns what to do about an unpaid result with another amount, which is never applied. */
function nextStepText(item: PayoutItemRow, reported: ReportedState, cents: Cents, t: Messages): string {
  const known = effectOf(item.state)
  if (known === 'paid') return t.nextPaid
  if (effectOf(reported) !== 'free') return t.nextLocked
  const rest = formatCents(Math.abs(item.amount_cents - cents))
  return known === 'free' ? t.nextFreed(rest) : t.nextFree(rest)
}

/** Returns the numbers of a payment's rows in the file, such as `2, 5`. */
export const fileRowNumbers = ({ lines }: ItemMatch<PayoutItemRow>): string => lines.join(', ')

/** Returns why the report's row can't be assigned to one payout attempt, and which row to look for (M33). */
export function unclearReason(match: ItemMatch<PayoutItemRow>, t: Messages): string {
  const { unclear, word, transaction, told: reported } = match
  if (unclear === 'which-return') return t.whyWhichReturn(fileRowNumbers(match))
  const named = transaction || (reported.find((row) => row.transaction !== '')?.transaction ?? '')
  return unclear === 'which-sending' ? t.whyWhichSending(word, named, fileRowNumbers(match)) : t.whyUnclear(word)
}

/** Returns why a row of the report matches no payment of the batch: it is unreadable, or it isn't a payment. */
export function unmatchedReason({ line, unreadable, type, way }: ReportRow, t: Messages): string {
  if (unreadable !== '') return t.whyUnreadable(`${line}`, unreadable)
  return type === 'return' || (type === '' && way === 'in') ? t.whyStrayReturn : t.whyStray
}
