import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForCleanAudit } from '../../support/server/file-server'
import { createDataDirectory, runBinary, startServer, type TestServer } from '../../support/server/server'
import { countRows, openProbe } from '../../support/server/sql'

/** Time limit in ms. Creating a demo takes a minute of CPU time, and more on a busy machine. */
const patienceMs = 600_000

describe('the demo', () => {
  let dir: string
  let server: TestServer
  let output: string

  beforeAll(async () => {
    // the demo is created in an empty directory
    dir = await mkdtemp(path.join(os.tmpdir(), 'coterie-demo-'))
    const result = await runBinary(['demo', 'people=450', '--dir', dir])
    expect(result.status, result.output).toBe(0)
    output = result.output
    server = await startServer({ dir })
  }, patienceMs)
  afterAll(async () => {
    await server?.stop()
    // a demo that was used can be wiped by a command, but not while a server is running
    const wiped = await runBinary(['demo', '--wipe', '--dir', dir])
    expect(wiped.status, wiped.output).toBe(0)
    expect(await readdir(dir)).toEqual([])
    await rm(dir, { recursive: true, force: true })
  })

  it('contains lines of every kind and hold reason, some released, some refused, one with an objection', async () => {
    const count = (from: string) => countRows(server, from)
    const open = await server.sql(
      `SELECT DISTINCT h.kind, d.cause FROM line_holds h JOIN line_hold_admin d ON d.hold = h.id WHERE h.released_at = ''`,
    )
    expect(new Set(open.map(({ kind }) => kind))).toEqual(new Set(['review', 'by-hand', 'admin']))
    const causes = new Set((await server.sql('SELECT DISTINCT cause FROM fraud_signals')).map(({ cause }) => cause))
    expect(causes).toEqual(new Set(['same-network', 'same-device', 'same-payee', 'flagged']))
    expect(await count(`line_holds WHERE outcome = 'released'`)).toBeGreaterThan(3)
    expect(await count(`line_holds WHERE outcome = 'refused'`)).toBeGreaterThan(0)
    expect(await count(`audit_log WHERE action = 'hold.dispute'`)).toBeGreaterThan(0)
    expect(await count(`line_holds WHERE refused_reason != ''`)).toBeGreaterThan(0)
  })

  it('includes an affiliate who also rents and has referred others', async () => {
    const email = /the affiliate (\S+),/.exec(output)?.[1] ?? ''
    const [row] = await server.sql(
      `SELECT (SELECT COUNT(*) FROM rental_periods p WHERE p.user_id = u.id AND p.end_date = '' AND p.voided_at = '') AS rents,
         (SELECT COUNT(*) FROM referral_attributions a WHERE a.affiliate_id = u.id AND a.to_date = '') > 5 AS brings
       FROM users u WHERE u.email = ?`,
      [email],
    )
    expect(row).toEqual({ rents: 1, brings: 1 })
  })

  it('has people who joined over two years and signed in recently', async () => {
    const [joined] = await server.sql(`SELECT COUNT(DISTINCT substr(created_at, 1, 7)) AS months FROM users`)
    expect(joined?.['months']).toBeGreaterThan(20)
    const [back] = await server.sql(
      `SELECT AVG(last_login_at != '') AS ever, AVG(last_login_at > strftime('%Y-%m-%d', 'now', '-30 days')) AS lately FROM user_admin`,
    )
    expect(back?.['ever']).toBeGreaterThan(0.7)
    expect(back?.['lately']).toBeGreaterThan(0.5)
  })

  it('has invitations that expire 30 days after their creation', async () => {
    const open = await server.sql(
      `SELECT DISTINCT ROUND(julianday(expires_at) - julianday(created_at)) AS days FROM referrals WHERE source = 'invite' AND referred_user = ''`,
    )
    expect(open).toEqual([{ days: 30 }])
  })

  it('has no consent before the terms were published', async () => {
    const [all] = await server.sql(
      `SELECT COUNT(*) AS n, COALESCE(SUM(c.at < t.published_at), 0) AS early, SUM(t.id IS NULL OR t.published_at = '') AS unknown
       FROM consents c LEFT JOIN terms_versions t ON t.version = c.version WHERE c.document = 'terms'`,
    )
    expect(all).toEqual({ n: 451, early: 0, unknown: 0 })
  })

  it('has additional people that the search finds, with generated months', async () => {
    const count = (from: string) => countRows(server, from)
    expect(await count('users')).toBe(451)
    expect(await count('_people_text')).toBe(451)
    expect(await count(`user_payments WHERE status = 'dispersed' AND run != ''`)).toBeGreaterThan(3_500)
    expect(await count(`user_payments WHERE status = 'pending' AND run != ''`)).toBeGreaterThan(300)
    expect(await count("earnings WHERE run = '' AND kind IN ('rental', 'commission')")).toBe(0)
    expect(await count('support_tickets')).toBeGreaterThan(130)
    expect(await count('(SELECT number FROM support_tickets GROUP BY number HAVING COUNT(*) > 1)')).toBe(0)
    expect(await count('(SELECT DISTINCT status FROM support_tickets)')).toBe(4)
    expect(await count('_fact_touched')).toBe(0)
  })

  it('has a reconciled batch with a returned payment that is sent again, and a batch with a partial report', async () => {
    const batches = await server.sql('SELECT n, state FROM payout_batches ORDER BY n')
    expect(batches).toEqual([
      { n: 1, state: 'reconciled' },
      { n: 2, state: 'sent' },
    ])
    const readStates = async (n: number) =>
      (
        await server.sql(
          'SELECT DISTINCT i.state FROM payout_items i JOIN payout_batches b ON b.id = i.batch WHERE b.n = ? ORDER BY 1',
          [n],
        )
      ).map(({ state }) => state)
    expect(await readStates(1)).toEqual(['returned', 'success'])
    expect(await readStates(2)).toEqual(['onhold', 'sent', 'success', 'unclaimed'])
    const [again] = await server.sql(
      `SELECT COUNT(*) AS n FROM payout_items i JOIN payout_items j ON j.payment = i.payment AND j.id != i.id WHERE i.state = 'returned'`,
    )
    expect(again?.['n']).toBe(1)
  })

  it('has no audit findings', () => waitForCleanAudit(server))
})

describe('the demo command', () => {
  it(
    'creates the same payments and holds when it runs twice on one day',
    async () => {
      const readSums = async (): Promise<string> => {
        const dir = await createDataDirectory()
        const result = await runBinary(['demo', 'people=40', '--dir', dir])
        expect(result.status, result.output).toBe(0)
        // the audit of the demo must have no findings
        expect((await runBinary(['audit', '--dir', dir])).output).toContain('agrees with its source')
        // no server has started with this data yet
        expect((await runBinary(['retention', '--dir', dir])).status).toBe(0)
        const probe = openProbe(path.join(dir, 'data.db'))
        try {
          // the anchor was written only once, at the end
          const anchor = JSON.parse(await readFile(path.join(dir, 'audit.anchor'), 'utf8')) as Record<
            string,
            { n: number }
          >
          const [ends] = await probe.query(
            'SELECT (SELECT MAX(n) FROM audit_log) AS log, (SELECT MAX(n) FROM _fact_chain) AS facts',
          )
          expect(ends?.['log']).toBeGreaterThan(100)
          expect({ log: anchor['log']?.n, facts: anchor['facts']?.n }).toEqual(ends)
          const payments = await probe.query(
            `SELECT month, status, payment_type, person_email, amount_cents, cancel_reason FROM user_payments ORDER BY 1, 2, 3, 4, 5, 6`,
          )
          const holds = await probe.query(
            `SELECT u.email, e.month, h.kind, h.outcome, h.released_reason, e.amount_cents FROM line_holds h JOIN users u ON u.id = h.user_id
           JOIN earnings e ON e.id = h.earning ORDER BY 1, 2, 3, 4, 5, 6`,
          )
          return JSON.stringify({ payments, holds }, null, 1)
        } finally {
          probe.close()
          await rm(dir, { recursive: true, force: true })
        }
      }
      const [first, second] = [await readSums(), await readSums()]
      expect(second).toBe(first)
    },
    patienceMs,
  )

  it('rejects an unknown argument, and wipes no directory that it did not fill', async () => {
    const dir = await createDataDirectory()
    const result = await runBinary(['demo', 'people=many', '--dir', dir])
    expect(result.status).toBe(1)
    expect(result.output.trim()).toBe('The demo takes one word: people=NUMBER, from 30 to 1000000.')
    // a directory that the command did not fill counts as real data
    expect((await runBinary(['demo', '--wipe', '--dir', dir])).output).toContain("wasn't filled by")
    await rm(dir, { recursive: true, force: true })
  })
})
