import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../domain/sync/new-id'
import { pushTicket, type Session } from '../../support/server/session'
import { createFirstAdmin, createMember } from '../../support/server/people'
import { makePdf } from '../../support/browser/test-images'
import { createDataDirectory, freePort, startServer, testedBinary, type TestServer } from '../../support/server/server'
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http2 from 'node:http2'
import os from 'node:os'
import path from 'node:path'

const proxyNames = ['nginx', 'caddy'] as const
type ProxyName = (typeof proxyNames)[number]

interface Proxy {
  url: string
  certificate: string
  stop(): Promise<void>
}

const isInstalled = (program: string): boolean => spawnSync(program, ['version']).error === undefined

/** Starts a proxy with the sample configuration, and replaces only its addresses and the certificate. */
async function startProxy(name: ProxyName, upstream: string): Promise<Proxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `coterie-${name}-`))
  const { key, cert } = selfSigned(folder)
  const port = await freePort()
  const child = start[name]({ folder, key, cert, port, plainPort: await freePort(), upstream })
  let printed = ''
  child.stdout?.on('data', (chunk) => (printed += String(chunk)))
  child.stderr?.on('data', (chunk) => (printed += String(chunk)))
  const proxy: Proxy = {
    url: `https://localhost:${port}`,
    certificate: readFileSync(cert, 'utf8'),
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await new Promise((resolve) => child.once('exit', resolve))
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    const answer = await requestThrough(proxy, { path: '/api/health' }).catch(() => null)
    if (answer?.status === 200) return proxy
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await proxy.stop()
  throw new Error(`${name} does not answer:\n${printed}`)
}

interface ProxyConfig {
  folder: string
  key: string
  cert: string
  port: number
  plainPort: number
  upstream: string
}

const start: { readonly [name in ProxyName]: (wished: ProxyConfig) => ChildProcess } = {
  nginx: ({ folder, key, cert, port, plainPort, upstream }) => {
    const site = readFileSync('deploy/nginx.conf', 'utf8')
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace(/^ *listen 80;/m, `listen 127.0.0.1:${plainPort};`)
      .replace(/^ *listen 443 /m, `listen 127.0.0.1:${port} `)
      .replaceAll('server_name partners.example.org;', 'server_name localhost;')
      // the port is not 443, so the Host header must contain it
      .replace('Host $host;', 'Host $http_host;')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace('127.0.0.1:8090', upstream)
    // if root starts nginx, its workers run as another user
    chmodSync(folder, 0o711)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => {
      mkdirSync(path.join(folder, each))
      return `${each}_temp_path ${path.join(folder, each)};`
    })
    const file = path.join(folder, 'nginx.conf')
    const http = ['access_log off;', ...temporary, site].join('\n')
    writeFileSync(file, `pid ${folder}/pid;\ndaemon off;\nevents {}\nhttp {\n${http}}\n`)
    return spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'])
  },
  caddy: ({ folder, key, cert, port, upstream }) => {
    const site = readFileSync('deploy/Caddyfile', 'utf8')
      .replace('partners.example.org {', `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`)
      .replace('127.0.0.1:8090', upstream)
    const file = path.join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site}`)
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env })
  },
}

function selfSigned(folder: string): { key: string; cert: string } {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=localhost'
  const subject = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert]
  execFileSync('openssl', [...request.split(' '), ...subject], { stdio: 'ignore' })
  return { key, cert }
}

interface ProxyRequest {
  method?: string
  path: string
  session?: Session
  headers?: Record<string, string>
  body?: string
}

/** Connects over HTTP/2 and verifies the certificate. */
const connect = (proxy: Proxy): http2.ClientHttp2Session =>
  http2.connect(proxy.url.replace('localhost', '127.0.0.1'), { ca: proxy.certificate, servername: 'localhost' })

const requestHeaders = (proxy: Proxy, { method = 'GET', path, session, headers }: ProxyRequest) => ({
  ':method': method,
  ':path': path,
  ':authority': new URL(proxy.url).host,
  'sec-fetch-site': 'same-origin',
  ...(session && { cookie: [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  ...(session?.grant && { authorization: session.grant.token }),
  ...headers,
})

function requestThrough(
  proxy: Proxy,
  input: ProxyRequest,
): Promise<{ status: number; protocol: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const connection = connect(proxy)
    connection.on('error', reject)
    const request = connection.request(requestHeaders(proxy, input))
    const chunks: Buffer[] = []
    let status = 0
    request.on('response', (headers) => (status = Number(headers[':status'])))
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', reject)
    request.on('end', () => {
      const protocol = connection.alpnProtocol ?? ''
      connection.close()
      resolve({ status, protocol, body: Buffer.concat(chunks) })
    })
    request.end(input.body)
  })
}

interface ProxiedStream {
  clientId: string
  received(): string
  hasEnded(): boolean
  close(): void
}

function openStreamThrough(proxy: Proxy, session: Session): Promise<ProxiedStream> {
  return new Promise((resolve, reject) => {
    let received = ''
    let hasEnded = false
    const connection = connect(proxy)
    const request = connection.request(requestHeaders(proxy, { path: '/api/realtime', session }))
    const close = (): void => connection.destroy()
    connection.on('error', reject)
    connection.on('close', () => (hasEnded = true))
    request.on('error', reject)
    request.on('close', () => (hasEnded = true))
    request.on('data', (chunk: Buffer) => {
      received += String(chunk)
      const clientId = /"clientId":"([^"]+)"/.exec(received)?.[1]
      if (clientId) resolve({ clientId, received: () => received, hasEnded: () => hasEnded, close })
    })
  })
}

/** How docs/many.md names a socket in the sample configurations. */
const socketUpstream: { readonly [name in ProxyName]: string } = { nginx: 'unix:', caddy: 'unix/' }

for (const name of proxyNames)
  it.runIf(isInstalled(name) && isInstalled('openssl'))(`${name} reaches a server on a socket`, async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'coterie-socket-'))
    // if root starts nginx, its workers run as another user
    chmodSync(folder, 0o711)
    const socket = path.join(folder, 'http.sock')
    const dir = await createDataDirectory()
    const args = [
      '--http',
      `unix:${socket}`,
      '--url',
      `https://localhost:${await freePort()}`,
      '--proxy-header',
      'X-Real-IP',
    ]
    const server = spawn(testedBinary(), ['serve', '--dir', dir, ...args])
    let printed = ''
    server.stderr.on('data', (chunk) => (printed += String(chunk)))
    await expect.poll(() => existsSync(socket), { timeout: 30_000 }).toBe(true)
    if (process.getuid?.() === 0) chmodSync(socket, 0o666)
    const proxy = await startProxy(name, socketUpstream[name] + socket)
    expect(await requestThrough(proxy, { path: '/' })).toMatchObject({ status: 200, protocol: 'h2' })
    await proxy.stop()
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    for (const each of [folder, dir]) rmSync(each, { recursive: true, force: true })
    // the proxy sent the visitor's address
    expect(printed).toBe('')
  })

const standsMs = 90_000
const fileBytes = 5_000_000

/**
 * Runs the real proxy programs with the sample configurations of deploy/. Tests of programs that are not installed are
 * skipped: `apt-get install nginx-light caddy openssl` installs all three.
 */
for (const name of proxyNames)
  describe.runIf(isInstalled(name) && isInstalled('openssl'))(
    `the server behind ${name} with the sample configuration`,
    () => {
      let server: TestServer
      let proxy: Proxy
      let person: Session
      let stream: ProxiedStream
      let openedAt: number
      beforeAll(async () => {
        server = await startServer({
          args: ['--url', `https://localhost:${await freePort()}`, '--proxy-header', 'X-Real-IP'],
        })
        await createFirstAdmin(server)
        person = await createMember(server)
        proxy = await startProxy(name, new URL(server.url).host)
        stream = await openStreamThrough(proxy, person)
        openedAt = Date.now()
      })
      afterAll(async () => {
        stream?.close()
        await proxy?.stop()
        await server?.stop()
      })

      it('serves pages and answers over HTTP/2', async () => {
        expect(await requestThrough(proxy, { path: '/' })).toMatchObject({ status: 200, protocol: 'h2' })
        const { status, body } = await requestThrough(proxy, { path: '/api/health' })
        expect({ status, json: JSON.parse(String(body)) as unknown }).toMatchObject({
          status: 200,
          json: { code: 200 },
        })
      })

      it('receives and returns a file of 5 MB unchanged', async () => {
        const ticket = await pushTicket(person)
        const [id, data] = [newId(), makePdf(fileBytes)]
        const sent = await requestThrough(proxy, {
          method: 'POST',
          path: '/api/tickets/files',
          session: person,
          headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
          body: JSON.stringify({ id, ticket, name: 'a.pdf', data }),
        })
        expect({ status: sent.status, said: String(sent.body).slice(0, 200) }).toMatchObject({ status: 200 })
        const read = await requestThrough(proxy, { path: `/api/tickets/files?id=${id}`, session: person })
        expect(read.status).toBe(200)
        expect(read.body.equals(Buffer.from(data, 'base64'))).toBe(true)
      })

      it('applies rate limits to the address that the proxy saw, regardless of what the client claims', async () => {
        // reads of a guest are limited by address, so none would be rejected if the claimed addresses counted
        const statuses = new Set<number>()
        for (let n = 0; n < 700 && !statuses.has(429); n += 50) {
          const requests = Array.from({ length: 50 }, (_, at) =>
            requestThrough(proxy, {
              path: '/api/challenge?action=login&level=1',
              headers: { 'x-real-ip': `198.51.${n / 50}.${at}` },
            }),
          )
          for (const { status } of await Promise.all(requests)) statuses.add(status)
        }
        expect([...statuses]).toContain(429)
      })

      it('is a proxy in which `coterie doctor` finds no fault', async () => {
        const { output } = await server.run('doctor', '--json', '--http', new URL(server.url).host, '--url', proxy.url)
        const { checks } = JSON.parse(output) as { checks: { check: string; state: string; text: string }[] }
        expect(checks.filter(({ check }) => check === 'address')).toMatchObject([
          { state: 'ok', text: expect.stringMatching(/counts visitors by X-Real-IP; bodies of 14 MB pass/) as unknown },
        ])
        expect(checks.filter(({ check }) => check === 'certificate')).toMatchObject([
          { state: 'bad', text: expect.stringContaining('self-signed') as unknown },
        ])
      })

      // this test runs last, because it takes long
      it('keeps an event stream open for 90 seconds and still delivers events', async () => {
        const topics = { clientId: stream.clientId, subscriptions: ['sync'] }
        expect((await person.send('POST', '/api/realtime', topics)).status).toBe(204)
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, openedAt + standsMs - Date.now())))
        expect(stream.hasEnded()).toBe(false)
        const before = stream.received().length
        await pushTicket(person)
        await expect.poll(() => stream.received().slice(before), { timeout: 20_000 }).toContain('event:')
      })
    },
  )
