import { emptyDelivery } from '../../../domain/mail/delivery'
import { insertUnsentMail } from './unsent-mail'
import { testPassword } from '../server/people'
import type { RouteFixture } from './route-fixture'
import { callerNames } from './callers'
import { createUnsubscribeToken } from '../services/unsubscribe-token'

const words = { subject: 'Hello {{firstName}}', template: '<p>Hi</p>' }

export const mailCases = {
  'GET /api/mail-view': () => ({ ticket: '0'.repeat(64) }),
  'GET /api/admin/mail-delivery': () => ({}),
  'POST /api/admin/mail-delivery': ({ mailPort }: RouteFixture) => ({
    ...emptyDelivery,
    host: '127.0.0.1',
    port: String(mailPort),
    tls: 'may' as const,
    from: 'hello@coterie.example',
    key: '',
    password: testPassword,
  }),
  'POST /api/admin/mail-delivery/test': () => ({}),
  'GET /api/admin/mail-log': () => ({}),
  'GET /api/admin/mail-log/sent': () => ({ template: 'welcome' as const }),
  'GET /api/admin/mail-log/one': async (fixture: RouteFixture) => ({ id: await insertUnsentMail(fixture) }),
  'POST /api/admin/mail-log/resend': async (fixture: RouteFixture) => ({ id: await insertUnsentMail(fixture) }),
  'POST /api/admin/mail-log/view': async (fixture: RouteFixture) => ({ id: await insertUnsentMail(fixture) }),
  'POST /api/admin/mail-preview': () => ({ template: 'welcome' as const, language: 'en' as const, words }),
  'POST /api/admin/mail-preview/built-in': () => ({ template: 'welcome' as const, language: 'en' as const }),
  'POST /api/admin/mail-preview/test': () => ({
    template: 'welcome' as const,
    letters: [{ language: 'en' as const, words }],
  }),
  'POST /api/unsubscribe': async (fixture: RouteFixture) => ({ token: await createUnsubscribeToken(fixture) }),
}

/** The errors that callers get without a mail server or an email in a frame. */
export const mailErrors = {
  'GET /api/mail-view': Object.fromEntries(callerNames.map((caller) => [caller, 'not-found' as const])),
  'POST /api/admin/leads/answer': { admin: 'mail-not-set-up', idleAdmin: 'mail-not-set-up' },
  'POST /api/admin/mail-log/resend': { admin: 'mail-not-resendable', idleAdmin: 'mail-not-resendable' },
  'POST /api/admin/mail-delivery': { admin: 'bad-input', idleAdmin: 'bad-input' },
  'POST /api/admin/mail-delivery/test': { admin: 'not-found', idleAdmin: 'not-found' },
} as const
