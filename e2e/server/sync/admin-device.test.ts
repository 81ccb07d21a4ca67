import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { collections } from '../../../domain/collections/all'
import type { Collection } from '../../../domain/collections/define/collection'
import { syncedCollections, type SyncedCollection } from '../../../domain/sync/collections'
import type { WireRow } from '../../../domain/sync/protocol'
import { seedPeople, testId } from '../../support/data/money-facts'
import { createMember } from '../../support/server/people'
import { SyncDevice } from '../../support/server/sync-device'

/**
 * Tests that an admin's device holds no data that grows with the number of people. The collections come from their
 * definitions: those that their owner syncs and admins read only online.
 */
const peopleCount = 2_000
const ownerColumn = ({ visibleTo }: Pick<Collection, 'visibleTo'>): string => {
  for (const { who } of visibleTo) if (typeof who === 'object') return who.column
  return ''
}
const onlineOnes = syncedCollections.filter(
  (c) =>
    c !== 'users' &&
    (collections[c] as Collection).visibleTo.some(({ who, online }) => who === 'admin' && online === true),
)

/** Inserts one row per person into each collection. */
const crowdRows = [
  `INSERT INTO consents (id, user_id, document, version, language, at) SELECT 'con' || substr(value, 4), value, 'terms', '1', 'en', '' FROM json_each(?)`,
  `INSERT INTO affiliate_periods (id, user_id, start_date, end_date) SELECT 'aff' || substr(value, 4), value, '2026-01-01', '2026-01-31' FROM json_each(?)`,
  `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents) SELECT 'rat' || substr(value, 4), 'rental', value, '2026-01', 1, 100 FROM json_each(?)`,
  `INSERT INTO referrals (id, affiliate_id, referred_email, email_norm, referred_name, status, source)
     SELECT 'ref' || substr(value, 4), value, value || '@x.example', value || '@x.example', 'Ina', 'pending', 'invite' FROM json_each(?)`,
  `INSERT INTO referral_attributions (id, referral, referred_user, affiliate_id, from_date, to_date)
     SELECT 'att' || substr(value, 4), 'ref' || substr(value, 4), 'aaa' || substr(value, 4), value, '2026-01-01', '' FROM json_each(?)`,
]

const { server, admin } = await startServerWithAdmin()
const ana = await createMember(server)
const people = await seedPeople(server, 'crowd', peopleCount)
for (const [n, user] of [admin.userId, ana.userId].entries()) {
  people.push(user)
  await server.sql(`INSERT OR IGNORE INTO user_roles (id, user_id, role, granted_by) VALUES (?, ?, 'user', '')`, [
    testId('own', n),
    user,
  ])
}
await server.sql(
  `INSERT OR IGNORE INTO user_roles (id, user_id, role, granted_by) SELECT 'role' || substr(value, 5), value, 'affiliate', '' FROM json_each(?)`,
  [JSON.stringify(people.slice(0, peopleCount))],
)
for (const sql of crowdRows) await server.sql(sql, [JSON.stringify(people)])

const readOwner = (row: WireRow, c: SyncedCollection): string => String(row[ownerColumn(collections[c])] ?? '')
async function countRowsByOwner(
  device: SyncDevice,
): Promise<{ [c: string]: { ownCount: number; others: number; unowned: number } }> {
  const me = device.db.userId
  const counted = onlineOnes.map(async (c) => {
    const rows = await device.db.table<WireRow>(c).toArray()
    const ownCount = rows.filter((row) => readOwner(row, c) === me).length
    const unowned = rows.filter((row) => readOwner(row, c) === '').length
    return [c, { ownCount, unowned, others: rows.length - ownCount - unowned }] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

it('the test covers all collections that grow with the number of people', () => {
  expect(onlineOnes).toEqual(
    expect.arrayContaining([
      'user_roles',
      'consents',
      'affiliate_periods',
      'rates',
      'referrals',
      'referral_attributions',
    ]),
  )
  for (const c of ['user_admin', 'rental_admin', 'referral_admin'] as const) {
    expect(collections[c].visibleTo).toEqual([{ who: 'admin', online: true }])
    expect('device' in collections[c]).toBe(false)
  }
})

describe('an admin’s device', () => {
  it('holds all of the admin’s own rows, none of two thousand other people, and the program’s rates', async () => {
    const device = new SyncDevice(admin)
    await device.sync()
    const counted = await countRowsByOwner(device)
    const program = (await server.sql(`SELECT id FROM rates WHERE user_id = ''`)).length
    for (const c of onlineOnes) {
      const [own] = await server.sql(`SELECT COUNT(*) AS n FROM ${c} WHERE ${ownerColumn(collections[c])} = ?`, [
        admin.userId,
      ])
      const [all] = await server.sql(`SELECT COUNT(*) AS n FROM ${c}`)
      expect(counted[c], c).toEqual({ ownCount: Number(own?.['n']), others: 0, unowned: c === 'rates' ? program : 0 })
      if (crowdRows.some((sql) => sql.startsWith(`INSERT INTO ${c} `)))
        expect(Number(all?.['n']), c).toBeGreaterThan(peopleCount)
    }
    expect(counted['consents']?.ownCount).toBeGreaterThan(0)
    expect(program).toBeGreaterThan(0)
    expect((await device.allRows()).size).toBeLessThan(200)
  })

  it('receives a new rate of the program, but none of other people', async () => {
    const device = new SyncDevice(admin)
    await device.sync()
    const before = await countRowsByOwner(device)
    await server.sql(
      `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents) VALUES ('programmerate01', 'commission', '', '2026-02', 1, 900)`,
    )
    await server.sql(
      `INSERT INTO rates (id, kind, user_id, from_month, n, amount_cents) VALUES ('anasownrate0001', 'commission', ?, '2026-02', 1, 900)`,
      [ana.userId],
    )
    await device.sync()
    expect((await countRowsByOwner(device))['rates']).toEqual({
      ...before['rates'],
      unowned: Number(before['rates']?.unowned) + 1,
    })
  })
})

it('a member’s device loses nothing when it has to fetch everything again', async () => {
  const device = new SyncDevice(ana)
  await device.sync()
  const before = await device.allRows()
  // makes the device fetch everything again
  await server.sql(
    `INSERT INTO _sync_gen (c, gen) SELECT value, 2000 + key FROM json_each(?) WHERE 1 ON CONFLICT (c) DO UPDATE SET gen = excluded.gen`,
    [JSON.stringify(syncedCollections)],
  )
  await device.sync()
  expect(await device.allRows()).toEqual(before)
  for (const [c, { ownCount, others }] of Object.entries(await countRowsByOwner(device))) {
    expect(others, c).toBe(0)
    const [own] = await server.sql(
      `SELECT COUNT(*) AS n FROM ${c} WHERE ${ownerColumn(collections[c as SyncedCollection])} = ?`,
      [ana.userId],
    )
    expect(ownCount, c).toBe(Number(own?.['n']))
  }
})
