import { appendOnly, anyChangedSql, immutableColumns, abort, abortChange, abortWithEither, type Guard } from './guard'

const isIntegerSql = (column: string): string => `NEW.${column} = CAST(NEW.${column} AS INTEGER)`
const isOtherTransitionSql = (allowed: readonly string[]): string =>
  `NEW.status IS NOT OLD.status AND OLD.status || '>' || NEW.status NOT IN (${allowed.map((move) => `'${move}'`).join(', ')})`

const paymentStatusSql = (row: 'OLD' | 'NEW'): string =>
  `(SELECT p.status FROM user_payments p WHERE p.id = ${row}.payment)`

/** A line's input and amount never change, its status only moves forward (M4), and no line is deleted. */
const lineGuards: readonly Guard[] = [
  abort('earnings', 'INSERT', 'shape', 'bad-input')
    .when(`NOT (NEW.status = 'pending' AND NEW.cancel_kind = '' AND NEW.source != '' AND NEW.n >= 1 AND ${isIntegerSql('amount_cents')}
      AND ${isIntegerSql('rate_cents')} AND (NEW.kind = 'adjustment' OR NEW.amount_cents >= 0)
      AND (NEW.corrects_payment = '' OR (NEW.kind = 'adjustment' AND EXISTS
        (SELECT 1 FROM user_payments p WHERE p.id = NEW.corrects_payment AND p.user_id = NEW.user_id)))
      AND (NEW.days = 0 OR (NEW.days > 0 AND NEW.days >> NEW.days_in_month = 0)))`),
  abort('earnings', 'INSERT', 'source', 'bad-input').when(`(NEW.kind = 'rental' AND NOT EXISTS
        (SELECT 1 FROM rental_periods p WHERE p.id = NEW.source AND p.user_id = NEW.user_id))
      OR (NEW.kind = 'commission' AND NOT EXISTS
        (SELECT 1 FROM referral_attributions a WHERE a.id = NEW.source AND a.affiliate_id = NEW.user_id))
      OR NOT EXISTS (SELECT 1 FROM users u WHERE u.id = NEW.user_id)`),
  immutableColumns(
    'earnings',
    'id',
    'user_id',
    'kind',
    'source',
    'month',
    'n',
    'period_start',
    'period_end',
    'rate_cents',
    'days',
    'days_in_month',
    'amount_cents',
    'payment_type',
    'run',
    'corrects_payment',
  ),
  abort('earnings', 'UPDATE', 'status', 'payment-state-changed').when(
    `(${isOtherTransitionSql(['pending>paid', 'pending>cancelled'])}) OR (NEW.status = 'cancelled') != (NEW.cancel_kind != '')`,
  ),
  abortChange('earnings', ['payment', 'reason', 'paid_date', 'cancel_kind'], 'settled', 'payment-state-changed').when(
    `OLD.status != 'pending'`,
  ),
  // A payment's status must change before the status of its lines: no line leaves an active payment, and no line is paid by
  // a payment that wasn't sent.
  abortChange('earnings', ['payment'], 'detached', 'payment-state-changed').when(
    `OLD.payment != '' AND ${paymentStatusSql('OLD')} IN ('pending', 'approved')`,
  ),
  abortChange('earnings', ['status'], 'paid', 'payment-state-changed').when(
    `NEW.status = 'paid' AND NEW.payment != '' AND ${paymentStatusSql('NEW')} IS NOT 'dispersed'`,
  ),
  abort('earnings', 'DELETE', 'kept', 'not-allowed').when('1'),
]

const lineSumSql = '(SELECT COALESCE(SUM(l.amount_cents), 0) FROM payment_lines l WHERE l.payment = NEW.id)'

// SQL that is true when a deleted person's address is removed from a payment that was never sent (M21).
const isErasedPayeeSql = `(OLD.status = 'cancelled' AND NEW.payee_paypal = ''
  AND EXISTS (SELECT 1 FROM users u WHERE u.id = NEW.user_id AND u.anonymised_at != ''))`

/** What a payment pays for never changes, its status follows M4, and a settled payment is final. */
const paymentGuards: readonly Guard[] = [
  abort('user_payments', 'INSERT', 'shape', 'amount-invalid')
    .when(`NOT (NEW.status = 'pending' AND ${isIntegerSql('amount_cents')} AND NEW.amount_cents > 0
      AND EXISTS (SELECT 1 FROM users u WHERE u.id = NEW.user_id))`),
  immutableColumns(
    'user_payments',
    'id',
    'user_id',
    'payment_type',
    'month',
    'payment_period_start',
    'payment_period_end',
    'amount_cents',
    'run',
    'replaces',
    'reason_for_payee',
  ),
  abort('user_payments', 'UPDATE', 'status', 'payment-state-changed').when(
    isOtherTransitionSql([
      'pending>approved',
      'approved>dispersed',
      'pending>cancelled',
      'approved>cancelled',
      'approved>pending',
    ]),
  ),
  abort('user_payments', 'UPDATE', 'settled', 'payment-state-changed').when(
    `OLD.status IN ('dispersed', 'cancelled') AND (${anyChangedSql(
      'payment_method',
      'approved_at',
      'dispersed_at',
      'cancelled_at',
      'cancel_reason',
      'still_replaces',
      'reference',
      'created_at',
    )} OR (${anyChangedSql('payee_paypal')} AND NOT ${isErasedPayeeSql}))`,
  ),
  abort('user_payments', 'UPDATE', 'payee', 'payee-missing')
    .when(`(NEW.status IN ('approved', 'dispersed') AND NEW.payee_paypal = '')
      OR (OLD.status = 'approved' AND ${anyChangedSql('payee_paypal')} AND NEW.status != 'pending')
      OR (OLD.status = 'pending' AND NEW.status = 'approved'
        AND NEW.payee_paypal IS NOT (SELECT u.paypal_email FROM users u WHERE u.id = NEW.user_id))`),
  // A payment becomes pending again only if its approval data is removed and `payment.reopen` is its newest audit entry
  // (M34).
  abort('user_payments', 'UPDATE', 'reopened', 'payment-state-changed')
    .when(`OLD.status = 'approved' AND NEW.status = 'pending' AND (NEW.approved_at != '' OR NEW.payee_paypal != ''
      OR (SELECT a.action FROM audit_log a WHERE a.subject = 'user_payments/' || OLD.id
        AND a.action IN ('payment.approve', 'payment.reopen') ORDER BY a.n DESC LIMIT 1) IS NOT 'payment.reopen')`),
  abort('user_payments', 'UPDATE', 'sum', 'payment-state-changed').when(
    `NEW.status IS NOT OLD.status AND NEW.status IN ('approved', 'dispersed') AND ${lineSumSql} != NEW.amount_cents`,
  ),
  abort('user_payments', 'DELETE', 'kept', 'not-allowed').when('1'),
]

const matchingLineSql = `SELECT 1 FROM user_payments p, earnings e WHERE p.id = NEW.payment AND e.id = NEW.earning
  AND p.user_id = NEW.user_id AND e.user_id = NEW.user_id AND e.amount_cents = NEW.amount_cents`

/** A line stays linked to its payment, and a line is in at most one active payment. */
const paymentLineGuards: readonly Guard[] = [
  abortWithEither(
    'payment_lines',
    'INSERT',
    'living',
    `NOT EXISTS (${matchingLineSql} AND p.status = 'pending' AND e.status = 'pending')
      OR EXISTS (SELECT 1 FROM payment_lines l JOIN user_payments p ON p.id = l.payment
        WHERE l.earning = NEW.earning AND l.id != NEW.id AND p.status != 'cancelled')`,
    { first: `NOT EXISTS (${matchingLineSql})`, code: 'bad-input', otherwise: 'payment-state-changed' },
  ),
  ...appendOnly('payment_lines'),
]

const otherGuards: readonly Guard[] = [
  abort('rates', 'INSERT', 'amount', 'amount-invalid').when(
    `NOT (${isIntegerSql('amount_cents')} AND NEW.amount_cents >= 0 AND (NEW.kind != 'commission' OR NEW.amount_cents <= 10000))`,
  ),
  ...appendOnly('rates'),
  immutableColumns('payment_runs', 'n', 'month', 'actor', 'dry_run_hash'),
  abort('payment_runs', 'UPDATE', 'state', 'run-has-moved-on').when(
    `OLD.state = 'undone' AND ${anyChangedSql('state', 'counts', 'totals')}`,
  ),
  abort('payment_runs', 'DELETE', 'kept', 'not-allowed').when('1'),
  abort('users', 'DELETE', 'money', 'not-allowed')
    .when(`EXISTS (SELECT 1 FROM earnings e WHERE e.user_id = OLD.id) OR EXISTS (SELECT 1 FROM user_payments p WHERE p.user_id = OLD.id)
      OR EXISTS (SELECT 1 FROM rental_periods r WHERE r.user_id = OLD.id)
      OR EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = OLD.id AND r.role = 'admin')`),
]

/** All triggers that protect money. They also apply to superusers and to bugs in the program. */
export const moneyGuards: readonly Guard[] = [...lineGuards, ...paymentGuards, ...paymentLineGuards, ...otherGuards]
