import { describe } from 'vitest'
import { testSilentChanges } from '../../support/data/silent-changes'

const factMessage = (what: string): string => `a fact is what was entered: ${what} has`
const forged = `INSERT INTO user_payments (id, user_id, payment_type, month, payment_period_start, payment_period_end, amount_cents, status,
  approved_at, dispersed_at, payee_paypal, run, person_name, person_email, created_at, updated)
  SELECT 'forgedforgedfor', user_id, payment_type, month, payment_period_start, payment_period_end, amount_cents, 'dispersed',
    approved_at, dispersed_at, payee_paypal, '', person_name, person_email, created_at, updated FROM user_payments WHERE id = '{sent}'`

describe('the audit of payments after a direct database change', () => {
  testSilentChanges([
    [
      'an amount',
      [`UPDATE user_payments SET amount_cents = amount_cents + 1 WHERE id = '{pending}'`],
      'a payment is the sum of its lines: user_payments/{pending}',
    ],
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
    [
      'a status without its times',
      [`UPDATE user_payments SET status = 'approved' WHERE id = '{pending}'`],
      'a payment has the stamps of its state: user_payments/{pending}',
    ],
    [
      'the payee of a sent payment',
      [`UPDATE user_payments SET payee_paypal = 'eve@pay.example' WHERE id = '{sent}'`],
      factMessage('user_payments/{sent} payee_paypal'),
    ],
    [
      'the payee of an approved payment',
      [`UPDATE user_payments SET payee_paypal = 'eve@pay.example' WHERE id = '{approved}'`],
      factMessage('user_payments/{approved} payee_paypal'),
    ],
    [
      'an approved payment set to pending',
      [`UPDATE user_payments SET status = 'pending', approved_at = '', payee_paypal = '' WHERE id = '{approved}'`],
      factMessage('user_payments/{approved} status'),
    ],
    [
      'a payment sent in 2031',
      [`UPDATE user_payments SET dispersed_at = '2031-01-01 00:00:00.000Z' WHERE id = '{sent}'`],
      'neither in the future: user_payments/{sent}',
    ],
    [
      'a payment moved to another person',
      [`UPDATE user_payments SET user_id = '{alan}' WHERE id = '{pending}'`],
      factMessage('user_payments/{pending} user_id'),
    ],
    [
      'a payment moved to another month',
      [`UPDATE user_payments SET month = '2020-01' WHERE id = '{sent}'`],
      factMessage('user_payments/{sent} month'),
    ],
    [
      'a payment cancelled without its lines',
      [`UPDATE user_payments SET status = 'cancelled', cancelled_at = created_at WHERE id = '{pending}'`],
      'a line names the living payment that holds it: earnings/{pendingLine}',
    ],
    [
      'a cancelled payment set to pending',
      [`UPDATE user_payments SET status = 'pending', cancelled_at = '' WHERE id = '{cancelled}'`],
      factMessage('user_payments/{cancelled} status'),
    ],
    [
      'a generated payment marked as manual',
      [`UPDATE user_payments SET run = '' WHERE id = '{pending}'`],
      factMessage('user_payments/{pending} run'),
    ],
    [
      'a removed payment',
      [`DELETE FROM user_payments WHERE id = '{sent}'`],
      'no row that was entered is gone: user_payments/{sent}',
    ],
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
      'every row was entered: user_payments/forgedforgedfor',
    ],
    [
      'the method of a pending payment',
      [`UPDATE user_payments SET payment_method = 'Cash' WHERE id = '{pending}'`],
      factMessage('user_payments/{pending} payment_method'),
    ],
    [
      'the reference of a sent payment',
      [`UPDATE user_payments SET reference = 'T999' WHERE id = '{sent}'`],
      factMessage('user_payments/{sent} reference'),
    ],
    [
      'the reason of a cancellation',
      [`UPDATE user_payments SET cancel_reason = 'as agreed' WHERE id = '{cancelled}'`],
      factMessage('user_payments/{cancelled} cancel_reason'),
    ],
    [
      'the reason for the payee',
      [`UPDATE user_payments SET reason_for_payee = 'as agreed' WHERE id = '{hand}'`],
      factMessage('user_payments/{hand} reason_for_payee'),
    ],
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
    [
      'a payee’s name',
      [`UPDATE user_payments SET person_name = 'Somebody' WHERE id = '{sent}'`],
      'a payment repeats its payee: user_payments/{sent}',
    ],
    [
      'a line removed from its payment',
      [`DELETE FROM payment_lines WHERE earning = '{sentLine}'`],
      'a payment is the sum of its lines: user_payments/{sent}',
    ],
  ])
})
