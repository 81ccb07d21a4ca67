import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { pendingShares, type PendingShare } from '../../../domain/money/forecast/pending-shares'
import { unpaidTotals } from '../../../domain/money/breakdown/totals'
import { paths } from '../../../domain/paths'
import { affiliateArea, earnings, reason as reasonMessages } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { TextWithAmount } from '../../ui/text/text-with-amount'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/button'
import type { Cents, Language, CalendarDate, UserPayment } from '../../../domain/entities'
import { formatDate, formatDayMonth, formatMonthName } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { useLanguage } from '../../i18n/language'
import { groupBy } from '../../../domain/lists'
import { isReplaced } from '../../../domain/money/payments/holds'
import { latestHoldingUntil } from '../../../domain/money/payments/holding'
import { expectedPaymentDay } from '../../../domain/money/forecast/next-payment'
import { estimatedSendDate } from '../../../domain/money/payouts/payout-day'
import { atProviderStatusOf, unclaimedUntil } from '../../../domain/money/payouts/payout-status-text'
import { Steps, type Step } from '../../ui/steps'

/** Explains why commission is pending; renders nothing when none is. */
export function PendingCard({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(affiliateArea)
  const { cents } = unpaidTotals(view.facts.lines, 'commission')
  if (cents === 0) return null
  const shares = pendingShares(view, 'commission')
  const title = t.pendTitle(formatCents(cents))
  const [first, second] = shares
  // A single payment at PayPal that makes up the whole amount has its own explanation, which says what to do.
  const why = first?.waitsFor === 'provider' && second === undefined ? first.payment.id : 'balance-commission'
  return (
    <div id="pending">
      <Card label={title} title={<TextWithAmount text={title} amount={formatCents(cents)} href={hrefOf(why)} />}>
        <PendingExplanation view={view} shares={shares} hrefOf={hrefOf} />
        <PendingSteps view={view} shares={shares} hrefOf={hrefOf} />
        <div className="mt-4">
          <LinkButton kind="quiet" size="sm" href={paths.affiliateEarnings}>
            {t.seeEarnings}
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}

type AffiliateMessages = MessagesOf<typeof affiliateArea>
type AtProvider = Extract<PendingShare, { waitsFor: 'provider' }>
interface Props {
  view: MoneyView
  shares: readonly PendingShare[]
  hrefOf: (why: string) => string
}

/** Explains why an amount is pending and who has to act. Several reasons add up to the card's amount (M30). */
function PendingExplanation({ view, shares, hrefOf }: Props) {
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

/** A step with its sort day: '' sorts before all days, `noDay` after them. */
interface DayStep extends Step {
  on: CalendarDate
}
const noDay = '9999-12-31'
const byDay = (steps: readonly DayStep[]): DayStep[] => steps.toSorted((a, b) => a.on.localeCompare(b.on))

function PendingSteps(props: Props) {
  const t = useMessages(affiliateArea)
  const reasonTexts = useMessages(reasonMessages)
  const earningsMessages = useMessages(earnings)
  const language = useLanguage()
  const { view, shares, hrefOf } = props
  const atProvider = shares.flatMap((share) => (share.waitsFor === 'provider' ? [share.payment] : []))
  const waiting = shares.flatMap((share) =>
    share.waitsFor === 'sending' || share.waitsFor === 'approval' ? share.payments : [],
  )
  const past = [...atProvider, ...waiting].flatMap((payment) =>
    pastPaymentSteps(payment, hrefOf, t, reasonTexts, language),
  )
  const upcoming = [
    ...batchSteps({ view, hrefOf }, waiting, t, language),
    ...nextPaymentStep(props, t, language, earningsMessages.noDay),
    ...atProvider.map((payment) =>
      atProviderStep(payment, view.today, hrefOf, t, reasonTexts, language, earningsMessages.noDay),
    ),
  ]
  return <Steps steps={[...closedMonthSteps(view, hrefOf, t, language), ...byDay(past), ...byDay(upcoming)]} />
}

function closedMonthSteps(
  { facts }: MoneyView,
  hrefOf: (why: string) => string,
  t: MessagesOf<typeof affiliateArea>,
  language: Language,
): Step[] {
  const byMonth = groupBy(
    facts.lines.filter((line) => line.status === 'pending' && line.payment_type === 'commission' && !isReplaced(line)),
    (line) => line.month,
  )
  return [...byMonth.keys()].sort().map((month) => {
    const ofMonth = byMonth.get(month) ?? []
    const amount = formatCents(ofMonth.reduce((cents, line) => cents + line.amount_cents, 0))
    return {
      key: month,
      state: 'done',
      when: formatMonthName(month, language),
      what: <TextWithAmount text={t.lineClosed(amount)} amount={amount} href={hrefOf(`commission-${month}`)} />,
    }
  })
}

function pastPaymentSteps(
  payment: UserPayment,
  hrefOf: (why: string) => string,
  t: MessagesOf<typeof affiliateArea>,
  { way }: Pick<MessagesOf<typeof reasonMessages>, 'way'>,
  language: Language,
): DayStep[] {
  const amount = formatCents(payment.amount_cents)
  const done = (key: string, day: string, text: string): DayStep => ({
    key: `${key}-${payment.id}`,
    on: day.slice(0, 10),
    state: 'done',
    when: formatDayMonth(day, language),
    what: <TextWithAmount text={text} amount={amount} href={hrefOf(payment.id)} />,
  })
  const payoutStatus = atProviderStatusOf(payment)
  const createdText = (payment.status === 'approved' ? t.stepApproved : t.stepPending)(amount)
  const { payout_sent_on: handed, payout_reported_at: toldAt } = payment
  const came = payoutStatus === null ? '' : way[payoutStatus].came
  return [
    done('made', payment.created_at, createdText),
    ...(payoutStatus === null || !handed ? [] : [done('handed', handed, t.stepHanded(amount))]),
    ...(came === '' || !handed || !toldAt ? [] : [done('told', toldAt, t.stepTold(amount, came))]),
  ]
}

function batchSteps(
  { view, hrefOf }: Omit<Props, 'shares'>,
  waiting: readonly UserPayment[],
  t: MessagesOf<typeof affiliateArea>,
  language: Language,
): DayStep[] {
  if (waiting.length === 0) return []
  const unapproved = waiting.filter(({ status }) => status === 'pending')
  const heldUntilDay = latestHoldingUntil(waiting, view.facts.program, view.today)
  const rest = formatCents(unapproved.reduce((cents, { amount_cents: each }) => cents + each, 0))
  const [only, second] = unapproved
  const opens = only !== undefined && second === undefined ? only.id : 'balance-commission'
  const send = estimatedSendDate(waiting, view)
  return [
    {
      key: 'approve',
      on: '',
      state: unapproved.length === 0 ? 'done' : 'to-come',
      when: t.next,
      what:
        heldUntilDay !== '' ? (
          t.stepHeld(formatDayMonth(heldUntilDay, language))
        ) : unapproved.length > 0 && unapproved.length < waiting.length ? (
          <TextWithAmount text={t.stepApproveRest(rest)} amount={rest} href={hrefOf(opens)} />
        ) : (
          t.stepApprove
        ),
    },
    {
      key: 'send',
      on: send,
      state: 'to-come',
      when: `~ ${formatDayMonth(send, language)}`,
      what: view.next.basis === 'payout-day' ? t.stepDisperse : t.stepDisperseThen,
    },
  ]
}

/** Returns the step of the next payment; none for a negative amount, which only reduces a later payment. */
function nextPaymentStep(
  { view: { facts, next, unmade }, shares, hrefOf }: Props,
  t: MessagesOf<typeof affiliateArea>,
  language: Language,
  noDayText: string,
): DayStep[] {
  const share = shares.find(({ waitsFor }) => waitsFor === 'payment')
  if (share === undefined || share.cents < 0) return []
  const amount = formatCents(share.cents)
  const threshold = formatCents(facts.program?.payment_threshold_cents ?? 0)
  const day = expectedPaymentDay(next)
  return [
    {
      key: 'unmade',
      on: day || noDay,
      state: 'to-come',
      when: day === '' ? noDayText : `~ ${formatDayMonth(day, language)}`,
      what: (
        <TextWithAmount
          text={t.stepUnmade[unmade](amount, threshold)}
          amount={amount}
          href={hrefOf('balance-commission')}
        />
      ),
    },
  ]
}

/** Returns the step of a payment at PayPal. It has a date only if the payment is unclaimed: the day it is returned. */
function atProviderStep(
  payment: UserPayment,
  today: CalendarDate,
  hrefOf: (why: string) => string,
  t: MessagesOf<typeof affiliateArea>,
  { way }: Pick<MessagesOf<typeof reasonMessages>, 'way'>,
  language: Language,
  noDayText: string,
): DayStep {
  const until = unclaimedUntil(payment, today)
  const amount = formatCents(payment.amount_cents)
  const text = (
    <TextWithAmount
      // The text names the amount, because several payments may be at PayPal.
      text={t.stepTold(amount, way[atProviderStatusOf(payment) ?? 'sent'].next)}
      amount={amount}
      href={hrefOf(payment.id)}
    />
  )
  return {
    key: `there-${payment.id}`,
    on: until || noDay,
    state: 'to-come',
    when: until === '' ? noDayText : formatDayMonth(until, language),
    what: text,
  }
}
