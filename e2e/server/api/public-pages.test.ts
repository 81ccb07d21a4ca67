import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { RESPONSE_HEADER } from '../../../domain/responses'
import { paths, shareTargetPath } from '../../../domain/paths'
import { saveSetting } from '../../support/server/people'
import { valuesOf } from '../../support/server/sql'

const { server, admin } = await startServerWithAdmin()

const fetchPath = async (address: string) => {
  const answer = await fetch(server.url + address, { redirect: 'manual' })
  return {
    status: answer.status,
    kind: answer.headers.get('content-type'),
    at: answer.headers.get('location'),
    text: await answer.text(),
  }
}

/** Waits until a page, which the server renders again after a change, contains a text. */
const expectText = (address: string, text: string | RegExp) =>
  expect.poll(async () => (await fetchPath(address)).text, { timeout: 30_000 }).toMatch(text)

it('the files for robots, search engines and password managers are served', async () => {
  expect(await fetchPath('/robots.txt')).toMatchObject({ status: 200, kind: 'text/plain; charset=utf-8' })
  expect((await fetchPath('/robots.txt')).text).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  const map = await fetchPath('/sitemap.xml')
  expect(map).toMatchObject({ status: 200, kind: 'application/xml' })
  for (const [, address = ''] of map.text.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    expect((await fetch(address)).status, address).toBe(200)
  }
  expect(await fetchPath('/.well-known/change-password')).toMatchObject({
    status: 303,
    at: '/dashboard/settings?tab=security',
  })
})

it('every public page shows the support address when it is set (P4), and the security file names it', async () => {
  const withFooter = ['/', '/es/', '/terms', '/affiliate']
  for (const address of withFooter) expect((await fetchPath(address)).text).not.toContain('mailto:')
  expect((await fetchPath('/.well-known/security.txt')).status).toBe(404)
  await saveSetting(admin, 'support_email', 'help@coterie.example')
  for (const address of withFooter)
    await expectText(address, 'href="mailto:help@coterie.example">help@coterie.example</a>')
  await expectText(
    '/.well-known/security.txt',
    /^Contact: mailto:help@coterie\.example\nExpires: \d{4}-\d\d-01T00:00:00\.000Z\n/,
  )
})

it('what another app shares without a service worker opens the form for a new ticket, which says so', async () => {
  const body = new FormData()
  body.append('text', 'The meter shows this.')
  body.append('files', new File([new Uint8Array(20 << 20)], 'meter.png'))
  const { status, headers } = await fetch(server.url + shareTargetPath, { method: 'POST', body, redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([303, `${paths.support}?new=1&shared=missed`])
})

it('other well-known files and development pages get 404', async () => {
  expect(await fetchPath('/.well-known/nothing')).toMatchObject({ status: 404, text: 'Not found\n' })
  expect((await fetchPath('/dev/parts')).status).toBe(404)
})

it.each(['/auth', '/signup'])('%s loads less than sixty kilobytes', async (address) => {
  const { text } = await fetchPath(address)
  expect(text).toContain('data-entry="on"')
  const waitedFor = [...text.matchAll(/<(?:script[^>]*? src|link rel="stylesheet"[^>]*? href)="([^"]+)"/g)].map(
    ([, at = '']) => at,
  )
  expect(waitedFor.map((at) => at.replace(/-[^/]*(?=\.)/, ''))).toEqual([
    '/boot.js',
    '/start.js',
    '/theme.css',
    '/assets/entry.js',
    '/assets/app.css',
  ])
  const parts = [text, ...(await Promise.all(waitedFor.map(async (at) => (await fetchPath(at)).text)))]
  expect(parts.reduce((sum, part) => sum + gzipSync(part).length, 0)).toBeLessThan(60_000)
})

it('public pages show a text instead of an amount of $0', async () => {
  expect((await fetchPath('/affiliate')).text).toContain('A balance below $100.00 carries over')
  expect((await fetchPath('/')).text).toContain('id="affiliate"')
  await saveSetting(admin, 'payment_threshold', 0)
  await expectText('/affiliate', 'There’s no minimum payment')
  // the page omits the question about the threshold
  expect((await fetchPath('/')).text).not.toMatch(/balance is under/)
  for (const [key, kind] of [
    ['affiliate_commission_rate', 'commission'],
    ['default_rental_rate', 'rental'],
  ] as const) {
    const [version] = valuesOf(await server.sql(`SELECT MAX(n) FROM rates WHERE kind = ?`, [kind]))
    await admin.call('POST /api/admin/settings', { values: { [key]: 0 }, versions: { [key]: Number(version) } })
  }
  await expectText('/', '>Lend your profile</h1>')
  for (const address of ['/', '/es/', '/affiliate', '/es/affiliate', '/signup']) {
    const { text } = await fetchPath(address)
    expect(text, address).not.toMatch(/\$0(?!\d)|\{\{/)
    expect(text, address).not.toContain('id="pays"')
  }
  expect((await fetchPath('/es/affiliate')).text).toContain('Por ahora no pagamos comisiones')
  // the page omits the calculator
  expect((await fetchPath('/')).text).not.toContain('id="affiliate"')
})

const post = (body: string, headers: { [name: string]: string } = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Origin: server.url, ...headers },
  body,
})

it.each<[number, string, RequestInit?]>([
  [200, '/api/health'],
  [400, '/api/signin', post('{"half":')],
  [401, '/api/sync/pull', post('{}')],
  [401, '/api/sync/push', post('{}', { Authorization: 'a dead token' })],
  [403, '/api/signin', { method: 'POST' }],
  [404, '/api/nothing/lives/here'],
  [404, '/api/collections/nothing/records'],
  [413, '/api/signin', post(JSON.stringify({ email: 'x'.repeat(40 * 1024 * 1024) }))],
])('an answer with status %i to %s has the header that identifies the server', async (status, path, init) => {
  const answer = await fetch(server.url + path, init)
  expect([answer.status, answer.headers.get(RESPONSE_HEADER)]).toEqual([status, '1'])
})

it('a page does not have the header that identifies the server', async () => {
  const answer = await fetch(`${server.url}/auth`)
  expect([answer.status, answer.headers.has(RESPONSE_HEADER)]).toEqual([200, false])
})
