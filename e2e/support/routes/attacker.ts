import { createHash, randomUUID } from 'node:crypto'
import type { CredentialKind } from '../../../domain/people/security/credentials'
import { sendRequest, nextLoopbackAddress } from '../server/http'
import { newApiKey } from './key-cases'
import { signIn, testPassword } from '../server/people'
import type { PushService } from '../services/push-service'
import { errorCode as refusalCode } from '../server/api-errors'
import {
  localhostSession,
  createAuthenticator,
  oneTimeCode,
  sessionEmail,
  startSecondStep,
  completeSecondStep,
  enableCodes,
  addPasskey,
} from '../services/second-factor'
import type { Session } from '../server/session'

type Probe = (password: string) => Promise<boolean>

const isAllowed = async (attempt: Promise<unknown>): Promise<boolean> => (await refusalCode(attempt)) === 'done'
const freshBrowser = ({ server }: Session): Session => localhostSession(server)

/** Starts a sign-in with the password and returns its second step, or null if none is required. */
async function startSignIn(browser: Session, email: string, password: string): Promise<string | null> {
  try {
    return (await startSecondStep(browser, email, password)).step
  } catch {
    return null
  }
}

/** For each kind of credential, how an attacker with a session adds it and how it is used later. */
export const credentialAttacks: { [kind in CredentialKind]: (thief: Session, service: PushService) => Promise<Probe> } =
  {
    session: async (thief) => () => isAllowed(thief.call('POST /api/session', { userId: '', active: true })),
    passkey: async (thief) => {
      const authenticator = createAuthenticator(thief.server)
      await addPasskey(thief, authenticator)
      return async () => {
        const browser = freshBrowser(thief)
        const { step, options } = await browser.call('POST /api/passkey', { to: 'sign-in' })
        return isAllowed(
          completeSecondStep(browser, step, { kind: 'passkey', answer: authenticator.getCredential(options) }),
        )
      }
    },
    codes: async (thief) => {
      const { secret } = await enableCodes(thief)
      return async (password) => {
        const browser = freshBrowser(thief)
        const step = await startSignIn(browser, sessionEmail(thief), password)
        return (
          step !== null && isAllowed(completeSecondStep(browser, step, { kind: 'code', code: oneTimeCode(secret) }))
        )
      }
    },
    'recovery-codes': async (thief) => {
      const { recoveryCodes } = await enableCodes(thief)
      return async (password) => {
        const browser = freshBrowser(thief)
        const step = await startSignIn(browser, sessionEmail(thief), password)
        return (
          step !== null &&
          isAllowed(completeSecondStep(browser, step, { kind: 'recovery', code: recoveryCodes.pop() ?? '' }))
        )
      }
    },
    'known-browser': async (thief) => {
      const hash = createHash('sha256')
        .update(thief.cookies.get('__Host-coterie-known') ?? '')
        .digest('hex')
      return async () => {
        const again = freshBrowser(thief)
        again.cookies.set('__Host-coterie-known', thief.cookies.get('__Host-coterie-known') ?? '')
        await refusalCode(signIn(again, sessionEmail(thief), 'not-this-one-57'))
        // if the browser is known, the server has counted the wrong password for it
        const rows = await thief.server.sql(
          'SELECT 1 FROM _known_browsers WHERE account = ? AND hash = ? AND wrong_today > 0',
          [thief.userId, hash],
        )
        return rows.length > 0
      }
    },
    'api-key': async (thief) => {
      const secret = newApiKey()
      const input = { name: 'Export', scopes: ['people:read' as const], term: 'never' as const }
      await thief.call('POST /api/admin/keys', { ...input, secret, password: testPassword })
      return async () => {
        const url = `${thief.server.url}/api/admin/people`
        const headers = { authorization: `Bearer ${secret}` }
        return (await sendRequest({ method: 'GET', url, from: nextLoopbackAddress(), headers })).status === 200
      }
    },
    push: async (thief, service) => {
      await thief.call('POST /api/push/subscribe', service.addBrowser(`thief-${randomUUID()}`))
      return async (password) => {
        const owner = await signIn(freshBrowser(thief), sessionEmail(thief), password)
        // a test push goes to all subscribed devices of the owner, and this is the only one
        return isAllowed(owner.call('POST /api/push/test', {}))
      }
    },
    paypal: async (thief) => {
      const address = `${randomUUID().slice(0, 8)}@thief.example`
      await thief.call('POST /api/paypal', { address })
      return async () => {
        const rows = await thief.server.sql('SELECT paypal_email FROM users WHERE id = ?', [thief.userId])
        return rows[0]?.['paypal_email'] === address
      }
    },
  }
