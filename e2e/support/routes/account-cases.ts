import type { RouteByName } from '../../../domain/api/all'
import { readMailToken, nextPhone, signUp, testDevice, testPassword } from '../server/people'
import { createReturnedPayment } from './payout-cases'
import { newEmail, testName, solvedChallenge, type RouteCase } from './route-inputs'
import type { RouteFixture } from './route-fixture'

async function createUnverified(fixture: RouteFixture): Promise<{ email: string; token: string }> {
  const account = await signUp(fixture.server)
  return { email: account.email, token: await readMailToken(fixture.server, account.email, 'verify') }
}

/** Creates a sign-up link for an address whose unverified account another person has already used (S21). */
async function createSquattedAccount(fixture: RouteFixture, paypal: string, used?: (user: string) => Promise<void>) {
  const { email: address, token } = await createUnverified(fixture)
  const user = await fixture.createPerson({ email: address, verified: 0, paypal_email: paypal })
  await used?.(user)
  return { token, password: testPassword }
}

const resetInput = (token: string) => ({ token, password: testPassword, device: testDevice })

async function setupInput(fixture: RouteFixture, address: string) {
  const token = await fixture.createLinkToken('setup', '', { another: 'yes' })
  return { ...testName, token, email: address, password: testPassword, language: 'en' as const, device: testDevice }
}

export const accountCases = {
  'POST /api/signup': async (fixture) => ({
    ...testName,
    email: newEmail(),
    password: testPassword,
    phone: nextPhone(),
    referralCode: '',
    language: 'en',
    acceptedTerms: (await fixture.call('GET /api/program', {})).termsVersion,
    over18: true,
    challenge: await solvedChallenge(fixture, 'signup'),
  }),
  'POST /api/verify': {
    'account.restart': (fixture) => createSquattedAccount(fixture, ''),
    'paypal.change': (fixture) => createSquattedAccount(fixture, newEmail()),
    'payment.reopen': (fixture) =>
      createSquattedAccount(fixture, newEmail(), (user) => createReturnedPayment(fixture, user)),
  },
  'POST /api/verify/resend': async (fixture) => ({
    email: (await createUnverified(fixture)).email,
    password: testPassword,
  }),
  'POST /api/password/forgot': async (fixture) => ({
    email: newEmail(),
    challenge: await solvedChallenge(fixture, 'login'),
  }),
  'POST /api/link': async (fixture) => ({
    kind: 'reset',
    token: await fixture.createLinkToken('reset', await fixture.createPerson()),
  }),
  'POST /api/password/reset': {
    'password.reset': async (fixture) =>
      resetInput(await fixture.createLinkToken('reset', await fixture.createPerson())),
    'paypal.change': async (fixture) => ({
      ...resetInput(await fixture.createLinkToken('reset', await fixture.createPerson({ paypal_email: newEmail() }))),
      keep: [],
    }),
    'payment.reopen': async (fixture) => {
      const user = await fixture.createPerson()
      await createReturnedPayment(fixture, user)
      return { ...resetInput(await fixture.createLinkToken('reset', user)), keep: [] }
    },
  },
  'POST /api/password/change': () => ({ current: testPassword, password: testPassword }),
  'POST /api/paypal': {
    'paypal.change': () => ({ address: newEmail() }),
    'payment.reopen': async (fixture, actor) => {
      await createReturnedPayment(fixture, actor.userId)
      return { address: newEmail() }
    },
  },
  'POST /api/paypal/not-me': {
    'paypal.restore': async (fixture) => {
      const at = '2026-01-01 00:00:00.000Z'
      const times = { since: at, changedBefore: '', changedAt: at }
      const data = { about: 'paypal', before: newEmail(), after: newEmail(), ...times }
      return { token: await fixture.createLinkToken('not-me', await fixture.createPerson(), data) }
    },
    'email.restore': async (fixture) => {
      const data = { about: 'email', before: newEmail(), after: newEmail(), since: '2026-01-01 00:00:00.000Z' }
      return { token: await fixture.createLinkToken('not-me', await fixture.createPerson(), data) }
    },
    'payment.reopen': async (fixture) => {
      const user = await fixture.createPerson()
      await createReturnedPayment(fixture, user)
      const at = '2026-01-01 00:00:00.000Z'
      const data = {
        about: 'paypal',
        before: newEmail(),
        after: newEmail(),
        since: at,
        changedBefore: '',
        changedAt: at,
      }
      return { token: await fixture.createLinkToken('not-me', user, data) }
    },
    'device.reject': async (fixture) => ({
      token: await fixture.createLinkToken('not-me', await fixture.createPerson(), {
        about: 'device',
        since: '2026-01-01 00:00:00.000Z',
      }),
    }),
  },
  'POST /api/setup': {
    'admin.setup': (fixture) => setupInput(fixture, newEmail()),
    'account.restart': async (fixture) => {
      const address = newEmail()
      await fixture.createPerson({ email: address, verified: 0, paypal_email: '' })
      return setupInput(fixture, address)
    },
    'paypal.change': async (fixture) => {
      const address = newEmail()
      await fixture.createPerson({ email: address, verified: 0 })
      return setupInput(fixture, address)
    },
    'payment.reopen': async (fixture) => {
      const address = newEmail()
      await createReturnedPayment(fixture, await fixture.createPerson({ email: address, verified: 0 }))
      return setupInput(fixture, address)
    },
  },
} satisfies { [N in keyof RouteByName]?: RouteCase<N> }
