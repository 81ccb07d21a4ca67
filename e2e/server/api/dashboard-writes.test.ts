import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardScreens, type DashboardAction } from '../../../domain/access/dashboard-screens'
import { dashboardWrites } from '../../../domain/access/dashboard-writes'
import { collectionNames } from '../../../domain/collections/all'
import type { CollectionName } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { insertCanaries } from '../../support/routes/canaries'
import { waitForCleanAudit } from '../../support/server/file-server'
import { pushTicket } from '../../support/server/session'
import { readAuditEntries } from '../../support/server/audit-log'
import { createFirstAdmin, createMember, startDashboard, superuser } from '../../support/server/people'
import { runBinary } from '../../support/server/server'
import { valuesOf } from '../../support/server/sql'

/** A server with a superuser, to test what a superuser may do on PocketBase's dashboard (P24). */
const dashboard = await startDashboard()
afterAll(() => dashboard.stop())
const admin = await createFirstAdmin(dashboard.server)
const renter = await createMember(dashboard.server)

const recordsPath = (collection: string, id = ''): string => `/api/collections/${collection}/records${id && `/${id}`}`
const query = (text: string, params: string[] = []) => dashboard.server.sql(text, params)
const readLastEntry = async () => Number(valuesOf(await query('SELECT MAX(n) FROM audit_log'))[0])
const errorMessage = (answer: { json: unknown }): string => (answer.json as { message?: string } | null)?.message ?? ''

async function expectAccepted(method: string, path: string, body: object): Promise<{ id: string }> {
  const answer = await dashboard.request(method, path, body)
  expect({ where: path, status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer.json as { id: string }
}
async function expectRejected(method: string, path: string, body: object, status: number, text: string): Promise<void> {
  const answer = await dashboard.request(method, path, body)
  expect({ status: answer.status, message: errorMessage(answer) }).toMatchObject({
    status,
    message: expect.stringContaining(text) as string,
  })
}
const expectDeleted = async (path: string) => expect((await dashboard.request('DELETE', path)).status).toBe(204)

describe('a superuser on the dashboard', () => {
  it('can set a ticket’s status, priority and category as an admin does in the app', async () => {
    const ticket = await pushTicket(renter)
    const path = recordsPath('support_tickets', ticket)
    const changes = { status: 'resolved', priority: 'high', category: 'billing' }
    await expectAccepted('PATCH', path, changes)
    const select = `SELECT status, priority, category, window_from != '' AS done FROM support_tickets WHERE id = ?`
    expect(await query(select, [ticket])).toEqual([{ ...changes, done: 1 }])
    expect(
      await query(
        `SELECT user_id FROM notifications WHERE metadata ->> 'ticket_id' = ? AND metadata ->> 'status' = 'resolved'`,
        [ticket],
      ),
    ).toEqual([{ user_id: renter.userId }])
    await expectAccepted('PATCH', path, { status: 'open' })
    expect(await query(select, [ticket])).toEqual([{ ...changes, status: 'open', done: 0 }])
  })

  it('can edit a lead and change its status, except back to new', async () => {
    const path = recordsPath('leads', 'lead00000000001')
    await query(
      `INSERT INTO leads (id, first_name, last_name, email, phone, language, state, due_at, answered_at, answered_by, written_at, window_from, created, updated)
      VALUES ('lead00000000001', 'Lee', 'Ng', 'lee@mail.example', '', 'en', 'new', '2026-01-01 00:00:00.000Z', '', '', '', '', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
    )
    await expectAccepted('PATCH', path, { state: 'contacted', phone: '+34600000000' })
    const [lead] = await query(`SELECT state, answered_at != '' AS answered FROM leads`)
    expect(lead).toEqual({ state: 'contacted', answered: 1 })
    await expectRejected('PATCH', path, { state: 'new' }, 400, 'Website leads (/admin/leads)')
    await expectDeleted(path)
  })

  it('can edit the note on a person and the status of the person’s photo and badge', async () => {
    const [note] = valuesOf(await query('SELECT id FROM user_admin WHERE user_id = ?', [renter.userId]))
    await expectAccepted('PATCH', recordsPath('user_admin', String(note)), { note: 'Called.' })
    const statuses = { profile_photo_status: 'success', verification_badge_status: 'success' }
    await expectAccepted('PATCH', recordsPath('users', renter.userId), statuses)
    const select = 'SELECT profile_photo_status, verification_badge_status FROM users WHERE id = ?'
    expect(await query(select, [renter.userId])).toEqual([statuses])
  })

  it('can write questions; they stay inactive until both languages exist', async () => {
    const published_at = '2026-01-01 00:00:00.000Z'
    const english = { question_en: 'Why?', answer_en: 'So.' }
    const question = { order: 50, audience: 'everyone', ...english, published_at }
    const { id } = await expectAccepted('POST', recordsPath('faqs'), question)
    const readState = () => query('SELECT published_at, older FROM faqs WHERE id = ?', [id])
    expect(await readState()).toEqual([{ published_at: '', older: '' }])
    const spanish = { question_es: '¿Por qué?', answer_es: 'Así.' }
    await expectAccepted('PATCH', recordsPath('faqs', id), { ...spanish, published_at })
    expect(await readState()).toMatchObject([{ published_at }])
    const message =
      "The product's rules don't allow this (template-placeholder-unknown). This can't be changed here: use FAQs (/admin/settings/faqs) in the app."
    await expectRejected('PATCH', recordsPath('faqs', id), { answer_en: '{{nothing}}' }, 400, message)
  })

  it('can write saved replies with known placeholders', async () => {
    const reply = { title: 'Hello', text_en: 'Hello {{firstName}}' }
    const { id } = await expectAccepted('POST', recordsPath('saved_replies'), reply)
    const path = recordsPath('saved_replies', id)
    await expectRejected('PATCH', path, { text_en: 'Hello {{nothing}}' }, 400, 'template-placeholder-unknown')
    await expectDeleted(path)
  })

  it('can write the draft of the terms, but not published versions', async () => {
    const path = recordsPath('terms_versions')
    const draft = await expectAccepted('POST', path, { version: 'x', text_en: 'One', text_es: 'Uno' })
    const [version] = valuesOf(await query('SELECT version FROM terms_versions WHERE id = ?', [draft.id]))
    expect(version).toMatch(/^\d+$/)
    await expectRejected('POST', path, { version: 'y', text_en: 'Two' }, 400, '')
    await expectAccepted('PATCH', `${path}/${draft.id}`, { text_en: 'Two', ask_again: true })
    const [published] = valuesOf(await query(`SELECT id FROM terms_versions WHERE published_at != ''`))
    const screen = 'Edit Terms (/admin/settings/terms)'
    await expectRejected('PATCH', `${path}/${published}`, { text_en: 'Changed' }, 403, screen)
    await expectRejected('PATCH', `${path}/${draft.id}`, { published_at: '2026-01-01 00:00:00.000Z' }, 403, screen)
  })

  it('can write the announcement and the email templates under the same rules as the forms', async () => {
    const readRow = async () => {
      const select = 'SELECT id, version, setting_value FROM admin_settings WHERE setting_key = ?'
      return (await query(select, ['platform_announcement']))[0] ?? {}
    }
    const before = await readRow()
    const path = recordsPath('admin_settings', String(before['id']))
    const both = { enabled: true, message: 'Hello', messageEs: 'Hola' }
    await expectAccepted('PATCH', path, { setting_value: both })
    const after = await readRow()
    expect(JSON.parse(String(after['setting_value']))).toEqual(both)
    expect(Number(after['version'])).toBe(Number(before['version']) + 1)
    expect(JSON.parse(String(valuesOf(await query('SELECT announcement FROM program'))[0]))).toEqual(both)
    await expectRejected('PATCH', path, { setting_value: { ...both, messageEs: '' } }, 400, '(text-empty)')
    const template = (setting_value: object) => ({ setting_key: 'template_password-changed', setting_value })
    const unknown = template({ subject: 'Goodbye', template: 'Hello {{nothing}}' })
    await expectRejected('POST', recordsPath('admin_settings'), unknown, 400, '(template-placeholder')
    const empty = template({ subject: '', template: '', subjectEs: '', templateEs: '' })
    await expectAccepted('POST', recordsPath('admin_settings'), empty)
    const threshold = { setting_key: 'payment_threshold', setting_value: 1 }
    await expectRejected('POST', recordsPath('admin_settings'), threshold, 403, 'Admin Settings (/admin/settings)')
  })

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
    const from = await readLastEntry()
    const faq = recordsPath('faqs')
    const { id } = await expectAccepted('POST', faq, { question_en: 'Why?', answer_en: 'Because.', order: 7 })
    await expectAccepted('PATCH', `${faq}/${id}`, { answer_en: 'So.' })
    await expectDeleted(`${faq}/${id}`)
    const password = 'another-long-password'
    const other = { email: 'second@coterie.example', password, passwordConfirm: password }
    await expectAccepted('POST', recordsPath('_superusers'), other)
    const settings = { meta: { senderName: 'Circle' }, smtp: { password: 'hidden-word' } }
    await expectAccepted('PATCH', '/api/settings', settings)

    const own = (await readAuditEntries(dashboard.server, from)).filter(({ action }) => action === 'superuser.write')
    expect(own.map(({ subject }) => subject)).toEqual([
      ...Array<string>(3).fill(`faqs/${id}`),
      expect.stringMatching(/^_superusers\//) as string,
      'settings',
    ])
    expect(own.every((row) => row.actor !== '' && row.actor_name === superuser.identity)).toBe(true)
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
  })

  it('causes no audit entry when a write fails', async () => {
    const from = await readLastEntry()
    await expectRejected('POST', recordsPath('faqs'), { question_en: 'x'.repeat(400) }, 400, '')
    expect(await readLastEntry()).toBe(from)
  })

  it('causes an audit entry for a write of each collection, and the fact log agrees with the data', async () => {
    const { rows } = await admin.call('GET /api/admin/audit-log', {})
    const written = new Set(
      rows.filter(({ action }) => action === 'superuser.write').map(({ subject }) => subject.split('/')[0]),
    )
    for (const name of Object.keys(dashboardWrites).filter((each) => each !== '_superusers'))
      expect(written, name).toContain(name)
    await waitForCleanAudit(dashboard.server)
  })
})

/**
 * For the collections in which P24 allows writes, a field or row that is still not allowed. Null means that the whole row
 * is allowed.
 */
const allowed: { readonly [C in CollectionName]?: { readonly [act in DashboardAction]?: object | null } } = {
  users: { update: { phone: '+34600000001' } },
  user_admin: { update: { risk_flags: ['x'] } },
  leads: { update: { due_at: '2026-02-02 00:00:00.000Z' }, delete: null },
  support_tickets: { update: { subject: 'Changed' } },
  faqs: { create: { question_en: 'Why?', older: 'en' }, update: { older: 'es' }, delete: null },
  saved_replies: { create: null, update: null, delete: null },
  terms_versions: { create: { version: 'x', published_at: '2026-02-02 00:00:00.000Z' }, update: { version: 'x' } },
  admin_settings: { create: { setting_key: 'payout_day', setting_value: 1 }, update: { description: 'Changed' } },
}

describe('any other write by a superuser is rejected and the error names the right screen', () => {
  let rows: Map<string, string>
  const names = Object.entries(dashboardScreens).map(
    ([screen, title]) => `${title} (${paths[screen as keyof typeof dashboardScreens]})`,
  )
  beforeAll(async () => {
    const canaries = await insertCanaries(dashboard.server, [renter.userId])
    rows = new Map(canaries.map(({ collection, id }) => [collection, id]))
  })

  it.each(collectionNames)('for the collection %s', async (name) => {
    const before = await query(`SELECT * FROM "${name}" ORDER BY id`)
    for (const [act, method] of [
      ['create', 'POST'],
      ['update', 'PATCH'],
      ['delete', 'DELETE'],
    ] as const) {
      const outside = allowed[name]?.[act] === undefined ? { user_id: admin.userId } : allowed[name][act]
      if (outside === null) continue
      const answer = await dashboard.request(
        method,
        recordsPath(name, act === 'create' ? '' : rows.get(name)),
        act === 'delete' ? undefined : outside,
      )
      expect({ act, status: answer.status, text: answer.text }).toMatchObject({ status: 403 })
      expect(
        names.filter((each) => errorMessage(answer).includes(each)),
        `${act}: ${errorMessage(answer)}`,
      ).toHaveLength(1)
    }
    if (name !== 'stats') expect(await query(`SELECT * FROM "${name}" ORDER BY id`)).toEqual(before)
  })

  // `listeners_test.go` sends requests to all routes that a superuser may not use
  it('for SQL, collections, import, restore and batches', async () => {
    const message = "Collections can't be changed here, and the SQL console is closed. Use the record filter to search."
    await expectRejected('POST', '/api/sql', {}, 403, message)
    await expectRejected('PUT', '/api/collections/import', {}, 403, message)
  })
})
