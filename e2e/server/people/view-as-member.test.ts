import { expect, it } from 'vitest'
import { collections } from '../../../domain/collections/all'
import type { Access } from '../../../domain/collections/define/access'
import { ownCollections } from '../../../domain/people/deletion/own-collections'
import { impersonationMs } from '../../../domain/people/security/account-limits'
import { createMember } from '../../support/server/people'
import { errorCode } from '../../support/server/session'
import { SyncDevice } from '../../support/server/sync-device'
import { dumpTables, changedTables } from '../../support/server/sql'
import { startProgram } from '../money/program'

const { server, admin } = await startProgram()
const renter = await createMember(server, { firstName: 'Lucía' })

const viewReason = { reason: 'a question about October' }

it('a view as member is logged and shown on the member’s device: who, when and why', async () => {
  const { view, until, rows } = await admin.call('POST /api/admin/people/view', { user: renter.userId, ...viewReason })
  expect(rows.users?.map(({ first_name }) => first_name)).toEqual(['Lucía'])
  const [row] = await server.sql('SELECT * FROM profile_views WHERE id = ?', [view])
  expect(row).toMatchObject({
    user_id: renter.userId,
    viewer: admin.userId,
    viewer_name: 'Ana Ortuño',
    reason: viewReason.reason,
    until,
  })
  const lasts = Date.parse(until.replace(' ', 'T')) - Date.parse(String(row?.['viewed_at']).replace(' ', 'T'))
  expect(lasts).toBeGreaterThan(impersonationMs - 1_000)
  expect(lasts).toBeLessThanOrEqual(impersonationMs)
  const entries = await server.sql(`SELECT actor, subject FROM audit_log WHERE action = 'person.view'`)
  expect(entries).toEqual([{ actor: admin.userId, subject: `users/${renter.userId}` }])
  const device = new SyncDevice(renter)
  await device.sync()
  expect((await device.allRows()).has(`profile_views/${view}`)).toBe(true)
})

it('asking whose screens would be shown does not log a view, and an unknown person is not found', async () => {
  const before = await dumpTables(server)
  const about = await admin.call('GET /api/admin/people/view', { user: renter.userId })
  expect(about).toEqual({ name: expect.stringMatching(/^Lucía /) as string, email: renter.grant?.email, roles: [] })
  expect(changedTables(before, await dumpTables(server))).toEqual([])
  expect(await errorCode(admin.call('GET /api/admin/people/view', { user: 'nobody000000000' }))).toBe('not-found')
})

it('reading further pages logs no second view, and is rejected for another person or after the view has ended', async () => {
  const { view } = await admin.call('POST /api/admin/people/view', { user: renter.userId, ...viewReason })
  const count = async () => Number((await server.sql('SELECT COUNT(*) AS n FROM profile_views'))[0]?.['n'])
  const before = await count()
  await admin.call('POST /api/admin/people/view', { user: renter.userId, ...viewReason, view })
  expect(await count()).toBe(before)
  const other = await createMember(server)
  expect(await errorCode(admin.call('POST /api/admin/people/view', { user: other.userId, ...viewReason, view }))).toBe(
    'view-over',
  )
  await server.sql(`UPDATE profile_views SET until = '2026-01-01 00:00:00.000Z' WHERE id = ?`, [view])
  expect(await errorCode(admin.call('POST /api/admin/people/view', { user: renter.userId, ...viewReason, view }))).toBe(
    'view-over',
  )
})

it('a view stores only its own record: no read mark, device or sign-in time', async () => {
  const before = await dumpTables(server)
  await admin.call('POST /api/admin/people/view', { user: renter.userId, ...viewReason })
  const changed = changedTables(before, await dumpTables(server))
  expect(
    changed.filter(
      (table) => !/^(_sync_log|_sync_marks|audit_log|_audit_values|profile_views|sqlite_sequence)$/.test(table),
    ),
  ).toEqual([])
})

it('a view shows no collection that admins may not see', () => {
  for (const name of ownCollections) {
    const { visibleTo }: Access = collections[name]
    expect(
      visibleTo.some(({ who }) => who === 'admin' || who === 'everyone'),
      name,
    ).toBe(true)
  }
})

it('a view requires a reason and an existing person', async () => {
  expect(await errorCode(admin.call('POST /api/admin/people/view', { user: renter.userId, reason: ' ' }))).toBe(
    'bad-input',
  )
  expect(await errorCode(admin.call('POST /api/admin/people/view', { user: 'nobody000000000', ...viewReason }))).toBe(
    'not-found',
  )
  await server.sql(`UPDATE users SET anonymised_at = '2026-01-01 00:00:00.000Z' WHERE id = ?`, [renter.userId])
  expect(await errorCode(admin.call('POST /api/admin/people/view', { user: renter.userId, ...viewReason }))).toBe(
    'not-found',
  )
})
