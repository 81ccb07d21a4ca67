import { describe, expect, it } from 'vitest'
import { startServerWithAdmin, expectCleanAudit } from '../../support/server/file-server'
import { replicaTables, retentionRules } from '../../../domain/record/retention'
import { createMember } from '../../support/server/people'
import { insertOldMail, runPruning, sqlDaysAgo } from '../../support/data/pruning'

const { server, admin } = await startServerWithAdmin()
const ana = await createMember(server, { firstName: 'Ana' })

/** The rules of a server without a replica. */
const rules = retentionRules.filter(({ tables }) => tables !== replicaTables)

const paddedId = (name: string): string => name.padEnd(15, '0')
const readIds = async (table: string, column = 'id'): Promise<unknown[]> =>
  (await server.sql(`SELECT ${column} AS id FROM ${table} ORDER BY 1`)).map(({ id }) => id)

describe('the list of retention periods', () => {
  it('covers exactly the tables of a real database', async () => {
    const tables = await server.sql(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB '*_index_*' ORDER BY 1`,
    )
    expect(rules.flatMap((each) => each.tables).sort()).toEqual(tables.map(({ name }) => name).sort())
  })

  it('is printed with the number of rows', async () => {
    const { status, output } = await server.run('retention')
    expect(status).toBe(0)
    expect(output).toContain('30 days after the command; keys of commands that send money stay for ever')
    expect(output).toMatch(/^ {2}users +2 rows$/m)
    expect(output).toMatch(/^data\.db: [\d.]+ MiB, of which [\d.]+ MiB are free/m)
  })
})

describe('pruning', () => {
  it('deletes exactly what is older than its retention period', async () => {
    const mail = `INSERT INTO mail_outbox (id, "to", template, language, subject, status, queued_at, created, updated)
      VALUES (?, 'a@mail.example', 'welcome', 'en', 's', ?, ?, '', '')`
    const [{ old, young } = { old: '', young: '' }] = await server.sql(
      `SELECT ${sqlDaysAgo(91)} AS old, ${sqlDaysAgo(89)} AS young`,
    )
    await server.sql('DELETE FROM mail_outbox')
    for (const [id, status, at] of [
      ['mailoldsent', 'sent', old],
      ['mailoldkept', 'kept', old],
      ['mailoldqueued', 'queued', old],
      ['mailyoungsent', 'sent', young],
    ] as const) {
      await server.sql(mail, [paddedId(id), status, String(at)])
    }
    const notification = `INSERT INTO notifications (id, user_id, type, title, message, metadata, read, created_at, created, updated)
      VALUES (?, ?, 'account', '', '', '{}', ?, ?, ?, ?)`
    for (const [id, read, created, changed] of [
      ['noteoldread', 1, old, old],
      ['noteoldunread', 0, old, old],
      ['notereadlately', 1, old, young],
      ['noteyoungread', 1, young, young],
    ] as const) {
      await server.sql(notification, [
        paddedId(id),
        ana.userId,
        read,
        String(created),
        String(created),
        String(changed),
      ])
    }
    const key = `INSERT INTO _commands (key, actor, route, input_hash, status, body, at) VALUES (?, 'a', ?, '', 200, '{}', `
    await server.sql(`${key} ${sqlDaysAgo(31)})`, ['oldnote1', 'POST /api/admin/tickets/notes'])
    await server.sql(`${key} ${sqlDaysAgo(31)})`, ['oldpayout', 'POST /api/admin/payments/disperse'])
    await server.sql(`${key} ${sqlDaysAgo(29)})`, ['youngnote', 'POST /api/admin/tickets/notes'])
    const delivery = `INSERT INTO webhook_deliveries (id, event, body, status, tries, next_at, response_code, created, updated) VALUES (?, 'e', '', ?, 1, '', 200, '', `
    await server.sql(`${delivery} ${sqlDaysAgo(31)})`, [paddedId('hookold'), 'sent'])
    await server.sql(`${delivery} ${sqlDaysAgo(31)})`, [paddedId('hookoldqueued'), 'queued'])
    await server.sql(`${delivery} ${sqlDaysAgo(29)})`, [paddedId('hookyoung'), 'sent'])
    const device = `INSERT INTO trusted_devices (id, user_id, device_name, secret_hash, trusted_at, expires_at, ended_at, created, updated) VALUES (?, ?, 'd', ?, ${sqlDaysAgo(600)}, `
    await server.sql(`${device} ${sqlDaysAgo(401)}, '', '', '')`, [paddedId('devexpired'), ana.userId, 'h1'])
    await server.sql(`${device} ${sqlDaysAgo(399)}, '', '', '')`, [paddedId('devlately'), ana.userId, 'h2'])
    await server.sql(`${device} ${sqlDaysAgo(399)}, ${sqlDaysAgo(401)}, '', '')`, [
      paddedId('devended'),
      ana.userId,
      'h3',
    ])
    await server.sql(`${device} ${sqlDaysAgo(401)}, '', '', '')`, [paddedId('devonlyone'), paddedId('nobody'), 'h4'])
    await server.sql(`INSERT INTO _device_seen (device) VALUES (?), (?)`, [
      paddedId('devexpired'),
      paddedId('devlately'),
    ])
    const job = `INSERT INTO payment_run_jobs (id, month, state, created, updated) VALUES (?, '2020-01', ?, '', `
    await server.sql(`${job} ${sqlDaysAgo(91)})`, [paddedId('jobdone'), 'done'])
    await server.sql(`${job} ${sqlDaysAgo(89)})`, [paddedId('jobyoung'), 'done'])
    const moves = `INSERT INTO payment_action_jobs (id, action, state, total, created, updated) VALUES (?, 'approve', ?, 1, '', `
    await server.sql(`${moves} ${sqlDaysAgo(91)})`, [paddedId('moveold'), 'failed'])
    await server.sql(`${moves} ${sqlDaysAgo(89)})`, [paddedId('moveyoung'), 'done'])
    await server.sql(
      `INSERT INTO _known_browsers (account, hash, last_used) VALUES ('p', 'oldone', ${sqlDaysAgo(401)}), ('p', 'youngone', ${sqlDaysAgo(399)})`,
    )
    await server.sql(`INSERT INTO _throttle (key, fails, until_ms) VALUES ('oldone', 3, ?), ('youngone', 3, ?)`, [
      Date.now() - 2 * 86_400_000,
      Date.now() - 3_600_000,
    ])
    await server.sql('DELETE FROM _person_networks')
    await server.sql(
      `INSERT INTO _person_networks (user, network, first_at, last_at) VALUES (?1, '198.51.100.1', '', ${sqlDaysAgo(91)}),
         (?1, '198.51.100.2', '', ${sqlDaysAgo(89)}), ('nobody', '198.51.100.3', '', ${sqlDaysAgo(1)})`,
      [ana.userId],
    )

    await runPruning(server)

    expect(await readIds('mail_outbox')).toEqual([paddedId('mailoldqueued'), paddedId('mailyoungsent')])
    expect(await readIds(`notifications WHERE id LIKE 'note%'`)).toEqual([
      paddedId('noteoldunread'),
      paddedId('notereadlately'),
      paddedId('noteyoungread'),
    ])
    expect(await readIds(`_commands WHERE actor = 'a'`, 'key')).toEqual(['oldpayout', 'youngnote'])
    expect(await readIds('webhook_deliveries')).toEqual([paddedId('hookoldqueued'), paddedId('hookyoung')])
    expect(await readIds(`trusted_devices WHERE id LIKE 'dev%'`)).toEqual([
      paddedId('devlately'),
      paddedId('devonlyone'),
    ])
    expect(await readIds(`_device_seen WHERE device LIKE 'dev%'`, 'device')).toEqual([paddedId('devlately')])
    expect(await readIds('payment_run_jobs')).toEqual([paddedId('jobyoung')])
    expect(await readIds('payment_action_jobs')).toEqual([paddedId('moveyoung')])
    expect(await readIds(`_known_browsers WHERE account = 'p'`, 'hash')).toEqual(['youngone'])
    expect(await readIds(`_throttle WHERE key IN ('oldone', 'youngone')`, 'key')).toEqual(['youngone'])
    expect(await readIds('_person_networks', 'network')).toEqual(['198.51.100.2'])
    const [entry] = await server.sql(
      `SELECT actor, after FROM audit_log WHERE action = 'data.prune' ORDER BY n DESC LIMIT 1`,
    )
    // one of the three emails was inserted to mark the end of pruning
    expect(entry?.['actor']).toBe('')
    expect(JSON.parse(String(entry?.['after']))).toEqual({
      deliveries: 1,
      mails: 3,
      moveJobs: 1,
      notifications: 1,
      runJobs: 1,
    })
    expect(await readIds('_maintenance', 'name')).not.toContain('removed mails')
    // the device within its retention period is still signed in
    await ana.call('GET /api/program', {})
    await server.sql(`DELETE FROM trusted_devices WHERE id LIKE 'dev%'`)
    await expectCleanAudit(server)
  })

  it('does not delete money, logs or anything newer', async () => {
    const tables = rules.filter(({ days }) => days === null).flatMap((each) => each.tables)
    const readCounts = async () => {
      const sums: { [table: string]: unknown } = {}
      for (const table of tables) sums[table] = (await server.sql(`SELECT COUNT(*) AS n FROM "${table}"`))[0]?.['n']
      return sums
    }
    // each start of the server adds an epoch
    const expected = [
      'audit_log',
      '_audit_values',
      '_fact_chain',
      '_fact_log',
      '_maintenance',
      '_challenges',
      '_params',
      '_sync_runs',
    ]
    const before = await readCounts()
    await runPruning(server)
    const after = await readCounts()
    for (const table of tables.filter((name) => !expected.includes(name)))
      expect(after[table], table).toBe(before[table])
  })

  it('reports only deletions that a person could notice', async () => {
    await runPruning(server)
    const readEntries = () => readIds(`audit_log WHERE action = 'data.prune'`, 'n')
    const before = await readEntries()
    await server.sql(
      `INSERT INTO _commands (key, actor, route, input_hash, status, body, at) VALUES ('oldnote2', 'a', 'POST /api/x', '', 200, '{}', ${sqlDaysAgo(31)})`,
    )
    await server.restart()
    await expect.poll(() => readIds(`_commands WHERE key = 'oldnote2'`, 'key'), { timeout: 60_000 }).toEqual([])
    await insertOldMail(server)
    await runPruning(server)
    expect(await readEntries()).toHaveLength(before.length + 1)
    expect(admin.userId).not.toBe('')
  })

  it('deletes more than one batch of rows', async () => {
    await server.sql(
      `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 1234)
       INSERT INTO _commands (key, actor, route, input_hash, status, body, at)
       SELECT 'many' || n, 'a', 'POST /api/x', '', 200, '{}', ${sqlDaysAgo(31)} FROM c`,
    )
    await runPruning(server)
    expect(await readIds(`_commands WHERE key LIKE 'many%'`, 'key')).toEqual([])
  })
})
