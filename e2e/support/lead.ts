import type { RouteWorld } from './route-world'

/** A new application from the landing page. */
export const leadOf = (world: RouteWorld): Promise<string> =>
  world.insert('leads', {
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: 'ana@mail.example',
    phone: '',
    language: 'es',
    state: 'new',
    promised_by: '2026-01-02 00:00:00.000Z',
    window_from: '',
  })
