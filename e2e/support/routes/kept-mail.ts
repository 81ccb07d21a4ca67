import type { RouteWorld } from './route-world'

/** A mail that was kept because there was no mail server. */
export const keptMail = (world: RouteWorld): Promise<string> =>
  world.insert('mail_outbox', {
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
