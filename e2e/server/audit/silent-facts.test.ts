import { describe } from 'vitest'
import { testSilentChanges } from '../../support/data/silent-changes'

const factMessage = (what: string): string => `a fact is what was entered: ${what} has`

describe('the audit of facts after a direct database change', () => {
  testSilentChanges([
    [
      'a person’s PayPal address',
      [`UPDATE users SET paypal_email = 'eve@pay.example' WHERE id = '{rob}'`],
      factMessage('users/{rob} paypal_email'),
    ],
    [
      'a person’s email address',
      [`UPDATE users SET email = 'eve@mail.example' WHERE id = '{rob}'`],
      factMessage('users/{rob} email'),
    ],
    [
      'an address marked as verified',
      [`UPDATE users SET verified = FALSE WHERE id = '{rob}'`],
      factMessage('users/{rob} verified'),
    ],
    [
      'the delay after a change of address',
      [`UPDATE users SET paypal_changed_at = '' WHERE id = '{rita}'`],
      factMessage('users/{rita} paypal_changed_at'),
    ],
    [
      'a person’s rate',
      [`UPDATE rates SET amount_cents = 99900 WHERE id = '{rate}'`],
      factMessage('rates/{rate} amount_cents'),
    ],
    [
      'a rate that was backdated',
      [`UPDATE rates SET from_month = '2020-01' WHERE id = '{rate}'`],
      factMessage('rates/{rate} from_month'),
    ],
    [
      'a rate added without a log entry',
      [
        `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents, use_default) VALUES ('forgedforgedrat', 'rental', '{rita}', '2020-01', 1, 99900, FALSE)`,
      ],
      'every row was entered: rates/forgedforgedrat',
    ],
    [
      'an admin added in the database',
      [
        `INSERT INTO user_roles (id, user_id, role, granted_by) VALUES ('forgedforgedrol', '{rob}', 'admin', '{ana}')`,
        `UPDATE users SET roles = '["admin"]' WHERE id = '{rob}'`,
      ],
      'every row was entered: user_roles/forgedforgedrol',
    ],
    [
      'a role in the projection only',
      [`UPDATE users SET roles = '["admin"]' WHERE id = '{rob}'`],
      'roles and affiliate_status follow the role rows and applications: users/{rob}',
    ],
    [
      'a removed role',
      [`DELETE FROM user_roles WHERE user_id = '{alan}'`],
      'no row that was entered is gone: user_roles/',
    ],
    [
      'an affiliate period moved to 2020',
      [`UPDATE affiliate_periods SET start_date = '2020-01-01' WHERE id = '{affiliatePeriod}'`],
      factMessage('affiliate_periods/{affiliatePeriod} start_date'),
    ],
    [
      'a person attributed to another affiliate',
      [`UPDATE referral_attributions SET affiliate_id = '{rob}' WHERE id = '{attribution}'`],
      factMessage('referral_attributions/{attribution} affiliate_id'),
    ],
    [
      'an extended rental',
      [`UPDATE rental_periods SET start_date = '2020-01-01' WHERE id = '{rental}'`],
      factMessage('rental_periods/{rental} start_date'),
    ],
    [
      'a shortened rental',
      [`UPDATE rental_periods SET end_date = start_date WHERE id = '{rental}'`],
      'a living line counts only days of its source: earnings/',
    ],
    [
      'a removed run',
      [`DELETE FROM payment_runs WHERE id = '{run}'`],
      'an id names a row that is there: user_payments/',
    ],
    [
      'a run undone while its payments stay',
      [`UPDATE payment_runs SET state = 'undone' WHERE id = '{run}'`],
      'an undone run left nothing behind: payment_runs/{run}',
    ],
    [
      'a run’s totals',
      [`UPDATE payment_runs SET counts = json_set(counts, '$.created', 99) WHERE id = '{run}'`],
      'a run made the payments it counts: payment_runs/{run}',
    ],
    [
      'a removed person with money',
      [`DELETE FROM users WHERE id = '{rob}'`],
      'no row that was entered is gone: users/{rob}',
    ],
    [
      'a person added without a sign-up',
      [
        `INSERT INTO users (id, email, tokenKey, password, roles, notify) VALUES ('forgedforgedusr', 'x@mail.example', 'x', 'x', '[]', '{}')`,
      ],
      'every row was entered: users/forgedforgedusr',
    ],
    [
      'the last day of a request to end an agreement',
      [`UPDATE cancel_requests SET last_day = '2031-01-01' WHERE user_id = '{alan}'`],
      ' last_day has "2031-01-01"',
    ],
    [
      'a removed consent',
      [`DELETE FROM consents WHERE id = '{consent}'`],
      'no row that was entered is gone: consents/{consent}',
    ],
    [
      'a setting',
      [`UPDATE admin_settings SET setting_value = '1' WHERE id = '{setting}'`],
      factMessage('admin_settings/{setting} setting_value'),
    ],
    [
      'the program',
      [`UPDATE program SET rental_rate_cents = rental_rate_cents + 1`],
      'the program follows settings and rates: program/rental_rate_cents',
    ],
    [
      'a setting that repeats a rate',
      [
        `UPDATE admin_settings SET setting_value = json_set(setting_value, '$.value', 1) WHERE setting_key = 'referral_bonus_amount'`,
      ],
      'a setting that repeats a rate follows it: admin_settings/setting00000019',
    ],
    [
      'a projection',
      [`UPDATE users SET account_status = 'inactive' WHERE id = '{rob}'`],
      'rental_start and account_status follow the rental periods: users/{rob}',
    ],
    [
      'the last three log entries removed',
      [
        `DELETE FROM audit_log WHERE n > (SELECT MAX(n) - 3 FROM audit_log)`,
        `DELETE FROM _audit_values WHERE entry > (SELECT MAX(n) FROM audit_log)`,
      ],
      'the audit log reaches its anchor: audit.anchor',
    ],
    ['a log entry', [`UPDATE audit_log SET after = '{}' WHERE n = 12`], 'the audit log is unbroken: audit_log/12'],
  ])
})
