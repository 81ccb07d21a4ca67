import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMember, testPassword } from '../../support/server/people'
import type { Session } from '../../support/server/session'
import { SyncDevice } from '../../support/server/sync-device'
import { startProgram, type Program } from '../money/program'

let { server, admin } = {} as Program
let noah: Session
let priya: Session
let device: SyncDevice
beforeAll(async () => {
  ;({ server, admin } = await startProgram())
  noah = await createMember(server, { firstName: 'Noah', lastName: 'Lind' })
  await admin.call('POST /api/admin/roles', { user: noah.userId, role: 'admin', granted: true, password: testPassword })
  priya = await createMember(server)
  device = new SyncDevice(priya)
})
afterAll(() => server?.stop())

const sendPresence = async (actor: Session, ticket: string, doing: 'reading' | 'writing' | 'gone') =>
  (await actor.call('POST /api/admin/tickets/presence', { ticket, doing })).others

it('admins see which other admin reads or writes a ticket until that admin leaves or stops reporting it', async () => {
  const ticket = await device.createTicket('Help')
  await device.sync()
  expect(await sendPresence(noah, ticket, 'writing')).toEqual([])
  const writing = { admin: noah.userId, name: 'Noah Lind', writing: true }
  expect(await sendPresence(admin, ticket, 'reading')).toEqual([writing])
  expect(await sendPresence(admin, 'anotherticket00', 'reading')).toEqual([])
  await sendPresence(noah, ticket, 'reading')
  expect(await sendPresence(admin, ticket, 'reading')).toEqual([{ ...writing, writing: false }])
  await sendPresence(noah, ticket, 'gone')
  expect(await sendPresence(admin, ticket, 'reading')).toEqual([])
  await sendPresence(noah, ticket, 'writing')
  await expect.poll(() => sendPresence(admin, ticket, 'reading'), { timeout: 120_000, interval: 1_000 }).toEqual([])
})

it('who reads a ticket is not stored, and a former admin is no longer shown', async () => {
  const ticket = await device.createTicket('More help')
  await device.sync()
  const countRows = () =>
    server.sql('SELECT (SELECT COUNT(*) FROM audit_log) AS entries, (SELECT COUNT(*) FROM _sync_log) AS changes')
  const before = await countRows()
  await sendPresence(noah, ticket, 'writing')
  expect(await countRows()).toEqual(before)
  const former = { user: noah.userId, role: 'admin', granted: false, password: testPassword, reason: 'left' } as const
  await admin.call('POST /api/admin/roles', former)
  expect(await sendPresence(admin, ticket, 'reading')).toEqual([])
})
