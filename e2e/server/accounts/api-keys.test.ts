import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { addDays } from '../../../domain/calendar'
import { keyLimit, type ApiScope } from '../../../domain/people/security/credentials'
import { newId } from '../../../domain/sync/new-id'
import { readAuditEntries } from '../../support/server/audit-log'
import { sendRequest, nextLoopbackAddress } from '../../support/server/http'
import { newApiKey } from '../../support/routes/route-fixture'
import { createMember, setAdminRole, testPassword } from '../../support/server/people'
import { errorCode } from '../../support/server/session'

const { server, admin } = await startServerWithAdmin()

const keyRequest = (name: string, secret: string, scopes: ApiScope[]) => ({
  name,
  secret,
  scopes,
  term: 'year' as const,
  password: testPassword,
})
async function createKey(name: string, scopes: ApiScope[], actor = admin): Promise<{ secret: string; id: string }> {
  const secret = newApiKey()
  const { key } = await actor.call('POST /api/admin/keys', keyRequest(name, secret, scopes))
  return { secret, id: key }
}
/** Sends a request as a program does: with an Authorization header, without cookies and without an Origin header. */
async function requestWithKey(
  authorization: string,
  path = '/api/admin/people',
  from = nextLoopbackAddress(),
): Promise<{ status: number; code: string }> {
  const answer = await sendRequest({ method: 'GET', url: server.url + path, from, headers: { authorization } })
  return { status: answer.status, code: (answer.json as { code?: string } | null)?.code ?? '' }
}
const success = { status: 200, code: '' }
const over = { status: 401, code: 'key-invalid' }
const shut = { status: 403, code: 'key-scope' }

describe('API keys', () => {
  it('allow only what their scopes name, and only as a bearer token', async () => {
    const { secret } = await createKey('Reader', ['people:read'])
    expect(await requestWithKey(`Bearer ${secret}`)).toEqual(success)
    // `route-matrix.test` calls every route of the program with a key
    for (const path of ['/api/admin/payments', '/api/realtime', '/api/collections/users/records'])
      expect(await requestWithKey(`Bearer ${secret}`, path), path).toEqual(shut)
    expect((await requestWithKey(secret)).status).toBe(401)
    expect((await requestWithKey('', `/api/admin/people?key=${secret}`)).status).toBe(401)
    expect(await requestWithKey(`Bearer ${newApiKey()}`)).toEqual(over)
  })

  it('let monitoring read the health findings and nothing else of the health page (O3)', async () => {
    const { secret } = await createKey('Monitoring', ['health:read'])
    const authorization = `Bearer ${secret}`
    const url = `${server.url}/api/admin/health/findings`
    const { status, json } = await sendRequest({ method: 'GET', url, headers: { authorization } })
    const { findings } = await admin.call('GET /api/admin/health', {})
    expect({ status, json }).toEqual({ status: 200, json: { findings } })
    expect(findings).toContainEqual({ about: 'no-mail', state: 'look' })
    for (const path of ['/api/admin/health', '/api/admin/people'])
      expect(await requestWithKey(authorization, path), path).toEqual(shut)
    const { secret: other } = await createKey('Not monitoring', ['people:read'])
    expect(await requestWithKey(`Bearer ${other}`, '/api/admin/health/findings')).toEqual(shut)
    expect(await requestWithKey('', '/api/admin/health/findings')).toMatchObject({ status: 401 })
  })

  it('never allow sync or record writes, even together with their creator’s cookies', async () => {
    const { secret } = await createKey('Syncing', ['people:read', 'tickets:read'])
    const authorization = `Bearer ${secret}`
    const user = `/api/collections/users/records/${admin.userId}`
    const pull = await admin.send('POST', '/api/sync/pull', {}, { authorization })
    const update = await admin.send('PATCH', user, { language: 'es' }, { authorization })
    expect([pull.json, update.json]).toEqual([{ code: 'key-scope' }, { code: 'key-scope' }])
  })

  it('are stored as a hash and never appear in tables, idempotency results, logs or answers', async () => {
    const { secret } = await createKey('Hidden', ['leads:read'])
    const bare = secret.slice(3)
    for (const table of ['api_keys', '_commands', 'audit_log', '_audit_values', '_sync_log']) {
      expect(JSON.stringify(await server.sql(`SELECT * FROM "${table}"`)), table).not.toContain(bare)
    }
    expect(JSON.stringify(await admin.call('GET /api/admin/keys', {}))).not.toContain(bare)
  })

  it('record the time and network of their last use, but ignore rejected requests', async () => {
    const { secret, id } = await createKey('Counted', ['people:read'])
    for (let n = 0; n < 3; n += 1) await requestWithKey(`Bearer ${secret}`)
    await requestWithKey(`Bearer ${secret}`, '/api/admin/payments')
    const { keys } = await admin.call('GET /api/admin/keys', {})
    const key = keys.find((each) => each.id === id)
    expect(key).toMatchObject({ uses: 3, tail: secret.slice(-4) })
    expect(key?.lastUsedAt).not.toBe('')
    expect(key?.lastNetwork).toMatch(/^127\.\d+\.x\.x$/)
  })

  it('have a rate limit per key, independent of the network address', async () => {
    const { secret } = await createKey('Hurried', ['people:read'])
    const { secret: other } = await createKey('Calm', ['people:read'])
    let answer = success
    for (let n = 0; n < keyLimit.max * 2 + 2 && answer.status === 200; n += 1)
      answer = await requestWithKey(`Bearer ${secret}`)
    expect(answer).toEqual({ status: 429, code: 'rate-limited' })
    expect(await requestWithKey(`Bearer ${other}`)).toEqual(success)
  })

  it('can be ended on request, with only one audit entry, and expire after their last day', async () => {
    const { secret, id } = await createKey('Ended', ['people:read'])
    await Promise.all([
      admin.call('POST /api/admin/keys/end', { key: id }),
      admin.call('POST /api/admin/keys/end', { key: id }),
    ])
    expect(await requestWithKey(`Bearer ${secret}`)).toEqual(over)
    const entries = await server.sql(`SELECT action FROM audit_log WHERE subject = ? ORDER BY n`, [`api_keys/${id}`])
    expect(entries.map(({ action }) => action)).toEqual(['key.create', 'key.end'])
    const late = await createKey('Late', ['people:read'])
    expect(await requestWithKey(`Bearer ${late.secret}`)).toEqual(success)
    await server.sql(`UPDATE api_keys SET expires_at = '2026-01-01 00:00:00.000Z' WHERE id = ?`, [late.id])
    expect(await requestWithKey(`Bearer ${late.secret}`)).toEqual(over)
  })

  it('end when their creator loses the admin role, and stay ended when the role is granted again', async () => {
    const second = await createMember(server)
    await setAdminRole(admin, second.userId)
    const { secret } = await createKey('Of the second', ['people:read'], second)
    expect(await requestWithKey(`Bearer ${secret}`)).toEqual(success)
    for (const granted of [false, true]) {
      await setAdminRole(admin, second.userId, granted)
      expect(await requestWithKey(`Bearer ${secret}`)).toEqual(over)
    }
  })

  it('are not created with a wrong password, and there can be at most ten', async () => {
    const input = keyRequest('x', newApiKey(), ['leads:read'])
    const wrong = admin.call('POST /api/admin/keys', { ...input, password: 'not-this-one' })
    expect(await errorCode(wrong)).toBe('current-password-wrong')
    const { keys, atMost } = await admin.call('GET /api/admin/keys', {})
    for (let n = keys.length; n < atMost; n += 1) await createKey(`Filler ${n}`, ['leads:read'])
    expect(await errorCode(admin.call('POST /api/admin/keys', input))).toBe('too-many-keys')
  })

  it('create one activity entry per Idempotency-Key in their creator’s name, and the audit log names the key and the creator', async () => {
    await server.sql(`UPDATE api_keys SET ended_at = '2026-01-01 00:00:00.000Z' WHERE ended_at = ''`)
    const { today } = await admin.call('GET /api/admin/payment-runs/months', {})
    const user = (await createMember(server)).userId
    await admin.call('POST /api/admin/rentals/start', { user, startDate: addDays(today, -9), reason: 'late' })
    const { secret } = await createKey('Outreach', ['activity:write'])
    const contentType = { 'content-type': 'application/json' }
    const headers = { ...contentType, authorization: `Bearer ${secret}`, 'idempotency-key': newId() }
    const body = JSON.stringify({ user, day: today, kind: 'posts', actions: 2, text: '' })
    const url = `${server.url}/api/admin/profile/activity`
    for (let n = 0; n < 2; n += 1)
      expect(await sendRequest({ method: 'POST', url, headers, body })).toMatchObject({ status: 200 })
    const entries = await server.sql('SELECT entered_by FROM profile_activity WHERE user_id = ?', [user])
    expect(entries).toEqual([{ entered_by: admin.userId }])
    const enterEntries = (await readAuditEntries(server)).filter(({ action }) => action === 'activity.enter')
    expect(enterEntries.map((entry) => [entry.actor, entry.actor_name])).toEqual([
      [admin.userId, `Ana Ortuño (Outreach, ck_…${secret.slice(-4)})`],
    ])
  })
})
