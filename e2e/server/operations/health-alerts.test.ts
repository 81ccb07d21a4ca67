import { expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { waitForBackups } from '../../support/routes/program-cases'
import { createFirstAdmin, createMember, testDevice, testPassword } from '../../support/server/people'
import { Session } from '../../support/server/session'

const hour = 3_600_000
// the mail server does not exist, so emails stay in the queue
const server = await startFileServer({ env: { COTERIE_SMTP: 'smtp://127.0.0.1:1' } })
const first = await createFirstAdmin(server)
const { output } = await server.run('admin', 'create')
const second = new Session(server)
second.grant = await second.call('POST /api/setup', {
  token: /\/setup#(\S+)/.exec(output)?.[1] ?? '',
  email: 'second@mail.example',
  password: testPassword,
  firstName: 'Second',
  lastName: 'Admin',
  language: 'es',
  device: testDevice,
})
const admins = [first, second]
await waitForBackups({ server })
await first.call('POST /api/admin/backups', {})
await waitForBackups({ server })

/** Returns the in-app notices of a person, oldest first. */
const readNotices = async ({ userId }: Session) =>
  (
    await server.sql(
      `SELECT metadata ->> 'alert' AS alert, metadata ->> 'health' AS state FROM notifications
       WHERE user_id = ? AND metadata ->> 'kind' = 'health' ORDER BY created_at, rowid`,
      [userId],
    )
  ).map(({ alert, state }) => `${String(alert)} ${String(state)}`)
const readEmails = () =>
  server.sql(
    `SELECT "to", language, data ->> 'bad' AS bad, data ->> 'good' AS good FROM mail_outbox WHERE template = 'health-news' ORDER BY "to", queued_at`,
  )
const insertBackup = (time: string) => server.sql('UPDATE _backups SET asked_at = ?', [time])
const readEndMs = async (about: string) =>
  Number((await server.sql('SELECT value FROM _maintenance WHERE name = ?', [`alert ${about}`]))[0]?.['value'] ?? -1)

it('each admin is notified only once about a problem and once about its end, even if the server restarts (O3)', async () => {
  await insertBackup('2020-01-01 00:00:00.000Z')
  await server.restart()
  for (const admin of admins)
    await expect.poll(() => readNotices(admin), { timeout: 90_000 }).toEqual(['backup-old bad'])
  expect(await readEmails()).toEqual([
    { to: 'admin@coterie.example', language: 'en', bad: 'backup-old', good: '' },
    { to: 'second@mail.example', language: 'es', bad: 'backup-old', good: '' },
  ])
  expect(server.output()).toMatch(/level=ERROR msg="a health check fails" check=backup-old/)
  await server.restart()

  // a problem that disappears only for a short time is not reported as ended
  await insertBackup(new Date().toISOString().replace('T', ' '))
  await server.restart()
  await expect.poll(() => readEndMs('backup-old'), { timeout: 90_000 }).toBeGreaterThan(0)
  await insertBackup('2020-01-01 00:00:00.000Z')
  await server.restart()
  await expect.poll(() => readEndMs('backup-old'), { timeout: 90_000 }).toBe(0)

  await insertBackup(new Date().toISOString().replace('T', ' '))
  await server.restart()
  await expect.poll(() => readEndMs('backup-old'), { timeout: 90_000 }).toBeGreaterThan(0)
  await server.sql(`UPDATE _maintenance SET value = CAST(value - ? AS INTEGER) WHERE name = 'alert backup-old'`, [
    4 * hour,
  ])
  await server.restart()
  await expect.poll(() => readEndMs('backup-old'), { timeout: 90_000 }).toBe(-1)
  for (const admin of admins) expect(await readNotices(admin)).toEqual(['backup-old bad', 'backup-old good'])
  expect((await readEmails()).map(({ bad, good }) => `${String(bad)}/${String(good)}`)).toEqual([
    'backup-old/',
    '/backup-old',
    'backup-old/',
    '/backup-old',
  ])
})

it('only admins are notified, and only in the app while emails are not sent', async () => {
  const person = await createMember(server)
  await server.sql(
    `UPDATE mail_outbox SET status = 'queued', queued_at = '2020-01-01 00:00:00.000Z', next_at = '2099-01-01 00:00:00.000Z'`,
  )
  await server.restart()
  for (const admin of admins)
    await expect
      .poll(() => readNotices(admin), { timeout: 90_000 })
      .toEqual(['backup-old bad', 'backup-old good', 'mail-waits bad'])
  expect(await readEmails()).toHaveLength(4)
  expect(await readNotices(person)).toEqual([])
})
