import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFirstAdmin, createMember, testPassword } from '../../support/server/people'
import { errorCode } from '../../support/server/api-errors'
import { startServer, type TestServer } from '../../support/server/server'
import type { Session } from '../../support/server/session'
import { SyncDevice } from '../../support/server/sync-device'

let server: TestServer
let admin: Session
let noah: Session
let priya: Session
let device: SyncDevice
beforeAll(async () => {
  server = await startServer()
  admin = await createFirstAdmin(server)
  noah = await createMember(server, { firstName: 'Noah', lastName: 'Lind' })
  await admin.call('POST /api/admin/roles', { user: noah.userId, role: 'admin', granted: true, password: testPassword })
  priya = await createMember(server)
  device = new SyncDevice(priya)
})
afterAll(() => server?.stop())

const say = async (by: Session, ticket: string, doing: 'reading' | 'writing' | 'gone') =>
  (await by.call('POST /api/admin/tickets/presence', { ticket, doing })).others

it('who has a ticket open or writes is shown to other admins, until they go or fall silent', async () => {
  const ticket = await device.createTicket('Help')
  await device.sync()
  expect(await say(noah, ticket, 'writing')).toEqual([])
  const writing = { admin: noah.userId, name: 'Noah Lind', writing: true }
  expect(await say(admin, ticket, 'reading')).toEqual([writing])
  expect(await say(admin, 'anotherticket00', 'reading')).toEqual([])
  await say(noah, ticket, 'reading')
  expect(await say(admin, ticket, 'reading')).toEqual([{ ...writing, writing: false }])
  await say(noah, ticket, 'gone')
  expect(await say(admin, ticket, 'reading')).toEqual([])
  await say(noah, ticket, 'writing')
  await expect.poll(() => say(admin, ticket, 'reading'), { timeout: 120_000, interval: 1_000 }).toEqual([])
})

it('is no member’s business, nor anybody’s who is an admin no more, and leaves nothing in the database', async () => {
  const ticket = await device.createTicket('More help')
  await device.sync()
  const rows = () =>
    server.sql('SELECT (SELECT COUNT(*) FROM audit_log) AS entries, (SELECT COUNT(*) FROM _sync_log) AS changes')
  const ask = (doing: 'reading') => priya.call('POST /api/admin/tickets/presence', { ticket, doing })
  expect(await errorCode(ask('reading'))).toBe('not-allowed')
  const before = await rows()
  await say(noah, ticket, 'writing')
  expect(await rows()).toEqual(before)
  await admin.call('POST /api/admin/roles', {
    user: noah.userId,
    role: 'admin',
    granted: false,
    password: testPassword,
    reason: 'left',
  })
  expect(await say(admin, ticket, 'reading')).toEqual([])
})
