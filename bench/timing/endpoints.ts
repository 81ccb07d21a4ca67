import { randomUUID } from 'node:crypto'
import { nextPhone, testDevice, testPassword } from '../../e2e/support/server/people'
import { Session } from '../../e2e/support/server/session'
import type { TestServer } from '../../e2e/support/server/server'
import type { HttpResponse } from '../../e2e/support/server/http'

/** An endpoint for guests that takes an email address. Preparing a request (a bot check) isn't measured. */
export interface Endpoint {
  name: string
  /** Prepares a request about an address and returns a function that sends it. */
  ask(server: TestServer, email: string): Promise<() => Promise<HttpResponse>>
}

/**
 * Returns every route for guests that takes an address and whose answer must not reveal whether it has an account (S4, S5).
 */
export function guestEndpoints(termsVersion: string): readonly Endpoint[] {
  const post = (session: Session, path: string, input: object) => () =>
    session.send('POST', path, input, { 'idempotency-key': randomUUID() })
  return [
    {
      name: 'sign-in',
      ask: async (server, email) => {
        const session = new Session(server)
        const challenge = await session.challenge('login')
        return post(session, '/api/signin', { email, password: 'wrong-password', challenge, device: testDevice })
      },
    },
    {
      name: 'forgot',
      ask: async (server, email) => {
        const session = new Session(server)
        return post(session, '/api/password/forgot', { email, challenge: await session.challenge('login') })
      },
    },
    {
      name: 'resend',
      ask: async (server, email) =>
        post(new Session(server), '/api/verify/resend', { email, password: 'wrong-password' }),
    },
    {
      name: 'sign-up',
      ask: async (server, email) => {
        const session = new Session(server)
        return post(session, '/api/signup', {
          email,
          password: testPassword,
          firstName: 'Priya',
          lastName: 'Raman',
          phone: nextPhone(),
          referralCode: '',
          language: 'en',
          acceptedTerms: termsVersion,
          over18: true,
          challenge: await session.challenge('signup'),
        })
      },
    },
    {
      name: 'application',
      ask: async (server, email) => {
        const session = new Session(server)
        return post(session, '/api/applications/guest', {
          email,
          firstName: 'Priya',
          lastName: 'Raman',
          language: 'en',
          challenge: await session.challenge('affiliate'),
        })
      },
    },
  ]
}
