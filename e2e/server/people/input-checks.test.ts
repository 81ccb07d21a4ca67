import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { maxSavedViews } from '../../../domain/people/security/account-limits'
import { newId } from '../../../domain/sync/new-id'
import { addToOutbox } from '../../../web/data/engine/sync/push/outbox'
import { readMailToken, createMember, signUp, signIn, createVerifiedPerson } from '../../support/server/people'
import { expectError, errorCode, Session } from '../../support/server/session'
import { SyncDevice } from '../../support/server/sync-device'
import { countRows } from '../../support/server/sql'
import { startProgram } from '../money/program'

const { server, admin } = await startProgram()

/** Pushes like a manipulated app and returns the error codes. */
async function pushAndReadErrors(device: SyncDevice): Promise<string[]> {
  await device.sync()
  return (await device.db.outbox.toArray()).flatMap(({ code }) => (code ? [code] : []))
}

describe('the check of names (S20)', () => {
  it.each(['evil\uff0ecom', 'Ana\nBcc: all'])('rejects %j in every place where a name is entered', async (name) => {
    const guest = new Session(server)
    const common = { lastName: 'Lind', phone: '+34600999888', language: 'en' as const }
    const call = guest.call('POST /api/signup', {
      ...common,
      firstName: name,
      email: 'n@mail.example',
      password: 'harbour-lantern-93',
      referralCode: '',
      acceptedTerms: '1',
      over18: true,
      challenge: 'AAAA',
    })
    expect((await expectError(call)).fields).toEqual({ firstName: 'name-invalid' })
    const lead = { ...common, firstName: 'Ana', lastName: name, email: 'n@mail.example', challenge: 'AAAA' }
    expect((await expectError(guest.call('POST /api/leads', lead))).fields).toEqual({ lastName: 'name-invalid' })
    const edit = admin.call('POST /api/admin/people/edit', { user: admin.userId, first_name: name })
    expect((await expectError(edit)).fields).toEqual({ first_name: 'name-invalid' })
  })

  it('applies to a pushed profile, where "J.R." is valid', async () => {
    const person = await createMember(server)
    const device = new SyncDevice(person)
    await device.sync()
    await addToOutbox(device.db, { op: 'update', c: 'users', id: person.userId, patch: { first_name: 'J.R.' } })
    expect(await pushAndReadErrors(device)).toEqual([])
    await addToOutbox(device.db, {
      op: 'update',
      c: 'users',
      id: person.userId,
      patch: { first_name: 'evil\uff0ecom' },
    })
    expect(await pushAndReadErrors(device)).toHaveLength(1)
    const [row] = await server.sql('SELECT first_name FROM users WHERE id = ?', [person.userId])
    expect(row).toEqual({ first_name: 'J.R.' })
  })
})

describe('the server’s check for passwords and codes in texts (S15)', () => {
  it.each(['code 482913', 'Mi contraseña de LinkedIn: Perro2024'])(
    'rejects %j in a ticket, a note and a reason',
    async (text) => {
      const person = await createMember(server)
      const device = new SyncDevice(person)
      await device.createTicket(text)
      expect(await pushAndReadErrors(device)).toHaveLength(1)
      expect(await countRows(server, 'support_tickets WHERE user_id = ?', [person.userId])).toBe(0)
      const note = { user: person.userId, note: text }
      expect((await expectError(admin.call('POST /api/admin/people/edit', note))).fields).toEqual({
        note: 'looks-like-secret',
      })
    },
  )
})

describe('a password in an older message', () => {
  it('is masked in the email and the notice about a reply', async () => {
    const person = await createMember(server)
    const device = new SyncDevice(person)
    const ticket = await device.createTicket('Help')
    await device.sync()
    await server.sql(`UPDATE support_tickets SET subject = 'my password hunter22' WHERE id = ?`, [ticket])
    const adminDevice = new SyncDevice(admin)
    await adminDevice.reply(ticket, 'Hello')
    await adminDevice.sync()
    const [mail] = await server.sql(`SELECT subject, text, html, data FROM mail_outbox WHERE template = 'ticket-reply'`)
    const [bell] = await server.sql('SELECT metadata FROM notifications WHERE user_id = ?', [person.userId])
    for (const text of [JSON.stringify(mail), JSON.stringify(bell)]) {
      expect(text).toContain('my password •••')
      expect(text).not.toContain('hunter22')
    }
  })
})

describe('on the server', () => {
  it('a read mark requires a ticket that its reader may see', async () => {
    const person = await createMember(server)
    const other = await createMember(server)
    const otherDevice = new SyncDevice(other)
    const ticket = await otherDevice.createTicket('Mine')
    await otherDevice.sync()
    const device = new SyncDevice(person)
    for (const ticket_id of [ticket, 'nothingthere000']) {
      const patch = { user_id: person.userId, ticket_id, read_until: '2026-11-22 00:00:00.000Z' }
      await addToOutbox(device.db, { op: 'create', c: 'ticket_reads', id: newId(), patch })
    }
    // the app drops this rejected change without an error, because viewing a ticket created it, not a person
    expect(await pushAndReadErrors(device)).toEqual([])
    expect(await countRows(server, 'ticket_reads WHERE user_id = ?', [person.userId])).toBe(0)
  })

  it('saved views are rate-limited', async () => {
    const person = await createMember(server)
    const device = new SyncDevice(person)
    for (let n = 0; n < 25; n++) {
      const patch = { user_id: person.userId, screen: 'x', name: `v${n}`, query: {} }
      await addToOutbox(device.db, { op: 'create', c: 'saved_views', id: newId(), patch })
    }
    await device.sync().catch(() => undefined)
    expect(await countRows(server, 'saved_views WHERE user_id = ?', [person.userId])).toBe(20)
  })

  it('one saved view more than the maximum is rejected with the reason and waits for the person', async () => {
    const person = await createMember(server)
    await server.sql(
      `WITH RECURSIVE made(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM made WHERE n < ?)
       INSERT INTO saved_views (id, user_id, screen, name, query, created, updated)
       SELECT printf('view%011d', n), ?, 'x', 'View ' || n, '{}', '2026-11-22 00:00:00.000Z', '2026-11-22 00:00:00.000Z' FROM made`,
      [maxSavedViews - 1, person.userId],
    )
    const device = new SyncDevice(person)
    for (const name of ['the last one', 'one too many']) {
      const patch = { user_id: person.userId, screen: 'x', name, query: {} }
      await addToOutbox(device.db, { op: 'create', c: 'saved_views', id: newId(), patch })
    }
    expect(await pushAndReadErrors(device)).toEqual(['too-many-views'])
    expect(await countRows(server, 'saved_views WHERE user_id = ?', [person.userId])).toBe(maxSavedViews)
    expect(await countRows(server, "saved_views WHERE name = 'one too many'")).toBe(0)
  })

  it('a note with an existing id is rejected with an error, and the existing note is unchanged', async () => {
    const device = new SyncDevice(await createMember(server))
    const ticket = await device.createTicket('Help')
    await device.sync()
    const note = { id: newId(), ticket, note: 'Called them' }
    await admin.call('POST /api/admin/tickets/notes', note)
    const again = await expectError(admin.call('POST /api/admin/tickets/notes', { ...note, note: 'Another' }))
    expect(again).toMatchObject({ status: 409, code: 'note-exists' })
    expect(await server.sql('SELECT note FROM ticket_notes WHERE id = ?', [note.id])).toEqual([{ note: 'Called them' }])
  })
})

describe('a link that contains %23 instead of #', () => {
  it('opens the app, and its token is neither logged nor stored', async () => {
    const token = 'f00dcafe'.repeat(8)
    for (const address of [`/reset-password%23${token}`, `/verify%2523${token}`, `/not-me?about=paypal%23${token}`]) {
      expect((await fetch(`${server.url}${address}`)).status).toBe(200)
    }
    const files = (await readdir(server.dir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
    for (const { parentPath, name } of files) {
      expect((await readFile(path.join(parentPath, name))).includes(token), name).toBe(false)
    }
    expect(server.output()).not.toContain(token)
  })
})

it.each(['1e308', 'x', '[null,""]'])('%s is rejected as a cursor', async (after) => {
  const answer = await admin.send('GET', `/api/admin/audit-log?after=${encodeURIComponent(after)}`)
  expect(answer).toMatchObject({ status: 400, json: { code: 'bad-input' } })
})

describe('a rental (M22)', () => {
  it('requires a verified address even if signing in does not, and an admin can send the verification link', async () => {
    const readSettings = (value: string) =>
      server.sql(
        `UPDATE admin_settings SET setting_value = ?, version = version + 1 WHERE setting_key = 'require_email_verification'`,
        [`{"value":${value}}`],
      )
    await readSettings('false')
    const { session, email } = await signUp(server)
    await signIn(session, email)
    const start = { user: session.userId, startDate: new Date().toISOString().slice(0, 10) }
    // the person can sign in without a verified address, but still can't start a rental
    expect(await errorCode(admin.call('POST /api/admin/rentals/start', start))).toBe('address-unverified')
    await readSettings('true')
    expect(await errorCode(admin.call('POST /api/admin/rentals/start', start))).toBe('address-unverified')
    await admin.call('POST /api/admin/people/send-verification', { user: session.userId })
    await session.call('POST /api/verify', { token: await readMailToken(server, email, 'verify') })
    await admin.call('POST /api/admin/rentals/start', start)
    const proved = admin.call('POST /api/admin/people/send-verification', { user: session.userId })
    expect(await errorCode(proved)).toBe('not-found')
    expect((await createVerifiedPerson(server)).email).not.toBe('')
  })
})
