import { afterAll, describe, expect, it } from 'vitest'
import { waitForCleanAudit } from '../../support/server/file-server'
import { createFirstAdmin, startDashboard, superuser } from '../../support/server/people'
import { runBinary } from '../../support/server/server'

const dashboard = await startDashboard()
afterAll(() => dashboard.stop())
const admin = await createFirstAdmin(dashboard.server)

const records = '/api/collections'
const countEntries = (): Promise<number> =>
  dashboard.server.sql('SELECT COUNT(*) AS n FROM audit_log').then((rows) => Number(rows[0]?.['n']))

// `dashboard-writes.test` covers writes of records
describe('a superuser', () => {
  it.each([
    ['trust a proxy’s header', { trustedProxy: { headers: ['X-Forwarded-For'] } }],
    ['enable rate limits', { rateLimits: { enabled: true, rules: [{ label: '*', maxRequests: 1, duration: 60 }] } }],
    ['enable the batch route', { batch: { enabled: true, maxRequests: 50, timeout: 3 } }],
    ['change the application’s address', { meta: { appURL: 'https://evil.example' } }],
  ])('cannot change the server setting to %s', async (_what, change) => {
    const answer = await dashboard.request('PATCH', '/api/settings', change)
    expect(answer.status, answer.text).toBe(403)
    const settings = await dashboard.request('GET', '/api/settings')
    expect(JSON.stringify(settings.json)).not.toMatch(/X-Forwarded-For|evil\.example/)
    expect((settings.json as { batch: { enabled: boolean } }).batch.enabled).toBe(false)
  })

  it('causes an audit entry for each write, with the changes and without secrets', async () => {
    const faq = `${records}/faqs/records`
    const created = await dashboard.request('POST', faq, { question_en: 'Why?', answer_en: 'Because.', order: 7 })
    expect(created.status, created.text).toBe(200)
    const { id: createdId } = created.json as { id: string }
    expect((await dashboard.request('PATCH', `${faq}/${createdId}`, { answer_en: 'So.' })).status).toBe(200)
    expect((await dashboard.request('DELETE', `${faq}/${createdId}`)).status).toBe(204)
    const other = {
      email: 'second@coterie.example',
      password: 'another-long-password',
      passwordConfirm: 'another-long-password',
    }
    expect((await dashboard.request('POST', `${records}/_superusers/records`, other)).status).toBe(200)
    const sender = await dashboard.request('PATCH', '/api/settings', {
      meta: { senderName: 'Circle' },
      smtp: { password: 'hidden-word' },
    })
    expect(sender.status, sender.text).toBe(200)

    const log = await admin.call('GET /api/admin/audit-log', {})
    const own = log.rows.filter((row) => row.action === 'superuser.write' && row.actor !== '').reverse()
    expect(own.map((row) => row.subject)).toEqual([
      `faqs/${createdId}`,
      `faqs/${createdId}`,
      `faqs/${createdId}`,
      expect.stringMatching(/^_superusers\//) as string,
      'settings',
    ])
    expect(own.every((row) => row.actorName === superuser.identity)).toBe(true)
    expect(own[1]).toMatchObject({ before: { answer_en: 'Because.' }, after: { answer_en: 'So.' } })
    expect(own[2]?.before).toMatchObject({ answer_en: 'So.' })
    expect(JSON.stringify(own)).not.toMatch(/another-long-password|hidden-word|tokenKey":"[^c]/)
  })

  it('causes an audit entry when a command creates, changes or removes a superuser, without the password', async () => {
    const runSuperuserCommand = (what: string, password = '') =>
      runBinary(['superuser', what, 'third@coterie.example', '--dir', dashboard.server.dir], password)
    expect((await runSuperuserCommand('upsert', 'a-third-long-password\n')).status).toBe(0)
    const [row] = await dashboard.server.sql(`SELECT id FROM _superusers WHERE email = 'third@coterie.example'`)
    const createdId = String(row?.['id'])
    expect((await runSuperuserCommand('upsert', 'another-third-password\n')).status).toBe(0)
    expect((await runSuperuserCommand('delete')).status).toBe(0)
    expect((await runSuperuserCommand('delete')).status).toBe(1)
    const { rows } = await admin.call('GET /api/admin/audit-log', { subject: `_superusers/${createdId}` })
    expect(rows.map(({ action, actor, actorName }) => [action, actor, actorName])).toEqual(
      Array(3).fill(['superuser.write', '', 'command line']),
    )
    const [removed, changed, first] = rows
    expect(first).toMatchObject({ before: null, after: { email: 'third@coterie.example', password: 'changed' } })
    expect(changed).toMatchObject({ before: { password: 'changed' }, after: { password: 'changed' } })
    expect(removed).toMatchObject({ before: { email: 'third@coterie.example' }, after: null })
    expect(JSON.stringify(rows)).not.toMatch(/third-long-password|another-third|\$2[aby]\$/)
    await waitForCleanAudit(dashboard.server)
  })

  it('changes no row and causes no audit entry when a write fails', async () => {
    const before = await countEntries()
    const answer = await dashboard.request('POST', `${records}/faqs/records`, { question_en: 'x'.repeat(400) })
    expect(answer.status).toBe(400)
    expect(await countEntries()).toBe(before)
  })
})
