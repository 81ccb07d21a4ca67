import { addMonths, dateIn } from './calendar'
import { dayCount } from './day-mask'
import type { CalendarDate, Cents, Earning, LineKind, Month, UserPayment } from './entities'
import { isHeld, paidByHand } from './holds'

/** The figures an amount was computed from. */
export interface LineReason {
  kind: LineKind
  month: Month
  rateCents: Cents
  days: number
  daysInMonth: number
  amountCents: Cents
  /** Made for days recorded after an earlier line (M5). */
  topUp: boolean
  /** What a person wrote: of an adjustment, a cancelled line. '' = nothing. */
  text: string
}

/** Where an amount is on its way, and what comes next. */
export type AmountState =
  | { at: 'carried'; balanceCents: Cents; thresholdCents: Cents; missingCents: Cents }
  | { at: 'awaiting-run'; likelyOn: CalendarDate }
  | { at: 'held'; until: CalendarDate; byHand: boolean }
  | { at: 'pending'; next: 'approval' }
  | { at: 'approved'; next: 'dispersal'; likelyOn: CalendarDate }
  | { at: 'dispersed'; on: CalendarDate }
  | { at: 'cancelled'; forGood: boolean; text: string }
  | { at: 'settled' }

/** The reason of one line. */
export function explainLine(line: Earning): LineReason {
  return {
    kind: line.kind,
    month: line.month,
    rateCents: line.rate_cents,
    days: dayCount(line.days),
    daysInMonth: line.days_in_month,
    amountCents: line.amount_cents,
    topUp: line.n > 1,
    text: line.kind === 'adjustment' || line.status === 'cancelled' ? line.reason : '',
  }
}

/** What a line's state depends on besides itself. */
export interface LineSurroundings {
  /** The living payment that holds it. */
  payment: UserPayment | null
  /** The person's due balance over both types (M6). */
  balanceCents: Cents
  thresholdCents: Cents
  payoutDay: number
  today: CalendarDate
  /** Whether the line's month was generated after the line became due: then only the threshold keeps it back. */
  generated: boolean
  left: boolean
}

/** Where a line is on its way to the payee. */
export function lineState(line: Earning, around: LineSurroundings): AmountState {
  if (line.status === 'cancelled') {
    return { at: 'cancelled', forGood: line.cancel_kind === 'never', text: line.reason }
  }
  if (line.status === 'paid') return line.paid_date === '' ? { at: 'settled' } : { at: 'dispersed', on: line.paid_date }
  if (around.payment && around.payment.status !== 'cancelled') return paymentState(around.payment, around.payoutDay)
  if (isHeld(line, around.today)) {
    return { at: 'held', until: line.hold_until, byHand: line.reason === paidByHand }
  }
  const { balanceCents, thresholdCents } = around
  if (around.generated && !around.left && balanceCents < thresholdCents) {
    return { at: 'carried', balanceCents, thresholdCents, missingCents: thresholdCents - balanceCents }
  }
  return { at: 'awaiting-run', likelyOn: payoutDayAfter(line.month, around) }
}

/** Where a payment is on its way to the payee. `dispersedOn` is its date in the programme's zone. */
function paymentState(payment: UserPayment, payoutDay: number, dispersedOn?: CalendarDate): AmountState {
  switch (payment.status) {
    case 'pending':
      return { at: 'pending', next: 'approval' }
    case 'approved':
      return { at: 'approved', next: 'dispersal', likelyOn: dateIn(addMonths(payment.month, 1), payoutDay) }
    case 'dispersed':
      return { at: 'dispersed', on: dispersedOn ?? payment.dispersed_at.slice(0, 10) }
    case 'cancelled':
      return { at: 'cancelled', forGood: false, text: payment.cancel_reason }
  }
}

/** The first payout day on which a line's month has ended, not before today. */
function payoutDayAfter(month: Month, around: LineSurroundings): CalendarDate {
  let day = dateIn(addMonths(month, 1), around.payoutDay)
  while (day < around.today) day = dateIn(addMonths(day.slice(0, 7), 1), around.payoutDay)
  return day
}
