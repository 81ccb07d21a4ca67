import { emptyDelivery } from '../../../domain/mail/delivery'
import { testPassword } from '../server/people'
import type { RouteCase, RouteFixture } from './route-fixture'
import { callerNames } from './callers'
import type { RouteByName } from '../../../domain/api/all'
import { newId } from '../../../domain/sync/new-id'
import { tinyPng } from '../browser/test-images'
import type { Session } from '../server/session'
import { randomUUID } from 'node:crypto'

const words = { subject: 'Hello {{firstName}}', template: '<p>Hi</p>' }

/** The errors that callers get because there is no mail server, and for `mail-view` because there is no rendered email. */
export const mailErrors = {
  'GET /api/mail-view': Object.fromEntries(callerNames.map((caller) => [caller, 'not-found' as const])),
  'POST /api/admin/leads/answer': { admin: 'mail-not-set-up', idleAdmin: 'mail-not-set-up' },
  'POST /api/admin/mail-log/resend': { admin: 'mail-not-resendable', idleAdmin: 'mail-not-resendable' },
  'POST /api/admin/mail-delivery': { admin: 'mail-refused', idleAdmin: 'mail-refused' },
  'POST /api/admin/mail-delivery/test': { admin: 'not-found', idleAdmin: 'not-found' },
} as const

export const insertUnsentMail = (fixture: RouteFixture): Promise<string> =>
  fixture.insertRow('mail_outbox', {
    to: 'kept@mail.example',
    template: 'test',
    language: 'en',
    subject: 'Test',
    text: 'Test',
    html: '<p>Test</p>',
    data: '{}',
    status: 'kept',
    why: 'no-mail-server',
    queued_at: '2026-01-01 00:00:00.000Z',
  })

export const createFailedDelivery = (fixture: RouteFixture): Promise<string> =>
  fixture.insertRow('webhook_deliveries', {
    event: 'lead.created',
    body: JSON.stringify({ formType: 'contact', firstName: 'Ana', lastName: 'Ortiz' }),
    status: 'failed',
    tries: 8,
    why: 'refused',
    response_code: 503,
    queued_at: '2026-01-01 00:00:00.000Z',
  })

/** The errors that admins get because no webhook address is set. */
export const webhookErrors = {
  'POST /api/admin/webhook/test': { admin: 'not-found', idleAdmin: 'not-found' },
} as const

let numbered = 1_000_000

const createTicket = (fixture: RouteFixture, actor: Session): Promise<string> => {
  const now = new Date().toISOString().replace('T', ' ')
  const text = { subject: 'Hello', description: 'A question', category: 'general', priority: 'low', status: 'open' }
  const stamps = { created_at: now, updated_at: now, created: now, updated: now }
  numbered += 1
  return fixture.insertRow('support_tickets', { ...text, ...stamps, number: numbered, user_id: actor.userId })
}

const inTicket =
  <T extends object>(more: T) =>
  async (fixture: RouteFixture) => ({ ticket: (await fixture.createMessage()).ticket, ...more })

export const messageCases = {
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
  'GET /api/admin/webhook': () => ({}),
  'GET /api/admin/webhook/deliveries': () => ({}),
  'GET /api/admin/webhook/deliveries/one': async (fixture: RouteFixture) => ({
    id: await createFailedDelivery(fixture),
  }),
  'POST /api/admin/webhook/deliveries/resend': async (fixture: RouteFixture) => ({
    deliveries: [await createFailedDelivery(fixture)],
  }),
  'POST /api/admin/webhook/test': () => ({}),
  'GET /api/admin/tickets/one': async (fixture) => ({ id: (await fixture.createMessage()).ticket }),
  'GET /api/admin/tickets': () => ({}),
  'POST /api/admin/tickets/change': inTicket({ priority: 'high' as const }),
  'POST /api/admin/tickets/assign': async (fixture) => ({
    ticket: (await fixture.createMessage()).ticket,
    // a different value each time, because an unchanged one writes no audit entry
    admin: await fixture.nextAssignee(),
  }),
  'POST /api/admin/tickets/presence': inTicket({ doing: 'reading' as const }),
  'POST /api/admin/tickets/snooze': {
    'ticket.snooze': async (fixture) => ({
      ticket: (await fixture.createMessage()).ticket,
      // a different value each time, because an unchanged one writes no audit entry
      until: new Date(Date.now() + 86_400_000 + (numbered += 1)).toISOString(),
    }),
    'ticket.unsnooze': async (fixture) => {
      const { ticket } = await fixture.createMessage()
      await fixture.server.sql('UPDATE ticket_admin SET snoozed_until = ? WHERE ticket_id = ?', [
        '2999-01-01 00:00:00.000Z',
        ticket,
      ])
      return { ticket, until: '' }
    },
  },
  'POST /api/admin/tickets/write': async (fixture) => ({
    user: await fixture.createPerson(),
    subject: 'Your badge',
    message: 'The verification badge is there now.',
  }),
  'POST /api/admin/tickets/write-many': async (fixture) => ({
    users: [await fixture.createPerson(), await fixture.createPerson()],
    texts: { en: { subject: 'Your address', message: 'Please add your PayPal address.' } },
  }),
  'POST /api/admin/tickets/delete': async (fixture) => ({ ticket: (await fixture.createMessage(true)).ticket }),
  'POST /api/admin/tickets/notes': async (fixture) => ({
    id: newId(),
    ticket: (await fixture.createMessage()).ticket,
    note: 'Called back',
  }),
  'POST /api/admin/saved-replies/save': () => ({ reply: '', title: 'Payday', textEn: 'On the 5th.', textEs: '' }),
  'POST /api/admin/saved-replies/delete': async (fixture) => ({
    reply: await fixture.insertRow('saved_replies', {
      title: 'Old',
      text_en: 'Gone',
      text_es: '',
      created: '',
      updated: '',
    }),
  }),
  'POST /api/admin/messages/edit': async (fixture) => ({
    message: (await fixture.createMessage()).message,
    text: 'A better answer',
  }),
  'POST /api/tickets/files': async (fixture, actor) => ({
    id: newId(),
    ticket: await createTicket(fixture, actor),
    name: 'dot.png',
    data: tinyPng,
  }),
  'POST /api/tickets/files/part': async (fixture, actor) => ({
    id: newId(),
    ticket: await createTicket(fixture, actor),
    offset: '0',
  }),
  'GET /api/tickets/files': async (fixture, actor) => {
    const input = { id: newId(), ticket: await createTicket(fixture, actor), name: 'dot.png', data: tinyPng }
    await actor.call('POST /api/tickets/files', input)
    return { id: input.id }
  },
  'POST /api/admin/messages/remove': async (fixture) => ({ message: (await fixture.createMessage()).message }),
} satisfies { [N in keyof RouteByName]?: RouteCase<N> }

const tokens = new WeakMap<RouteFixture, Promise<string>>()

/** Returns the unsubscribe token of an invited address. Using it again changes nothing, so one is enough. */
export function createUnsubscribeToken(fixture: RouteFixture): Promise<string> {
  const token = tokens.get(fixture) ?? inviteAndReadToken(fixture)
  tokens.set(fixture, token)
  return token
}

async function inviteAndReadToken({ server, affiliateUser }: RouteFixture): Promise<string> {
  const email = `s${randomUUID().slice(0, 10)}@mail.example`
  await affiliateUser.call('POST /api/invitations', { email, name: 'Rut' })
  const [mail] = await server.sql(`SELECT text FROM mail_outbox WHERE template = 'invite' AND "to" = ?`, [email])
  return findUnsubscribeToken(String(mail?.['text']))
}

export function findUnsubscribeToken(text: string): string {
  const token = /\/unsubscribe\?about=[a-z]+#([A-Za-z0-9_-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`no unsubscribe link in:\n${text}`)
  return token
}
