import type { Cents, Language } from '../../../domain/entities'
import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/views/money-view'
import type { PendingShare } from '../../../domain/money/forecast/pending-shares'
import { affiliateArea } from '../../i18n/areas/members'
import { formatDate, formatDayMonth, formatMonthName } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { TextWithAmount } from '../../ui/text/text-with-amount'

type AffiliateMessages = MessagesOf<typeof affiliateArea>
type AtProvider = Extract<PendingShare, { waitsFor: 'provider' }>
interface Props {
  view: MoneyView
  shares: readonly PendingShare[]
  hrefOf: (why: string) => string
}

/** Explains why an amount is pending and who has to act. Several reasons add up to the card's amount (M30). */
export function PendingExplanation({ view, shares, hrefOf }: Props) {
  const t = useMessages(affiliateArea)
  const language = useLanguage()
  const notAtProvider = shares.filter((share) => share.waitsFor !== 'provider')
  const atProvider = shares.filter((share) => share.waitsFor === 'provider')
  const isOnly = shares.length === 1
  const unclaimed = atProvider.some(({ told: payoutStatus }) => payoutStatus === 'unclaimed')
  const memberAction = view.facts.user?.paypal_email === '' ? t.pendPaypal : unclaimed ? t.pendOpen : t.pendYours
  const texts = shareTexts(notAtProvider, view, isOnly, t, language)
  const [onlyShare] = atProvider
  return (
    <p className="mb-4">
      <b className="font-semibold">
        {isOnly && onlyShare !== undefined ? atProviderText(onlyShare, true, t, language) : texts.join(' ')}
      </b>{' '}
      {(isOnly || atProvider.length === 0) && memberAction}
      {!isOnly &&
        atProvider.map((share) => (
          <span key={share.payment.id} className="mt-1 block">
            <TextWithAmount
              text={atProviderText(share, false, t, language)}
              amount={formatCents(share.cents)}
              href={hrefOf(share.payment.id)}
            />
          </span>
        ))}
      {!isOnly && atProvider.length > 0 && (memberAction !== t.pendYours || notAtProvider.length === 0) && (
        <span className="mt-1 block">{memberAction}</span>
      )}
    </p>
  )
}

function shareTexts(
  shares: readonly Exclude<PendingShare, AtProvider>[],
  view: MoneyView,
  isOnly: boolean,
  t: AffiliateMessages,
  language: Language,
): string[] {
  const [first, second] = shares
  // The payments of one run often have these two states, so they get a combined sentence.
  if (first?.waitsFor === 'sending' && second?.waitsFor === 'approval' && second.from === '') {
    const both = t.pendMixed(formatCents(first.cents), formatCents(second.cents))
    return [both, ...shares.slice(2).map((share) => shareText(share, view, false, t, language))]
  }
  return shares.map((share) => shareText(share, view, isOnly, t, language))
}

function shareText(
  share: Exclude<PendingShare, AtProvider>,
  view: MoneyView,
  isOnly: boolean,
  t: AffiliateMessages,
  language: Language,
): string {
  const amount = isOnly ? '' : formatCents(share.cents)
  switch (share.waitsFor) {
    case 'sending':
      return t.pendSend(amount)
    case 'approval':
      return share.from === '' ? t.pendApprove(amount) : t.pendPeriod(amount, formatDayMonth(share.from, language))
    case 'check':
      return t.pendHeld(amount)
    case 'payment':
      return notInPaymentText(share, view, amount, t, language)
  }
}

function notInPaymentText(
  { cents, is }: Extract<PendingShare, { waitsFor: 'payment' }>,
  { facts, unpaid }: MoneyView,
  amount: string,
  t: AffiliateMessages,
  language: Language,
): string {
  const threshold: Cents = facts.program?.payment_threshold_cents ?? 0
  if (is === 'off') return t.pendOff(formatCents(cents))
  // Rental and commission share one balance, so a low rental can also delay a commission.
  if (is === 'below')
    return cents < threshold
      ? t.pendThreshold(amount, formatCents(threshold))
      : t.pendBalance(formatCents(cents), formatCents(unpaid.balanceCents), formatCents(threshold))
  const last = facts.lines
    .filter((line) => line.status === 'pending' && line.payment === '' && line.payment_type === 'commission')
    .reduce((latest, { month }) => (month > latest ? month : latest), '')
  return t.pendGenerate(amount, last === '' ? '' : formatMonthName(last, language))
}

function atProviderText(
  { cents, told: payoutStatus, until }: AtProvider,
  isOnly: boolean,
  t: AffiliateMessages,
  language: Language,
): string {
  const amount = isOnly ? '' : formatCents(cents)
  if (payoutStatus === 'checked') return t.pendChecked(amount)
  return payoutStatus === 'unclaimed'
    ? t.pendUnclaimed(amount, until === '' ? '' : formatDate(until, language))
    : t.pendThere(amount)
}
