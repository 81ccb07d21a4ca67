import type { CalendarDate, Cents, Language, UserPayment } from '../../../domain/entities'
import { groupedBy } from '../../../domain/grouped'
import { latestHeldUntil } from '../../../domain/money/holding'
import { sentAbout } from '../../../domain/money/next-payment'
import { goesNext, isAtProvider, thereAs, waitsUntil } from '../../../domain/money/payout-told'
import { formatCents } from '../../../domain/money/dollars'
import { paths } from '../../../domain/paths'
import { unpaidTotals, type UnpaidTotals } from '../../../domain/money/totals'
import type { MoneyView } from '../../../domain/money/money-view'
import { affiliateArea } from '../../i18n/affiliate'
import type { WordsOf } from '../../i18n/group'
import { formatDayMonth, formatMonthName } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { reason as reasonWords } from '../../i18n/reason'
import { ThereEach } from '../../lists/beside-next'
import { AmountIn } from '../../ui/amount-in'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/link-button'
import { Steps, type Step } from '../../ui/steps'

/** Why is this pending: the answer first, then whose turn it is, then the steps. Gone when nothing is pending. */
export function PendingCard({ view, hrefOf }: { view: MoneyView; hrefOf: (why: string) => string }) {
  const t = useMessages(affiliateArea)
  const words = useMessages(reasonWords)
  const language = useLanguage()
  const { facts, today } = view
  const unpaid = unpaidTotals(facts.lines, 'commission')
  if (unpaid.cents === 0) return null
  const ofCommission = facts.payments.filter((payment) => payment.payment_type === 'commission')
  const waiting = ofCommission.filter(goesNext)
  const there = ofCommission.filter(isAtProvider)
  const approved = waiting.length > 0 && waiting.every((payment) => payment.status === 'approved')
  const held = latestHeldUntil(waiting, facts.programme, today)
  const mixed = !approved && waiting.some((payment) => payment.status === 'approved')
  const steps = stepsClosed(view, hrefOf, t, language)
  for (const payment of [...there, ...waiting].toSorted((a, b) => a.created.localeCompare(b.created))) {
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
      what:
        held !== ''
          ? t.stepHeld(formatDayMonth(held, language))
          : mixed
            ? t.stepApproveRest(formatCents(sumOf(waiting, 'pending')))
            : t.stepApprove,
    })
    steps.push({
      key: 'send',
      state: 'to-come',
      when: `~ ${formatDayMonth(sentAbout(waiting, view), language)}`,
      what: view.next.basis === 'payout-day' ? t.stepDisperse : t.stepDisperseThen,
    })
  }
  steps.push(...stepsThere(there, today, { next: t.next, way: words.way }, language))
  // what is at PayPal waits for somebody else than the rest does
  const besides = waiting.length > 0 || unpaid.heldCents > 0 || unpaid.balanceCents > 0 ? there : []
  const title = t.pendTitle(formatCents(unpaid.cents))
  // what waits for its payee at PayPal is theirs to do something about: its own sheet says what
  const unclaimed = there.some((payment) => thereAs(payment) === 'unclaimed')
  const yours = facts.user?.paypal_email === '' ? t.pendPaypal : unclaimed ? '' : t.pendYours
  return (
    <div id="pending">
      <Card
        label={title}
        title={<AmountIn text={title} amount={formatCents(unpaid.cents)} href={hrefOf('balance-commission')} />}
      >
        <p className="mb-4">
          <b className="font-semibold">{answerOf(view, { unpaid, waiting, there }, t, language)}</b> {yours}
          <ThereEach payments={besides} today={today} hrefOf={hrefOf} />
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

/** Each month whose commission is pending, with its sum. */
function stepsClosed(
  { facts }: MoneyView,
  hrefOf: (why: string) => string,
  t: WordsOf<typeof affiliateArea>,
  language: Language,
): Step[] {
  const byMonth = groupedBy(
    facts.lines.filter((line) => line.status === 'pending' && line.payment_type === 'commission'),
    (line) => line.month,
  )
  return [...byMonth.keys()].sort().map((month) => {
    const ofMonth = byMonth.get(month) ?? []
    const amount = formatCents(ofMonth.reduce((cents, line) => cents + line.amount_cents, 0))
    return {
      key: month,
      state: 'done',
      when: formatMonthName(month, language),
      what: <AmountIn text={t.lineClosed(amount)} amount={amount} href={hrefOf(`commission-${month}`)} />,
    }
  })
}

/** What becomes of the payments that are at the provider: of an unclaimed one, when it comes back. */
const stepsThere = (
  there: readonly UserPayment[],
  today: CalendarDate,
  { next, way }: Pick<WordsOf<typeof reasonWords>, 'next' | 'way'>,
  language: Language,
): Step[] =>
  there.map((payment) => {
    const until = waitsUntil(payment, today)
    return {
      key: `there-${payment.id}`,
      state: 'to-come',
      when: until === '' ? next : formatDayMonth(until, language),
      // of which of them it speaks
      what: `${formatCents(payment.amount_cents)}: ${way[thereAs(payment) ?? 'sent'].next}`,
    }
  })

/** Why it waits, and whose turn it is. */
function answerOf(
  { facts, unpaid: all, today }: MoneyView,
  { unpaid, waiting, there }: { unpaid: UnpaidTotals; waiting: readonly UserPayment[]; there: readonly UserPayment[] },
  t: WordsOf<typeof affiliateArea>,
  language: Language,
): string {
  const threshold = facts.programme?.payment_threshold_cents ?? 0
  if (waiting.length > 0) {
    const [approved, pending] = [sumOf(waiting, 'approved'), sumOf(waiting, 'pending')]
    const held = latestHeldUntil(waiting, facts.programme, today)
    if (held !== '') return t.pendPeriod(formatDayMonth(held, language))
    if (waiting.every(({ status }) => status === 'approved')) return t.pendSend
    return waiting.some(({ status }) => status === 'approved')
      ? t.pendMixed(formatCents(approved), formatCents(pending))
      : t.pendApprove
  }
  if (unpaid.heldCents > 0) return t.pendHeld
  if (there.length > 0 && unpaid.balanceCents === 0)
    return there.some((payment) => thereAs(payment) === 'unclaimed') ? t.pendUnclaimed : t.pendThere
  if (all.balanceCents < threshold) return t.pendThreshold(formatCents(threshold))
  const last = facts.lines
    .filter((line) => line.status === 'pending' && line.payment_type === 'commission')
    .reduce((latest, { month }) => (month > latest ? month : latest), '')
  return t.pendGenerate(last === '' ? '' : formatMonthName(last, language))
}

const sumOf = (payments: readonly UserPayment[], status: UserPayment['status']): Cents =>
  payments.reduce((cents, payment) => cents + (payment.status === status ? payment.amount_cents : 0), 0)
