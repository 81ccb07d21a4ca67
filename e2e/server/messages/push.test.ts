import { afterAll, describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { createMember, setAdminRole, signIn } from '../../support/server/people'
import { startPushService } from '../../support/services/push-service'
import { errorCode, Session } from '../../support/server/session'

const service = await startPushService()
afterAll(() => service.stop())
const { server, admin } = await startServerWithAdmin({ env: { COTERIE_LOOPBACK_TARGETS: '1' } })

let last = 0
/** Creates a member whose browser is subscribed to push. */
async function createSubscriber(): Promise<{ person: Session; name: string }> {
  const person = await createMember(server)
  const name = `browser${(last += 1)}`
  await person.call('POST /api/push/subscribe', service.addBrowser(name))
  return { person, name }
}
const messagesTo = (name: string) => service.received.filter((each) => each.name === name)
/** Waits until a browser has received the given number of messages and returns them. */
const waitForMessages = async (name: string, count: number) => {
  await expect.poll(() => messagesTo(name).length, { timeout: 60_000 }).toBe(count)
  return messagesTo(name).map(({ message }) => message)
}
const countSubscriptions = async ({ userId }: Session) =>
  (await server.sql('SELECT id FROM push_subscriptions WHERE user_id = ?', [userId])).length
const countWaiting = () => server.sql('SELECT status, tries, next_at, why, response_code FROM _push_deliveries')
const sendTest = (person: Session) => person.call('POST /api/push/test', {})

describe('push messages', () => {
  it('contain kind, link and language, go only to the subscribed browser, and identify the sender', async () => {
    const { person, name } = await createSubscriber()
    await server.sql(`UPDATE users SET language = 'es' WHERE id = ?`, [person.userId])
    await setAdminRole(admin, person.userId)
    expect(await waitForMessages(name, 1)).toEqual([{ kind: 'account-changed', link: '/admin', language: 'es' }])
    await sendTest(person)
    await waitForMessages(name, 2)
    const [first, second] = messagesTo(name)
    expect(first?.claims).toMatchObject({ aud: service.address })
    expect(first?.claims.sub).toMatch(/^(https|mailto):/)
    expect(first?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
    // both messages have the same length, because the length must not reveal the content
    expect(first?.length).toBe(second?.length)
    await expect.poll(countWaiting).toEqual([])
  })

  it('are not sent for kinds that the person has disabled, or without a subscribed device', async () => {
    const { person, name } = await createSubscriber()
    const notify = JSON.stringify({ 'account-changed': { push: false } })
    await server.sql('UPDATE users SET notify = ? WHERE id = ?', [notify, person.userId])
    await setAdminRole(admin, person.userId)
    await sendTest(person)
    expect((await waitForMessages(name, 1)).map(({ kind }) => kind)).toEqual(['test'])
    expect(await errorCode(sendTest(await createMember(server)))).toBe('not-found')
  })

  it.each([404, 410])('end the subscription if the push service answers with %s', async (status) => {
    const { person, name } = await createSubscriber()
    service.answers.set(name, [{ status }])
    await sendTest(person)
    await waitForMessages(name, 1)
    await expect.poll(() => countSubscriptions(person)).toBe(0)
    await expect.poll(countWaiting).toEqual([])
    expect(await errorCode(sendTest(person))).toBe('not-found')
  })

  it('are sent again after the requested delay if the push service answers with 429', async () => {
    const { person, name } = await createSubscriber()
    service.answers.set(name, [{ status: 429, retryAfter: '7200' }])
    await sendTest(person)
    await waitForMessages(name, 1)
    await expect.poll(countWaiting).toMatchObject([{ status: 'queued', tries: 1, why: 'refused', response_code: 429 }])
    const [row] = await countWaiting()
    const hours = (Date.parse(String(row?.['next_at']).replace(' ', 'T')) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(1.9)
    expect(hours).toBeLessThan(2.1)
    await server.sql(`UPDATE _push_deliveries SET next_at = '2020-01-01 00:00:00.000Z'`)
    const other = await createSubscriber()
    await sendTest(other.person)
    expect(await waitForMessages(name, 2)).toHaveLength(2)
    expect(await countSubscriptions(person)).toBe(1)
    await expect.poll(countWaiting).toEqual([])
  })

  it('are sent again after the server was killed while sending', async () => {
    const { person, name } = await createSubscriber()
    service.answers.set(name, [{ status: 503 }])
    await sendTest(person)
    await waitForMessages(name, 1)
    await expect.poll(countWaiting).toMatchObject([{ status: 'queued' }])
    await server.sql(`UPDATE _push_deliveries SET status = 'sending', next_at = '2020-01-01 00:00:00.000Z'`)
    await server.restart()
    await waitForMessages(name, 2)
  })
})

describe('push subscriptions', () => {
  it('belong to the person who signed in last with the browser', async () => {
    const { person, name } = await createSubscriber()
    const other = await createMember(server)
    await other.call('POST /api/push/subscribe', service.addBrowser(name))
    expect([await countSubscriptions(person), await countSubscriptions(other)]).toEqual([0, 1])
    expect(await errorCode(sendTest(person))).toBe('not-found')
  })

  it('end when the device is signed out or removed', async () => {
    const { person } = await createSubscriber()
    const second = await signIn(new Session(server), person.email)
    await second.call('POST /api/push/subscribe', service.addBrowser(`second${last}`))
    expect(await countSubscriptions(person)).toBe(2)
    await person.call('POST /api/devices/remove', { device: String(second.grant?.deviceId) })
    expect(await countSubscriptions(person)).toBe(1)
    await person.call('POST /api/signout', {})
    expect(await countSubscriptions(person)).toBe(0)
  })

  it('can be ended only by their owner', async () => {
    const { person } = await createSubscriber()
    const other = await createMember(server)
    const device = String(person.grant?.deviceId)
    await other.call('POST /api/push/end', { device })
    expect(await countSubscriptions(person)).toBe(1)
    await person.call('POST /api/push/end', { device: '' })
    expect(await countSubscriptions(person)).toBe(0)
  })

  it('are rejected for an address that is not public', async () => {
    const browser = { ...service.addBrowser('bad'), endpoint: 'https://169.254.169.254/latest' }
    const subscribe = (await createMember(server)).call('POST /api/push/subscribe', browser)
    expect(await errorCode(subscribe)).toBe('target-not-public')
  })

  it('are visible on the person’s devices, but without address and keys', async () => {
    const { person, name } = await createSubscriber()
    const { endpoint } = service.addBrowser(`${name}x`)
    await person.call('POST /api/push/subscribe', { ...service.addBrowser(`${name}x`) })
    const answer = await person.send('GET', '/api/collections/push_subscriptions/records')
    expect(answer.text).toContain(String(person.grant?.deviceId))
    for (const hidden of ['endpoint', endpoint, 'keys']) expect(answer.text).not.toContain(hidden)
    const stored = JSON.stringify(await server.sql('SELECT keys FROM push_subscriptions'))
    expect(stored).not.toMatch(/p256dh|auth/)
    const [secret] = await server.sql(`SELECT value FROM _secrets WHERE name = 'push_keys'`)
    expect(String(secret?.['value'])).not.toMatch(/private/)
  })
})
