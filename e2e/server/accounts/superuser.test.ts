import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForCleanAudit } from '../../support/server/clean-audit'
import type { Session } from '../../support/server/session'
import { addMonths, monthOf } from '../../../domain/calendar'
import { createManualPayment } from '../../support/data/manual-payment'
import { createFirstAdmin, createMember } from '../../support/server/people'
import { runBinary } from '../../support/server/server'
import { startDashboard, superuser, signInSuperuser, type Dashboard } from '../../support/server/superuser'

let dashboard: Dashboard
let admin: Session
let renter: Session
let ids: {
  payment: string
  line: string
  period: string
  setting: string
  role: string
  program: string
  faq: string
}

const records = '/api/collections'
const findId = async (sql: string, params: string[] = []): Promise<string> =>
  String((await dashboard.server.sql(sql, params))[0]?.['id'] ?? '')
const countEntries = (): Promise<number> =>
  dashboard.server.sql('SELECT COUNT(*) AS n FROM audit_log').then((rows) => Number(rows[0]?.['n']))

beforeAll(async () => {
  dashboard = await startDashboard()
  admin = await createFirstAdmin(dashboard.server)
  renter = await createMember(dashboard.server)
  await renter.call('POST /api/paypal', { address: 'rita@pay.example' })
  const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
  const { period } = await admin.call('POST /api/admin/rentals/start', {
    user: renter.userId,
    startDate: `${addMonths(monthOf(today), -1)}-01`,
    reason: 'told late',
  })
  const { payment } = await createManualPayment(admin, {
    user: renter.userId,
    amount: '25.00',
    month: addMonths(monthOf(today), -1),
  })
  ids = {
    payment,
    period,
    line: await findId('SELECT id FROM earnings WHERE payment = ?', [payment]),
    setting: await findId(`SELECT id FROM admin_settings WHERE setting_key = 'product_name'`),
    role: await findId(`SELECT id FROM user_roles WHERE user_id = ?`, [admin.userId]),
    program: await findId('SELECT id FROM program'),
    faq: await findId('SELECT id FROM faqs'),
  }
  expect(Object.values(ids).every((each) => each !== '')).toBe(true)
})
afterAll(() => dashboard?.stop())

/** Writes with which a superuser could bypass the audit log (M-13, A7). `{…}` is replaced by an id of the fixture. */
const attempts: readonly (readonly [what: string, method: string, where: string, body: object | undefined])[] = [
  ['change a payee’s PayPal address', 'PATCH', 'users/records/{renter}', { paypal_email: 'eve@pay.example' }],
  [
    'shorten the delay after a change',
    'PATCH',
    'users/records/{renter}',
    { paypal_changed_at: '2020-01-01 00:00:00.000Z' },
  ],
  ['take over an account by its email', 'PATCH', 'users/records/{renter}', { email: 'eve@mail.example' }],
  [
    'approve payments to any address',
    'PATCH',
    'user_payments/records/{payment}',
    { status: 'approved', payee_paypal: 'eve@pay.example' },
  ],
  ['cancel a payment without its lines', 'PATCH', 'user_payments/records/{payment}', { status: 'cancelled' }],
  ['detach a line from its payment', 'PATCH', 'earnings/records/{line}', { payment: '' }],
  [
    'add a hold',
    'POST',
    'line_holds/records',
    { earning: '{line}', user_id: '{renter}', kind: 'admin', made_at: '2026-01-01 00:00:00.000Z' },
  ],
  [
    'forge an adjustment',
    'POST',
    'earnings/records',
    {
      user_id: '{renter}',
      kind: 'adjustment',
      source: 'forgedforgedfor',
      month: '2026-01',
      n: 1,
      amount_cents: 90_000,
      payment_type: 'rental',
      status: 'pending',
    },
  ],
  [
    'forge a bonus',
    'POST',
    'earnings/records',
    {
      user_id: '{admin}',
      kind: 'bonus',
      source: '{renter}',
      month: '2026-01',
      n: 1,
      amount_cents: 5000,
      payment_type: 'commission',
      status: 'pending',
    },
  ],
  [
    'forge a payment',
    'POST',
    'user_payments/records',
    { user_id: '{renter}', payment_type: 'rental', month: '2026-01', amount_cents: 5000, status: 'pending' },
  ],
  [
    'add a rate in the past',
    'POST',
    'rates/records',
    { kind: 'rental', user_id: '{renter}', from_month: '2020-01', n: 1, amount_cents: 99_900 },
  ],
  ['grant the admin role', 'POST', 'user_roles/records', { user_id: '{renter}', role: 'admin', granted_by: '{admin}' }],
  ['grant the admin role in the projection', 'PATCH', 'users/records/{renter}', { roles: ['admin'] }],
  ['empty the last admin’s roles', 'PATCH', 'users/records/{admin}', { roles: [] }],
  ['delete a role row', 'DELETE', 'user_roles/records/{role}', undefined],
  ['move a rental', 'PATCH', 'rental_periods/records/{period}', { start_date: '2020-01-01' }],
  [
    'create an affiliate period',
    'POST',
    'affiliate_periods/records',
    { user_id: '{renter}', start_date: '2020-01-01' },
  ],
  [
    'attribute a person to an affiliate',
    'POST',
    'referral_attributions/records',
    { referral: 'xxxxxxxxxxxxxxx', referred_user: '{renter}', affiliate_id: '{admin}' },
  ],
  ['edit a setting', 'PATCH', 'admin_settings/records/{setting}', { setting_value: 'Evil' }],
  [
    'create a setting',
    'POST',
    'admin_settings/records',
    { setting_key: 'payment_threshold', setting_value: 1, category: 'system', version: 1 },
  ],
  ['edit the program', 'PATCH', 'program/records/{program}', { payment_threshold_cents: 1 }],
  ['write the audit log', 'POST', 'audit_log/records', { n: 999, action: 'role.grant', subject: 'users/x' }],
  [
    'record a consent',
    'POST',
    'consents/records',
    { user_id: '{renter}', document: 'rental', version: '1', language: 'en' },
  ],
  ['delete a person', 'DELETE', 'users/records/{renter}', undefined],
]

const fillIds = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name === 'renter'
      ? renter.userId
      : name === 'admin'
        ? admin.userId
        : ((ids as Record<string, string>)[name] ?? whole),
  )

describe('a superuser', () => {
  it.each(attempts)('cannot %s', async (_what, method, path, body) => {
    const before = await countEntries()
    const sent = body && (JSON.parse(fillIds(JSON.stringify(body))) as object)
    const answer = await dashboard.request(method, `${records}/${fillIds(path)}`, sent)
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
    expect(answer.status, answer.text).toBeLessThan(500)
    expect(await countEntries()).toBe(before)
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
    const createdId = await findId(`SELECT id FROM _superusers WHERE email = 'third@coterie.example'`)
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

  it('is rate-limited after wrong passwords', async () => {
    const answers = []
    for (let n = 0; n < 12; n++) answers.push((await signInSuperuser(dashboard.server, `wrong-${n}-password`)).status)
    expect(answers.slice(0, 5)).toEqual(Array(5).fill(400))
    expect(answers.at(-1)).toBe(429)
    expect((await signInSuperuser(dashboard.server)).status).toBe(429)
  })
})
