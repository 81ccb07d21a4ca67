import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { cents, choice, choiceOrNone, date, id, month, text, integer } from '../define/field'
import { index, unique } from '../define/table-index'
import { paymentTypes } from './user-payments'

export type LineKind = Earning['kind']
export type LineStatus = Earning['status']

/** Accrual lines (M4). */
export const earnings = collection('earnings', {
  fields: {
    user_id: id({ required: true }),
    kind: choice(['rental', 'commission', 'bonus', 'adjustment']),
    /** rental: period; commission: attribution; bonus: referred user; adjustment: its own id. */
    source: id({ required: true }),
    month: month(),
    /** 1; from 2 on a top-up for days recorded late (M5). */
    n: integer({ min: 1 }),
    period_start: date(),
    period_end: date(),
    rate_cents: cents({ min: 0 }),
    /** A 31-bit mask of the counted days, bit 0 = the 1st. */
    days: integer({ min: 0, max: 2147483647 }),
    days_in_month: integer({ min: 0, max: 31 }),
    amount_cents: cents(),
    payment_type: choice(paymentTypes),
    status: choice(['pending', 'paid', 'cancelled']),
    reason: text(1000),
    /** The active payment that contains the line; '' = none. */
    payment: id(),
    paid_date: date(),
    cancel_kind: choiceOrNone(['undone', 'never']),
    run: id(),
    /** For a correction of what PayPal paid differently or returned: the corrected payment (M37); '' = other lines. */
    corrects_payment: id(),
  },
  indexes: [
    unique(
      'month_line',
      ['kind', 'source', 'month', 'n'],
      "`cancel_kind` != 'undone' AND `kind` != 'bonus' AND `kind` != 'adjustment'",
    ),
    unique('bonus', ['source'], "`cancel_kind` != 'undone' AND `kind` = 'bonus'"),
    unique('adjustment', ['source'], "`kind` = 'adjustment'"),
    // A covering index: each run reads the counted days of all earlier months.
    index('source', ['source', 'month', 'kind', 'cancel_kind', 'days']),
    index('user', ['user_id', 'status', 'month']),
    // A partial index for timelines: corrections are few.
    index('adjusted', ['user_id', 'id'], "`kind` = 'adjustment'"),
    index('month', ['month', 'status']),
    index('payment', ['payment']),
    index('run', ['run', 'status']),
    // A partial index: corrections of payments are few.
    index('corrects', ['corrects_payment', 'amount_cents'], "`corrects_payment` != ''"),
  ],
  visibleTo: [owner, adminOnline],
  device: { group: 'money', indexes: ['month'] },
})
export type Earning = RowOf<typeof earnings>
