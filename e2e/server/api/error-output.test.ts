import { expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { sendRequest } from '../../support/server/http'
import { runBinary } from '../../support/server/server'

// `content-security-policy.spec` covers the log in text format
const server = await startFileServer({ args: ['--log-format', 'json'], expectsPolicyReports: true })

it('the log in JSON has a line without secrets for each warning and error (O3)', async () => {
  const report = {
    'document-uri': `${server.url}/auth`,
    'effective-directive': 'img-src',
    'blocked-uri': 'https://pixel.example/a?token=SECRET',
    disposition: 'enforce',
  }
  await sendRequest({
    method: 'POST',
    url: `${server.url}/api/csp-report`,
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': report }),
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

it('an unknown log format is rejected', async () => {
  const { status, output } = await runBinary(['serve', '--log-format', 'xml'])
  expect(status).toBe(1)
  expect(output).toContain('--log-format must be text or json, not "xml"')
})
