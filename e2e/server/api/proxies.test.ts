import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../domain/sync/new-id'
import { pushTicket } from '../../support/data/push-ticket'
import { createFirstAdmin, createMember } from '../../support/server/people'
import { makePdf } from '../../support/browser/test-images'
import {
  isInstalled,
  openStreamThrough,
  proxyNames,
  startProxy,
  requestThrough,
  type ProxiedStream,
  type Proxy,
} from '../../support/server/proxies'
import { freePort, startServer, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'

const standsMs = 90_000
const fileBytes = 5_000_000

/**
 * Runs the real proxy programs with the sample configurations of deploy/. Tests of programs that are not installed are
 * skipped: `apt-get install nginx-light caddy openssl` installs all three.
 */
describe.each(proxyNames)('the server behind %s with the sample configuration', (name) => {
  const why = [name, 'openssl']
    .filter((program) => !isInstalled(program))
    .map((program) => `${program} is not installed`)
    .join(', ')
  let server: TestServer
  let proxy: Proxy
  let person: Session
  let stream: ProxiedStream
  let openedAt: number
  beforeAll(async () => {
    if (why !== '') return
    server = await startServer({
      args: ['--url', `https://localhost:${await freePort()}`, '--proxy-header', 'X-Real-IP'],
    })
    await createFirstAdmin(server)
    person = await createMember(server)
    proxy = await startProxy(name, server.url)
    stream = await openStreamThrough(proxy, person)
    openedAt = Date.now()
  })
  afterAll(async () => {
    stream?.close()
    await proxy?.stop()
    await server?.stop()
  })

  it('serves pages and answers over HTTP/2', async ({ skip }) => {
    if (why !== '') skip(why)
    expect(await requestThrough(proxy, { path: '/' })).toMatchObject({ status: 200, protocol: 'h2' })
    const { status, body } = await requestThrough(proxy, { path: '/api/health' })
    expect({ status, json: JSON.parse(String(body)) as unknown }).toMatchObject({ status: 200, json: { code: 200 } })
  })

  it('receives and returns a file of 5 MB unchanged', async ({ skip }) => {
    if (why !== '') skip(why)
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

  it('applies rate limits to the address that the proxy saw, regardless of what the client claims', async ({
    skip,
  }) => {
    if (why !== '') skip(why)
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

  // this test runs last, because it takes long
  it('keeps an event stream open for 90 seconds and still delivers events', async ({ skip }) => {
    if (why !== '') skip(why)
    const topics = { clientId: stream.clientId, subscriptions: ['sync'] }
    expect((await person.send('POST', '/api/realtime', topics)).status).toBe(204)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, openedAt + standsMs - Date.now())))
    expect(stream.hasEnded()).toBe(false)
    const before = stream.received().length
    await pushTicket(person)
    await expect.poll(() => stream.received().slice(before), { timeout: 20_000 }).toContain('event:')
  })
})
