import type { CalendarDate, UserPayment } from '../../entities'
import { momentOf, msOf } from '../../moments'
import {
  latestHoldingUntil,
  type PayoutSchedule,
  estimatedPaymentDate as estimatedDay,
  type EstimatedDate,
} from '../payments/holding'
import type { HoldableLine } from '../payments/holds'
import { coolingOffMs } from '../payments/payee'
import { receivedAmountOf, type ReceivedAmount } from '../accrual/received'

export interface PayoutDayInput {
  lines: readonly HoldableLine[]
  payments: readonly UserPayment[]
  program?: PayoutSchedule | undefined
  user?: { paypal_changed_at: string } | undefined
}

/**
 * Estimates when a payment is sent (M40), for all screens and emails. The day is never before the payment can be approved
 * (`from`).
 */
export function payoutDay(facts: PayoutDayInput, from: CalendarDate, today: CalendarDate): EstimatedDate {
  return estimatedDay(latestReceivedDay(facts), facts.program?.payout_day ?? 5, today, from)
}

/** Returns the first day on which all can be approved: after the holding period and the 72 hours of a new address (M12). */
export function approvableFrom(payments: readonly Waiting[], facts: PayoutDayInput, today: CalendarDate): CalendarDate {
  const held = latestHoldingUntil(payments, facts.program, today)
  return payments.some(({ status }) => status === 'pending') ? laterDate(held, coolingOffEnd(facts, today)) : held
}

type Waiting = Pick<UserPayment, 'run' | 'month' | 'status'>

/** Returns the day on which the 72 hours of a new address end; '' if they have ended (M12). */
export function coolingOffEnd({ user }: Pick<PayoutDayInput, 'user'>, today: CalendarDate): CalendarDate {
  const changed = user?.paypal_changed_at || ''
  if (changed === '') return ''
  const settled = momentOf(msOf(changed) + coolingOffMs).slice(0, 10)
  return settled > today ? settled : ''
}

/** Returns the later date; '' is earlier than any date. */
export const laterDate = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)

export const estimatedSendDate = (
  payments: readonly Waiting[],
  { facts, today }: { facts: PayoutDayInput; today: CalendarDate },
): CalendarDate => payoutDay(facts, approvableFrom(payments, facts, today), today).date

/** Returns the date of the latest payment that the recipient still has at least in part; '' if none. */
const latestReceivedDay = ({ lines, payments }: PayoutDayInput): CalendarDate =>
  payments
    .filter((payment) => payment.status === 'dispersed' && isReceived(receivedAmountOf(lines, payment)))
    .map(({ dispersed_at: at }) => at.slice(0, 10))
    .reduce(laterDate, '')

const isReceived = ({ cents, returnedCents }: ReceivedAmount): boolean => returnedCents === 0 || cents > 0
