import { expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { expectError } from '../../support/server/session'
import { saveSetting } from '../../support/server/people'

const { server, admin } = await startServerWithAdmin()

const count = async (sql: string): Promise<number> =>
  Number((await server.sql(`SELECT COUNT(*) AS n FROM ${sql}`))[0]?.['n'])

it('a test email goes only to the admin who requested it', async () => {
  // a preview sends nothing
  const before = await admin.call('GET /api/test-email', { language: 'en' })
  expect(before).toMatchObject({ to: 'admin@coterie.example', used: 0, most: 5 })
  expect(await count(`mail_outbox WHERE template = 'test'`)).toBe(0)
  const english = await admin.call('POST /api/test-email', {})
  expect(english.subject).toBe(before.subject)
  // requests the rendered preview, which works only once
  const previewAddress = async (address: string) =>
    (await fetch(server.url + address, { headers: { 'Sec-Fetch-Dest': 'iframe' } })).text()
  const seen = await previewAddress(english.address)
  expect(seen).toBe(await previewAddress(before.address))
  expect(seen).toContain('<h1')
  expect(seen).not.toContain('href="http')
  // the address of the logo is on this server and any mail program may load it
  const mark = /<img src="(\/[^"]+)"/.exec(seen)?.[1] ?? ''
  const shown = await fetch(server.url + mark)
  expect([shown.headers.get('content-type'), shown.headers.get('cross-origin-resource-policy')]).toEqual([
    'image/png',
    'cross-origin',
  ])
  expect(await admin.call('GET /api/test-email', { language: 'es' })).toMatchObject({ used: 1 })
  expect(english).toMatchObject({
    to: 'admin@coterie.example',
    subject: 'Welcome to Coterie Network - Start Earning Today!',
    used: 1,
    most: 5,
  })
  expect(await count(`mail_outbox WHERE template = 'test' AND "to" = 'admin@coterie.example'`)).toBe(1)
  // the test email is rendered as for a new person, even with an admin's template
  const own = { subject: 'Hola {{firstName}}', template: '<p>Own words</p>' }
  await saveSetting(admin, 'user_signup_email', own)
  const written = await admin.call('POST /api/test-email', { language: 'es' })
  expect(written.used).toBe(2)
  expect(await previewAddress(written.address)).toContain('Own words')
  await saveSetting(admin, 'user_signup_email', { subject: '', template: '' })
  for (const used of [3, 4, 5])
    expect(await admin.call('POST /api/test-email', { language: 'es' })).toMatchObject({ used })
  expect((await expectError(admin.call('POST /api/test-email', {}))).code).toBe('rate-limited')
})
