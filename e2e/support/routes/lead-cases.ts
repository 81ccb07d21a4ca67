import { importCases } from './import-cases'
import { email, name, solved } from './route-inputs'
import type { RouteWorld } from './route-world'

/** A new application from the landing page. */
const leadOf = (world: RouteWorld): Promise<string> =>
  world.insert('leads', {
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: 'ana@mail.example',
    phone: '',
    language: 'es',
    state: 'new',
    due_at: '2026-01-02 00:00:00.000Z',
    window_from: '',
  })

/** How the routes of applications from the landing page are tried. */
export const leadCases = {
  ...importCases,
  'POST /api/leads': async (world: RouteWorld) => ({
    ...name,
    email: email(),
    phone: '',
    language: 'en' as const,
    challenge: await solved(world, 'contact'),
  }),
  'GET /api/admin/leads': () => ({}),
  'GET /api/admin/leads/weeks': () => ({}),
  'GET /api/admin/leads/one': async (world: RouteWorld) => ({ id: await leadOf(world) }),
  'POST /api/admin/leads/answer': async (world: RouteWorld) => ({
    lead: await leadOf(world),
    from: 'new' as const,
    seen: '',
    subject: 'Your application',
    message: 'Thank you for it.',
  }),
  'POST /api/admin/leads/move': async (world: RouteWorld) => ({
    lead: await leadOf(world),
    from: 'new' as const,
    state: 'contacted' as const,
  }),
}
