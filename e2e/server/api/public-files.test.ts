import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { createFirstAdmin, saveSetting } from '../../support/server/people'

const server = await startFileServer()

const fetchPath = async (address: string) => {
  const answer = await fetch(server.url + address, { redirect: 'manual' })
  return {
    status: answer.status,
    kind: answer.headers.get('content-type'),
    at: answer.headers.get('location'),
    text: await answer.text(),
  }
}

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

it('the security file names the contact if there is an address', async () => {
  expect((await fetchPath('/.well-known/security.txt')).status).toBe(404)
  await saveSetting(await createFirstAdmin(server), 'support_email', 'help@coterie.example')
  await expect
    .poll(async () => (await fetchPath('/.well-known/security.txt')).text, { timeout: 30_000 })
    .toMatch(/^Contact: mailto:help@coterie\.example\nExpires: \d{4}-\d\d-01T00:00:00\.000Z\n/)
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
