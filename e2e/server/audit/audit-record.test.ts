import { cp, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { factCollections } from '../../../domain/access/facts'
import { copyAuditedProgram, type DataDirectory } from '../../support/data/audited-program'
import { dispersePayments } from '../../support/data/payments'
import { createFirstAdmin, signIn, saveSetting } from '../../support/server/people'
import { startServer } from '../../support/server/server'
import { Session } from '../../support/server/session'
import { valuesOf } from '../../support/server/sql'

let original: DataDirectory
let copy: DataDirectory

beforeAll(async () => {
  original = await copyAuditedProgram()
})
afterAll(() => original?.remove())
beforeEach(async () => {
  copy = await original.copy()
})
afterEach(() => copy?.remove())

const directChange = `UPDATE users SET paypal_changed_at = '2020-01-01 00:00:00.000Z' WHERE id = (SELECT MIN(id) FROM users)`
async function expectAudit(finding: string, status: number): Promise<void> {
  const audit = await copy.run('audit')
  expect(audit.output).toContain(finding)
  expect(audit.status).toBe(status)
}
const accept = async (reason: string) => (await copy.run('audit', '--accept-facts', reason)).output

describe('the audit log', () => {
  it('starts with one entry for all fact collections, and a restart of the server adds none', async () => {
    const [first, ...others] = await copy.sql(`SELECT n, subject, after FROM audit_log WHERE action = 'baseline'`)
    expect(others).toEqual([])
    expect(first?.['n']).toBe(1)
    expect(String(first?.['subject']).split(',')).toEqual(factCollections)
    expect(Object.keys((JSON.parse(String(first?.['after'])) as { shapes: object }).shapes)).toEqual(factCollections)
  })

  it('starts again for a collection whose fact columns have changed, before any check', async () => {
    await copy.dropGuards()
    await copy.sql(
      `UPDATE audit_log SET after = json_set(after, '$.shapes.earnings', 'another') WHERE action = 'baseline'`,
    )
    await copy.run('audit')
    const begun = await copy.sql(`SELECT subject FROM audit_log WHERE action = 'baseline' ORDER BY n`)
    expect(valuesOf(begun)).toEqual([factCollections.join(','), 'earnings'])
  })

  it('starts with one baseline per fact collection, without names or addresses', async () => {
    const begun = await copy.sql(`SELECT baseline FROM _fact_chain WHERE baseline != '' ORDER BY n`)
    expect(valuesOf(begun)).toEqual(factCollections)
    const own = JSON.stringify(await copy.sql('SELECT * FROM audit_log'))
    expect(own).not.toMatch(/Ortuño|pay\.example|mail\.example|a day too many/)
    const values = JSON.stringify(await copy.sql('SELECT value FROM _audit_values'))
    expect(values).toMatch(/Ortuño/)
    expect(values).toMatch(/rita@pay\.example/)
    expect(JSON.stringify(await copy.sql('SELECT * FROM _fact_log'))).not.toMatch(/pay\.example|mail\.example/)
    expect(await copy.sql('SELECT * FROM _fact_touched')).toEqual([])
  })

  it('names the payee, amount and address at each step of a payment', async () => {
    const steps = await copy.sql(
      `SELECT action, after ->> '$.user' AS user, after ->> '$.cents' AS cents, v.value ->> '$' AS payee, p.user_id, p.amount_cents
       FROM audit_log a JOIN user_payments p ON 'user_payments/' || p.id = a.subject
       LEFT JOIN _audit_values v ON v.entry = a.n AND v.field = 'after/payee' WHERE action IN ('payment.approve', 'payment.disperse', 'payment.cancel')`,
    )
    expect(new Set(steps.map((row) => row['action'])).size).toBe(3)
    for (const { action, user, cents, payee, user_id, amount_cents } of steps) {
      expect([user, cents]).toEqual([user_id, amount_cents])
      expect(payee).toBe(action === 'payment.cancel' ? null : `${String(user)}@pay.example`)
    }
  })

  const tampering: { [finding: string]: { [what: string]: string } } = {
    'a value of the audit log is unchanged': {
      'the actor’s name changed': `UPDATE _audit_values SET value = '"Somebody else"' WHERE field = 'actor_name' AND entry = (SELECT MAX(n) FROM audit_log)`,
      'a personal value emptied': `UPDATE _audit_values SET value = NULL WHERE field LIKE 'after/%'`,
      'a personal value added': `INSERT INTO _audit_values (entry, field, value) SELECT MAX(n), 'after/name', '"x"' FROM audit_log`,
    },
    'the audit log is unbroken': {
      'a name outside of the personal values': `UPDATE audit_log SET actor_name = 'Somebody' WHERE n = (SELECT MAX(n) FROM audit_log)`,
      'an entry’s content changed': `UPDATE audit_log SET after = '{}' WHERE action = 'payment.cancel'`,
      'an entry removed from the middle': `DELETE FROM audit_log WHERE n = (SELECT MAX(n) - 4 FROM audit_log)`,
      'an entry added in the database': `INSERT INTO audit_log (id, n, at, actor, actor_name, action, subject, before, after, personal, prev_hash, hash)
      SELECT 'forgedforgedfor', n + 1, at, actor, '', 'role.grant', subject, 'null', 'null', '{}', hash, 'aa' FROM audit_log ORDER BY n DESC LIMIT 1`,
    },
    'the audit log contains its last checkpoint': {
      'the last three entries removed': `DELETE FROM audit_log WHERE n > (SELECT MAX(n) - 3 FROM audit_log)`,
      'the last fact log records removed': `DELETE FROM _fact_chain WHERE n > (SELECT MAX(n) - 2 FROM _fact_chain)`,
    },
    'the fact record is intact': {
      'a fact log record rewritten': `UPDATE _fact_log SET facts = replace(facts, 'dispersed', 'approved')`,
    },
  }
  const cases = Object.entries(tampering).flatMap(([finding, changes]) =>
    Object.entries(changes).map(([what, sql]) => [what, sql, finding] as const),
  )
  it.each(cases)('reveals tampering: %s', async (_what, sql, finding) => {
    await copy.dropGuards()
    await copy.sql(sql)
    await expectAudit(finding, 1)
  })
})

it('a fact that was changed directly in the database is found even after the product has changed the same row', async () => {
  const [id] = valuesOf(await copy.sql(`SELECT id FROM user_payments WHERE status = 'approved' LIMIT 1`)).map(String)
  await copy.sql('DROP TRIGGER _guard_user_payments_update_payee')
  await copy.sql(`UPDATE user_payments SET payee_paypal = 'eve@pay.example' WHERE id = '${id}'`)
  const server = await startServer({ dir: copy.dir })
  const admin = await signIn(new Session(server), 'admin@coterie.example')
  expect((await dispersePayments(admin, [id ?? ''])).dispersed).toEqual([id])
  await server.stop()
  await expectAudit(`a fact changes only through recorded changes: user_payments/${id}`, 1)
})

describe('the anchor file of the audit log', () => {
  it('can be read only by the server and is not part of backups', async () => {
    expect((await stat(path.join(copy.dir, 'audit.anchor'))).mode & 0o777).toBe(0o600)
    const backup = `${copy.dir}.zip`
    expect((await copy.run('backup', '--to', backup)).status).toBe(0)
    expect((await readFile(backup)).includes('audit.anchor')).toBe(false)
    await rm(backup)
  })

  it('reveals that the data directory was replaced by an older copy, until an admin accepts it', async () => {
    const older = await copy.copy()
    await accept('nothing to accept')
    await copy.sql(directChange)
    expect(await accept('tried by hand')).toMatch(/Accepted \d+ rows in users/)
    expect((await copy.run('audit')).status).toBe(0)
    await cp(path.join(older.dir, 'data.db'), path.join(copy.dir, 'data.db'))
    for (const part of ['-wal', '-shm']) await rm(path.join(copy.dir, `data.db${part}`), { force: true })
    await older.remove()
    expect((await copy.run('audit')).output).toContain('--accept-cut')
    // the log gets new entries after its end was lost
    await copy.sql(`UPDATE users SET paypal_changed_at = '2021-01-01 00:00:00.000Z'`)
    await accept('tried again')
    expect((await copy.run('audit')).output).toContain('the audit log contains its last checkpoint')
    expect((await copy.run('audit', '--accept-cut')).status).toBe(0)
    expect((await copy.run('audit')).status).toBe(0)
    const [entry] = await copy.sql(`SELECT before ->> '$.problem' AS why FROM audit_log WHERE action = 'log.cut'`)
    expect(entry).toEqual({ why: 'cut' })
  })

  it('matches the log in an audit while the server is writing', async () => {
    const server = await startServer()
    try {
      const admin = await createFirstAdmin(server)
      let isAuditing = true
      const audits = Promise.all([1, 2, 3].map(() => server.run('audit'))).finally(() => (isAuditing = false))
      for (let n = 0; isAuditing; n += 1) await saveSetting(admin, 'payout_day', 6 + (n % 2))
      for (const { output, status } of await audits) expect({ output, status }).toMatchObject({ status: 0 })
    } finally {
      await server.stop()
    }
  })

  it.each([[''], ['--without-key']])(
    'adds the lost end of the log to the audit entry of a restore %s',
    async (flag) => {
      const backup = `${copy.dir}.zip`
      await copy.run('backup', '--to', backup)
      await copy.sql(directChange)
      await accept('an entry more than the backup has')
      const [last] = await copy.sql('SELECT MAX(n) AS n FROM audit_log')
      const done = await copy.run('restore', backup, ...(flag ? [flag] : []))
      expect(done.status, done.output).toBe(0)
      const [entry] = await copy.sql(
        `SELECT before ->> '$.log.n' AS lost, after ->> '$.log' AS left, after ->> '$.restored' AS file FROM audit_log WHERE action = 'log.cut'`,
      )
      expect(entry).toEqual({ lost: last?.['n'], left: Number(last?.['n']) - 1, file: path.basename(backup) })
      await expectAudit('agrees with its source', 0)
      await rm(backup)
      await rm(/is in (\S+)/.exec(done.output)?.[1] ?? '', { recursive: true, force: true })
    },
  )
})
