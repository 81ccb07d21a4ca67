import type { UserPayment } from '../../../domain/entities'
import { nextPayoutDay } from '../../../domain/money/estimates'
import { formatCents } from '../../../domain/money/dollars'
import { paths } from '../../../domain/paths'
import { unpaidTotals } from '../../../domain/money/totals'
import type { MoneyView } from '../../../domain/money/money-view'
import { affiliateArea } from '../../i18n/affiliate'
import { formatDayMonth, formatMonthName } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { AmountIn } from '../../ui/amount-in'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/link-button'
import { Steps, type Step } from '../../ui/steps'

/** Why is this pending: the answer first, then whose turn it is, then the steps. Gone when nothing is pending. */
export function PendingCard({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(affiliateArea)
  const language = useLanguage()
  const { facts, today } = view
  const unpaid = unpaidTotals(facts.lines, 'commission')
  if (unpaid.cents === 0) return null
  const threshold = facts.programme?.payment_threshold_cents ?? 0
  const waiting = facts.payments.filter(
    (payment) =>
      payment.payment_type === 'commission' && (payment.status === 'pending' || payment.status === 'approved'),
  )
  const sumOf = (status: UserPayment['status']) =>
    waiting.reduce((cents, payment) => cents + (payment.status === status ? payment.amount_cents : 0), 0)
  const approved = waiting.length > 0 && waiting.every((payment) => payment.status === 'approved')
  const mixed = !approved && waiting.some((payment) => payment.status === 'approved')
  const lines = facts.lines
    .filter((line) => line.status === 'pending' && line.payment_type === 'commission')
    .sort((a, b) => a.month.localeCompare(b.month))
  const last = lines.at(-1)
  const answer =
    waiting.length > 0
      ? approved
        ? t.pendSend
        : mixed
          ? t.pendMixed(formatCents(sumOf('approved')), formatCents(sumOf('pending')))
          : t.pendApprove
      : unpaid.heldCents > 0
        ? t.pendHeld
        : view.unpaid.balanceCents < threshold
          ? t.pendThreshold(formatCents(threshold))
          : t.pendGenerate(last === undefined ? '' : formatMonthName(last.month, language))
  const months = [...new Set(lines.map((line) => line.month))]
  const steps: Step[] = months.map((month) => {
    const ofMonth = lines.filter((line) => line.month === month)
    const amount = formatCents(ofMonth.reduce((cents, line) => cents + line.amount_cents, 0))
    return {
      key: month,
      state: 'done',
      when: formatMonthName(month, language),
      what: <AmountIn text={t.lineClosed(amount)} amount={amount} href={hrefOf(`commission-${month}`)} />,
    }
  })
  for (const payment of waiting.toSorted((a, b) => a.created.localeCompare(b.created))) {
    const amount = formatCents(payment.amount_cents)
    const made = (payment.status === 'approved' ? t.stepApproved : t.stepPending)(amount)
    steps.push({
      key: payment.id,
      state: 'done',
      when: formatDayMonth(payment.created, language),
      what: <AmountIn text={made} amount={amount} href={hrefOf(payment.id)} />,
    })
  }
  if (waiting.length > 0) {
    steps.push({
      key: 'approve',
      state: approved ? 'done' : 'to-come',
      when: t.next,
      what: mixed ? t.stepApproveRest(formatCents(sumOf('pending'))) : t.stepApprove,
    })
    const day = nextPayoutDay(facts.programme?.payout_day ?? 5, today)
    steps.push({ key: 'send', state: 'to-come', when: `~ ${formatDayMonth(day, language)}`, what: t.stepDisperse })
  }
  const title = t.pendTitle(formatCents(unpaid.cents))
  const yours = facts.user?.paypal_email === '' ? t.pendPaypal : t.pendYours
  return (
    <div id="pending">
      <Card
        label={title}
        title={<AmountIn text={title} amount={formatCents(unpaid.cents)} href={hrefOf('balance-commission')} />}
      >
        <p className="mb-4">
          <b className="font-semibold">{answer}</b> {yours}
        </p>
        <Steps steps={steps} />
        <div className="mt-4">
          <LinkButton kind="quiet" size="sm" href={paths.affiliateEarnings}>
            {t.seeEarnings}
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}
