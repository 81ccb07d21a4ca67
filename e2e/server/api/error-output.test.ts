import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRequest } from '../../support/server/http'
import { productBinary, runBinary, startServer, type TestServer } from '../../support/server/server'

/** A browser's report of a policy violation, which is the simplest way to cause a warning. */
const policyReport = (page: string) => ({
  'csp-report': {
    'document-uri': page,
    'effective-directive': 'img-src',
    'blocked-uri': 'https://pixel.example/a?token=SECRET',
    disposition: 'enforce',
  },
})
const sendReport = (server: TestServer) =>
  sendRequest({
    method: 'POST',
    url: `${server.url}/api/csp-report`,
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify(policyReport(`${server.url}/auth`)),
  })
const readWarnings = (server: TestServer): string[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('content security policy violated'))

describe.each([
  [
    'text',
    [] as string[],
    /^time=\S+ level=WARN msg="content security policy violated" directive=img-src blocked=https:\/\/pixel\.example times=1$/,
  ],
  [
    'json',
    ['--log-format', 'json'],
    /^\{"time":"[^"]+","level":"WARN","msg":"content security policy violated","directive":"img-src",.*\}$/,
  ],
])('log output in %s format', (_name, args, line) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ args, expectsPolicyReports: true })
  })
  afterAll(() => server.stop())

  it('has a line without secrets for each warning and error (O3)', async () => {
    await sendReport(server)
    await expect.poll(() => readWarnings(server)).toEqual([expect.stringMatching(line)])
    expect(server.output()).not.toContain('SECRET')
  })
})

it('the log contains the reason why the server exited', async () => {
  const server = await startServer()
  const second = spawn(productBinary, ['serve', '--dir', server.dir, '--http', '127.0.0.1:0', '--log-format', 'json'])
  let stderrText = ''
  second.stderr.on('data', (chunk) => (stderrText += String(chunk)))
  expect((await once(second, 'close'))[0]).toBe(1)
  expect(JSON.parse(stderrText)).toMatchObject({
    level: 'ERROR',
    msg: expect.stringContaining('another Coterie already uses') as string,
  })
  await server.stop()
})

it('an unknown log format is rejected', async () => {
  const { status, output } = await runBinary(['serve', '--log-format', 'xml'])
  expect(status).toBe(1)
  expect(output).toContain('--log-format must be text or json, not "xml"')
})
