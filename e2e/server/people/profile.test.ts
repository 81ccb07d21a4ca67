import { describe, expect, it } from 'vitest'
import { addDays } from '../../../domain/calendar'
import { newId } from '../../../domain/sync/new-id'
import { readAuditEntries } from '../../support/server/audit-log'
import { createMember, saveSetting } from '../../support/server/people'
import { errorCode, expectError, type Session } from '../../support/server/session'
import { readAudit, startAuditedProgram, startRental } from '../money/program'

const { server, admin } = await startAuditedProgram()
// sets a time zone in which these hours are within one day, so that the test does not cross midnight
const hour = new Date().getUTCHours()
await saveSetting(admin, 'time_zone', hour < 12 ? 'Etc/GMT-6' : 'Etc/GMT+6')
const { today } = await admin.call('GET /api/admin/payment-runs/months', {})

async function createRenter(): Promise<Session> {
  const person = await createMember(server)
  await startRental(admin, person.userId, addDays(today, -9))
  return person
}
const enterActivity = (
  user: string,
  day: string,
  overrides: { kind?: 'posts' | 'other'; actions?: number; text?: string } = {},
) => admin.call('POST /api/admin/profile/activity', { user, day, kind: 'posts', actions: 2, text: '', ...overrides })
const readPauses = (user: string) =>
  server.sql('SELECT from_date, to_date, voided_at FROM profile_pauses WHERE user_id = ? ORDER BY from_date', [user])
const readEntries = (user: string) =>
  server.sql(
    'SELECT day, kind, actions, text, replaces, entered_by FROM profile_activity WHERE user_id = ? ORDER BY rowid',
    [user],
  )
/** Moves a pause into the past, directly in the database because guards protect its first day. */
async function movePauseBack(user: string, days: number): Promise<void> {
  await server.sql('DELETE FROM profile_pauses WHERE user_id = ?', [user])
  await server.sql(
    `INSERT INTO profile_pauses (id, user_id, from_date, to_date, voided_at, created, updated)
     VALUES (?, ?, ?, '', '', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
    [newId(), user, addDays(today, -days)],
  )
}

describe('shows what admins enter only to the renter and admins, and each entry has an audit entry', () => {
  it('contains what admins enter, for the renter and admins only, with audit entries', async () => {
    const person = await createRenter()
    const { entry } = await enterActivity(person.userId, today, { actions: 3, text: 'logistics' })
    expect(await readEntries(person.userId)).toEqual([
      { day: today, kind: 'posts', actions: 3, text: 'logistics', replaces: '', entered_by: admin.userId },
    ])
    const logged = await server.sql(`SELECT aud FROM _sync_log WHERE c = 'profile_activity' AND id = ?`, [entry])
    expect(logged.map(({ aud }) => aud)).toEqual([person.userId])
    const entries = await readAudit(server, 'activity.enter', `profile_activity/${entry}`)
    expect(entries).toMatchObject([{ actor: admin.userId, after: { day: today, actions: 3 } }])
    const { rows } = await admin.call('GET /api/admin/people/records', { user: person.userId })
    expect(rows.profile_activity).toMatchObject([{ id: entry, actions: 3 }])
  })

  it('accepts past days of the rental, and reports errors by field', async () => {
    const person = await createRenter()
    const readField = async (day: string) => (await expectError(enterActivity(person.userId, day))).fields
    expect(await readField(addDays(today, 1))).toEqual({ day: 'day-not-past' })
    expect(await readField(addDays(today, -10))).toEqual({ day: 'rental-not-active' })
    expect(await errorCode(enterActivity(person.userId, addDays(today, -9)))).toBe('done')
    expect((await expectError(enterActivity(person.userId, today, { text: 'password: hunter2' }))).fields).toEqual({
      text: 'looks-like-secret',
    })
    expect(await errorCode(enterActivity('aaaaaaaaaaaaaaa', today))).toBe('not-found')
    expect(await readEntries(person.userId)).toHaveLength(1)
  })

  it('lets each entry be corrected only once, by another entry; the original stays and cannot be changed by SQL', async () => {
    const person = await createRenter()
    const { entry } = await enterActivity(person.userId, today)
    const right = { entry, kind: 'posts', actions: 0, text: '' } as const
    const corrected = await admin.call('POST /api/admin/profile/activity/correct', right)
    expect(await errorCode(admin.call('POST /api/admin/profile/activity/correct', right))).toBe('changed-meanwhile')
    // an entry that reverts another one cannot be corrected
    expect(
      await errorCode(
        admin.call('POST /api/admin/profile/activity/correct', { ...right, entry: corrected.entry, actions: 4 }),
      ),
    ).toBe('changed-meanwhile')
    expect(await readEntries(person.userId)).toMatchObject([
      { actions: 2, replaces: '' },
      { actions: 0, replaces: entry },
    ])
    await expect(server.sql('UPDATE profile_activity SET actions = 9 WHERE id = ?', [entry])).rejects.toThrow(
      /not-allowed/,
    )
  })
})

describe('a pause of a rental', () => {
  it('starts tomorrow, does not change the rental, and is reported to the admins', async () => {
    const person = await createRenter()
    const readDays = () =>
      server.sql('SELECT start_date, end_date FROM rental_periods WHERE user_id = ?', [person.userId])
    const before = await readDays()
    await person.call('POST /api/profile/pause', {})
    expect(await readPauses(person.userId)).toEqual([{ from_date: addDays(today, 1), to_date: '', voided_at: '' }])
    expect(await readDays()).toEqual(before)
    const [notice] = await server.sql(
      `SELECT metadata ->> 'kind' AS kind, metadata ->> 'pause' AS pause, metadata ->> 'day' AS day FROM notifications
       WHERE user_id = ? AND metadata ->> 'person' = ?`,
      [admin.userId, person.userId],
    )
    expect(notice).toEqual({ kind: 'profile-pause', pause: 'begun', day: addDays(today, 1) })
    expect((await readAuditEntries(server)).at(-1)).toMatchObject({ action: 'profile.pause', actor: person.userId })
    // today is still an active day
    expect(await errorCode(enterActivity(person.userId, today))).toBe('done')
  })

  it('exists only once, however often it is requested', async () => {
    const person = await createRenter()
    const codes = await Promise.all([1, 2].map(() => errorCode(person.call('POST /api/profile/pause', {}))))
    expect(codes.sort()).toEqual(['changed-meanwhile', 'done'])
    expect(await readPauses(person.userId)).toHaveLength(1)
  })

  it('rejects activity from its first to its last day, until it is ended', async () => {
    const person = await createRenter()
    await person.call('POST /api/profile/pause', {})
    await movePauseBack(person.userId, 4)
    const dayOffset = (n: number) => errorCode(enterActivity(person.userId, addDays(today, -n)))
    expect(await Promise.all([0, 4, 5].map(dayOffset))).toEqual(['profile-paused', 'profile-paused', 'done'])
    await person.call('POST /api/profile/resume', {})
    expect(await readPauses(person.userId)).toMatchObject([{ to_date: addDays(today, -1), voided_at: '' }])
    expect(await Promise.all([0, 1, 4].map(dayOffset))).toEqual(['done', 'profile-paused', 'profile-paused'])
    expect(await errorCode(person.call('POST /api/profile/resume', {}))).toBe('changed-meanwhile')
  })

  it('is voided if it is cancelled before its start, and another one can be requested', async () => {
    const person = await createRenter()
    await person.call('POST /api/profile/pause', {})
    await person.call('POST /api/profile/resume', {})
    const [stored] = await readPauses(person.userId)
    expect(stored).toMatchObject({ to_date: '' })
    expect(stored?.['voided_at']).not.toBe('')
    expect(await errorCode(person.call('POST /api/profile/pause', {}))).toBe('done')
  })

  it('requires a rental', async () => {
    const person = await createMember(server)
    expect(await errorCode(person.call('POST /api/profile/pause', {}))).toBe('rental-not-active')
  })
})
