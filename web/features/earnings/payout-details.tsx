import { CircleAlert, Clock, ExternalLink, Lock, Undo2, type LucideIcon } from 'lucide-react'
import type { Cents, Month, UserPayment } from '../../../domain/entities'
import type { AmountPart } from '../../../domain/money/breakdown/amount-part'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { payoutStatusWithDays, type PayoutStatus } from '../../../domain/money/payouts/payout-status-text'
import { unclaimedDays } from '../../../domain/money/payouts/payout-states'
import { resentPaymentOf } from '../../../domain/money/payments/resent-payment'
import { settingsFieldPath } from '../../../domain/paths'
import { formatCents, formatCount, formatDayMonth, formatMonthName } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import type { MessagesOf } from '../../i18n/group'
import { reason as reasonMessages } from '../../i18n/member-areas'
import { BreakableAddress } from '../../ui/text/line-breaks'
import { LinkButton } from '../../ui/button'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { ExplanationSection, SumTable } from './explanation-parts'
import { toSumRow } from './explanation-sums'

interface Props {
  payment: UserPayment
  view: MoneyView
}

/** The colored band of each state: accent when nothing needs to be done, caution for a deadline, danger for a failure. */
const styles: { readonly [is in PayoutStatus]: { band: string; iconClass: string; Icon: LucideIcon } } = {
  sent: { band: 'bg-accent-soft', iconClass: 'text-accent', Icon: Lock },
  checked: { band: 'bg-accent-soft', iconClass: 'text-accent', Icon: Lock },
  unconfirmed: { band: 'bg-accent-soft', iconClass: 'text-accent', Icon: Lock },
  unclaimed: { band: 'bg-caution-soft', iconClass: 'text-caution', Icon: Clock },
  returned: { band: 'bg-danger-soft', iconClass: 'text-danger', Icon: Undo2 },
  reversed: { band: 'bg-danger-soft', iconClass: 'text-danger', Icon: Undo2 },
  refused: { band: 'bg-danger-soft', iconClass: 'text-danger', Icon: CircleAlert },
}

/**
 * Explains where a payment is at PayPal, the reason, and what the payee can do (M24); empty when the payment's status is
 * enough.
 */
export function PayoutDetails({ payment, view }: Props) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const payoutStatus = payoutStatusWithDays(payment, view.today)
  if (payoutStatus === null) return null
  const texts = t.way[payoutStatus.is]
  const until = formatDayMonth(payment.payout_until, language)
  const { payout_returned_cents: back, payout_owed_cents: owed } = payment
  const cameBack =
    payoutStatus.is === 'reversed' && back > 0
      ? t.wayCameBack(formatCents(back), owed === 0 ? '' : formatCents(owed))
      : null
  const { band, iconClass, Icon } = styles[payoutStatus.is]
  const [first, ...otherSteps] = texts.can
  return (
    <>
      <div className={`mt-5 flex items-start gap-3 rounded-lg px-4 py-3 ${band}`}>
        <Icon aria-hidden className={`mt-[.1875rem] size-4.5 flex-none ${iconClass}`} />
        <p className="min-w-0 flex-1">{cameBack ?? texts.pin(until)}</p>
      </div>
      <ExplanationSection title={t.wayWhy}>
        <p>
          <BreakableAddress text={texts.why(payment.payee_paypal)} />
        </p>
      </ExplanationSection>
      {first !== undefined && (
        <ExplanationSection title={t.wayCan}>
          {otherSteps.length === 0 ? (
            <p>{first}</p>
          ) : (
            <ol className="grid list-decimal gap-2 pl-5">
              {texts.can.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ol>
          )}
        </ExplanationSection>
      )}
      <ResendSum payment={payment} view={view} />
    </>
  )
}

/** Shows which amounts are paid together with a payment that is sent again, if any. */
function ResendSum({ payment, view }: Props) {
  const t = useMessages(reasonMessages)
  const language = useLanguage()
  const sum = resentPaymentOf(payment, view)
  if (sum === null) return null
  const [itself, ...otherSteps] = sum.parts
  const day = formatDayMonth(sum.date, language)
  const rowName = payoutStatusWithDays(payment, view.today)?.is === 'refused' ? t.wayRefused : t.wayBack
  return (
    <>
      {otherSteps.length > 0 && (
        <SumTable
          sum={{
            rows: [
              { name: rowName, value: formatCents(itself?.cents ?? 0), cents: itself?.cents ?? 0 },
              ...otherSteps.map((part) => toSumRow(part, t, language)),
            ],
            result: { name: t.wayAbout(day), cents: sum.cents },
          }}
        />
      )}
      {monthsOf(sum.coming).map(([month, cents]) => (
        <p key={month} className="text-sm text-muted">
          {t.wayComing(formatMonthName(month, language), formatCents(cents), day)}
        </p>
      ))}
    </>
  )
}

/** Sums the parts in progress by month, because a month of commission has a part per referral. */
function monthsOf(parts: readonly AmountPart[]): [Month, Cents][] {
  const sums = new Map<Month, Cents>()
  for (const part of parts) if (part.kind === 'coming') sums.set(part.month, (sums.get(part.month) ?? 0) + part.cents)
  return [...sums]
}

export const hasPayoutChart = (is: PayoutStatus): boolean => !['sent', 'checked', 'unconfirmed'].includes(is)

/** Charts a payment's state at PayPal; the text beside the chart says the same. */
export function PayoutChart({ payment, view }: Props) {
  const t = useMessages(reasonMessages)
  const payoutStatus = payoutStatusWithDays(payment, view.today)
  if (payoutStatus === null || !hasPayoutChart(payoutStatus.is)) return null
  if (payoutStatus.is === 'unclaimed') {
    return (
      <RingOfDays
        days={unclaimedDays}
        counted={(day) => day <= payoutStatus.daysLeft}
        sum={formatCount(payoutStatus.daysLeft)}
        caption={t.wayDaysLeft(payoutStatus.daysLeft)}
        small
      />
    )
  }
  return (
    <svg viewBox="0 0 128 100" aria-hidden="true" className="h-auto w-full fill-none">
      {payoutStatus.is === 'refused' ? (
        <>
          <circle cx="46" cy="50" r="32" className="fill-accent" />
          <circle cx="96" cy="50" r="18" className="stroke-line-strong" strokeWidth="2" strokeDasharray="4 4" />
          <path d="M84 62 108 38" className="stroke-danger" strokeWidth="3" strokeLinecap="round" />
        </>
      ) : (
        <>
          <circle cx="78" cy="34" r="28" className="stroke-line-strong" strokeWidth="2" strokeDasharray="4 4" />
          <circle cx="46" cy="62" r="30" className="fill-accent" />
        </>
      )}
    </svg>
  )
}

/** Reports whether two buttons share a row; the sheet's other button then gets its own row. */
export const hasTwoActions = (payoutStatus: PayoutStatus | null, t: MessagesOf<typeof reasonMessages>): boolean =>
  payoutStatus !== null &&
  payoutStatus !== 'returned' &&
  payoutStatus !== 'reversed' &&
  t.way[payoutStatus].can.length > 0

export function PayoutActions({ payoutStatus }: { payoutStatus: PayoutStatus }) {
  const t = useMessages(reasonMessages)
  if (t.way[payoutStatus].can.length === 0) return null
  const share = hasTwoActions(payoutStatus, t) ? 'flex-1 whitespace-nowrap' : ''
  const address = (kind: 'primary' | 'quiet') => (
    <LinkButton key="address" kind={kind} className={share} href={settingsFieldPath('paypal')}>
      {t.wayAddress}
    </LinkButton>
  )
  // A returned payment needs a working address; any other state must first be resolved at PayPal.
  if (payoutStatus === 'returned') return address('primary')
  return (
    <>
      <LinkButton href="https://www.paypal.com/" className={share} external>
        <ExternalLink aria-hidden />
        {t.wayOpen}
      </LinkButton>
      {payoutStatus !== 'reversed' && address('quiet')}
    </>
  )
}
