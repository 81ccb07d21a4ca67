import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { sendRequest } from '../../support/server/http'
import { createDataDirectory, runBinary, testedBinary } from '../../support/server/server'

// `content-security-policy.spec` covers the log in text format
const server = await startFileServer({ args: ['--log-format', 'json'], expectsPolicyReports: true })

it('the log in JSON has a line without secrets for each warning and error (O3)', async () => {
  const report = {
    'document-uri': `${server.url}/auth`,
    'effective-directive': 'img-src',
    'blocked-uri': 'https://pixel.example/a?token=SECRET',
  }
  await sendRequest({
    method: 'POST',
    url: `${server.url}/api/csp-report`,
    headers: { 'content-type': 'application/csp-report' },
    body: { 'csp-report': report },
  })
  await expect
    .poll(() => server.output())
    .toMatch(/^\{"time":"[^"]+","level":"WARN","msg":"content security policy violated","directive":"img-src",.*\}$/m)
  expect(server.output()).not.toContain('SECRET')
})

it('the log contains the reason why the server exited', async () => {
  const second = await runBinary(['serve', '--dir', server.dir, '--http', '127.0.0.1:0', '--log-format', 'json'])
  expect(second.status).toBe(1)
  expect(second.output).toMatch(/^\{.*"level":"ERROR","msg":"[^"]*another Coterie already uses.*\}$/m)
})

it('the server shuts down cleanly when its terminal is closed (SIGHUP, O18)', async () => {
  const dir = await createDataDirectory()
  const child = spawn(testedBinary(), ['serve', '--dir', dir, '--http', '127.0.0.1:0'])
  try {
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    await expect.poll(() => output, { timeout: 60_000 }).toContain('Open ')
    child.kill('SIGHUP')
    // a process that is killed by a signal has no exit status
    expect(await once(child, 'close')).toEqual([0, null])
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})
