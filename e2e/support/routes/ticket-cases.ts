import type { RouteNamed } from '../../../domain/api/all'
import { newId } from '../../../domain/sync/new-id'
import { dotPng } from '../browser/pictures'
import type { RouteCase } from './route-inputs'
import type { RouteWorld } from './route-world'
import type { Session } from '../server/session'

let numbered = 1_000_000

/** A ticket of who asks. */
const ticketOf = (world: RouteWorld, by: Session): Promise<string> => {
  const now = new Date().toISOString().replace('T', ' ')
  const text = { subject: 'Hello', description: 'A question', category: 'general', priority: 'low', status: 'open' }
  const stamps = { created_at: now, updated_at: now, created: now, updated: now }
  numbered += 1
  return world.insert('support_tickets', { ...text, ...stamps, number: numbered, user_id: by.userId })
}

/** How the routes of the help desk are tried. */
export const ticketCases = {
  'GET /api/admin/tickets/one': async (world) => ({ id: (await world.message()).ticket }),
  'GET /api/admin/tickets': () => ({}),
  'POST /api/admin/tickets/change': async (world) => ({ ticket: (await world.message()).ticket, priority: 'high' }),
  'POST /api/admin/tickets/assign': async (world) => ({
    ticket: (await world.message()).ticket,
    // anew each time: what is so already leaves no entry
    admin: await world.assignee(),
  }),
  'POST /api/admin/tickets/presence': async (world) => ({ ticket: (await world.message()).ticket, doing: 'reading' }),
  'POST /api/admin/tickets/sleep': {
    'ticket.sleep': async (world) => ({
      ticket: (await world.message()).ticket,
      // anew each time: what is so already leaves no entry
      until: new Date(Date.now() + 86_400_000 + (numbered += 1)).toISOString(),
    }),
    'ticket.wake': async (world) => {
      const { ticket } = await world.message()
      await world.server.sql('UPDATE ticket_admin SET sleeps_until = ? WHERE ticket_id = ?', [
        '2999-01-01 00:00:00.000Z',
        ticket,
      ])
      return { ticket, until: '' }
    },
  },
  'POST /api/admin/tickets/write': async (world) => ({
    user: await world.person(),
    subject: 'Your badge',
    message: 'The verification badge is there now.',
  }),
  'POST /api/admin/tickets/write-many': async (world) => ({
    users: [await world.person(), await world.person()],
    texts: { en: { subject: 'Your address', message: 'Please add your PayPal address.' } },
  }),
  'POST /api/admin/tickets/delete': async (world) => ({ ticket: (await world.message(true)).ticket }),
  'POST /api/admin/tickets/notes': async (world) => ({
    id: newId(),
    ticket: (await world.message()).ticket,
    note: 'Called back',
  }),
  'POST /api/admin/saved-replies/save': () => ({ reply: '', title: 'Payday', textEn: 'On the 5th.', textEs: '' }),
  'POST /api/admin/saved-replies/delete': async (world) => ({
    reply: await world.insert('saved_replies', {
      title: 'Old',
      text_en: 'Gone',
      text_es: '',
      created: '',
      updated: '',
    }),
  }),
  'POST /api/admin/messages/edit': async (world) => ({
    message: (await world.message()).message,
    text: 'A better answer',
  }),
  'POST /api/tickets/files': async (world, by) => ({
    id: newId(),
    ticket: await ticketOf(world, by),
    name: 'dot.png',
    data: dotPng,
  }),
  'POST /api/tickets/files/part': async (world, by) => ({
    id: newId(),
    ticket: await ticketOf(world, by),
    offset: '0',
  }),
  'GET /api/tickets/files': async (world, by) => {
    const input = { id: newId(), ticket: await ticketOf(world, by), name: 'dot.png', data: dotPng }
    await by.call('POST /api/tickets/files', input)
    return { id: input.id }
  },
  'POST /api/admin/messages/remove': async (world) => ({ message: (await world.message()).message }),
} satisfies { [N in keyof RouteNamed]?: RouteCase<N> }
