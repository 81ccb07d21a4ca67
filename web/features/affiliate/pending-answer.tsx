import type { Cents, Language } from '../../../domain/entities'
import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/views/money-view'
import type { PendingShare } from '../../../domain/money/forecast/pending-shares'
import { affiliateArea } from '../../i18n/areas/members'
import { formatDate, formatDayMonth, formatMonthName } from '../../i18n/format'
import type { WordsOf } from '../../i18n/group'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { AmountIn } from '../../ui/text/amount-in'

type AffiliateMessages = WordsOf<typeof affiliateArea>
type AtProvider = Extract<PendingShare, { waitsFor: 'provider' }>
interface Props {
  view: MoneyView
  shares: readonly PendingShare[]
  hrefOf: (why: string) => string
}

/**
 * Why it waits, and whose turn it is. Where it waits for several things each is said with its own sum, and they make the amount that the
 * card asks about (M30); what is at PayPal opens its payment, whose sheet says what to do.
 */
export function PendingAnswer({ view, shares, hrefOf }: Props) {
  const t = useMessages(affiliateArea)
  const language = useLanguage()
  const notAtProvider = shares.filter((share) => share.waitsFor !== 'provider')
  const atProvider = shares.filter((share) => share.waitsFor === 'provider')
  const isOnly = shares.length === 1
  const unclaimed = atProvider.some(({ told }) => told === 'unclaimed')
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
            <AmountIn
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

/** What each of the shares that aren't at PayPal waits for; `isOnly`: it is the whole amount. */
function shareTexts(
  shares: readonly Exclude<PendingShare, AtProvider>[],
  view: MoneyView,
  isOnly: boolean,
  t: AffiliateMessages,
  language: Language,
): string[] {
  const [first, second] = shares
  // the two that one run's payments mostly are in
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
  // both types are one balance: what a rental is short of keeps a commission back, too
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
  { cents, told, until }: AtProvider,
  isOnly: boolean,
  t: AffiliateMessages,
  language: Language,
): string {
  const amount = isOnly ? '' : formatCents(cents)
  if (told === 'checked') return t.pendChecked(amount)
  return told === 'unclaimed'
    ? t.pendUnclaimed(amount, until === '' ? '' : formatDate(until, language))
    : t.pendThere(amount)
}
