import { describe, expect, it } from 'vitest'
import { readMailToken, createMember } from '../../support/server/people'
import { errorCode, Session } from '../../support/server/session'
import { readMails, startProgram } from '../money/program'
import { readRow } from '../../support/server/sql'

const { server, admin } = await startProgram()

const findUser = (email: string) => readRow(server, 'SELECT * FROM users WHERE email = ?', [email])
/** Creates a member who sets these PayPal addresses one after the other. Returns the member and the account's address. */
async function createPayee(...addresses: string[]): Promise<{ person: Session; email: string }> {
  const person = await createMember(server)
  for (const address of addresses) await person.call('POST /api/paypal', { address })
  return { person, email: person.grant?.email ?? '' }
}
/** Reverts a change with a link, as a guest. */
const revert = (token: string) => new Session(server).call('POST /api/paypal/not-me', { token })

/** The server's answer for an unknown link. */
const nothing = { open: false, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }

describe('the PayPal address (M12)', () => {
  it('can be used without delay if it is the first; a change is reported to both addresses and can be reverted', async () => {
    const { person, email } = await createPayee('First@pay.example')
    expect(await findUser(email)).toMatchObject({ paypal_email: 'first@pay.example', paypal_changed_at: '' })
    // the email to the account's address has the link that removes the PayPal address; the email to the PayPal address has
    // none (S24)
    const first = await server.sql(`SELECT "to", text FROM mail_outbox WHERE template = 'paypal-changed' ORDER BY "to"`)
    expect(first.map((mail) => [mail['to'], String(mail['text']).includes('/not-me#')]).sort()).toEqual(
      [
        ['first@pay.example', false],
        [email, true],
      ].sort(),
    )
    await server.sql(`DELETE FROM mail_outbox WHERE template = 'paypal-changed'`)

    await person.call('POST /api/paypal', { address: 'thief@pay.example' })
    const changed = await findUser(email)
    expect(changed['paypal_email']).toBe('thief@pay.example')
    expect(changed['paypal_changed_at']).not.toBe('')
    const noticeMails = await server.sql(
      `SELECT "to", text FROM mail_outbox WHERE template = 'paypal-changed' ORDER BY "to"`,
    )
    expect(noticeMails.map((mail) => mail['to']).sort()).toEqual(
      ['first@pay.example', email, 'thief@pay.example'].sort(),
    )
    expect(String(noticeMails.find((mail) => mail['to'] === 'thief@pay.example')?.['text'])).not.toContain('/not-me#')

    const token = await readMailToken(server, 'first@pay.example', 'paypal-changed')
    const guest = new Session(server)
    const inspectLink = () => guest.call('POST /api/link', { kind: 'not-me', token })
    const times = { madeAt: expect.any(String), endsAt: expect.any(String) }
    // the page names both addresses but no person, because the earlier address may belong to someone else
    const validLink = {
      ...nothing,
      ...times,
      open: true,
      paypal: { before: 'first@pay.example', after: 'thief@pay.example' },
    }
    expect([await inspectLink(), await inspectLink()]).toEqual([validLink, validLink])
    await guest.call('POST /api/paypal/not-me', { token })
    expect(await inspectLink()).toEqual({ ...nothing, ...times, usedAt: expect.stringMatching(/^2\d{3}-/) })
    expect(await findUser(email)).toMatchObject({ paypal_email: 'first@pay.example', paypal_changed_at: '' })
    expect(await errorCode(person.call('POST /api/paypal', { address: 'a@b.co' }))).toBe('device-ended')
    expect(await errorCode(guest.call('POST /api/paypal/not-me', { token }))).toBe('link-invalid')
  })

  it('can be reverted by the owner after a second change, and then the thief’s link is invalid', async () => {
    const { email } = await createPayee('owner@own.example', 'one@thief.example', 'two@thief.example')
    const thiefs = await readLink('one@thief.example')
    await revert(await readLink('owner@own.example'))
    expect(await findUser(email)).toMatchObject({ paypal_email: 'owner@own.example', paypal_changed_at: '' })
    expect(await errorCode(revert(thiefs))).toBe('link-invalid')
  })

  it('can no longer be reverted 72 hours after it was changed and changed back', async () => {
    const { email } = await createPayee('owner@safe.example', 'thief@fast.example', 'owner@safe.example')
    const since = String((await findUser(email))['paypal_changed_at'])
    await revert(await readLink('thief@fast.example'))
    const now = await findUser(email)
    expect(now['paypal_email']).toBe('thief@fast.example')
    expect(String(now['paypal_changed_at']) > since).toBe(true)
    // the owner was notified and can revert the change
    await revert(await readLink('owner@safe.example'))
    expect((await findUser(email))['paypal_email']).toBe('owner@safe.example')
  })
})

describe('removing the PayPal address (M12)', () => {
  it('is logged, reported to both addresses, and can be reverted', async () => {
    const { email } = await createPayee('gone@own.example', '')
    expect(await findUser(email)).toMatchObject({ paypal_email: '' })
    for (const address of ['gone@own.example', email]) {
      const mail = (await readMails(server, address, 'paypal-changed')).at(-1)
      expect(mail?.['subject'], address).toBe('Your PayPal email was removed')
      expect(String(mail?.['text']), address).toContain('none')
    }
    const { rows } = await admin.call('GET /api/admin/audit-log', { action: 'paypal.change' })
    const changes = rows.filter((row) => row.action === 'paypal.change').map(({ before, after }) => [before, after])
    expect(changes).toContainEqual([{ paypal_email: 'gone@own.example' }, { paypal_email: '' }])
    await revert(await readLink('gone@own.example'))
    expect(await findUser(email)).toMatchObject({ paypal_email: 'gone@own.example', paypal_changed_at: '' })
  })

  it('does not bypass the 72 hours: a new address waits as after a change, and the owner can restore the old one', async () => {
    const { email } = await createPayee('owner@kept.example', '', 'thief@empty.example')
    const now = await findUser(email)
    expect(now['paypal_email']).toBe('thief@empty.example')
    expect(now['paypal_changed_at']).not.toBe('')
    expect(await readMails(server, email, 'paypal-changed')).toHaveLength(3)
    await revert(await readLink('owner@kept.example'))
    expect(await findUser(email)).toMatchObject({ paypal_email: 'owner@kept.example', paypal_changed_at: '' })
  })

  it('is requested with an empty value; any other text that is not an address is rejected', async () => {
    expect(await errorCode(createPayee('no address'))).toBe('bad-input')
  })
})

/** Returns the token of the newest revert link in the emails to an address. */
async function readLink(address: string): Promise<string> {
  const texts = (await readMails(server, address, 'paypal-changed')).map(({ text }) => String(text))
  return /#([0-9a-f]{64})/.exec(texts.findLast((text) => text.includes('/not-me#')) ?? '')?.[1] ?? ''
}
