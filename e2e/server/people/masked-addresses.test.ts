import { IDBFactory } from 'fake-indexeddb'
import { afterAll, expect, it } from 'vitest'
import { maskedEmail } from '../../../domain/people/email/email-address'
import { syncedCollections } from '../../../domain/sync/collections'
import { waitForCleanAudit } from '../../support/server/file-server'
import { createAffiliate, createVerifiedPerson } from '../../support/server/people'
import { SyncDevice } from '../../support/server/sync-device'
import { startProgram, readReferralCode } from '../money/program'

const byLink = 'lena.link@mail.example'
const byInvitation = 'ines.invited@mail.example'
const moved = 'mila.moved@mail.example'
const renamed = 'rosa.renamed@mail.example'
const open = 'otto.open@mail.example'
const whole = [byLink, byInvitation, moved, renamed, 'rosa.before@mail.example']

const storage = new IDBFactory()

const findUserId = async (email: string): Promise<string> =>
  String((await server.sql('SELECT id FROM users WHERE email = ?', [email]))[0]?.['id'])

const { server, admin } = await startProgram()
const daniel = await createAffiliate(server, admin, { firstName: 'Daniel' })
const eva = await createAffiliate(server, admin, { firstName: 'Eva' })
await createVerifiedPerson(server, { email: byLink, referralCode: await readReferralCode(daniel) })
for (const email of [byInvitation, open]) await daniel.call('POST /api/invitations', { email, name: 'Ines' })
await createVerifiedPerson(server, { email: byInvitation })
await createVerifiedPerson(server, { email: moved, referralCode: await readReferralCode(eva) })
const fromDate = new Date().toISOString().slice(0, 10)
const move = { user: await findUserId(moved), affiliate: daniel.userId, fromDate, reason: 'Asked for it' }
await admin.call('POST /api/admin/referrals/move', move)
const { email } = await createVerifiedPerson(server, {
  email: 'rosa.before@mail.example',
  referralCode: await readReferralCode(daniel),
})
await admin.call('POST /api/admin/people/edit', { user: await findUserId(email), email: renamed })
const device = new SyncDevice(daniel, server.url, storage)
await device.sync()
afterAll(() => waitForCleanAudit(server))

/** Returns all text on the affiliate's device. */
async function readDeviceText(): Promise<string> {
  const rows = await Promise.all(syncedCollections.map((c) => device.db.table(c).toArray()))
  return JSON.stringify(rows)
}

it('all referred people are synced to the affiliate, with masked addresses of those who have an account', async () => {
  const rows = await device.db.rows('referrals').toArray()
  const shown = [byLink, byInvitation, moved, renamed].map(maskedEmail)
  expect(rows.map(({ referred_email }) => referred_email).toSorted()).toEqual([...shown, open].toSorted())
  const deviceText = await readDeviceText()
  for (const email of whole) {
    expect(deviceText, email).not.toContain(email)
    expect(deviceText, email).not.toContain(email.split('@')[0])
  }
})

it('the affiliate sees the full address of an unused invitation', async () => {
  const [row] = await device.db.rows('referrals').where('referred_user').equals('').toArray()
  expect(row?.referred_email).toBe(open)
})

it('addresses are masked in the affiliate’s lists, notices and emails', async () => {
  const lists = await Promise.all(
    ['referrals', 'referral_attributions', 'notifications'].map(async (c) => {
      const answer = await daniel.send('GET', `/api/collections/${c}/records?perPage=200&fields=*`)
      expect(answer.status, c).toBe(200)
      return answer.text
    }),
  )
  expect(lists[0]).toContain(maskedEmail(byLink))
  const mails = await server.sql(
    `SELECT subject, text, html, data FROM mail_outbox m WHERE "to" = (SELECT email FROM users WHERE id = ?)`,
    [daniel.userId],
  )
  expect(mails.length).toBeGreaterThan(1)
  for (const email of whole) expect(`${lists.join('')}${JSON.stringify(mails)}`, email).not.toContain(email)
})

it('the server stores the unmasked address of an invitation', async () => {
  const [row] = await server.sql('SELECT invited_email FROM referrals WHERE referred_user = ?', [
    await findUserId(byInvitation),
  ])
  expect(row?.['invited_email']).toBe(byInvitation)
})
