import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { allRoutes, type RouteByName } from '../../../domain/api/all'
import { waitForCleanAudit, startFileServer } from '../../support/server/file-server'
import { markedAddresses, ledgerMarker, personMarker, createMarkedPerson, storedMarkers } from './marked-person'
import { createAffiliate, createMember, signUp, signIn, testPassword } from '../../support/server/people'
import { approvePayments, dispersePayments, createExportedBatch } from '../../support/data/payments'
import { errorCode, errorOf, Session } from '../../support/server/session'
import { inputsOfRoute } from '../../support/routes/route-cases'
import { createRouteFixture } from '../../support/routes/route-fixture'
import { runBinary } from '../../support/server/server'
import { openProbe } from '../../support/server/sql'
import { reportAll } from '../money/program'

const server = await startFileServer()
const fixture = await createRouteFixture(server)

/** Returns the files below a folder that contain one of the texts. */
async function findFilesWith(dir: string, texts: readonly string[]): Promise<string[]> {
  const names = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = names.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name))
  const found = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      return texts.some((text) => bytes.includes(text)) ? [path.relative(dir, file)] : []
    }),
  )
  return found.flat()
}

describe('deleting a person (M21)', () => {
  let person: Session
  beforeAll(async () => {
    person = await createMarkedPerson(fixture)
  })

  it('removes the person’s data from every file of the data directory and from backups', async () => {
    const user = person.userId
    expect(await findFilesWith(server.dir, storedMarkers)).not.toEqual([])
    await vi.waitFor(async () => expect(await statsMention(personMarker)).toBe(true), {
      timeout: 30_000,
      interval: 250,
    })
    const preview = await fixture.call('GET /api/admin/people/deletion', { user })
    expect(preview).toMatchObject({
      rentingSince: '',
      onItsWayCents: 0,
      balanceCents: 0,
      heldCents: 0,
      comingCents: 0,
      isOwn: false,
    })
    expect(preview).toMatchObject({ tickets: 1, invitations: 1, devices: 1, sentPayments: 1 })
    await fixture.call('POST /api/admin/people/delete', { user })
    // stats that name waiting people are refreshed shortly after the deletion
    await vi.waitFor(async () => expect(await findRemainingTexts()).toEqual([]), { timeout: 30_000, interval: 250 })
    // the database file is rewritten in the background while the server is running
    await vi.waitFor(async () => expect(await findFilesWith(server.dir, storedMarkers)).toEqual([]), {
      timeout: 30_000,
      interval: 250,
    })
    await server.restart()
    expect(await findFilesWith(server.dir, storedMarkers)).toEqual([])
    const copy = await mkdtemp(path.join(os.tmpdir(), 'coterie-gone-'))
    const backup = path.join(copy, 'backup.zip')
    expect((await server.run('backup', '--to', backup)).status).toBe(0)
    expect((await runBinary(['restore', backup, '--without-key', '--dir', path.join(copy, 'data')])).status).toBe(0)
    expect(await readdir(path.join(copy, 'data'))).toContain('data.db')
    expect(await findFilesWith(path.join(copy, 'data'), storedMarkers)).toEqual([])
    await rm(copy, { recursive: true })
  })

  it('is completed later if a long read of the database has prevented the erasure (O5)', async () => {
    const name = 'Quintanilla-Zorrozua'
    const other = await createMember(server, { lastName: name })
    const reader = openProbe(path.join(server.dir, 'data.db'))
    await reader.query('BEGIN')
    await reader.query('SELECT COUNT(*) FROM users')
    await fixture.call('POST /api/admin/people/delete', { user: other.userId })
    await vi.waitFor(() => expect(server.output()).toContain('something reads the database without a pause'), {
      timeout: 60_000,
      interval: 250,
    })
    expect(await findFilesWith(server.dir, [name])).not.toEqual([])
    const readEntry = () => server.sql(`SELECT value FROM _maintenance WHERE name = 'erase traces'`)
    expect(await readEntry()).toEqual([{ value: 'cut' }])
    await reader.query('COMMIT')
    await reader.closeAndWait()
    // the job that erases the data also runs at the start of the server
    await server.restart()
    await vi.waitFor(async () => expect(await readEntry()).toEqual([]), { timeout: 30_000, interval: 250 })
    expect(await findFilesWith(server.dir, [name])).toEqual([])
  })

  it('leaves the ledger with its reasons and payment addresses unchanged', async () => {
    const storedPayments = await server.sql(
      'SELECT status, payee_paypal, cancel_reason FROM user_payments WHERE user_id = ? ORDER BY status',
      [person.userId],
    )
    expect(storedPayments).toEqual([
      { status: 'cancelled', payee_paypal: '', cancel_reason: ledgerMarker },
      { status: 'dispersed', payee_paypal: markedAddresses.paypalFirst, cancel_reason: '' },
    ])
    await waitForCleanAudit(server)
  })

  it('hides the person on every route', async () => {
    const shown: string[] = []
    for (const { name } of allRoutes) {
      // these routes are skipped, because results of runs contain only ids
      if (!name.startsWith('GET /api/admin/') || name.includes('/payment-runs')) continue
      const [first] = inputsOfRoute(name as keyof RouteByName)
      const input = (await first?.input(fixture, fixture.setupAdmin)) as { [field: string]: string }
      const [, at = ''] = name.split(' ')
      const ownInput = 'user' in input ? { ...input, user: person.userId } : input
      const answer = await fixture.setupAdmin.send('GET', `${at}?${new URLSearchParams(ownInput).toString()}`)
      if (storedMarkers.some((text) => answer.text.includes(text))) shown.push(name)
    }
    expect(shown).toEqual([])
  })

  it('ends every device, and makes the email address available again', async () => {
    expect(await errorCode(person.call('POST /api/session', { userId: person.userId, active: true }))).toBe(
      'device-ended',
    )
    expect(await errorCode(signIn(new Session(server), markedAddresses.now))).toBe('wrong-credentials')
    const again = await createMember(server, { email: markedAddresses.now })
    expect(again.userId).not.toBe(person.userId)
  })

  it('cannot be imitated: the audit reports a value that was emptied with a false deletion entry', async () => {
    const [entry] = await server.sql(`SELECT n FROM audit_log WHERE action = 'person.delete'`)
    await server.sql(
      `UPDATE _audit_values SET value = NULL, emptied_by = ? WHERE (entry, field) = (SELECT entry, field FROM _audit_values WHERE value IS NOT NULL LIMIT 1)`,
      [Number(entry?.['n'])],
    )
    const { output, status } = await server.run('audit')
    expect(status).not.toBe(0)
    expect(output).toContain('an erased value belongs to a logged deletion')
  })
})

/** Reports whether the stats of waiting items name a person. */
async function statsMention(name: string): Promise<boolean> {
  const [found] = await server.sql('SELECT 1 FROM stats WHERE instr("values", ?) > 0', [name])
  return found !== undefined
}

/** Returns the tables and columns that contain one of the markers. */
async function findRemainingTexts(): Promise<string[]> {
  const tables = await server.sql(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%fts5%'`)
  const left: string[] = []
  for (const { name } of tables) {
    const columns = await server.sql(`SELECT name FROM pragma_table_info('${String(name)}')`)
    for (const { name: column } of columns) {
      const holds = storedMarkers.map((text) => `instr("${String(column)}", '${text}') > 0`).join(' OR ')
      const rows = await server.sql(`SELECT COUNT(*) AS n FROM "${String(name)}" WHERE ${holds}`)
      if (Number(rows[0]?.['n']) > 0) left.push(`${String(name)}.${String(column)}`)
    }
  }
  return left
}

describe('what prevents the deletion of a person', () => {
  it('is an open rental, then an owed amount, then a payment that is being sent', async () => {
    const { user, period } = await fixture.createRenter()
    const deletePerson = () => errorCode(fixture.call('POST /api/admin/people/delete', { user }))
    expect(await deletePerson()).toBe('rental-runs')
    await fixture.call('POST /api/admin/rentals/end', { period, endDate: `${fixture.month}-10`, reason: 'left' })
    expect(await deletePerson()).toBe('money-owed')
    const [coming] = [await fixture.call('GET /api/admin/people/deletion', { user })]
    expect(coming).toMatchObject({ rentingSince: '', balanceCents: 0 })
    expect(coming.comingCents).toBeGreaterThan(0)
    const payee = await fixture.createPayment()
    const [row] = await server.sql('SELECT user_id FROM user_payments WHERE id = ?', [payee])
    const paid = { user: String(row?.['user_id']) }
    expect(await errorCode(fixture.call('POST /api/admin/people/delete', paid))).toBe('money-on-its-way')
    await approvePayments(fixture.setupAdmin, [payee])
    expect(await errorCode(fixture.call('POST /api/admin/people/delete', paid))).toBe('money-on-its-way')
    await dispersePayments(fixture.setupAdmin, [payee])
    await fixture.call('POST /api/admin/people/delete', paid)
    expect(await errorCode(fixture.call('POST /api/admin/people/delete', paid))).toBe('not-found')
  })

  it('is an affiliate’s open referral', async () => {
    const affiliateUser = await createAffiliate(server, fixture.setupAdmin)
    const { user } = await fixture.createRenter()
    await fixture.call('POST /api/admin/referrals/move', {
      user,
      affiliate: affiliateUser.userId,
      fromDate: fixture.today,
      reason: 'agreed',
    })
    const { comingCents } = await fixture.call('GET /api/admin/people/deletion', { user: affiliateUser.userId })
    expect(comingCents).toBeGreaterThan(0)
    expect(await errorCode(affiliateUser.call('POST /api/account/delete', { password: testPassword }))).toBe(
      'money-owed',
    )
  })

  it('is a returned payment that is not recorded yet, and then the amount that is owed again', async () => {
    const payment = await fixture.createPayment()
    const [row] = await server.sql('SELECT user_id FROM user_payments WHERE id = ?', [payment])
    const user = String(row?.['user_id'])
    await server.sql(`UPDATE users SET paypal_email = id || '@pay.example' WHERE id = ?`, [user])
    await approvePayments(fixture.setupAdmin, [payment])
    const { batch, file } = await createExportedBatch(fixture.setupAdmin, [payment])
    await reportAll(fixture.setupAdmin, { batch, file }, 'Completed')
    await reportAll(fixture.setupAdmin, { batch, file }, 'Refunded')
    const readObstacles = () => fixture.call('GET /api/admin/people/deletion', { user })
    const deletePerson = () => errorOf(fixture.call('POST /api/admin/people/delete', { user }))
    expect(await readObstacles()).toMatchObject({ returnedCents: 1_000, balanceCents: 0 })
    expect(await deletePerson()).toMatchObject({ code: 'money-owed', details: { cents: 1_000 } })
    await fixture.call('POST /api/admin/payouts/correct', { batch, payment, reason: 'sent back' })
    expect(await readObstacles()).toMatchObject({ returnedCents: 0, balanceCents: 1_000 })
    expect(await deletePerson()).toMatchObject({ code: 'money-owed', details: { cents: 1_000 } })
  })

  it('is the attempt to delete one’s own account in the admin area', async () => {
    const setupAdmin = fixture.setupAdmin.userId
    expect(await errorCode(fixture.call('POST /api/admin/people/delete', { user: setupAdmin }))).toBe(
      'delete-own-account',
    )
    expect(await errorCode(fixture.setupAdmin.call('POST /api/account/delete', { password: testPassword }))).toBe(
      'delete-own-account',
    )
  })
})

describe('deleting one’s own account (P18)', () => {
  it('requires the password, and is logged without the name', async () => {
    const { email } = await signUp(server)
    const person = await createMember(server, { email: `x${email}`, firstName: 'Ottilie', lastName: 'Weggegangen' })
    expect(await errorCode(person.call('POST /api/account/delete', { password: 'not-this-one' }))).toBe(
      'current-password-wrong',
    )
    await person.call('POST /api/account/delete', { password: testPassword })
    const entries = await server.sql(
      `SELECT a.actor, v.value FROM audit_log a LEFT JOIN _audit_values v ON v.entry = a.n WHERE a.action = 'account.delete'`,
    )
    expect(entries).toEqual([{ actor: person.userId, value: null }])
    expect(await server.sql(`SELECT 1 FROM _audit_values WHERE value LIKE '%Weggegangen%'`)).toEqual([])
    const [row] = await server.sql('SELECT first_name, email, roles FROM users WHERE id = ?', [person.userId])
    expect(row).toEqual({ first_name: '', email: `${person.userId}@deleted.invalid`, roles: '[]' })
  })
})
