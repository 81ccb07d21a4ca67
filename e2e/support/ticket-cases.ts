import type { RouteNamed } from '../../domain/api/all'
import { newId } from '../../domain/sync/new-id'
import type { RouteCase } from './route-inputs'

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
  'POST /api/admin/messages/remove': async (world) => ({ message: (await world.message()).message }),
} satisfies { [N in keyof RouteNamed]?: RouteCase<N> }
