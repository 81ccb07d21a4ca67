import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import { createMember, saveSetting as save, createSecondAdmin } from '../../support/server/people'
import { expectError, errorCode, type ApiError, type Session } from '../../support/server/session'
import { startAuditedProgram, startRental, setRate } from './program'
import { readRow } from '../../support/server/sql'

const { server, admin, today } = await startAuditedProgram()
const renter = await createMember(server)

const readVersion = async (key: string) =>
  Number((await readRow(server, 'SELECT version FROM admin_settings WHERE setting_key = ?', [key]))['version'])
const saveSetting = (key: string, value: unknown) => save(admin, key, value)

/** Wrong years, as typing errors produce them. */
const wrongYears = [
  ['0226-10-15', 'date-before-programme'],
  ['0000-01-01', 'date-before-programme'],
  ['9999-12-31', 'date-too-far'],
] as const

describe('a date in a wrong century (M28)', () => {
  it.each(wrongYears)(
    'is rejected as a rental’s start, grant date, rate month or payment period: %s',
    async (day, code) => {
      const user = renter.userId
      const payment = { user, paymentType: 'rental', amount: '1.00', periodStart: today, periodEnd: today, months: [] }
      const start = await expectError(
        admin.call('POST /api/admin/rentals/start', { user, startDate: day, reason: 'x' }),
      )
      expect(start.code).toBe(code === 'date-too-far' ? 'rental-start-future' : code)
      for (const [route, field, input] of [
        ['POST /api/admin/roles', 'fromDate', { user, role: 'affiliate', granted: true, reason: 'x' }],
        ['POST /api/admin/rates', 'fromMonth', { kind: 'rental', user, amountCents: 1, version: 0 }],
        ['POST /api/admin/payments', 'periodStart', payment],
        ['POST /api/admin/payments', 'periodEnd', payment],
      ] as const) {
        const value = field === 'fromMonth' ? day.slice(0, 7) : day
        const answer = await admin.request(route, { ...input, [field]: value }, { 'idempotency-key': randomUUID() })
        expect(answer.json, field).toMatchObject({ code, fields: { [field]: code } })
      }
      const adjust = { user, paymentType: 'rental', month: day.slice(0, 7), amount: '1.00', reason: 'x' } as const
      expect((await expectError(admin.call('POST /api/admin/earnings/adjust', adjust))).status).toBeLessThan(500)
    },
  )

  it('is rejected as the end of a rental', async () => {
    const { period } = await admin.call('POST /api/admin/rentals/start', { user: renter.userId, startDate: today })
    const endRental = (endDate: string) =>
      expectError(admin.call('POST /api/admin/rentals/end', { period, endDate, reason: 'x' }))
    expect(await endRental('9999-12-31')).toMatchObject({ code: 'date-too-far', fields: { endDate: 'date-too-far' } })
    expect(await endRental('0226-10-15')).toMatchObject({ code: 'date-order' })
    await admin.call('POST /api/admin/rentals/void', { period, reason: 'A trial' })
  })
})

describe('a rate', () => {
  const set = (amountCents: number, overrides: { kind?: 'rental'; version?: number } = {}) =>
    setRate(admin, { kind: 'commission', user: renter.userId, fromMonth: monthOf(today), amountCents, ...overrides })

  it('is limited to $100.00 for a commission and to $100,000.00 for others, and is never negative', async () => {
    expect(await errorCode(set(10_001))).toBe('amount-too-large')
    expect(await errorCode(set(-1))).toBe('amount-invalid')
    expect(await errorCode(set(10_000_001, { kind: 'rental' }))).toBe('amount-too-large')
    await set(10_000)
    await set(10_000_000, { kind: 'rental' })
  })

  it('is saved only with the version that the admin has read, so a second admin’s change is rejected (M7)', async () => {
    expect(await expectError(set(4_000))).toMatchObject({ code: 'rate-version', status: 409 })
    await set(4_000, { version: 1 })
    const values = { affiliate_commission_rate: 4_500 }
    const saveWithVersions = (versions: Record<string, number>) =>
      admin.call('POST /api/admin/settings', { values, versions })
    expect(await expectError(saveWithVersions({}))).toMatchObject({
      code: 'settings-version',
      details: { keys: 'affiliate_commission_rate' },
    })
    await saveWithVersions({ affiliate_commission_rate: 1 })
    // saving another setting later causes no conflict; the log shows old and new values, also for defaults
    const lastEntry = `FROM audit_log WHERE action = 'settings.save' ORDER BY n DESC LIMIT 1`
    const readLastEntry = () => readRow(server, `SELECT before, after ${lastEntry}`)
    expect(await readLastEntry()).toEqual({
      before: '{"affiliate_commission_rate":5000}',
      after: '{"affiliate_commission_rate":4500}',
    })
    const { at = '' } = await readRow(server, `SELECT at ${lastEntry}`)
    await saveSetting('payout_day', 6)
    expect(await readLastEntry()).toEqual({ before: '{"payout_day":5}', after: '{"payout_day":6}' })
    const error = await expectError(saveWithVersions({ affiliate_commission_rate: 1 }))
    expect(error).toMatchObject({ code: 'settings-version', details: { at } })
    expect(error.details?.['by']).not.toBe('')
  })

  it('is synced to every device with its month', async () => {
    const [row] = await server.sql('SELECT rate_history FROM program')
    expect(JSON.parse(String(row?.['rate_history']))).toMatchObject({
      rental: [{ month: '1970-01', cents: 10_000 }],
      commission: [
        { month: '1970-01', cents: 5_000 },
        { month: monthOf(today), cents: 4_500 },
      ],
    })
  })
})

describe('the program’s start date', () => {
  it('is synced to every device and may be set to an earlier day', async () => {
    const shipped = `${Number(today.slice(0, 4)) - 1}-01-01`
    expect(await server.sql('SELECT program_start FROM program')).toEqual([{ program_start: shipped }])
    await saveSetting('program_start', '2019-03-01')
    expect(await server.sql('SELECT program_start FROM program')).toEqual([{ program_start: '2019-03-01' }])
  })

  it('cannot be after a recorded fact', async () => {
    const start = firstDay(addMonths(monthOf(today), -2))
    await startRental(admin, renter.userId, start)
    expect(await expectError(saveSetting('program_start', firstDay(monthOf(today))))).toMatchObject({
      fields: { program_start: 'programme-start-late' },
    })
    // a manual payment may cover months before the month in which it is recorded
    await saveSetting('program_start', firstDay(addMonths(monthOf(today), -4)))
    await admin.call('POST /api/admin/payments', {
      user: renter.userId,
      paymentType: 'commission',
      amount: '10',
      periodStart: firstDay(addMonths(monthOf(today), -3)),
      periodEnd: start,
      months: [addMonths(monthOf(today), -3), monthOf(start)].map((month) => ({ month, choice: 'as-well' as const })),
    })
    expect(await expectError(saveSetting('program_start', start))).toMatchObject({
      fields: { program_start: 'programme-start-late' },
    })
    await saveSetting('program_start', firstDay(addMonths(monthOf(today), -3)))
    await expect(
      server.sql(
        `UPDATE admin_settings SET setting_value = '{"value":"${today}"}', version = version + 1 WHERE setting_key = 'program_start'`,
      ),
    ).rejects.toThrow('programme-start-late')
  })

  it('is independent of the installation day, and that day cannot be changed', async () => {
    expect(await expectError(saveSetting('installed_on', today))).toMatchObject({
      fields: { installed_on: 'setting-unknown' },
    })
    await expect(
      server.sql(
        `UPDATE admin_settings SET setting_value = '{"value":"2019-01-01"}', version = version + 1 WHERE setting_key = 'installed_on'`,
      ),
    ).rejects.toThrow('not-allowed')
  })
})

describe('saving settings', () => {
  it('succeeds for one of two concurrent admins, and the other gets an error', async () => {
    const other = await createSecondAdmin(admin)
    const seen = await readVersion('payout_day')
    const savePayoutDayAs = (actor: Session, payout_day: number) =>
      actor.call('POST /api/admin/settings', { values: { payout_day }, versions: { payout_day: seen } })
    const saves = await Promise.allSettled([savePayoutDayAs(admin, 11), savePayoutDayAs(other, 12)])
    const [won] = saves.flatMap(({ status }, at) => (status === 'fulfilled' ? [11 + at] : []))
    const [lost] = saves.flatMap((save) => (save.status === 'rejected' ? [save.reason as unknown] : []))
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((lost as ApiError).body).toMatchObject({ code: 'settings-version', details: { keys: 'payout_day' } })
    expect(await server.sql('SELECT payout_day FROM program')).toEqual([{ payout_day: won }])
    expect(await readVersion('payout_day')).toBe(seen + 1)
  })
})

describe('the time zone', () => {
  it.each(['Nowhere/Nothing', 'Local'])('%s is rejected', async (zone) => {
    const { fields } = await expectError(saveSetting('time_zone', zone))
    expect(fields).toEqual({ time_zone: 'time-zone-unknown' })
  })
  it.each(['America/Argentina/Buenos_Aires', 'UTC'])('%s is accepted', async (zone) => {
    await saveSetting('time_zone', zone)
    expect(await server.sql('SELECT time_zone FROM program')).toEqual([{ time_zone: zone }])
  })
})
