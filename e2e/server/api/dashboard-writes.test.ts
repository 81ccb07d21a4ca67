import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardScreens, type DashboardAction } from '../../../domain/access/dashboard-screens'
import { dashboardWrites } from '../../../domain/access/dashboard-writes'
import { collectionNames } from '../../../domain/collections/all'
import type { CollectionName } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { insertCanaries } from '../../support/routes/canaries'
import { waitForCleanAudit } from '../../support/server/file-server'
import { pushTicket } from '../../support/server/session'
import { createFirstAdmin, createMember, startDashboard } from '../../support/server/people'

/** A server with a superuser, to test what a superuser may do on PocketBase's dashboard (P24). */
const dashboard = await startDashboard()
afterAll(() => dashboard.stop())
const admin = await createFirstAdmin(dashboard.server)
const renter = await createMember(dashboard.server)

const recordsPath = (collection: string, id = ''): string => `/api/collections/${collection}/records${id && `/${id}`}`
const query = (text: string, params: string[] = []) => dashboard.server.sql(text, params)
const findId = async (text: string, params: string[] = []): Promise<string> =>
  String((await query(text, params))[0]?.['id'])
const errorMessage = (answer: { json: unknown }): string => (answer.json as { message?: string } | null)?.message ?? ''

async function expectAccepted(method: string, path: string, body: object): Promise<{ id: string }> {
  const answer = await dashboard.request(method, path, body)
  expect({ where: path, status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer.json as { id: string }
}

describe('a superuser on the dashboard', () => {
  it('can set a ticket’s status, priority and category as an admin does in the app', async () => {
    const ticket = await pushTicket(renter)
    await expectAccepted('PATCH', recordsPath('support_tickets', ticket), {
      status: 'resolved',
      priority: 'high',
      category: 'billing',
    })
    const [row] = await query(
      "SELECT status, priority, category, window_from != '' AS done FROM support_tickets WHERE id = ?",
      [ticket],
    )
    expect(row).toEqual({ status: 'resolved', priority: 'high', category: 'billing', done: 1 })
    expect(
      await query(
        `SELECT user_id FROM notifications WHERE metadata ->> 'ticket_id' = ? AND metadata ->> 'status' = 'resolved'`,
        [ticket],
      ),
    ).toEqual([{ user_id: renter.userId }])
    await expectAccepted('PATCH', recordsPath('support_tickets', ticket), { status: 'open' })
    expect(await query('SELECT window_from FROM support_tickets WHERE id = ?', [ticket])).toEqual([{ window_from: '' }])
  })

  it('can edit a lead and change its status, except back to new', async () => {
    const lead = 'lead00000000001'
    await query(
      `INSERT INTO leads (id, first_name, last_name, email, phone, language, state, due_at, answered_at, answered_by, written_at, window_from, created, updated)
      VALUES (?, 'Lee', 'Ng', 'lee@mail.example', '', 'en', 'new', '2026-01-01 00:00:00.000Z', '', '', '', '', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
      [lead],
    )
    await expectAccepted('PATCH', recordsPath('leads', lead), { state: 'contacted', phone: '+34600000000' })
    expect(await query(`SELECT state, answered_at != '' AS answered FROM leads WHERE id = ?`, [lead])).toEqual([
      { state: 'contacted', answered: 1 },
    ])
    const back = await dashboard.request('PATCH', recordsPath('leads', lead), { state: 'new' })
    expect(back.status).toBe(400)
    expect(errorMessage(back)).toContain('Website leads (/admin/leads)')
    expect((await dashboard.request('DELETE', recordsPath('leads', lead))).status).toBe(204)
  })

  it('can edit the note on a person and the status of the person’s photo and badge', async () => {
    await expectAccepted(
      'PATCH',
      recordsPath('user_admin', await findId('SELECT id FROM user_admin WHERE user_id = ?', [renter.userId])),
      { note: 'Called.' },
    )
    await expectAccepted('PATCH', recordsPath('users', renter.userId), {
      profile_photo_status: 'success',
      verification_badge_status: 'success',
    })
    expect(
      await query('SELECT profile_photo_status AS photo, verification_badge_status AS badge FROM users WHERE id = ?', [
        renter.userId,
      ]),
    ).toEqual([{ photo: 'success', badge: 'success' }])
  })

  it('can write questions; they stay inactive until both languages exist', async () => {
    const { id } = await expectAccepted('POST', recordsPath('faqs'), {
      order: 50,
      audience: 'everyone',
      question_en: 'Why?',
      answer_en: 'So.',
      published_at: '2026-01-01 00:00:00.000Z',
    })
    const publishedTerms = () => query('SELECT published_at, older FROM faqs WHERE id = ?', [id])
    expect(await publishedTerms()).toEqual([{ published_at: '', older: '' }])
    await expectAccepted('PATCH', recordsPath('faqs', id), {
      question_es: '¿Por qué?',
      answer_es: 'Así.',
      published_at: '2026-01-01 00:00:00.000Z',
    })
    expect(await publishedTerms()).toMatchObject([{ published_at: '2026-01-01 00:00:00.000Z' }])
    const unknown = await dashboard.request('PATCH', recordsPath('faqs', id), { answer_en: '{{nothing}}' })
    expect({ status: unknown.status, message: errorMessage(unknown) }).toEqual({
      status: 400,
      message:
        "The product's rules don't allow this (template-placeholder-unknown). This can't be changed here: use FAQs (/admin/settings/faqs) in the app.",
    })
  })

  it('can write saved replies with known placeholders', async () => {
    const { id } = await expectAccepted('POST', recordsPath('saved_replies'), {
      title: 'Hello',
      text_en: 'Hello {{firstName}}',
    })
    expect(
      (await dashboard.request('PATCH', recordsPath('saved_replies', id), { text_en: 'Hello {{nothing}}' })).status,
    ).toBe(400)
    expect((await dashboard.request('DELETE', recordsPath('saved_replies', id))).status).toBe(204)
  })

  it('can write the draft of the terms, but no published version', async () => {
    const draft = await expectAccepted('POST', recordsPath('terms_versions'), {
      version: 'x',
      text_en: 'One',
      text_es: 'Uno',
    })
    expect((await query('SELECT version FROM terms_versions WHERE id = ?', [draft.id]))[0]?.['version']).toMatch(
      /^\d+$/,
    )
    expect(
      (await dashboard.request('POST', recordsPath('terms_versions'), { version: 'y', text_en: 'Two' })).status,
    ).toBe(400)
    await expectAccepted('PATCH', recordsPath('terms_versions', draft.id), { text_en: 'Two', ask_again: true })
    const published = await findId(`SELECT id FROM terms_versions WHERE published_at != ''`)
    for (const [id, body] of [
      [published, { text_en: 'Changed' }],
      [draft.id, { published_at: '2026-01-01 00:00:00.000Z' }],
    ] as const) {
      const answer = await dashboard.request('PATCH', recordsPath('terms_versions', id), body)
      expect({ status: answer.status, message: errorMessage(answer) }).toMatchObject({
        status: 403,
        message: expect.stringContaining('Edit Terms (/admin/settings/terms)') as string,
      })
    }
  })

  it('can write the announcement and the email templates under the same rules as the forms', async () => {
    const readRow = () =>
      query(`SELECT id, version, setting_value FROM admin_settings WHERE setting_key = 'platform_announcement'`)
    const before = (await readRow())[0]
    const newAnnouncement = { enabled: true, message: 'Hello', messageEs: 'Hola' }
    await expectAccepted('PATCH', recordsPath('admin_settings', String(before?.['id'])), {
      setting_value: newAnnouncement,
    })
    expect(JSON.parse(String((await readRow())[0]?.['setting_value']))).toEqual(newAnnouncement)
    expect(Number((await readRow())[0]?.['version'])).toBe(Number(before?.['version']) + 1)
    expect(JSON.parse(String((await query('SELECT announcement FROM program'))[0]?.['announcement']))).toEqual(
      newAnnouncement,
    )
    const half = await dashboard.request('PATCH', recordsPath('admin_settings', String(before?.['id'])), {
      setting_value: { enabled: true, message: 'Hello', messageEs: '' },
    })
    expect({ status: half.status, message: errorMessage(half) }).toMatchObject({
      status: 400,
      message: expect.stringContaining('(text-empty)') as string,
    })
    const words = { subject: 'Goodbye', template: 'Hello {{nothing}}' }
    const textSetting = await dashboard.request('POST', recordsPath('admin_settings'), {
      setting_key: 'template_password-changed',
      setting_value: words,
    })
    expect({ status: textSetting.status, message: errorMessage(textSetting) }).toMatchObject({
      status: 400,
      message: expect.stringContaining('(template-placeholder') as string,
    })
    const empty = { subject: '', template: '', subjectEs: '', templateEs: '' }
    await expectAccepted('POST', recordsPath('admin_settings'), {
      setting_key: 'template_password-changed',
      setting_value: empty,
    })
    const other = await dashboard.request('POST', recordsPath('admin_settings'), {
      setting_key: 'payment_threshold',
      setting_value: 1,
    })
    expect({ status: other.status, message: errorMessage(other) }).toMatchObject({
      status: 403,
      message: expect.stringContaining('Admin Settings (/admin/settings)') as string,
    })
  })

  it('causes an audit entry for each write, and the fact log agrees with the data', async () => {
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

describe('any other write of a superuser is rejected and the error names the right screen', () => {
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

  it('for SQL, collections, import, restore and batches', async () => {
    for (const [method, path] of [
      ['POST', '/api/sql'],
      ['POST', '/api/collections'],
      ['PATCH', '/api/collections/users'],
      ['DELETE', '/api/collections/users/truncate'],
      ['PUT', '/api/collections/import'],
      ['POST', '/api/backups/x.zip/restore'],
      ['POST', '/api/batch'],
      ['POST', '/api/collections/users/impersonate/x'],
    ] as const) {
      const answer = await dashboard.request(method, path, {})
      expect({ path, status: answer.status }).toEqual({ path, status: 403 })
      expect(errorMessage(answer), path).toMatch(/^[A-Z].+\.$/)
    }
    expect(errorMessage(await dashboard.request('POST', '/api/sql', {}))).toBe(
      "Collections can't be changed here, and the SQL console is closed. Use the record filter to search.",
    )
  })
})
