import { expect, it } from 'vitest'
import { findUnsubscribeToken } from '../../support/routes/message-cases'
import { createAffiliate, createVerifiedPerson } from '../../support/server/people'
import { Session } from '../../support/server/session'
import { countRows } from '../../support/server/sql'
import { readMails, startProgram } from '../money/program'

const day = 86_400_000
const { server, admin } = await startProgram()
const affiliateUser = await createAffiliate(server, admin)

const stamp = (ms: number): string => new Date(ms).toISOString().replace('T', ' ')
const countReminders = async (email: string) => (await readMails(server, email, 'invite-reminder')).length

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
  const countReminded = () => countRows(server, '_invitation_reminders')
  const before = await countReminded()
  await server.restart()
  await affiliateUser.call('POST /api/session', { userId: affiliateUser.userId, active: true })
  await expect.poll(countReminded, { timeout: 60_000 }).toBeGreaterThan(before)
}

it('an unused invitation gets only one reminder after seven days, and no other invitation gets one', async () => {
  await createInvitation('early@mail.example', 6.9)
  await createInvitation('due@mail.example', 7.01)
  const withdrawn = await createInvitation('withdrawn@mail.example', 8)
  await affiliateUser.call('POST /api/invitations/remove', { referral: withdrawn })
  await createInvitation('expired@mail.example', 31)
  await createInvitation('never@mail.example', 8)
  const [invitation] = await readMails(server, 'never@mail.example', 'invite')
  const token = findUnsubscribeToken(String(invitation?.['text']))
  await new Session(server).call('POST /api/unsubscribe', { token })
  await createInvitation('used@mail.example', 8)
  await createVerifiedPerson(server, { email: 'used@mail.example' })

  await runJobs()
  await runJobs()
  expect(await countReminders('due@mail.example')).toBe(1)
  for (const name of ['early', 'withdrawn', 'expired', 'never', 'used'])
    expect(await countReminders(`${name}@mail.example`), name).toBe(0)
  const [reminder] = await readMails(server, 'due@mail.example', 'invite-reminder')
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
