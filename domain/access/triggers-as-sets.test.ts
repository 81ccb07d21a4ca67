import { describe, expect, it } from 'vitest'
import { counterTriggers } from '../figures/counters'
import { factTriggers } from './facts'
import { guards } from './guards'
import { insertTriggerAsSet } from './triggers-as-sets'

/** The tables whose rows a run writes by sets. */
const tables = ['earnings', 'user_payments', 'payment_lines']
const synced = (body: string) => `CREATE TRIGGER "_sync_on_x_insert" AFTER INSERT ON "x" BEGIN ${body} END`
const entry = `DELETE FROM _sync_log WHERE c = 'x' AND id = NEW.id AND aud = NEW."who" AND COALESCE(NEW."who", '') != ''; INSERT INTO _sync_log (c, id, aud) SELECT 'x', NEW.id, NEW."who" WHERE COALESCE(NEW."who", '') != '';`

describe('an INSERT trigger said for many rows', () => {
  it.each(
    [...guards, ...factTriggers, ...counterTriggers].filter(
      ({ table, sql }) => tables.includes(table) && / (BEFORE|AFTER) INSERT /.test(sql),
    ),
  )('$name is known', ({ table, sql }) => expect(insertTriggerAsSet(table, sql)).not.toBeNull())

  it('asks a guard’s own condition', () => {
    const sql = `CREATE TRIGGER "_guard_x_insert_y" BEFORE INSERT ON "x" WHEN NEW.n < 1 OR NEW.n > 9 BEGIN SELECT RAISE(ABORT, 'bad-input'); END`
    expect(insertTriggerAsSet('x', sql)).toEqual({
      does: 'refuse',
      when: '(NEW.n < 1 OR NEW.n > 9)',
      code: 'bad-input',
    })
  })

  it('logs what a trigger logs, for each audience', () => {
    const work = insertTriggerAsSet('x', synced(`${entry} ${entry.replaceAll('"who"', '"other"')}`))
    expect(work?.does === 'log' ? work.statements('"x" NEW WHERE 1') : []).toEqual([
      `INSERT OR REPLACE INTO _sync_log (c, id, aud) SELECT 'x', NEW.id, NEW."who" FROM "x" NEW WHERE 1 AND (COALESCE(NEW."who", '') != '')`,
      `INSERT OR REPLACE INTO _sync_log (c, id, aud) SELECT 'x', NEW.id, NEW."other" FROM "x" NEW WHERE 1 AND (COALESCE(NEW."other", '') != '')`,
    ])
  })

  it.each([
    ['another table’s', 'y', synced(entry)],
    ['of which one statement is another', 'x', synced(`${entry} DELETE FROM x;`)],
    ['of an UPDATE', 'x', synced(entry).replace('INSERT ON', 'UPDATE ON')],
    ['with a condition', 'x', synced(entry).replace(' BEGIN', ' WHEN NEW.n BEGIN')],
    ['that skips rows', 'x', `CREATE TRIGGER "a" BEFORE INSERT ON "x" WHEN 1 BEGIN SELECT RAISE(IGNORE); END`],
    [
      'that notes other facts',
      'earnings',
      `CREATE TRIGGER "a" AFTER INSERT ON "earnings" BEGIN INSERT INTO _fact_touched (collection, id, was) VALUES ('rates', NEW.id, ''); END`,
    ],
  ])('leaves one %s alone', (_, table, sql) => expect(insertTriggerAsSet(table, sql)).toBeNull())
})
