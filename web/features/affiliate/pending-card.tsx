import { formatCents } from '../../../domain/money/dollars'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { pendingShares, type PendingShare } from '../../../domain/money/forecast/pending-shares'
import { unpaidTotals } from '../../../domain/money/breakdown/totals'
import { paths } from '../../../domain/paths'
import { affiliateArea, earnings, reason as reasonMessages } from '../../i18n/member-areas'
import { useMessages, useLanguage } from '../../i18n/language'
import { TextWithAmount } from '../../ui/text/text-with-amount'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/button'
import type { Language, CalendarDate, UserPayment } from '../../../domain/entities'
import { formatDate, formatDayMonth, formatMonthName } from '../../i18n/format'
import type { MessagesOf } from '../../i18n/group'
import { compareCharacters, groupBy } from '../../../domain/lists'
import { isReplaced } from '../../../domain/money/payments/holds'
import { latestHoldingUntil } from '../../../domain/money/payments/holding'
import { expectedPaymentDay } from '../../../domain/money/forecast/next-payment'
import { estimatedSendDate } from '../../../domain/money/payouts/payout-day'
import { atProviderStatusOf, unclaimedUntil } from '../../../domain/money/payouts/payout-status-text'
import { Steps, type Step } from '../../ui/steps'

/** Explains why commission is pending; renders nothing when none is. */
export function PendingCard({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(affiliateArea)
  const { way } = useMessages(reasonMessages)
  const { noDay: noDayText } = useMessages(earnings)
  const language = useLanguage()
  const { cents } = unpaidTotals(view.facts.lines, 'commission')
  if (cents === 0) return null
  const shares = pendingShares(view, 'commission')
  const context = { view, hrefOf, t, language, way, noDayText }
  const title = t.pendTitle(formatCents(cents))
  const [first, second] = shares
  // A single payment at PayPal that makes up the whole amount has its own explanation, which says what to do.
  const why = first?.waitsFor === 'provider' && second === undefined ? first.payment.id : 'balance-commission'
  return (
    <div id="pending">
      <Card label={title} title={<TextWithAmount text={title} amount={formatCents(cents)} href={hrefOf(why)} />}>
        <PendingExplanation context={context} shares={shares} />
        <Steps steps={pendingSteps(context, shares)} />
        <div className="mt-4">
          <LinkButton kind="quiet" size="sm" href={paths.affiliateEarnings}>
            {t.seeEarnings}
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}

type AtProvider = Extract<PendingShare, { waitsFor: 'provider' }>

/** The data from which all texts and steps of the card are built. */
interface Context {
  view: MoneyView
  hrefOf: (why: string) => string
  t: MessagesOf<typeof affiliateArea>
  language: Language
  /** The texts about the state of a payment at PayPal. */
  way: MessagesOf<typeof reasonMessages>['way']
  noDayText: string
}

/** Explains why an amount is pending and who has to act. Several reasons add up to the card's amount (M30). */
function PendingExplanation({ context, shares }: { context: Context; shares: readonly PendingShare[] }) {
  const { view, hrefOf, t } = context
  const notAtProvider = shares.filter((share) => share.waitsFor !== 'provider')
  const atProvider = shares.filter((share) => share.waitsFor === 'provider')
  const isOnly = shares.length === 1
  const unclaimed = atProvider.some(({ payoutStatus }) => payoutStatus === 'unclaimed')
  const memberAction = view.facts.user?.paypal_email === '' ? t.pendPaypal : unclaimed ? t.pendOpen : t.pendYours
  const [onlyShare] = atProvider
  return (
    <p className="mb-4">
      <b className="font-semibold">
        {isOnly && onlyShare !== undefined
          ? atProviderText(onlyShare, true, context)
          : shareTexts(notAtProvider, isOnly, context).join(' ')}
      </b>{' '}
      {(isOnly || atProvider.length === 0) && memberAction}
      {!isOnly &&
        atProvider.map((share) => (
          <span key={share.payment.id} className="mt-1 block">
            <TextWithAmount
              text={atProviderText(share, false, context)}
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

function shareTexts(shares: readonly Exclude<PendingShare, AtProvider>[], isOnly: boolean, context: Context): string[] {
  const [first, second] = shares
  // The payments of one run often have these two states, so they get a combined sentence.
  if (first?.waitsFor === 'sending' && second?.waitsFor === 'approval' && second.from === '') {
    const both = context.t.pendMixed(formatCents(first.cents), formatCents(second.cents))
    return [both, ...shares.slice(2).map((share) => shareText(share, false, context))]
  }
  return shares.map((share) => shareText(share, isOnly, context))
}

function shareText(share: Exclude<PendingShare, AtProvider>, isOnly: boolean, context: Context): string {
  const { t, language } = context
  const amount = isOnly ? '' : formatCents(share.cents)
  switch (share.waitsFor) {
    case 'sending':
      return t.pendSend(amount)
    case 'approval':
      return share.from === '' ? t.pendApprove(amount) : t.pendPeriod(amount, formatDayMonth(share.from, language))
    case 'check':
      return t.pendHeld(amount)
    case 'payment':
      return notInPaymentText(share, amount, context)
  }
}

function notInPaymentText(
  { cents, is }: Extract<PendingShare, { waitsFor: 'payment' }>,
  amount: string,
  { view: { facts, unpaid }, t, language }: Context,
): string {
  const threshold = facts.program?.payment_threshold_cents ?? 0
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

function atProviderText({ cents, payoutStatus, until }: AtProvider, isOnly: boolean, { t, language }: Context): string {
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

function pendingSteps(context: Context, shares: readonly PendingShare[]): Step[] {
  const atProvider = shares.flatMap((share) => (share.waitsFor === 'provider' ? [share.payment] : []))
  const waiting = shares.flatMap((share) =>
    share.waitsFor === 'sending' || share.waitsFor === 'approval' ? share.payments : [],
  )
  const past = [...atProvider, ...waiting].flatMap((payment) => pastPaymentSteps(payment, context))
  const upcoming = [
    ...batchSteps(waiting, context),
    ...nextPaymentStep(shares, context),
    ...atProvider.map((payment) => atProviderStep(payment, context)),
  ]
  return [...closedMonthSteps(context), ...byDay(past), ...byDay(upcoming)]
}

function closedMonthSteps({ view: { facts }, hrefOf, t, language }: Context): Step[] {
  const byMonth = groupBy(
    facts.lines.filter((line) => line.status === 'pending' && line.payment_type === 'commission' && !isReplaced(line)),
    (line) => line.month,
  )
  return [...byMonth]
    .sort(([a], [b]) => compareCharacters(a, b))
    .map(([month, lines]) => {
      const amount = formatCents(lines.reduce((cents, line) => cents + line.amount_cents, 0))
      return {
        key: month,
        state: 'done',
        when: formatMonthName(month, language),
        text: <TextWithAmount text={t.lineClosed(amount)} amount={amount} href={hrefOf(`commission-${month}`)} />,
      }
    })
}

function pastPaymentSteps(payment: UserPayment, { hrefOf, t, language, way }: Context): DayStep[] {
  const amount = formatCents(payment.amount_cents)
  const done = (key: string, day: string, text: string): DayStep => ({
    key: `${key}-${payment.id}`,
    on: day.slice(0, 10),
    state: 'done',
    when: formatDayMonth(day, language),
    text: <TextWithAmount text={text} amount={amount} href={hrefOf(payment.id)} />,
  })
  const payoutStatus = atProviderStatusOf(payment)
  const { payout_sent_on: handed, payout_reported_at: toldAt } = payment
  const steps = [
    done('made', payment.created_at, (payment.status === 'approved' ? t.stepApproved : t.stepPending)(amount)),
  ]
  if (payoutStatus === null || handed === '') return steps
  steps.push(done('handed', handed, t.stepHanded(amount)))
  const { came } = way[payoutStatus]
  if (came !== '' && toldAt !== '') steps.push(done('told', toldAt, t.stepTold(amount, came)))
  return steps
}

function batchSteps(waiting: readonly UserPayment[], { view, hrefOf, t, language }: Context): DayStep[] {
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
      text:
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
      text: view.next.basis === 'payout-day' ? t.stepDisperse : t.stepDisperseThen,
    },
  ]
}

/** Returns the step of the next payment; none for a negative amount, which only reduces a later payment. */
function nextPaymentStep(
  shares: readonly PendingShare[],
  { view, hrefOf, t, language, noDayText }: Context,
): DayStep[] {
  const share = shares.find(({ waitsFor }) => waitsFor === 'payment')
  if (share === undefined || share.cents < 0) return []
  const amount = formatCents(share.cents)
  const threshold = formatCents(view.facts.program?.payment_threshold_cents ?? 0)
  const day = expectedPaymentDay(view.next)
  const text = t.stepUnmade[view.unmade](amount, threshold)
  return [
    {
      key: 'unmade',
      on: day || noDay,
      state: 'to-come',
      when: day === '' ? noDayText : `~ ${formatDayMonth(day, language)}`,
      text: <TextWithAmount text={text} amount={amount} href={hrefOf('balance-commission')} />,
    },
  ]
}

/** Returns the step of a payment at PayPal. It has a date only if the payment is unclaimed: the day it is returned. */
function atProviderStep(payment: UserPayment, { view, hrefOf, t, language, way, noDayText }: Context): DayStep {
  const until = unclaimedUntil(payment, view.today)
  const amount = formatCents(payment.amount_cents)
  // The text names the amount, because several payments may be at PayPal.
  const text = t.stepTold(amount, way[atProviderStatusOf(payment) ?? 'sent'].next)
  return {
    key: `there-${payment.id}`,
    on: until || noDay,
    state: 'to-come',
    when: until === '' ? noDayText : formatDayMonth(until, language),
    text: <TextWithAmount text={text} amount={amount} href={hrefOf(payment.id)} />,
  }
}
