import { expect, it } from 'vitest'
import { findUnsubscribeToken } from '../../support/services/unsubscribe-token'
import { createAffiliate, createVerifiedPerson } from '../../support/server/people'
import { Session } from '../../support/server/session'
import { startProgram } from '../money/program'

const day = 86_400_000
const { server, admin } = await startProgram()
const affiliateUser = await createAffiliate(server, admin)

const stamp = (ms: number): string => new Date(ms).toISOString().replace('T', ' ')
const countReminders = async (email: string): Promise<number> =>
  Number(
    (
      await server.sql(`SELECT COUNT(*) AS n FROM mail_outbox WHERE template = 'invite-reminder' AND "to" = ?`, [email])
    )[0]?.['n'],
  )

/** Creates an invitation that was sent the given number of days ago. */
async function createInvitation(email: string, days: number): Promise<string> {
  const { referral } = await affiliateUser.call('POST /api/invitations', { email, name: 'Rut' })
  await server.sql('UPDATE referrals SET expires_at = ? WHERE id = ?', [
    stamp(Date.now() + (30 - days) * day),
    referral,
  ])
  return referral
}

/** Restarts the server, because all jobs run at start. */
async function runJobs(): Promise<void> {
  await createInvitation(`mark${Date.now()}@mail.example`, 8)
  const countReminded = async () =>
    Number((await server.sql('SELECT COUNT(*) AS n FROM _invitation_reminders'))[0]?.['n'])
  const before = await countReminded()
  await server.restart()
  await affiliateUser.call('POST /api/session', { userId: affiliateUser.userId, active: true })
  const deadline = Date.now() + 60_000
  while ((await countReminded()) === before) {
    if (Date.now() > deadline) throw new Error('the job did not run')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

it('an unused invitation gets only one reminder after seven days, and no other invitation gets one', async () => {
  await createInvitation('early@mail.example', 6.9)
  await createInvitation('due@mail.example', 7.01)
  const withdrawn = await createInvitation('withdrawn@mail.example', 8)
  await affiliateUser.call('POST /api/invitations/remove', { referral: withdrawn })
  await createInvitation('expired@mail.example', 31)
  await createInvitation('never@mail.example', 8)
  const [reminderMail] = await server.sql(
    `SELECT text FROM mail_outbox WHERE template = 'invite' AND "to" = 'never@mail.example'`,
  )
  await new Session(server).call('POST /api/unsubscribe', {
    token: findUnsubscribeToken(String(reminderMail?.['text'])),
  })
  await createInvitation('used@mail.example', 8)
  await createVerifiedPerson(server, { email: 'used@mail.example' })

  await runJobs()
  await runJobs()
  const addresses = ['early', 'due', 'withdrawn', 'expired', 'never', 'used']
  const counts = await Promise.all(addresses.map((name) => countReminders(`${name}@mail.example`)))
  expect(Object.fromEntries(addresses.map((name, n) => [name, counts[n]]))).toEqual({
    early: 0,
    due: 1,
    withdrawn: 0,
    expired: 0,
    never: 0,
    used: 0,
  })
  const [reminder] = await server.sql(
    `SELECT subject, text FROM mail_outbox WHERE template = 'invite-reminder' LIMIT 1`,
  )
  expect(reminder?.['subject']).toBe('Priya Raman’s invitation is still open')
  expect(String(reminder?.['text'])).toContain('Unsubscribe from all emails')
})

it('an invitation by a former affiliate gets no reminder', async () => {
  const other = await createAffiliate(server, admin)
  const { referral } = await other.call('POST /api/invitations', { email: 'left@mail.example', name: 'Rut' })
  await server.sql('UPDATE referrals SET expires_at = ? WHERE id = ?', [stamp(Date.now() + 20 * day), referral])
  await admin.call('POST /api/session', { userId: admin.userId, active: true })
  await admin.call('POST /api/admin/roles', { user: other.userId, role: 'affiliate', granted: false, reason: 'test' })
  await runJobs()
  expect(await countReminders('left@mail.example')).toBe(0)
})
