import { describe } from 'vitest'
import { brokenRule, changedFact, removedRow, testSilentChanges } from '../../support/data/audited-program'

const factMessage = (what: string): string => `a fact has its recorded value: ${what} has`
const insertLineSql = (id: string, kind: string, source: string, cents: number): string =>
  `INSERT INTO earnings (id, user_id, kind, source, month, n, amount_cents, payment_type, status, days, days_in_month, rate_cents, created, updated)
   SELECT '${id}', user_id, '${kind}', '${source}', month, 1, ${cents}, payment_type, 'pending', 0, 31, 0, created, updated FROM earnings WHERE id = '{pendingLine}'`

describe('the audit of earnings lines after a direct database change', () => {
  testSilentChanges([
    [
      'a rate and all amounts doubled',
      [
        `UPDATE earnings SET rate_cents = 2 * rate_cents, amount_cents = 2 * amount_cents WHERE id = '{pendingLine}'`,
        `UPDATE payment_lines SET amount_cents = 2 * amount_cents WHERE earning = '{pendingLine}'`,
        `UPDATE user_payments SET amount_cents = 2 * amount_cents WHERE id = '{pending}'`,
      ],
      'a line uses a rate that was set: earnings/{pendingLine}',
    ],
    changedFact('earnings', 'pendingLine', 'amount_cents', 'amount_cents - 1'),
    [
      'an amount that differs from its days',
      [`UPDATE earnings SET amount_cents = amount_cents - 1 WHERE id = '{pendingLine}'`],
      'the lines of a month add up to the rounded amount of its days: rental {rental}',
    ],
    changedFact('earnings', 'pendingLine', 'days', 'days >> 1'),
    brokenRule('earnings', 'approvedLine', "status = 'paid'", 'the status of a line follows its payment'),
    brokenRule('earnings', 'pendingLine', "payment = ''", 'a line names the active payment that contains it'),
    removedRow('earnings', 'commissionLine'),
    [
      'a duplicate line',
      [
        `INSERT INTO earnings (id, user_id, kind, source, month, n, rate_cents, days, days_in_month, amount_cents, payment_type, status)
         SELECT 'doubledoubledou', user_id, kind, source, month, 9, rate_cents, days, days_in_month, 0, payment_type, 'pending' FROM earnings WHERE id = '{pendingLine}'`,
      ],
      'no day is counted twice: earnings/{pendingLine}',
    ],
    [
      'a forged correction',
      [insertLineSql('forgedforgedadj', 'adjustment', 'forgedforgedadj', 90_000)],
      'every row was created by the program: earnings/forgedforgedadj',
    ],
    [
      'a forged bonus',
      [insertLineSql('forgedforgedbon', 'bonus', '{rob}', 5000)],
      'every row was created by the program: earnings/forgedforgedbon',
    ],
    changedFact('earnings', 'adjustment', 'amount_cents', '-amount_cents'),
    changedFact('earnings', 'neverLine', 'cancel_kind', "'undone'"),
    changedFact('earnings', 'neverLine', 'status', "'pending', cancel_kind = ''"),
    [
      'an undone line set to pending',
      [`UPDATE earnings SET n = 9, status = 'pending', cancel_kind = '' WHERE id = '{undoneLine}'`],
      factMessage('earnings/{undoneLine} status'),
    ],
    changedFact('earnings', 'adjustment', 'month', "'2020-01'"),
    changedFact('earnings', 'adjustment', 'reason', "'as agreed'"),
    changedFact('earnings', 'adjustment', 'user_id', "'{rob}'"),
    changedFact('earnings', 'sentLine', 'paid_date', "'2020-01-01'"),
    [
      'a line with another id',
      [`UPDATE earnings SET id = 'renamedrenamedr' WHERE id = '{adjustment}'`],
      'every row was created by the program: earnings/renamedrenamedr',
    ],
    [
      'a hold added without a log entry',
      [
        `INSERT INTO line_holds (id, earning, user_id, kind, made_at, released_at, outcome)
         SELECT 'forgedforgedhld', id, user_id, 'admin', created, '', '' FROM earnings WHERE id = '{adjustment}'`,
      ],
      'every row was created by the program: line_holds/forgedforgedhld',
    ],
    [
      'a refused line that is due again',
      [
        `INSERT INTO line_holds (id, earning, user_id, kind, made_at, released_at, outcome)
         SELECT 'refusedrefusedr', id, user_id, 'admin', created, created, 'refused' FROM earnings WHERE id = '{adjustment}'`,
      ],
      'a refused line is cancelled permanently: line_holds/refusedrefusedr',
    ],
  ])
})
