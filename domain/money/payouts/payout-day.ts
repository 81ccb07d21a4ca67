import type { CalendarDate, UserPayment } from '../../entities'
import { momentOf, msOf } from '../../moments'
import { nextPayment as estimatedDay, type EstimatedDate } from '../accrual/estimates'
import { latestHeldUntil, type PayoutTimes } from '../payments/holding'
import type { HoldableLine } from '../payments/holds'
import { coolingOffMs } from '../payments/payee'
import { receivedOf, type Received } from '../accrual/received'

/** What the day of a payment is told from. */
export interface DayFacts {
  lines: readonly HoldableLine[]
  payments: readonly UserPayment[]
  program?: PayoutTimes | undefined
  user?: { paypal_changed_at: string } | undefined
}

/**
 * About when a payment is sent (M40): 30 days after the latest payment that was sent and didn't come back, the next payout day where there is
 * none or that day has passed, and never before the payment can be approved. Every screen and letter asks here.
 * @param from the first day on which it can be approved; '' = it waits for nothing
 */
export function payoutDay(facts: DayFacts, from: CalendarDate, today: CalendarDate): EstimatedDate {
  return estimatedDay(latestKept(facts), facts.program?.payout_day ?? 5, today, from)
}

/** The first day on which all of these payments can be approved: the holding days and the 72 hours of a new address are over (M12). */
export function approvableFrom(payments: readonly Waiting[], facts: DayFacts, today: CalendarDate): CalendarDate {
  const held = latestHeldUntil(payments, facts.program, today)
  return payments.some(({ status }) => status === 'pending') ? laterOf(held, settledOn(facts, today)) : held
}

/** A payment, as far as its day goes. */
type Waiting = Pick<UserPayment, 'run' | 'month' | 'status'>

/** The day on which a changed address has waited its 72 hours (M12); '' = it has. */
export function settledOn({ user }: Pick<DayFacts, 'user'>, today: CalendarDate): CalendarDate {
  const changed = user?.paypal_changed_at || ''
  if (changed === '') return ''
  const settled = momentOf(msOf(changed) + coolingOffMs).slice(0, 10)
  return settled > today ? settled : ''
}

/** The later of two days; '' is before all of them. */
export const laterOf = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)

/** About when payments that were made are sent. */
export const sentAbout = (
  payments: readonly Waiting[],
  { facts, today }: { facts: DayFacts; today: CalendarDate },
): CalendarDate => payoutDay(facts, approvableFrom(payments, facts, today), today).date

/** The day of the latest payment of which its payee has something; '' = there is none. */
const latestKept = ({ lines, payments }: DayFacts): CalendarDate =>
  payments
    .filter((payment) => payment.status === 'dispersed' && isKept(receivedOf(lines, payment)))
    .map(({ dispersed_at: at }) => at.slice(0, 10))
    .reduce(laterOf, '')

const isKept = ({ cents, backCents }: Received): boolean => backCents === 0 || cents > 0
