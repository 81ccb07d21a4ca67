import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  actionRequirements,
  protections,
  switchOffWaitMs,
  type ProtectedAction,
  type Protection,
} from '../../../domain/program/protections'
import { expectCleanAudit } from '../../support/server/file-server'
import { createManualPayment, approvePayments, createPayoutFixture } from '../../support/data/payments'
import {
  createMember,
  setAdminRole,
  testPassword as password,
  saveSetting,
  disableProtection,
} from '../../support/server/people'
import { errorCode, type Session } from '../../support/server/session'
import { singleSignOnInput } from '../../support/services/identity-provider'
import { createAdmin, enableCodes } from '../../support/services/second-factor'
import { valuesOf } from '../../support/server/sql'
import { setClock } from '../../support/server/test-day'

const { server, admin, secondAdmin, users, month } = await createPayoutFixture()
afterAll(() => expectCleanAudit(server).finally(() => server.stop()))

// the server counts password attempts in memory and allows twenty per hour and device
beforeEach(() => server.restart())

const setting = 'require_second_admin'
const sendStep = (
  actor: Session,
  act: 'ask' | 'confirm' | 'stop',
  overrides: object = { password },
  protection: Protection = setting,
) => errorCode(actor.call('POST /api/admin/settings/switch-off', { setting: protection, act, ...overrides }))
const isOn = async (protection: Protection = setting) =>
  valuesOf(await server.sql('SELECT setting_value FROM admin_settings WHERE setting_key = ?', [protection]))[0] ===
  '{"value":true}'
const readOpenRequests = async (actor: Session) => (await actor.call('GET /api/admin/settings/switch-offs', {})).rows
/**
 * Returns the notices that an admin got by email after the given id of the mail outbox, and the latest notice in the app.
 */
const readMailTemplates = async (after: number, { email }: Session) =>
  valuesOf(
    await server.sql(
      `SELECT data ->> 'news' FROM mail_outbox WHERE template = 'protection' AND rowid > ? AND "to" = ? ORDER BY rowid`,
      [after, email],
    ),
  )
const readOutbox = async () => Number(valuesOf(await server.sql('SELECT COALESCE(MAX(rowid), 0) FROM mail_outbox'))[0])
const readNotice = async ({ userId }: Session) => {
  const ofProtections = `FROM notifications WHERE user_id = ? AND metadata ->> 'kind' = 'protection'`
  const select = `SELECT metadata ->> 'protection' ${ofProtections} ORDER BY rowid DESC LIMIT 1`
  return valuesOf(await server.sql(select, [userId]))[0]
}

describe('actions that weaken a protection (S26)', () => {
  const setRole = (user: string, granted: boolean) => (overrides: object) =>
    errorCode(admin.call('POST /api/admin/roles', { user, role: 'admin', granted, ...overrides }))
  /** How to call each action, with or without a password. TypeScript reports an action that is missing here. */
  const tries: { [act in ProtectedAction]: () => Promise<(overrides: object) => Promise<string>> } = {
    'give-admin-role': async () => setRole((await createMember(server)).userId, true),
    'take-admin-role': async () => setRole((await createAdmin(server, admin)).userId, false),
    'delete-admin': async () => {
      const { userId } = await createAdmin(server, admin)
      return (overrides) => errorCode(admin.call('POST /api/admin/people/delete', { user: userId, ...overrides }))
    },
    'change-own-admin-email': async () => {
      const owner = await createAdmin(server, admin)
      const input = { user: owner.userId, email: `new-${owner.email}` }
      return (overrides) => errorCode(owner.call('POST /api/admin/people/edit', { ...input, ...overrides }))
    },
    'ask-switch-off': async () => {
      await saveSetting(admin, setting, true)
      return (overrides) => sendStep(admin, 'ask', overrides)
    },
    'change-single-sign-on': async () => {
      const { password: _, ...input } = await singleSignOnInput(admin)
      return (overrides) => errorCode(admin.call('POST /api/admin/single-sign-on', { ...input, ...overrides }))
    },
    'copy-reset-link': async () => {
      const copy = { kind: 'reset' as const, id: (await createMember(server)).userId }
      return (overrides) => errorCode(admin.call('POST /api/admin/links', { ...copy, ...overrides }))
    },
    'confirm-switch-off': async () => (overrides) => sendStep(secondAdmin, 'confirm', overrides),
  }
  it.each(Object.keys(actionRequirements) as ProtectedAction[])(
    'include %s, which is rejected without the password',
    async (act) => {
      const attempt = await tries[act]()
      expect(await attempt({})).toBe('password-needed')
      expect(await attempt({ password: '' })).not.toBe('done')
      expect(await attempt({ password: 'not-this-one' })).toBe('current-password-wrong')
      expect(await attempt({ password })).toBe('done')
    },
  )

  it('include changing several roles at once, so it requires the password', async () => {
    const { userId } = await createAdmin(server, admin)
    const change = { users: [userId], role: 'admin' as const, granted: false }
    expect(await errorCode(admin.call('POST /api/admin/roles/many', change))).toBe('password-needed')
    expect(await errorCode(admin.call('POST /api/admin/roles/many', { ...change, password }))).toBe('done')
  })

  it.each(protections)('do not include saving %s as disabled, because that is rejected', async (protection) => {
    const other = await createAdmin(server, admin)
    await enableCodes(other)
    if (protection === 'require_second_factor') await enableCodes(admin).then(() => enableCodes(secondAdmin))
    await saveSetting(admin, protection, true)
    expect(await errorCode(saveSetting(admin, protection, false))).toBe('switch-off-first')
    expect(await isOn(protection)).toBe(true)
    await disableProtection(admin, other, protection)
    expect(await isOn(protection)).toBe(false)
  })
})

describe('disabling a protection', () => {
  it('takes effect only when another admin confirms it, and all admins are notified', async () => {
    await saveSetting(admin, setting, true)
    const from = await readOutbox()
    expect(await sendStep(admin, 'ask')).toBe('done')
    expect(await sendStep(secondAdmin, 'ask')).toBe('switch-off-state')
    expect(await readOpenRequests(secondAdmin)).toMatchObject([{ setting, by: admin.userId }])
    expect(await readMailTemplates(from, secondAdmin)).toEqual(['asked'])
    expect(await readNotice(secondAdmin)).toBe('asked')
    expect(await sendStep(admin, 'confirm')).toBe('confirm-own')
    // the protection stays active while the request to disable it is open
    const { payment } = await createManualPayment(admin, { user: users[0] ?? '', amount: '10', month })
    expect((await approvePayments(admin, [payment])).refused[0]?.code).toBe('made-by-you')
    expect(await sendStep(secondAdmin, 'confirm')).toBe('done')
    expect(await isOn()).toBe(false)
    expect(await readOpenRequests(secondAdmin)).toEqual([])
    expect(await readMailTemplates(from, admin)).toEqual(['asked', 'confirmed'])
    expect((await approvePayments(admin, [payment])).refused).toEqual([])
  })

  it('can be stopped by any admin without a password', async () => {
    await saveSetting(admin, setting, true)
    const from = await readOutbox()
    await sendStep(admin, 'ask')
    expect(await sendStep(secondAdmin, 'stop', {})).toBe('done')
    expect(await readOpenRequests(admin)).toEqual([])
    expect(await sendStep(secondAdmin, 'confirm')).toBe('switch-off-state')
    expect(await readMailTemplates(from, admin)).toEqual(['asked', 'stopped'])
    expect(await isOn()).toBe(true)
  })

  it('is cancelled when the requesting admin loses the role', async () => {
    const third = await createAdmin(server, admin)
    expect(await sendStep(third, 'ask')).toBe('done')
    const from = await readOutbox()
    for (const granted of [false, true]) {
      await setAdminRole(admin, third.userId, granted)
      expect(await readOpenRequests(admin)).toEqual([])
    }
    expect(await readMailTemplates(from, secondAdmin)).toEqual(['stopped', 'admin-removed', 'admin-added'])
    await setAdminRole(admin, third.userId, false)
  })

  it('takes effect after 72 hours, and not earlier, if there is only one admin', async () => {
    const admins = await server.sql(`SELECT user_id FROM user_roles WHERE role = 'admin'`)
    for (const user of valuesOf(admins)) if (user !== admin.userId) await setAdminRole(admin, String(user), false)
    const { payment } = await createManualPayment(admin, { user: users[1] ?? '', amount: '10', month })
    expect((await approvePayments(admin, [payment])).refused[0]?.code).toBe('made-by-you')
    const from = await readOutbox()
    const requestedAt = Date.now()
    expect(await sendStep(admin, 'ask')).toBe('done')
    await setClock(server, requestedAt + switchOffWaitMs - 60_000)
    expect(await readOpenRequests(admin)).toHaveLength(1)
    expect(await isOn()).toBe(true)
    await setClock(server, requestedAt + switchOffWaitMs + 60_000)
    expect(await readOpenRequests(admin)).toEqual([])
    await expect.poll(() => isOn(), { timeout: 30_000 }).toBe(false)
    await setClock(server, Date.now())
    expect(await readMailTemplates(from, admin)).toEqual(['asked', 'due'])
    expect((await approvePayments(admin, [payment])).refused).toEqual([])
  })
})
