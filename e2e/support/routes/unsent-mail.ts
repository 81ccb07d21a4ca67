import type { RouteFixture } from './route-fixture'

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
