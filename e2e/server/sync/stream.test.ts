import { expect, it, onTestFinished } from 'vitest'
import { SYNC_SCHEMA, type PullAnswer, type StreamPage } from '../../../domain/sync/protocol'
import { newId } from '../../../domain/sync/new-id'
import { startServerWithAdmin } from '../../support/server/file-server'
import { openEventStream, type EventStream } from '../../support/server/http'
import { createMember, createSecondAdmin, setAdminRole } from '../../support/server/people'
import { pushTicket, type Session } from '../../support/server/session'
import { encryptPosition } from '../../support/server/sync-device'

const { server, admin } = await startServerWithAdmin()

/** Opens a stream whose next message is a page, and returns it with the position where it begins. */
async function openStreamAtEnd(person: Session): Promise<{ stream: EventStream; cursor: string }> {
  const stream = await openEventStream(person, ['sync'])
  const cursor = await pullOn(person, stream, await encryptPosition(server, person.userId, 0))
  return { stream, cursor }
}

/** Pulls all pages on a stream. Returns the last position. */
async function pullOn(person: Session, stream: EventStream, from: string): Promise<string> {
  let cursor = from
  for (;;) {
    const answer = await person.send('POST', '/api/sync/pull', {
      schema: SYNC_SCHEMA,
      client: newId(),
      cursor,
      acked: [],
      since: 0,
      limit: 500,
      stream: stream.clientId,
    })
    expect(answer.status, answer.text).toBe(200)
    const { more, cursor: next } = answer.json as PullAnswer
    cursor = next
    if (!more) return cursor
  }
}

const messagesOf = ({ events }: EventStream) => events.filter(({ name }) => name === 'sync').map(({ data }) => data)
async function nextMessage(stream: EventStream, seen: number): Promise<unknown> {
  await expect.poll(() => messagesOf(stream).length, { timeout: 20_000 }).toBeGreaterThan(seen)
  return messagesOf(stream)[seen]
}

it('a stream carries the rows that a pull would bring, and continues after them', async () => {
  const person = await createMember(server)
  const { stream, cursor } = await openStreamAtEnd(person)
  const seen = messagesOf(stream).length
  const ticket = await pushTicket(person)
  const page = (await nextMessage(stream, seen)) as StreamPage
  expect(page.from).toBe(cursor)
  expect(page.answer.up['support_tickets']).toMatchObject([{ id: ticket, user_id: person.userId }])
  await server.sql(`UPDATE support_tickets SET subject = 'changed' WHERE id = ?`, [ticket])
  const next = (await nextMessage(stream, seen + 1)) as StreamPage
  expect(next.from).toBe(page.answer.cursor)
  expect(next.answer.up['support_tickets']).toMatchObject([{ id: ticket, subject: 'changed' }])
  stream.close()
})

/** Changes by SQL run no hooks, so nothing else in the server learns of them before the page is made. */
const bySql =
  (change: string) =>
  ({ userId }: Session): Promise<unknown> =>
    server.sql(change, [userId])
async function requireSecondFactor(isRequired: boolean): Promise<void> {
  const sql = `INSERT INTO admin_settings (setting_key, setting_value, version) VALUES ('require_second_factor', ?, 1)
    ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value, version = version + 1`
  await server.sql(sql, [JSON.stringify({ value: isRequired })])
}
it.each([
  [
    'whose device was revoked',
    bySql(`UPDATE trusted_devices SET ended_at = '2026-01-01 00:00:00.000Z' WHERE user_id = ?`),
  ],
  ['whose session has ended', bySql(`UPDATE users SET tokenKey = hex(randomblob(25)) WHERE id = ?`)],
  ['whose role was removed', ({ userId }: Session) => setAdminRole(admin, userId, false)],
  [
    'who has to set up two-step verification',
    async () => {
      await requireSecondFactor(true)
      onTestFinished(() => requireSecondFactor(false))
    },
  ],
])('an admin %s between a commit and its message gets no rows', async (_, change) => {
  const person = await createSecondAdmin(admin)
  const member = await createMember(server)
  const ticket = await pushTicket(member)
  const { stream } = await openStreamAtEnd(person)
  const changeSubject = `UPDATE support_tickets SET subject = 'secret ' || hex(randomblob(4)) WHERE id = ?`
  let seen = messagesOf(stream).length
  await server.sql(changeSubject, [ticket])
  expect(JSON.stringify(await nextMessage(stream, seen))).toContain('secret')
  seen = messagesOf(stream).length
  await change(person)
  await server.sql(changeSubject, [ticket])
  await nextMessage(stream, seen)
  // all messages until the periodic check of the log has surely run again
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const after = messagesOf(stream).slice(seen)
  expect(after.length).toBeGreaterThan(0)
  expect(JSON.stringify(after)).not.toContain('secret')
  stream.close()
})

it('no request moves the stream of another device', async () => {
  const [person, stranger] = [await createMember(server), await createMember(server)]
  const { stream, cursor } = await openStreamAtEnd(person)
  const seen = messagesOf(stream).length
  await pullOn(stranger, stream, await encryptPosition(server, stranger.userId, 0))
  await pushTicket(stranger)
  const ticket = await pushTicket(person)
  const page = (await nextMessage(stream, seen)) as StreamPage
  expect(page.from).toBe(cursor)
  expect(page.answer.up['support_tickets']).toMatchObject([{ id: ticket }])
  stream.close()
})

it('a reader that stops reading delays no other stream', async () => {
  const person = await createMember(server)
  const { stream: stuck } = await openStreamAtEnd(person)
  stuck.pause()
  const { stream } = await openStreamAtEnd(person)
  for (let n = 0; n < 5; n++) {
    const seen = messagesOf(stream).length
    const began = performance.now()
    await pushTicket(person)
    await nextMessage(stream, seen)
    expect(performance.now() - began).toBeLessThan(5_000)
  }
  stuck.close()
  stream.close()
})
