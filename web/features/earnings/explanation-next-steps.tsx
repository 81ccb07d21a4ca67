import type { ReactNode } from 'react'
import type { Language, UserPayment } from '../../../domain/entities'
import { addMonths, firstDay, lastDay, monthOf } from '../../../domain/calendar'
import { holdingUntil, payableFrom } from '../../../domain/money/payments/holding'
import { expectedPaymentDay } from '../../../domain/money/forecast/next-payment'
import { estimatedSendDate } from '../../../domain/money/payouts/payout-day'
import { formatCents } from '../../../domain/money/dollars'
import { otherPaymentMethod } from '../../../domain/money/payments/payment-list'
import { prorate } from '../../../domain/money/accrual/rates'
import {
  payoutStatusWithDays,
  earlierAttemptsOf,
  type PayoutStatus,
} from '../../../domain/money/payouts/payout-status-text'
import type { MonthPoint } from '../../../domain/money/breakdown/month-points'
import type { MoneyView } from '../../../domain/money/views/money-view'
import type { MessagesOf } from '../../i18n/group'
import { formatDayMonth, formatMonthName } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { reason as reasonMessages } from '../../i18n/member-areas'
import { BreakableAddress } from '../../ui/text/line-breaks'
import { Steps, type Step } from '../../ui/steps'
import { ExplanationSection } from './explanation-parts'

export function MonthNextSteps({ point, view }: { point: MonthPoint; view: MoneyView }) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const { facts, today } = view
  const name = formatMonthName(point.month, language)
  const reachesThreshold = view.unmade !== 'carries'
  const holdingDays = facts.program?.holding_days ?? 0
  const running = point.month === monthOf(today)
  const steps: (Step | false)[] = [
    running && {
      key: 's1',
      when: formatDayMonth(today, language),
      state: 'now',
      text: (
        <>
          <b className="font-semibold text-text">{t.today}</b>{' '}
          {t.eachDay(formatCents(prorate(point.rateCents, 1, point.daysInMonth)))}
        </>
      ),
    },
    {
      key: 's2',
      when: formatDayMonth(lastDay(point.month), language),
      state: running ? 'to-come' : 'done',
      text: t.closesAt(name, formatCents(point.fullCents)),
    },
    {
      key: 's3',
      when: formatDayMonth(firstDay(addMonths(point.month, 1)), language),
      state: 'to-come',
      text: reachesThreshold ? t.thenPending : t.thenCarry,
    },
    reachesThreshold &&
      holdingDays > 0 && {
        key: 'held',
        when: formatDayMonth(payableFrom(point.month, holdingDays), language),
        state: 'to-come',
        text: t.holdingEnds(holdingDays),
      },
    (reachesThreshold || expectedPaymentDay(view.next) !== '') && sendStep(view, t, language),
  ]
  return (
    <>
      <ExplanationSection title={t.next}>
        <Steps steps={steps.filter((step) => step !== false)} />
      </ExplanationSection>
      <ExplanationSection title={t.whatChanges}>
        <ul className="grid list-disc gap-1 pl-5 text-muted">
          <li>{t.changeStart}</li>
          <li>{t.changeRate}</li>
        </ul>
      </ExplanationSection>
    </>
  )
}

export function UnpaidNextSteps({ view }: { view: MoneyView }) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const reachesThreshold = view.unmade !== 'carries'
  return (
    <ExplanationSection title={t.next}>
      <Steps
        steps={[
          { key: 'now', when: formatDayMonth(view.today, language), state: 'now', text: t.earnedNotPaid },
          { key: 'then', when: t.then, state: 'to-come', text: reachesThreshold ? t.thenPending : t.thenCarry },
          ...(reachesThreshold || expectedPaymentDay(view.next) !== '' ? [sendStep(view, t, language)] : []),
        ]}
      />
    </ExplanationSection>
  )
}

interface PaymentStepsProps {
  payment: UserPayment
  view: MoneyView
  /** Replaces the heading when several payments are shown. */
  name?: string | undefined
}

/** Lists a payment's steps. */
export function PaymentSteps({ payment, view, name }: PaymentStepsProps) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const { status, payout_sent_on: handed, payout_reported_at: reportedAt } = payment
  const sent = status === 'dispersed'
  const payoutStatus = payoutStatusWithDays(payment, view.today)
  const earlierAttempts = earlierAttemptsOf(payment)
  const approved = sent || status === 'approved'
  const payout = estimatedSendDate([payment], view)
  const heldUntilDay = holdingUntil(payment, view.facts.program, view.today)
  const hasNoAddress = view.facts.user?.paypal_email === '' && payment.payee_paypal === ''
  const earlierSteps = earlierAttempts.flatMap((attempt, at) => payoutSteps({ ...attempt, key: `${at}` }, t, language))
  // The payment was returned and needs a new approval because its address changed (M34).
  const isSentAgain = !approved && earlierAttempts.length > 0
  const steps: (Step | false)[] = [
    { key: 'made', when: formatDayMonth(payment.created_at, language), state: 'done', text: t.made },
    ...(isSentAgain ? earlierSteps : []),
    {
      key: 's7',
      when: approved && payment.approved_at !== '' ? formatDayMonth(payment.approved_at, language) : t.then,
      state: approved ? 'done' : 'to-come',
      text: approved
        ? t.approved
        : hasNoAddress
          ? t.waitsApprovalNoAddress
          : heldUntilDay !== ''
            ? t.waitsPeriod(formatDayMonth(heldUntilDay, language))
            : isSentAgain
              ? t.waitsApprovalAgain
              : t.waitsApproval,
    },
    ...(isSentAgain ? [] : earlierSteps),
    ...(sent || payoutStatus === null ? [] : payoutSteps({ is: payoutStatus.is, handed, reportedAt }, t, language)),
    {
      key: 's8',
      when: sent
        ? formatDayMonth(payment.dispersed_at, language)
        : payoutStatus?.is === 'unclaimed'
          ? formatDayMonth(payment.payout_until, language)
          : payoutStatus === null || payoutStatus.is === 'returned' || payoutStatus.is === 'refused'
            ? `~ ${formatDayMonth(payout, language)}`
            : t.then,
      state: sent ? 'done' : 'to-come',
      text: sent
        ? sentText(payment, earlierAttempts.length > 0, t)
        : payoutStatus !== null
          ? t.way[payoutStatus.is].next
          : approved && view.next.basis === 'payout-day'
            ? t.waitsSending
            : t.sentThen,
    },
    // The payment arrived, but was returned later.
    sent &&
      payoutStatus !== null &&
      reportedAt !== '' && {
        key: 'came',
        when: formatDayMonth(reportedAt, language),
        state: 'now',
        text: t.way[payoutStatus.is].came,
      },
  ]
  return (
    <ExplanationSection title={name ?? (sent ? t.howItGot : t.next)}>
      <Steps steps={steps.filter((step) => step !== false)} />
    </ExplanationSection>
  )
}

function sentText(payment: UserPayment, isSentAgain: boolean, t: MessagesOf<typeof reasonMessages>): ReactNode {
  const { payee_paypal: address, reference } = payment
  const otherMethod = otherPaymentMethod(payment)
  if (otherMethod !== '') return t.sentBy(otherMethod, reference)
  return <BreakableAddress text={(isSentAgain ? t.sentAgainRef : t.sentRef)(address, reference)} />
}

interface PayoutAttempt {
  is: PayoutStatus
  /** Identifies an earlier attempt; undefined for the current one. */
  key?: string
  handed: UserPayment['payout_sent_on']
  reportedAt: UserPayment['payout_reported_at']
}

function payoutSteps(
  { is, key, handed, reportedAt }: PayoutAttempt,
  t: MessagesOf<typeof reasonMessages>,
  language: Language,
): Step[] {
  if (handed === '') return []
  const sentStep: Step = {
    key: `handed${key ?? ''}`,
    when: formatDayMonth(handed, language),
    state: 'done',
    text: t.wayHanded,
  }
  const what = t.way[is].came
  if (what === '' || reportedAt === '') return [sentStep]
  const state = key === undefined ? 'now' : 'done'
  return [sentStep, { key: `came${key ?? ''}`, when: formatDayMonth(reportedAt, language), state, text: what }]
}

/** Returns the step in which an amount is sent. Its day is known only if the next payment includes the amount. */
function sendStep(view: MoneyView, t: MessagesOf<typeof reasonMessages>, language: Language): Step {
  const address = view.facts.user?.paypal_email ?? ''
  const day = expectedPaymentDay(view.next)
  return {
    key: 'send',
    when: day === '' ? t.then : `~ ${formatDayMonth(day, language)}`,
    state: 'to-come',
    text: address === '' ? t.noAddress : <BreakableAddress text={`${t.sentTo(address)} ${t.estimate}`} />,
  }
}
