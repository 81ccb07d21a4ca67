import { describe, expect, it } from 'vitest'
import { firstDay } from '../../../domain/calendar'
import { mailboxKey } from '../../../domain/people/email/email-address'
import { seedPeriods, testId } from '../../support/data/money-facts'
import { generateMonth } from '../../support/data/runs'
import {
  createAffiliate,
  readMailToken,
  createMember,
  signUp,
  signIn,
  testDevice,
  testPassword,
} from '../../support/server/people'
import { Session } from '../../support/server/session'
import { countRows } from '../../support/server/sql'
import { startAuditedProgram, readReferralCode } from '../money/program'

const { server, admin, last } = await startAuditedProgram()

const readSignals = (referred: string) =>
  server.sql('SELECT cause, cleared_at FROM fraud_signals WHERE referred_user = ? ORDER BY cause', [referred])
let createdCount = 0
/** Creates a person whom the affiliate referred and who has rented since last month. */
async function createReferred(actor: Session): Promise<Session> {
  const session = await createMember(server, { referralCode: await readReferralCode(actor) })
  createdCount += 1
  await seedPeriods(server, 'rental_periods', [
    { id: testId('selfr', createdCount), user: session.userId, start: firstDay(last), end: '' },
  ])
  return session
}
const generateRun = async () => (await generateMonth(admin, last)).seen
const readCommissions = (actor: Session) =>
  server.sql(
    `SELECT e.status, e.payment, h.kind, d.cause FROM earnings e LEFT JOIN line_holds h ON h.earning = e.id AND h.released_at = ''
     LEFT JOIN line_hold_admin d ON d.hold = h.id WHERE e.user_id = ? AND e.kind = 'commission' ORDER BY e.id`,
    [actor.userId],
  )
const saveProfile = (session: Session, fields: object) =>
  admin.call('POST /api/admin/people/edit', { user: session.userId, ...fields })

describe('a referred person who may be the affiliate (M18, M23)', () => {
  it('earns the affiliate lines on hold after signing up in the affiliate’s own browser', async () => {
    const affiliate = await createAffiliate(server, admin)
    const email = 'second-me@mail.example'
    // the same browser signs up with its own code and sends the affiliate's device cookie
    await signUp(server, { session: affiliate, email, referralCode: await readReferralCode(affiliate) })
    const other = new Session(server)
    await other.call('POST /api/verify', {
      token: await readMailToken(server, email, 'verify'),
      password: testPassword,
    })
    await signIn(other, email)
    expect(await readSignals(other.userId)).toMatchObject([{ cause: 'same-device', cleared_at: '' }])
    await seedPeriods(server, 'rental_periods', [
      { id: testId('selfr', 900), user: other.userId, start: firstDay(last), end: '' },
    ])
    const seen = await generateRun()
    expect(seen.rows.filter((row) => row.userId === affiliate.userId)).toMatchObject([
      { reason: 'held', outcome: 'skipped' },
    ])
    expect(await readCommissions(affiliate)).toEqual([
      { status: 'pending', payment: '', kind: 'review', cause: 'same-device' },
    ])
  })

  it.each<[act: string, cause: string, act: (affiliate: Session, other: Session) => Promise<unknown>]>([
    [
      'signing in on the affiliate’s device',
      'same-device',
      async (...both) => {
        const device = { ...testDevice, fingerprint: 'one-browser-of-two' }
        for (const { grant } of both) {
          const elsewhere = new Session(server)
          const challenge = await elsewhere.challenge('login')
          const email = String(grant?.email)
          await elsewhere.call('POST /api/signin', { email, password: testPassword, challenge, device })
        }
      },
    ],
    [
      'signing in on the same public network, but not on the same local one',
      'same-network',
      async (...both) => {
        expect(await countRows(server, '_person_networks')).toBe(0)
        for (const { userId } of both)
          await server.sql(
            `INSERT INTO _person_networks (user, network, first_at, last_at) VALUES (?, '81.44.10.7', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`,
            [userId],
          )
        await signIn(new Session(server), String(both[1].grant?.email))
      },
    ],
    [
      'entering the same phone',
      'same-phone',
      async (affiliate, other) => {
        await saveProfile(affiliate, { phone: '600 111 222' })
        await saveProfile(other, { phone: '+34600111222' })
      },
    ],
    [
      'entering the same profile',
      'same-profile',
      async (affiliate, other) => {
        await saveProfile(affiliate, { linkedin_url: 'https://www.linkedin.com/in/rosa/' })
        await saveProfile(other, { linkedin_url: 'http://es.linkedin.com/in/Rosa?x=1' })
      },
    ],
    [
      'entering the same PayPal address',
      'same-payee',
      async (affiliate, other) => {
        await affiliate.call('POST /api/paypal', { address: 'shared.payee@gmail.com' })
        await other.call('POST /api/paypal', { address: 'sharedpayee+x@gmail.com' })
      },
    ],
  ])('earns the affiliate lines on hold after %s, and the fraud signal stays', async (_, cause, act) => {
    const affiliate = await createAffiliate(server, admin)
    const other = await createReferred(affiliate)
    await generateRun()
    expect(await readCommissions(affiliate)).toMatchObject([{ kind: null }])
    await act(affiliate, other)
    expect(await readCommissions(affiliate)).toMatchObject([{ kind: 'review', cause }])
    await saveProfile(other, { phone: '+34 611 000 000', linkedin_url: '' })
    expect(await readSignals(other.userId)).toMatchObject([{ cause, cleared_at: '' }])
  })

  it('is not referred when signing up with the affiliate’s phone number in any format', async () => {
    const affiliate = await createAffiliate(server, admin)
    await saveProfile(affiliate, { phone: '644 555 666' })
    const { email, session } = await signUp(server, {
      referralCode: await readReferralCode(affiliate),
      phone: '+34644555666',
    })
    await session.call('POST /api/verify', { token: await readMailToken(server, email, 'verify') })
    expect(await server.sql('SELECT id FROM referrals WHERE email_norm = ?', [mailboxKey(email)])).toEqual([])
  })
})
