import { describe } from 'vitest'
import { brokenRule, changedFact, removedRow, testSilentChanges } from '../../support/data/audited-program'

describe('the audit of facts after a direct database change', () => {
  testSilentChanges([
    changedFact('users', 'rob', 'paypal_email', "'eve@pay.example'"),
    changedFact('users', 'rob', 'email', "'eve@mail.example'"),
    changedFact('users', 'rob', 'verified', 'FALSE'),
    changedFact('users', 'rita', 'paypal_changed_at', "''"),
    changedFact('rates', 'rate', 'amount_cents', '99900'),
    changedFact('rates', 'rate', 'from_month', "'2020-01'"),
    [
      'a rate added without a log entry',
      [
        `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents, use_default) VALUES ('forgedforgedrat', 'rental', '{rita}', '2020-01', 1, 99900, FALSE)`,
      ],
      'every row was created by the program: rates/forgedforgedrat',
    ],
    [
      'an admin added in the database',
      [
        `INSERT INTO user_roles (id, user_id, role, granted_by) VALUES ('forgedforgedrol', '{rob}', 'admin', '{ana}')`,
        `UPDATE users SET roles = '["admin"]' WHERE id = '{rob}'`,
      ],
      'every row was created by the program: user_roles/forgedforgedrol',
    ],
    brokenRule(
      'users',
      'rob',
      'roles = \'["admin"]\'',
      'roles and affiliate_status follow the role rows and applications',
    ),
    ['a removed role', [`DELETE FROM user_roles WHERE user_id = '{alan}'`], 'no recorded row is missing: user_roles/'],
    changedFact('affiliate_periods', 'affiliatePeriod', 'start_date', "'2020-01-01'"),
    changedFact('referral_attributions', 'attribution', 'affiliate_id', "'{rob}'"),
    changedFact('rental_periods', 'rental', 'start_date', "'2020-01-01'"),
    [
      'a shortened rental',
      [`UPDATE rental_periods SET end_date = start_date WHERE id = '{rental}'`],
      'an active line counts only days of its source: earnings/',
    ],
    [
      'a removed run',
      [`DELETE FROM payment_runs WHERE id = '{run}'`],
      'an id refers to an existing row: user_payments/',
    ],
    brokenRule('payment_runs', 'run', "state = 'undone'", 'an undone run has no active payments or lines'),
    brokenRule(
      'payment_runs',
      'run',
      "counts = json_set(counts, '$.created', 99)",
      'the payment count of a run is right',
    ),
    removedRow('users', 'rob'),
    [
      'a person added without a sign-up',
      [
        `INSERT INTO users (id, email, tokenKey, password, roles, notify) VALUES ('forgedforgedusr', 'x@mail.example', 'x', 'x', '[]', '{}')`,
      ],
      'every row was created by the program: users/forgedforgedusr',
    ],
    [
      'the last day of a request to end an agreement',
      [`UPDATE cancel_requests SET last_day = '2031-01-01' WHERE user_id = '{alan}'`],
      ' last_day has "2031-01-01"',
    ],
    removedRow('consents', 'consent'),
    changedFact('admin_settings', 'setting', 'setting_value', "'1'"),
    [
      'the program',
      [`UPDATE program SET rental_rate_cents = rental_rate_cents + 1`],
      'the program row matches the settings and rates: program/rental_rate_cents',
    ],
    [
      'a setting that repeats a rate',
      [
        `UPDATE admin_settings SET setting_value = json_set(setting_value, '$.value', 1) WHERE setting_key = 'referral_bonus_amount'`,
      ],
      'a setting that copies a rate matches it: admin_settings/setting00000019',
    ],
    brokenRule(
      'users',
      'rob',
      "account_status = 'inactive'",
      'rental_start and account_status follow the rental periods',
    ),
  ])
})
