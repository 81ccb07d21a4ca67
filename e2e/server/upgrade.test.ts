import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '../../domain/collections/all'
import { rowFaults } from '../../domain/collections/define/row-faults'
import { shippedTimes } from '../../domain/programme/promised-times'
import { syncedCollections, type SyncedCollection } from '../../domain/sync/collections'
import type { WireRow } from '../../domain/sync/protocol'
import { readStored, storageWith, storedRows } from '../../web/data/testing/stored-database'
import { expectNothingFound } from '../support/clean-audit'
import { firstAdmin, signIn } from '../support/people'
import { startServer, type TestServer } from '../support/server'
import { openProbe } from '../support/sql'
import { Session } from '../support/session'
import { SyncDevice } from '../support/sync-device'

const fixture = 'e2e/fixtures/0.1.0'
const password = 'demo-harbour-lantern'
const stored = readStored(`${fixture}/device.json.br`)
const owner = stored.name.replace('coterie-', '')
/** Read from the folder with the version that left it. */
const payments = { n: 2916, sum: 33_369_152 }
const lines = { n: 4358, sum: 33_424_163 }

let server: TestServer
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'coterie-upgrade-'))
  await writeFile(path.join(dir, 'data.db'), brotliDecompressSync(readFileSync(`${fixture}/data.db.br`)))
  await cp(`${fixture}/coterie.key`, path.join(dir, 'coterie.key'))
  // nobody had applied in it
  const probe = openProbe(path.join(dir, 'data.db'))
  const before = `'2026-01-05 10:00:00.123Z', '2026-01-05 10:00:00.123Z'`
  await probe.query(`INSERT INTO affiliate_submissions (id, email, status, created, updated)
    VALUES ('applicationold1', 'old@mail.example', 'withdrawn', ${before})`)
  await probe.query(`INSERT INTO leads (id, first_name, email, language, state, promised_by, created, updated)
    VALUES ('leadoldleadold1', 'Old', 'old@mail.example', 'en', 'closed', '2026-01-06 10:00:00.000Z', ${before})`)
  await probe.gone()
  server = await startServer({ dir })
})
afterAll(async () => {
  await server?.stop()
  await rm(dir, { recursive: true, force: true })
})

const sums = async (table: string) =>
  (await server.sql(`SELECT COUNT(*) AS n, SUM(amount_cents) AS sum FROM ${table}`))[0]

describe('a folder of the first version under this one', () => {
  it('starts, and no payment and no line has changed', async () => {
    expect(await sums('user_payments')).toEqual(payments)
    expect(await sums('earnings')).toEqual(lines)
  })

  // once the first start under this version has counted what it found
  it('is clean for the audit', () => expectNothingFound(server))

  it('keeps what was promised before there was a setting for it, and when a landing application came', async () => {
    expect(await server.sql('SELECT promised_by FROM affiliate_submissions')).toEqual([
      { promised_by: '2026-01-08 10:00:00.123Z' },
    ])
    expect(await server.sql('SELECT created, promised_by FROM leads')).toEqual([
      { created: '2026-01-05 10:00:00.000Z', promised_by: '2026-01-06 10:00:00.000Z' },
    ])
    const [times] = await server.sql(
      'SELECT first_answer_hours, lead_answer_hours, application_answer_days, hold_decision_days FROM programme',
    )
    expect(times).toEqual(shippedTimes)
  })

  it('hands a device rows that are to the letter what their collections say', async () => {
    const [row] = await server.sql(
      `SELECT u.email FROM users u JOIN user_roles r ON r.user_id = u.id AND r.role = 'admin'`,
    )
    const device = new SyncDevice(await signIn(new Session(server), String(row?.['email']), password))
    await device.sync()
    const seen = new Map<SyncedCollection, string[]>()
    for (const c of syncedCollections) {
      const rows = await device.db.table<WireRow, string>(c).toArray()
      if (rows.length > 0) seen.set(c, [...new Set(rows.flatMap((each) => rowFaults(collections[c], each)))])
    }
    expect([...seen].filter(([, faults]) => faults.length > 0)).toEqual([])
    expect(seen.size).toBeGreaterThan(15)
  })

  it('tells admins’ devices to let go of other people’s rows: no entry of them is left for admins, and all are fetched again', async () => {
    const left = [
      ...[
        'user_roles',
        'consents',
        'affiliate_periods',
        'referrals',
        'referral_attributions',
        'user_desk',
        'rental_desk',
      ],
      ...['user_payments', 'payment_lines', 'payment_desk', 'earnings', 'rental_periods'],
    ]
    const entries = await server.sql(`SELECT DISTINCT c FROM _sync_log WHERE aud = 'role:admin'`)
    expect(entries.map(({ c }) => c).filter((c) => left.includes(String(c)))).toEqual([])
    const [rates] = await server.sql(
      `SELECT COUNT(*) AS n FROM _sync_log l JOIN rates r ON r.id = l.id WHERE l.c = 'rates' AND l.aud = 'role:admin' AND r.user_id != ''`,
    )
    expect(rates?.['n']).toBe(0)
    const told = await server.sql('SELECT c FROM _sync_gen')
    expect(told.map(({ c }) => c)).toEqual(expect.arrayContaining([...left, 'rates']))
  })

  it('takes what a device of that time still held: sent once, seen by both, and the refused entry kept', async () => {
    const [row] = await server.sql('SELECT email FROM users WHERE id = ?', [owner])
    const person = await signIn(new Session(server), String(row?.['email']), password)
    const device = new SyncDevice(person, server.url, await storageWith(stored))
    await device.sync()
    const entries = await device.db.outbox.toArray()
    expect(entries.map(({ state, c }) => [state, c])).toEqual([['parked', 'ticket_messages']])
    for (const subject of ['Arrived, not confirmed', 'Waits on the device']) {
      const found = await server.sql('SELECT id FROM support_tickets WHERE subject = ?', [subject])
      expect(found, subject).toHaveLength(1)
      expect(await device.db.rows('support_tickets').get(String(found[0]?.['id'])), subject).toMatchObject({ subject })
    }
    // what the person saw is still there, to the cent
    const seen = (rows: { [field: string]: unknown }[]) =>
      rows.reduce((sum, row) => sum + Number(row['amount_cents']), 0)
    const now = await device.db.rows('user_payments').toArray()
    expect(now).toHaveLength(storedRows(stored, 'user_payments').length)
    expect(seen(now as never)).toBe(seen(storedRows(stored, 'user_payments')))
  })
})

describe('a folder whose sync log was by collections', () => {
  const migration = '1763702510_order_sync_log_by_audience.js'
  /** As the version before left it; the newest entry was pruned since its number was given. */
  const asBefore = [
    'CREATE TEMP TABLE entries AS SELECT * FROM _sync_log',
    'DROP TABLE _sync_log',
    `CREATE TABLE _sync_log (
       seq INTEGER PRIMARY KEY AUTOINCREMENT, c TEXT NOT NULL, id TEXT NOT NULL, aud TEXT NOT NULL, UNIQUE (c, id, aud))`,
    'CREATE INDEX _sync_log_aud ON _sync_log (aud, seq)',
    // without figures and the programme: jobs of a start write them when their turn comes, and their entries move
    "INSERT INTO _sync_log SELECT * FROM entries WHERE c NOT IN ('figures', 'programme')",
    'DELETE FROM _sync_log WHERE seq = (SELECT MAX(seq) FROM _sync_log)',
    `DELETE FROM _migrations WHERE file = '${migration}'`,
  ]
  const log = (old: TestServer) =>
    old.sql(`SELECT * FROM _sync_log WHERE c NOT IN ('figures', 'programme') ORDER BY seq`)
  const triggers = (old: TestServer) =>
    old.sql(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)

  it('has it by audiences: every entry under its number, no number given twice, nothing fetched anew', async () => {
    const old = await startServer()
    try {
      const admin = await firstAdmin(old)
      await old.kill9()
      for (const sql of asBefore) await old.sql(sql)
      const [entries, before, gens] = [await log(old), await triggers(old), await old.sql('SELECT * FROM _sync_gen')]
      const [{ seq: head } = { seq: 0 }] = await old.sql(`SELECT seq FROM sqlite_sequence WHERE name = '_sync_log'`)
      expect(Number(entries.at(-1)?.['seq'])).toBeLessThan(Number(head))
      await old.restart()
      const after = await log(old)
      expect(after.slice(0, entries.length)).toEqual(entries)
      // what came since: the row that had lost its entry
      expect(after).toHaveLength(entries.length + 1)
      for (const { seq } of after.slice(entries.length)) expect(Number(seq)).toBeGreaterThan(Number(head))
      expect(await triggers(old)).toEqual(before)
      expect(await old.sql('SELECT * FROM _sync_gen')).toEqual(gens)
      const indexes = await old.sql(
        `SELECT i.name, group_concat(c.name) AS columns FROM pragma_index_list('_sync_log') i, pragma_index_info(i.name) c
         GROUP BY i.name ORDER BY i.name`,
      )
      expect(indexes).toEqual([
        { name: '_sync_log_aud', columns: 'aud,seq' },
        { name: '_sync_log_row', columns: 'aud,c,id' },
      ])
      await new SyncDevice(admin).sync()
    } finally {
      await old.stop()
    }
  })
})
