import type { LineKind, Month } from '../../../domain/entities'
import { dayCount } from '../../../domain/money/accrual/day-mask'
import type { RunLine } from '../../../domain/money/payments/payment-run'

/** Columns of a staged or stored line. `referred`: the person whose rental earned it; '' = the payee's own line. */
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

/** Converts a line for the response; a line of an earlier month that this run created is late (M5). */
export const toRunLine = (
  line: typeof lineColumns,
  { carried, month }: { carried: boolean; month: Month },
): RunLine => ({
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
