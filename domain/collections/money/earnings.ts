import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { cents, choice, choiceOrNone, date, id, month, text, integer } from '../define/field'
import { index, unique } from '../define/table-index'
import { paymentTypes } from './user-payments'

export type LineKind = Earning['kind']
export type LineStatus = Earning['status']

export const earnings = collection('earnings', {
  fields: {
    user_id: id({ required: true }),
    kind: choice(['rental', 'commission', 'bonus', 'adjustment']),
    /**
     * Id of the line's source: the rental period, the attribution, the referred person (for a bonus), or the adjustment
     * itself.
     */
    source: id({ required: true }),
    month: month(),
    /** 1 for the first line of a source and month; 2 and more for later lines about days that were recorded late (M5). */
    n: integer({ min: 1 }),
    period_start: date(),
    period_end: date(),
    rate_cents: cents({ min: 0 }),
    /** A 31-bit mask; bit 0 is the 1st. */
    days: integer({ min: 0, max: 2147483647 }),
    days_in_month: integer({ min: 0, max: 31 }),
    amount_cents: cents(),
    payment_type: choice(paymentTypes),
    status: choice(['pending', 'paid', 'cancelled']),
    reason: text(1000),
    payment: id(),
    paid_date: date(),
    cancel_kind: choiceOrNone(['undone', 'never']),
    run: id(),
    /** The payment whose different or returned amount the line corrects (M37). */
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
    // A covering index, because each run reads the days of the lines of all earlier months.
    index('source', ['source', 'month', 'kind', 'cancel_kind', 'days']),
    index('user', ['user_id', 'status', 'month']),
    // A partial index for timelines, because there are few corrections.
    index('adjusted', ['user_id', 'id'], "`kind` = 'adjustment'"),
    index('month', ['month', 'status']),
    index('payment', ['payment']),
    index('run', ['run', 'status']),
    index('corrects', ['corrects_payment', 'amount_cents'], "`corrects_payment` != ''"),
  ],
  visibleTo: [owner, adminOnline],
  device: { group: 'money', indexes: ['month'] },
})
export type Earning = RowOf<typeof earnings>
