import { expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { errorCode } from '../../support/server/session'
import { saveSetting } from '../../support/server/people'

const { server, admin } = await startServerWithAdmin()

/** Opens the rendered email at an address, which works only once. */
const readFrame = async (address: string) =>
  (await fetch(server.url + address, { headers: { 'Sec-Fetch-Dest': 'iframe' } })).text()

it('a test email goes only to the admin who requested it', async () => {
  // a preview sends nothing
  const quota = { to: 'admin@coterie.example', most: 5 }
  const before = await admin.call('GET /api/test-email', { language: 'en' })
  expect(before).toMatchObject({ ...quota, used: 0 })
  expect(await server.sql(`SELECT id FROM mail_outbox WHERE template = 'test'`)).toEqual([])
  const english = await admin.call('POST /api/test-email', {})
  const subject = 'Welcome to Coterie Network - Start Earning Today!'
  expect([english.subject, before.subject]).toEqual([subject, subject])
  const seen = await readFrame(english.address)
  expect(seen).toBe(await readFrame(before.address))
  expect(seen).toContain('<h1')
  expect(seen).not.toContain('href="http')
  // the address of the logo is on this server and any mail program may load it
  const mark = /<img src="(\/[^"]+)"/.exec(seen)?.[1] ?? ''
  const { headers } = await fetch(server.url + mark)
  expect(headers.get('content-type')).toBe('image/png')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await admin.call('GET /api/test-email', { language: 'es' })).toMatchObject({ used: 1 })
  expect(english).toMatchObject({ ...quota, used: 1 })
  const sent = await server.sql(`SELECT "to" FROM mail_outbox WHERE template = 'test'`)
  expect(sent).toEqual([{ to: quota.to }])
  // the test email is rendered as for a new person, even with an admin's template
  await saveSetting(admin, 'user_signup_email', { subject: 'Hola {{firstName}}', template: '<p>Own words</p>' })
  const written = await admin.call('POST /api/test-email', { language: 'es' })
  expect(await readFrame(written.address)).toContain('Own words')
  for (const used of [3, 4, 5])
    expect(await admin.call('POST /api/test-email', { language: 'es' })).toMatchObject({ used })
  expect(await errorCode(admin.call('POST /api/test-email', {}))).toBe('rate-limited')
})
