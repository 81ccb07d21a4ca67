import type { RouteByName } from '../../../domain/api/all'
import { newId } from '../../../domain/sync/new-id'
import { tinyPng } from '../browser/test-images'
import type { RouteCase } from './route-inputs'
import type { RouteFixture } from './route-fixture'
import type { Session } from '../server/session'

let numbered = 1_000_000

const createTicket = (fixture: RouteFixture, actor: Session): Promise<string> => {
  const now = new Date().toISOString().replace('T', ' ')
  const text = { subject: 'Hello', description: 'A question', category: 'general', priority: 'low', status: 'open' }
  const stamps = { created_at: now, updated_at: now, created: now, updated: now }
  numbered += 1
  return fixture.insertRow('support_tickets', { ...text, ...stamps, number: numbered, user_id: actor.userId })
}

export const ticketCases = {
  'GET /api/admin/tickets/one': async (fixture) => ({ id: (await fixture.createMessage()).ticket }),
  'GET /api/admin/tickets': () => ({}),
  'POST /api/admin/tickets/change': async (fixture) => ({
    ticket: (await fixture.createMessage()).ticket,
    priority: 'high',
  }),
  'POST /api/admin/tickets/assign': async (fixture) => ({
    ticket: (await fixture.createMessage()).ticket,
    // a different value each time, because an unchanged one writes no audit entry
    admin: await fixture.nextAssignee(),
  }),
  'POST /api/admin/tickets/presence': async (fixture) => ({
    ticket: (await fixture.createMessage()).ticket,
    doing: 'reading',
  }),
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
