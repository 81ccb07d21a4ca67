import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { waitForBackups } from '../../support/routes/program-cases'
import { sendRequest } from '../../support/server/http'
import { runBinary } from '../../support/server/server'

const { server, admin } = await startServerWithAdmin()

const fetchDeepHealth = () => sendRequest({ method: 'GET', url: `${server.url}/api/health?deep=1` })
const runHealthCommand = () => runBinary(['health', '--deep', '--http', new URL(server.url).host])

it('the thorough health check reports success, and its command exits with 0 (O3)', async () => {
  expect(await fetchDeepHealth()).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
    json: { ok: true, failed: [] },
  })
  expect(await runHealthCommand()).toEqual({ status: 0, output: 'ok\n' })
})

it('the thorough health check fails with the reason if the last backup is too old or the end of the audit log is unknown', async () => {
  await waitForBackups({ server })
  await admin.call('POST /api/admin/backups', {})
  await waitForBackups({ server })
  await server.shutDown()
  await server.sql(`UPDATE _backups SET asked_at = '2020-01-01 00:00:00.000Z'`)
  await rm(path.join(server.dir, 'audit.anchor'))
  await server.restart()
  expect(await fetchDeepHealth()).toMatchObject({ status: 503, json: { ok: false, failed: ['backup', 'log'] } })
  const { status, output } = await runHealthCommand()
  expect(status).toBe(1)
  expect(output).toBe(
    'backup: the last backup is too old, or there is none\nlog: the audit log is broken: run `coterie audit`\n',
  )
  expect(server.output()).toContain('the audit log ends before its anchor')
  // the simple health check only shows that the process runs
  expect(await sendRequest({ method: 'GET', url: `${server.url}/api/health` })).toMatchObject({ status: 200 })
})
