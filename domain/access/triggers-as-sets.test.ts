import { describe, expect, it } from 'vitest'
import { figureTriggers } from '../figures/manifest'
import { factTriggers } from './facts'
import { guards } from './guards'
import { insertTriggerAsSet } from './triggers-as-sets'

/** The tables whose rows a run writes by sets. */
const tables = ['earnings', 'user_payments', 'payment_lines']
const synced = (body: string) => `CREATE TRIGGER "_sync_on_x_insert" AFTER INSERT ON "x" BEGIN ${body} END`
const entry = `DELETE FROM _sync_log WHERE c = 'x' AND id = NEW.id AND aud = NEW."who" AND COALESCE(NEW."who", '') != ''; INSERT INTO _sync_log (c, id, aud) SELECT 'x', NEW.id, NEW."who" WHERE COALESCE(NEW."who", '') != '';`

describe('an INSERT trigger said for many rows', () => {
  it.each(
    [...guards, ...factTriggers, ...figureTriggers].filter(
      ({ table, sql }) => tables.includes(table) && / (BEFORE|AFTER) INSERT /.test(sql),
    ),
  )('$name is known', ({ table, sql }) => expect(insertTriggerAsSet(table, sql)).not.toBeNull())

  it('asks a guard’s own condition', () => {
    const sql = `CREATE TRIGGER "_guard_x_insert_y" BEFORE INSERT ON "x" WHEN NEW.n < 1 OR NEW.n > 9 BEGIN SELECT RAISE(ABORT, 'bad-input'); END`
    expect(insertTriggerAsSet('x', sql)).toEqual({
      does: 'refuse',
      when: '(NEW.n < 1 OR NEW.n > 9)',
      code: `'bad-input'`,
    })
  })

  it('asks a guard of two codes once', () => {
    const sql = `CREATE TRIGGER "_guard_x_insert_y" BEFORE INSERT ON "x" WHEN NEW.n < 1 BEGIN SELECT CASE WHEN NEW.n < 0 THEN RAISE(ABORT, 'bad-input') ELSE RAISE(ABORT, 'not-allowed') END; END`
    expect(insertTriggerAsSet('x', sql)).toEqual({
      does: 'refuse',
      when: '(NEW.n < 1)',
      code: `CASE WHEN NEW.n < 0 THEN 'bad-input' ELSE 'not-allowed' END`,
    })
  })

  it('counts by the columns of its key, and notes an area once', () => {
    const as = (body: string) => insertTriggerAsSet('x', `CREATE TRIGGER "a" AFTER INSERT ON "x" ${body} END`)
    const counted = as(
      `BEGIN INSERT INTO _figure_counts (counter, key, n, cents) VALUES ('c', json_array(NEW."a", NEW."b" != ''), 1, NEW."n") ON CONFLICT (counter, key) DO UPDATE SET n = n + excluded.n;`,
    )
    expect(counted?.does === 'count' ? counted.statement('"x" NEW WHERE 1').replace(/\s+/g, ' ') : '').toBe(
      `INSERT INTO _figure_counts (counter, key, n, cents) SELECT 'c', key, n, cents FROM (SELECT json_array(NEW."a", NEW."b" != '') AS key, COUNT(*) AS n, SUM(NEW."n") AS cents FROM "x" NEW WHERE 1 GROUP BY NEW."a", NEW."b" != '') WHERE 1 ON CONFLICT (counter, key) DO UPDATE SET n = n + excluded.n`,
    )
    const noted = as(
      `WHEN NOT EXISTS (SELECT 1 FROM _figure_stale WHERE area = 'c') BEGIN INSERT INTO _figure_stale (area) VALUES ('c');`,
    )
    expect(noted?.does === 'count' ? noted.statement('"x" NEW WHERE 1') : '').toBe(
      `INSERT INTO _figure_stale (area) SELECT 'c' WHERE NOT EXISTS (SELECT 1 FROM _figure_stale WHERE area = 'c') AND EXISTS (SELECT 1 FROM "x" NEW WHERE 1)`,
    )
  })

  it('notes facts for their own collection', () => {
    for (const table of ['earnings', 'user_payments']) {
      const sql = factTriggers.find((each) => each.table === table && / AFTER INSERT /.test(each.sql))?.sql ?? ''
      expect(insertTriggerAsSet(table, sql)).toEqual({ does: 'facts', collection: table })
    }
  })

  it('logs what a trigger logs, for each audience', () => {
    const work = insertTriggerAsSet('x', synced(`${entry} ${entry.replaceAll('"who"', '"other"')}`))
    const made = '"x" NEW WHERE 1'
    const entries = work?.does === 'log' ? work.entries : []
    const rows = (who: string) => `SELECT 'x', NEW.id, NEW."${who}" FROM ${made} AND (COALESCE(NEW."${who}", '') != '')`
    expect(entries.map(({ fresh }) => fresh(made))).toEqual([
      `INSERT OR IGNORE INTO _sync_log (c, id, aud) ${rows('who')}`,
      `INSERT OR IGNORE INTO _sync_log (c, id, aud) ${rows('other')}`,
    ])
    expect(entries.map(({ anew }) => anew(made))).toEqual([
      `INSERT OR REPLACE INTO _sync_log (c, id, aud) ${rows('who')}`,
      `INSERT OR REPLACE INTO _sync_log (c, id, aud) ${rows('other')}`,
    ])
    expect(entries[0]?.count(made)).toBe(`SELECT COUNT(*) AS n FROM ${made} AND (COALESCE(NEW."who", '') != '')`)
  })

  it.each([
    ['another table’s', 'y', synced(entry)],
    ['of which one statement is another', 'x', synced(`${entry} DELETE FROM x;`)],
    [
      'that notes an area for another table',
      'y',
      `CREATE TRIGGER "a" AFTER INSERT ON "x" WHEN NOT EXISTS (SELECT 1 FROM _figure_stale WHERE area = 'c') BEGIN INSERT INTO _figure_stale (area) VALUES ('c'); END`,
    ],
    [
      'that notes an area and does more',
      'x',
      `CREATE TRIGGER "a" AFTER INSERT ON "x" WHEN NOT EXISTS (SELECT 1 FROM _figure_stale WHERE area = 'c') BEGIN INSERT INTO _figure_stale (area) VALUES ('c'); END; SELECT 1`,
    ],
    [
      'that counts and does more',
      'x',
      `CREATE TRIGGER "a" AFTER INSERT ON "x" BEGIN DELETE FROM z; INSERT INTO _figure_counts (counter, key, n, cents) VALUES ('c', json_array(NEW."a"), 1, 0) ON CONFLICT (counter, key) DO NOTHING; END`,
    ],
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
