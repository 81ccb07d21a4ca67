import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { createMember } from '../../support/server/people'
import { tamperWithLog, waitForLogCheck } from '../../support/server/audit-log'

const { server, admin } = await startServerWithAdmin()
const affiliateUser = await createMember(server, { firstName: 'Ana', lastName: 'Ortuño' })
const ana = { id: affiliateUser.userId, email: affiliateUser.grant?.email ?? '' }
await admin.call('POST /api/admin/roles', { user: ana.id, role: 'affiliate', granted: true })
await admin.call('POST /api/admin/people/edit', { user: ana.id, phone: '+34 600 111 222' })

describe('the logs for admins', () => {
  const readAudit = (expected: object) => admin.call('GET /api/admin/audit-log', expected)
  const readMails = (expected: object) => admin.call('GET /api/admin/mail-log', expected)

  it('name people instead of record ids, with links', async () => {
    const { rows } = await readAudit({ action: 'role.grant' })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows[0]?.about).toEqual({ kind: 'person', id: ana.id, name: 'Ana Ortuño', number: 0, cents: 0, month: '' })
  })

  it('name tickets by number and subject, and settings by key', async () => {
    const { rows: before } = await readAudit({ action: 'settings.save' })
    await admin.call('POST /api/admin/settings', {
      values: { payout_day: 7 },
      versions: { payout_day: await readVersion() },
    })
    const { rows } = await readAudit({ action: 'settings.save' })
    expect(rows).toHaveLength(before.length + 1)
    expect(rows[0]?.about).toMatchObject({ kind: 'setting', name: 'payout_day' })
  })

  it('can be filtered by action, actor and month', async () => {
    const all = (await readAudit({})).rows
    const ownEntries = (await readAudit({ actor: admin.grant?.userId ?? '' })).rows
    expect(ownEntries.length).toBeGreaterThan(0)
    expect(ownEntries.length).toBeLessThan(all.length)
    expect(new Set(ownEntries.map((row) => row.actor))).toEqual(new Set([admin.grant?.userId]))
    expect((await readAudit({ action: 'person.edit' })).rows.map((row) => row.action)).toEqual(['person.edit'])
    expect((await readAudit({ month: '2001-01' })).rows).toEqual([])
    expect((await readAudit({ month: all[0]?.at.slice(0, 7) })).rows).toHaveLength(all.length)
    expect((await readAudit({})).admins.map(({ id }) => id)).toContain(admin.grant?.userId)
  })

  it('can be searched by subject, actor and setting', async () => {
    const about = (await readAudit({ search: 'ORTUNO' })).rows
    expect(about.map((row) => row.action)).toEqual(expect.arrayContaining(['role.grant', 'person.edit']))
    // everyone has this name, so entries match by subject or by actor
    expect(about.every((row) => `${row.actorName} ${row.about.name}`.includes('Ortuño'))).toBe(true)
    const admins = (await readAudit({ search: admin.grant?.email ?? '' })).rows
    expect(admins.some((row) => row.actor === admin.grant?.userId && row.about.id === ana.id)).toBe(true)
    expect((await readAudit({ search: 'payout day' })).rows.map((row) => row.about.name)).toContain('payout_day')
    expect((await readAudit({ search: '100%_nobody' })).rows).toEqual([])
    expect((await readAudit({ search: 'ortuño', action: 'person.edit' })).rows.map((row) => row.action)).toEqual([
      'person.edit',
    ])
  })

  it('name the recipients of emails, and can be filtered by status, template, month, name, address and subject', async () => {
    const welcome = (await readMails({ search: 'ortuño' })).rows
    expect(welcome.length).toBeGreaterThan(0)
    expect(welcome.every((row) => row.person === ana.id && row.personName === 'Ana Ortuño')).toBe(true)
    expect((await readMails({ search: ana.email.slice(0, 12) })).rows.length).toBe(welcome.length)
    // SQLite's lower() only handles ASCII
    for (const search of ['ORTUÑO', 'ortuno', 'Ana ORTUN'])
      expect((await readMails({ search })).rows, search).toHaveLength(welcome.length)
    expect((await readMails({ search: '100%_nobody' })).rows).toEqual([])
    expect((await readMails({ template: 'affiliate-welcome' })).rows.map((row) => row.template)).toEqual([
      'affiliate-welcome',
    ])
    expect((await readMails({ state: 'sent' })).rows).toEqual([])
    const { rows, counts } = await readMails({ state: 'kept', month: welcome[0]?.queued_at.slice(0, 7) })
    expect(counts).toMatchObject({ kept: rows.length, sent: 0 })
    expect((await readMails({ month: '2001-01' })).rows).toEqual([])
  })

  it('report whether the hash chain is intact, where it breaks, and the number of entries per day', async () => {
    const readChain = (expected: object = {}) =>
      admin.call('GET /api/admin/audit-log/chain', { from: '2020-01-01', ...expected })
    const whole = await readChain()
    const n = Number((await server.sql('SELECT MAX(n) AS n FROM audit_log'))[0]?.['n'])
    expect(whole).toMatchObject({ total: n, checked: { broken: 0, anchor: 'matches' } })
    expect(whole.spans.reduce((sum, { count }) => sum + count, 0)).toBe(n)
    expect((await readChain({ from: '2999-01-01' })).spans).toEqual([])
    const repair = await tamperWithLog(server, 3)
    expect((await readChain({ verify: '1' })).checked).toMatchObject({
      broken: 3,
      brokenAt: expect.stringMatching(/^20/) as string,
    })
    await repair()
    expect((await readChain({ verify: '1' })).checked).toMatchObject({ broken: 0 })
  })

  describe('while the hash chain is known to be broken', () => {
    const approvePayment = () => admin.call('POST /api/admin/payouts', { seen: { count: 1, cents: 100 } })
    const continueAfter = (entry: number) =>
      admin.call('POST /api/admin/audit-log/resume-payments', { entry, reason: 'It was my own test.' })

    it('payments are locked until an admin continues with a reason or the chain is intact', async () => {
      await waitForLogCheck(admin, 'free')
      const [begun] = await server.sql('SELECT MAX(n) AS n FROM audit_log')
      // a background check may still report the entry of an earlier test, so this test breaks a different one
      const repair = await tamperWithLog(server, 5)
      await waitForLogCheck(admin, 'wait')
      await expect(approvePayment()).rejects.toThrow('log-broken')
      // money actions are rejected before their input is checked
      const run = { month: '2020-01', hash: '0'.repeat(64) }
      await expect(admin.call('POST /api/admin/payment-runs', run)).rejects.toThrow('log-broken')
      await expect(continueAfter(4)).rejects.toThrow('changed-meanwhile')
      await continueAfter(5)
      await expect(approvePayment()).rejects.toThrow('selection-changed')
      // after the admin has continued, the same finding does not lock payments again
      await waitForLogCheck(admin, 'go-on')
      await expect(continueAfter(5)).rejects.toThrow('changed-meanwhile')
      // a new finding locks payments again
      const mendAnother = await tamperWithLog(server, 2)
      await waitForLogCheck(admin, 'wait')
      await expect(approvePayment()).rejects.toThrow('log-broken')
      await mendAnother()
      await repair()
      await waitForLogCheck(admin, 'free')
      await expect(approvePayment()).rejects.toThrow('selection-changed')
      const auditRows = (await readAudit({})).rows
        .filter(({ n, action }) => n > Number(begun?.['n']) && action.startsWith('log.'))
        .reverse()
      const steps = auditRows.map(({ action, after }) => `${action} ${(after as { entry: number }).entry}`)
      const first = steps.indexOf('log.lock 5')
      expect(steps.slice(first, first + 3)).toEqual(['log.lock 5', 'log.resume 5', 'log.lock 2'])
      expect(steps.at(-1)).toBe('log.verify 0')
      expect(auditRows[first + 1]).toMatchObject({
        actor: admin.grant?.userId,
        after: { reason: 'It was my own test.' },
      })
    })
  })

  it('start at a given entry and return the number of results', async () => {
    const all = await readAudit({})
    const n = Number((await server.sql('SELECT MAX(n) AS n FROM audit_log'))[0]?.['n'])
    expect(all.total).toEqual({ least: n, more: false })
    const from = await readAudit({ upto: '4' })
    expect(from.rows.map((row) => row.n)).toEqual([4, 3, 2, 1])
    expect(from.total).toEqual({ least: 4, more: false })
    for (const asked of [
      { action: 'settings.save' },
      { search: 'Ortuño' },
      { actor: 'system' },
      { month: all.rows[0]?.at.slice(0, 7) },
    ]) {
      const { rows, total, next } = await readAudit(asked)
      expect(next, JSON.stringify(asked)).toBe(n > 50 && 'month' in asked ? next : '')
      if (next === '') expect(total, JSON.stringify(asked)).toEqual({ least: rows.length, more: false })
      else expect(total.least).toBe(n)
    }
    expect((await readAudit({ search: 'nobody at all' })).total).toEqual({ least: 0, more: false })
  })

  // this test runs last, because the invitation is an email that contains her name too
  it('name a lead’s answer, a lead, and an invited person with the invitation’s status', async () => {
    const none = { number: 0, cents: 0, month: '' }
    const { reply } = await admin.call('POST /api/admin/saved-replies/save', {
      reply: '',
      title: 'Late money',
      textEn: 'Soon.',
      textEs: '',
    })
    await server.sql(
      `INSERT INTO leads (id, first_name, last_name, email, language, state, due_at, created, updated)
       VALUES ('lead00000000001', 'Gil', 'Oka', 'gil@mail.example', 'en', 'new', '2026-01-02 00:00:00.000Z', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
    )
    await admin.call('POST /api/admin/leads/status', { lead: 'lead00000000001', from: 'new', state: 'contacted' })
    await affiliateUser.call('POST /api/invitations', { email: 'rita@mail.example', name: 'Rita Sol' })
    const readSubject = async (action: string) => (await readAudit({ action })).rows[0]?.about
    expect(await readSubject('reply.save')).toEqual({ kind: 'reply', id: reply, name: 'Late money', ...none })
    expect(await readSubject('lead.move')).toEqual({ kind: 'lead', id: 'lead00000000001', name: 'Gil Oka', ...none })
    expect(await readSubject('invitation.send')).toEqual({ kind: 'invitation', id: ana.id, name: 'Rita Sol', ...none })
    expect((await readAudit({ search: 'rita sol' })).rows.map((row) => row.action)).toEqual(['invitation.send'])
    // the entry names the account if there is one
    await server.sql(`UPDATE referrals SET referred_user = ? WHERE referred_email = 'rita@mail.example'`, [ana.id])
    expect(await readSubject('invitation.send')).toMatchObject({ kind: 'person', id: ana.id, name: 'Ana Ortuño' })
  })

  async function readVersion(): Promise<number> {
    const rows = await server.sql(`SELECT version FROM admin_settings WHERE setting_key = 'payout_day'`)
    return Number(rows[0]?.['version'] ?? 0)
  }
})
