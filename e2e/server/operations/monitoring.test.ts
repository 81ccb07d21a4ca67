import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { sendRequest } from '../../support/server/http'
import { runBinary, startServer } from '../../support/server/server'
import { startWebhookReceiver } from '../../support/services/webhook-receiver'
import { waitForBackups } from '../../support/routes/program-cases'

const hour = 3_600_000
const receiver = await startWebhookReceiver()
afterAll(() => receiver.stop())
const env = {
  COTERIE_LOOPBACK_TARGETS: '1',
  COTERIE_ALERT_URL: `${receiver.address}/alerts`,
  COTERIE_HEARTBEAT_URL: `${receiver.address}/ping`,
  // this mail server doesn't exist
  COTERIE_SMTP: 'smtp://127.0.0.1:1',
}
const { server, admin } = await startServerWithAdmin({ env })
const host = new URL(server.url).host

const requestsTo = (name: string) => receiver.requests.filter(({ path }) => path.endsWith(name))
/** Findings of one check are sent in no particular order. */
const readAlerts = () =>
  requestsTo('/alerts')
    .map(({ body }) => String(body['text']))
    .toSorted()
/** Waits until the address was told these texts, and until that is stored. */
async function waitForAlerts(texts: readonly string[]): Promise<void> {
  await expect.poll(readAlerts, { timeout: 90_000 }).toEqual(texts.map((text) => `${host}: ${text}`).toSorted())
  await expect.poll(async () => (await readTold()).length, { timeout: 90_000 }).toBe(texts.length - 1)
}
/** Waits for this number of calls, and until the newest one is stored. */
async function waitForHeartbeats(count: number): Promise<void> {
  await expect.poll(() => requestsTo('/ping').length, { timeout: 90_000 }).toBe(count)
  const isStored = `SELECT b.name FROM _backups b JOIN _maintenance m ON m.name = 'heartbeat' AND m.value = b.name
    WHERE asked_at = (SELECT MAX(asked_at) FROM _backups WHERE state = 'good')`
  await expect.poll(async () => (await server.sql(isStored)).length, { timeout: 90_000 }).toBe(1)
}
const readTold = async () =>
  (
    JSON.parse(
      String((await server.sql(`SELECT value FROM _maintenance WHERE name = 'alert-address'`))[0]?.['value'] ?? '{}'),
    ) as { reported?: { about: string; goneMs: number }[] }
  ).reported ?? []
/** Jobs run at each start. */
const runJobs = () => server.restart()

async function createBackup(): Promise<void> {
  await waitForBackups({ server })
  await admin.call('POST /api/admin/backups', {})
  await waitForBackups({ server })
}

describe('the heartbeat address', () => {
  it('is called once after each good backup, and not after a failed one or a restart (O3)', async () => {
    await createBackup()
    await runJobs()
    await waitForHeartbeats(1)
    expect(requestsTo('/ping')[0]).toMatchObject({ method: 'GET', text: '' })
    await runJobs()

    const folder = path.join(server.dir, 'backups')
    await rename(folder, `${folder}-aside`)
    await writeFile(folder, 'not a folder')
    await createBackup()
    expect(await server.sql(`SELECT name FROM _backups WHERE state = 'failed'`)).toHaveLength(1)
    await runJobs()
    // this start's jobs have run when they have told about the failed backup
    await waitForAlerts(['alerts are sent here', 'failed backup', 'unreadable backup folder'])
    await server.shutDown()
    await rename(folder, `${folder}-file`)
    await rename(`${folder}-aside`, folder)
    await server.sql(`DELETE FROM _backups WHERE state = 'failed'`)
    await runJobs()
    await waitForHeartbeats(1)
    await createBackup()
    await runJobs()
    await waitForHeartbeats(2)
  })
})

describe('the alert address', () => {
  /** What the address was told by the test above. */
  const before = ['alerts are sent here', 'failed backup', 'unreadable backup folder']

  it('is told once about a finding and once about its end, although email is what fails, and not again after a restart (O3)', async () => {
    await server.sql(
      `INSERT INTO mail_outbox (id, "to", template, language, data, subject, html, text, status, why, tries, next_at, sent_at, error, queued_at, way, carrier, first_try_at, created, updated)
       VALUES ('mail00000000001', 'ana@mail.example', 'verify', 'en', '{}', '', '', '', 'queued', '', 1, '2099-01-01 00:00:00.000Z', '', '', '2020-01-01 00:00:00.000Z', 'smtp', '', '', '', '')`,
    )
    await runJobs()
    await waitForAlerts([...before, 'email that can’t be sent'])
    await runJobs()
    await runJobs()
    await server.sql(`DELETE FROM mail_outbox WHERE id = 'mail00000000001'`)
    await runJobs()
    const isOver = async () => (await readTold()).every(({ goneMs }) => goneMs > 0)
    await expect.poll(isOver, { timeout: 90_000 }).toBe(true)
    await waitForAlerts([...before, 'email that can’t be sent'])
    // its end is reported three hours later
    await server.shutDown()
    const told = (await readTold()).map(({ about, goneMs }) => ({ about, goneMs: goneMs - 4 * hour }))
    await server.sql(
      `UPDATE _maintenance SET value = json_set(value, '$.reported', json(?)) WHERE name = 'alert-address'`,
      [JSON.stringify(told)],
    )
    await runJobs()
    await expect.poll(() => readAlerts().length, { timeout: 90_000 }).toBe(4 + told.length)
    expect(readAlerts()).toContain(`${host}: solved: email that can’t be sent`)
    await runJobs()
    expect(await readTold()).toEqual([])
    expect(readAlerts()).toHaveLength(4 + told.length)
    expect(server.output()).not.toContain(receiver.address)
  })

  it('and the other addresses are checked at start', async () => {
    const start = startServer({ env: { COTERIE_ALERT_URL: 'https://10.0.0.7/alerts' } })
    await expect(start).rejects.toThrow('COTERIE_ALERT_URL must be a public https address')
  })
})

describe('the metrics', () => {
  let text = ''
  const readMetrics = async (url: string) => sendRequest({ method: 'GET', url: `${url}/metrics` })
  beforeAll(async () => {
    await admin.call('GET /api/admin/health', {})
    text = (await readMetrics(server.dashboardUrl)).text
  })
  const names = () => new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name))

  it('are served on the dashboard’s address only, and contain no personal data', async () => {
    expect(text).toMatch(/^coterie_http_requests_total\{class="api",status="2xx"\} [1-9]/m)
    expect((await readMetrics(server.url)).text).not.toContain('coterie_')
    const other = await sendRequest({
      method: 'GET',
      url: `${server.dashboardUrl}/metrics`,
      headers: { host: 'evil.example' },
    })
    expect(other.status).toBe(421)
    expect(text).not.toContain('@')
    expect(text).not.toContain(admin.userId)
  })

  it('have a value for each finding, queue and size', () => {
    for (const line of [
      /^coterie_finding\{name="disk-full",state="bad"\} 0$/m,
      /^coterie_queue_waiting\{queue="mail"\} \d+$/m,
      /^coterie_queue_oldest_seconds\{queue="push"\} 0$/m,
      /^coterie_last_backup_timestamp_seconds [\d.e+]+$/m,
      /^coterie_measured 1$/m,
    ])
      expect(text).toMatch(line)
  })

  it.each(['deploy/grafana.json', 'deploy/alerts.yaml', 'docs/monitoring.md'])(
    'contain each metric of %s',
    async (file) => {
      const mentioned = new Set((await readFile(file, 'utf8')).match(/\b(?:coterie|go|process)_[a-z0-9_]+/g) ?? [])
      const known = names()
      const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|sum|count)$/, ''))
      expect([...mentioned].filter((name) => !isKnown(name))).toEqual([])
      expect(mentioned.size).toBeGreaterThan(1)
    },
  )
})

it('with --log-format json, each line on standard error is an object (O3)', async () => {
  const { status, output } = await runBinary(['serve', '--dir', server.dir, '--http', host, '--log-format', 'json'])
  expect(status).toBe(1)
  const lines = output.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['ERROR'])
})
