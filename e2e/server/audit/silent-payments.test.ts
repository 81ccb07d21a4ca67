import { describe } from 'vitest'
import { brokenRule, changedFact, removedRow, testSilentChanges } from '../../support/data/audited-program'

const factMessage = (what: string): string => `a fact has its recorded value: ${what} has`
const forged = `INSERT INTO user_payments (id, user_id, payment_type, month, payment_period_start, payment_period_end, amount_cents, status,
  approved_at, dispersed_at, payee_paypal, run, person_name, person_email, created_at, updated)
  SELECT 'forgedforgedfor', user_id, payment_type, month, payment_period_start, payment_period_end, amount_cents, 'dispersed',
    approved_at, dispersed_at, payee_paypal, '', person_name, person_email, created_at, updated FROM user_payments WHERE id = '{sent}'`

describe('the audit of payments after a direct database change', () => {
  testSilentChanges([
    brokenRule('user_payments', 'pending', 'amount_cents = amount_cents + 1', 'a payment equals the sum of its lines'),
    [
      'a correction and its payment with the opposite sign',
      [
        `UPDATE user_payments SET amount_cents = -amount_cents WHERE id = '{hand}'`,
        `UPDATE earnings SET amount_cents = -amount_cents WHERE id = '{handLine}'`,
        `UPDATE payment_lines SET amount_cents = -amount_cents WHERE payment = '{hand}'`,
      ],
      factMessage('earnings/{handLine} amount_cents'),
    ],
    [
      'a sent payment set to approved with pending lines',
      [
        `UPDATE user_payments SET status = 'approved', dispersed_at = '' WHERE id = '{sent}'`,
        `UPDATE earnings SET status = 'pending', paid_date = '' WHERE payment = '{sent}'`,
      ],
      factMessage('user_payments/{sent} status'),
    ],
    [
      'a payment sent without approval',
      [
        `UPDATE user_payments SET status = 'dispersed', payee_paypal = 'eve@pay.example', approved_at = created_at, dispersed_at = created_at WHERE id = '{pending}'`,
        `UPDATE earnings SET status = 'paid' WHERE payment = '{pending}'`,
      ],
      factMessage('user_payments/{pending} status'),
    ],
    brokenRule('user_payments', 'pending', "status = 'approved'", 'a payment has the timestamps of its status'),
    changedFact('user_payments', 'sent', 'payee_paypal', "'eve@pay.example'"),
    changedFact('user_payments', 'approved', 'payee_paypal', "'eve@pay.example'"),
    changedFact('user_payments', 'approved', 'status', "'pending', approved_at = '', payee_paypal = ''"),
    brokenRule('user_payments', 'sent', "dispersed_at = '2031-01-01 00:00:00.000Z'", 'not in the future'),
    changedFact('user_payments', 'pending', 'user_id', "'{alan}'"),
    changedFact('user_payments', 'sent', 'month', "'2020-01'"),
    [
      'a payment cancelled without its lines',
      [`UPDATE user_payments SET status = 'cancelled', cancelled_at = created_at WHERE id = '{pending}'`],
      'a line names the active payment that contains it: earnings/{pendingLine}',
    ],
    changedFact('user_payments', 'cancelled', 'status', "'pending', cancelled_at = ''"),
    changedFact('user_payments', 'pending', 'run', "''"),
    removedRow('user_payments', 'sent'),
    [
      'a forged sent payment with its line',
      [
        forged,
        `INSERT INTO earnings (id, user_id, kind, source, month, n, amount_cents, payment_type, status, payment, days, days_in_month, rate_cents, created, updated)
         SELECT 'forgedforgedlin', user_id, 'adjustment', 'forgedforgedlin', month, 1, amount_cents, payment_type, 'paid', 'forgedforgedfor', 0, 0, 0, created_at, updated FROM user_payments WHERE id = '{sent}'`,
        `INSERT INTO payment_lines (id, payment, earning, user_id, amount_cents, created, updated)
         SELECT 'forgedforgedpay', 'forgedforgedfor', id, user_id, amount_cents, created, updated FROM earnings WHERE id = 'forgedforgedlin'`,
        `INSERT INTO payment_admin (id, payment, created, updated) VALUES ('forgedforgeddes', 'forgedforgedfor', '', '')`,
      ],
      'every row was created by the program: user_payments/forgedforgedfor',
    ],
    changedFact('user_payments', 'pending', 'payment_method', "'Cash'"),
    changedFact('user_payments', 'sent', 'reference', "'T999'"),
    changedFact('user_payments', 'cancelled', 'cancel_reason', "'as agreed'"),
    changedFact('user_payments', 'hand', 'reason_for_payee', "'as agreed'"),
    [
      'an approving admin added in the database',
      [`UPDATE payment_admin SET approved_by = '{rob}' WHERE payment = '{sent}'`],
      ' approved_by has "{rob}"',
    ],
    [
      'a removed approving admin',
      [`UPDATE payment_admin SET approved_by = '' WHERE payment = '{approved}'`],
      ' approved_by has ""',
    ],
    brokenRule('user_payments', 'sent', "person_name = 'Somebody'", 'a payment matches its payee'),
    [
      'a line removed from its payment',
      [`DELETE FROM payment_lines WHERE earning = '{sentLine}'`],
      'a payment equals the sum of its lines: user_payments/{sent}',
    ],
  ])
})
