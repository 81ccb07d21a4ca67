import type { RouteNamed } from '../../../domain/api/all'
import { mailedToken, nextPhone, signedUp, testDevice, testPassword } from '../server/people'
import { cameBack } from './payout-cases'
import { email, name, solved, type RouteCase } from './route-inputs'
import type { RouteWorld } from './route-world'

async function unverified(world: RouteWorld): Promise<{ email: string; token: string }> {
  const made = await signedUp(world.server)
  return { email: made.email, token: await mailedToken(world.server, made.email, 'verify') }
}

/**
 * A link for an address whose account somebody else had used, with a PayPal address or none (S21). `used`: what that person did with the
 * account.
 */
async function squatted(world: RouteWorld, paypal: string, used?: (user: string) => Promise<void>) {
  const { email: address, token } = await unverified(world)
  const user = await world.person({ email: address, verified: 0, paypal_email: paypal })
  await used?.(user)
  return { token, password: testPassword }
}

const resetInput = (token: string) => ({ token, password: testPassword, device: testDevice })

async function firstAdmin(world: RouteWorld, address: string) {
  const token = await world.token('setup', '', { another: 'yes' })
  return { ...name, token, email: address, password: testPassword, language: 'en' as const, device: testDevice }
}

/** Signing up, proving an address, passwords, the PayPal address and the first admin. */
export const accountCases = {
  'POST /api/signup': async (world) => ({
    ...name,
    email: email(),
    password: testPassword,
    phone: nextPhone(),
    referralCode: '',
    language: 'en',
    acceptedTerms: (await world.call('GET /api/program', {})).termsVersion,
    over18: true,
    challenge: await solved(world, 'signup'),
  }),
  'POST /api/verify': {
    'account.restart': (world) => squatted(world, ''),
    'paypal.change': (world) => squatted(world, email()),
    'payment.reopen': (world) => squatted(world, email(), (user) => cameBack(world, user)),
  },
  'POST /api/verify/resend': async (world) => ({ email: (await unverified(world)).email, password: testPassword }),
  'POST /api/password/forgot': async (world) => ({ email: email(), challenge: await solved(world, 'login') }),
  'POST /api/link': async (world) => ({ kind: 'reset', token: await world.token('reset', await world.person()) }),
  'POST /api/password/reset': {
    'password.reset': async (world) => resetInput(await world.token('reset', await world.person())),
    'paypal.change': async (world) => ({
      ...resetInput(await world.token('reset', await world.person({ paypal_email: email() }))),
      keep: [],
    }),
    'payment.reopen': async (world) => {
      const user = await world.person()
      await cameBack(world, user)
      return { ...resetInput(await world.token('reset', user)), keep: [] }
    },
  },
  'POST /api/password/change': () => ({ current: testPassword, password: testPassword }),
  'POST /api/paypal': {
    'paypal.change': () => ({ address: email() }),
    'payment.reopen': async (world, by) => {
      await cameBack(world, by.userId)
      return { address: email() }
    },
  },
  'POST /api/paypal/not-me': {
    'paypal.restore': async (world) => {
      const at = '2026-01-01 00:00:00.000Z'
      const times = { since: at, changedBefore: '', changedAt: at }
      const data = { about: 'paypal', before: email(), after: email(), ...times }
      return { token: await world.token('not-me', await world.person(), data) }
    },
    'email.restore': async (world) => {
      const data = { about: 'email', before: email(), after: email(), since: '2026-01-01 00:00:00.000Z' }
      return { token: await world.token('not-me', await world.person(), data) }
    },
    'payment.reopen': async (world) => {
      const user = await world.person()
      await cameBack(world, user)
      const at = '2026-01-01 00:00:00.000Z'
      const data = { about: 'paypal', before: email(), after: email(), since: at, changedBefore: '', changedAt: at }
      return { token: await world.token('not-me', user, data) }
    },
    'device.reject': async (world) => ({
      token: await world.token('not-me', await world.person(), { about: 'device', since: '2026-01-01 00:00:00.000Z' }),
    }),
  },
  'POST /api/setup': {
    'admin.setup': (world) => firstAdmin(world, email()),
    'account.restart': async (world) => {
      const address = email()
      await world.person({ email: address, verified: 0, paypal_email: '' })
      return firstAdmin(world, address)
    },
    'paypal.change': async (world) => {
      const address = email()
      await world.person({ email: address, verified: 0 })
      return firstAdmin(world, address)
    },
    'payment.reopen': async (world) => {
      const address = email()
      await cameBack(world, await world.person({ email: address, verified: 0 }))
      return firstAdmin(world, address)
    },
  },
} satisfies { [N in keyof RouteNamed]?: RouteCase<N> }
