import type { LineKind, Month } from '../../../domain/entities'
import { dayCount } from '../../../domain/money/accrual/day-mask'
import type { RunLine } from '../../../domain/money/payments/payment-run'

/** The columns of a line as a query gives them, staged or stored. `referred`: whose rental it is for, '' = the person's own. */
export const lineColumns = {
  kind: '',
  month: '',
  n: 0,
  rate_cents: 0,
  days: 0,
  days_in_month: 0,
  amount_cents: 0,
  referred: '',
}

/** A line of a run as it is told. Not carried over, it was made by this run; of an earlier month then, it is late (M5). */
export const runLine = (line: typeof lineColumns, { carried, month }: { carried: boolean; month: Month }): RunLine => ({
  kind: line.kind as LineKind,
  month: line.month,
  days: dayCount(line.days),
  daysInMonth: line.days_in_month,
  rateCents: line.rate_cents,
  amountCents: line.amount_cents,
  carried,
  late: !carried && line.month < month,
  n: line.n,
  referredName: line.referred.trim(),
})
