import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNothingFound } from '../support/clean-audit'
import { runBinary, startServer, type TestServer } from '../support/server'

describe('the demo', () => {
  let dir: string
  let server: TestServer

  beforeAll(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'coterie-demo-'))
    const made = await runBinary(['demo', '--dir', dir])
    expect(made.status, made.output).toBe(0)
    server = await startServer({ dir })
  })
  afterAll(async () => {
    await server?.stop()
    await rm(dir, { recursive: true, force: true })
  })

  it('holds lines of every kind and cause, some released, some refused, one objected to', async () => {
    const count = async (sql: string) => Number((await server.sql(sql))[0]?.['n'])
    const open = await server.sql(
      `SELECT DISTINCT h.kind, d.cause FROM line_holds h JOIN line_hold_desk d ON d.hold = h.id WHERE h.released_at = ''`,
    )
    expect(new Set(open.map(({ kind }) => kind))).toEqual(new Set(['review', 'by-hand', 'admin']))
    const causes = new Set((await server.sql('SELECT DISTINCT cause FROM referral_evidence')).map(({ cause }) => cause))
    expect(causes).toEqual(new Set(['same-network', 'same-device', 'same-payee', 'flagged']))
    expect(await count(`SELECT COUNT(*) AS n FROM line_holds WHERE outcome = 'released'`)).toBeGreaterThan(3)
    expect(await count(`SELECT COUNT(*) AS n FROM line_holds WHERE outcome = 'refused'`)).toBeGreaterThan(0)
    expect(await count(`SELECT COUNT(*) AS n FROM audit_log WHERE action = 'hold.object'`)).toBeGreaterThan(0)
    expect(await count(`SELECT COUNT(*) AS n FROM line_holds WHERE refused_reason != ''`)).toBeGreaterThan(0)
  })

  it('looks lived in: people joined over two years and came back lately', async () => {
    const [joined] = await server.sql(`SELECT COUNT(DISTINCT substr(created, 1, 7)) AS months FROM users`)
    expect(joined?.['months']).toBeGreaterThan(20)
    const [back] = await server.sql(
      `SELECT AVG(last_login_at != '') AS ever, AVG(last_login_at > strftime('%Y-%m-%d', 'now', '-30 days')) AS lately FROM user_desk`,
    )
    expect(back?.['ever']).toBeGreaterThan(0.7)
    expect(back?.['lately']).toBeGreaterThan(0.5)
  })

  it('agrees with its sources', () => expectNothingFound(server))
})
