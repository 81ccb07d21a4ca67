import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { expectError } from '../../support/server/session'
import { saveSetting } from '../../support/server/people'

const { server, admin } = await startServerWithAdmin()

const fetchPath = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + address, { headers })
  return {
    status: answer.status,
    etag: answer.headers.get('etag') ?? '',
    policy: answer.headers.get('content-security-policy'),
    text: await answer.text(),
  }
}
const waitForPath = (address: string) => expect.poll(async () => (await fetchPath(address)).text, { timeout: 30_000 })

it('the product name is in the page title before any script and in the web manifest (P4)', async () => {
  expect((await fetchPath('/dashboard')).text).toContain('<title>Coterie</title>')
  expect((await fetchPath('/auth')).text).toContain('<title>Sign in · Coterie</title>')
  await saveSetting(admin, 'product_name', 'Harbour & <Co>')
  await waitForPath('/dashboard').toContain('<title>Harbour &amp; &lt;Co&gt;</title>')
  await waitForPath('/auth').toContain('<title>Sign in · Harbour &amp; &lt;Co&gt;</title>')
  expect(JSON.parse((await fetchPath('/manifest.webmanifest')).text)).toMatchObject({ name: 'Harbour & <Co>' })
  for (const address of ['/', '/auth', '/app.html', '/dashboard', '/nowhere']) {
    expect((await fetchPath(address)).text, address).not.toContain('{{')
  }
})

it('colors are served as one hashed style sheet that loads before the first paint, without changing the Content-Security-Policy', async () => {
  const before = await fetchPath('/')
  expect(before.text).not.toContain('/theme.css')
  expect(await fetchPath('/theme.css')).toMatchObject({ status: 200, text: '' })
  await saveSetting(admin, 'branding', { accentLight: '#1b4d8c', accentDark: '#9cc3ff' })
  await waitForPath('/').toContain('<link rel="stylesheet" href="/theme.css">')
  const sheet = await fetchPath('/theme.css')
  expect(sheet.text).toMatch(/--color-accent: #1b4d8c;[\s\S]*\[data-theme='dark'\] \{\n {2}--color-accent: #9cc3ff;/)
  expect((await fetchPath('/theme.css', { 'if-none-match': sheet.etag })).status).toBe(304)
  // the page's style sheet comes before its content, and the policy is unchanged
  const after = await fetchPath('/es/')
  expect(after.text.indexOf('/theme.css')).toBeLessThan(after.text.indexOf('<body'))
  expect(after.policy).toBe(before.policy)
  expect((await fetchPath('/auth')).text).toMatch(/<head>[\s\S]*href="\/theme\.css"[\s\S]*<\/head>/)
  expect((await fetchPath('/icons/mark.svg')).text).toContain('#1b4d8c')
  const manifest = JSON.parse((await fetchPath('/manifest.webmanifest')).text) as { icons: { src: string }[] }
  for (const { src } of manifest.icons) expect((await fetchPath(src)).status, src).toBe(200)
  const answer = await expectError(saveSetting(admin, 'branding', { accentLight: '#ffd24d', accentDark: '' }))
  expect(answer.fields).toEqual({ branding: 'colour-unreadable' })
  await saveSetting(admin, 'branding', { accentLight: '', accentDark: '' })
  await waitForPath('/theme.css').toBe('')
  expect((await fetchPath('/')).text).not.toContain('/theme.css')
  expect((await fetchPath('/icons/mark.svg')).text).toContain('#5e1b45')
})

it('an uploaded icon is used for tab, home screen and manifest until it is removed (P4)', async () => {
  const shipped = Buffer.from(await (await fetch(`${server.url}/icons/apple-touch-180.png`)).arrayBuffer())
  const own = readFileSync('web/public/icons/maskable-512.png').toString('base64')
  const readIcons = async () =>
    (JSON.parse((await fetchPath('/manifest.webmanifest')).text) as { icons: { src: string }[] }).icons.map(
      ({ src }) => src,
    )
  await admin.call('POST /api/admin/icon', { picture: own })
  const { mark, setBy } = await admin.call('GET /api/admin/icon', {})
  expect(setBy).not.toBe('')
  await expect.poll(readIcons, { timeout: 30_000 }).toContain(`/icons/own-${mark}-512.png`)
  for (const src of await readIcons()) {
    const answer = await fetch(server.url + src)
    expect([answer.status, answer.headers.get('content-type')], src).toEqual([200, 'image/png'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
  }
  expect((await fetchPath('/icons/mark.svg')).text).toContain('data:image/png;base64,')
  const touch = await fetch(`${server.url}/icons/apple-touch-180.png`)
  expect(touch.headers.get('cache-control')).toBe('no-cache')
  expect(Buffer.from(await touch.arrayBuffer()).equals(shipped)).toBe(false)
  // an invalid icon is detected by its bytes and changes nothing
  const whole = Buffer.from(own, 'base64')
  for (const [picture, code] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), 'icon-not-png'],
    [readFileSync('web/public/social-card.png').toString('base64'), 'icon-not-square'],
    [whole.subarray(0, whole.length / 2).toString('base64'), 'icon-unreadable'],
  ] as const) {
    expect((await expectError(admin.call('POST /api/admin/icon', { picture }))).fields).toEqual({ picture: code })
  }
  expect(await admin.call('GET /api/admin/icon', {})).toMatchObject({ mark })
  await admin.call('POST /api/admin/icon', { picture: '' })
  await expect.poll(async () => (await fetchPath('/icons/mark.svg')).text, { timeout: 30_000 }).not.toContain('base64')
  expect(await readIcons()).toContain('/icons/icon-512.png')
  expect(
    Buffer.from(await (await fetch(`${server.url}/icons/apple-touch-180.png`)).arrayBuffer()).equals(shipped),
  ).toBe(true)
})
