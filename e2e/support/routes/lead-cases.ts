import { importCases } from './import-cases'
import { newEmail, testName, solvedChallenge } from './route-inputs'
import type { RouteFixture } from './route-fixture'

const createLead = (fixture: RouteFixture): Promise<string> =>
  fixture.insertRow('leads', {
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: 'ana@mail.example',
    phone: '',
    language: 'es',
    state: 'new',
    due_at: '2026-01-02 00:00:00.000Z',
    window_from: '',
  })

export const leadCases = {
  ...importCases,
  'POST /api/leads': async (fixture: RouteFixture) => ({
    ...testName,
    email: newEmail(),
    phone: '',
    language: 'en' as const,
    challenge: await solvedChallenge(fixture, 'contact'),
  }),
  'GET /api/admin/leads': () => ({}),
  'GET /api/admin/leads/weeks': () => ({}),
  'GET /api/admin/leads/one': async (fixture: RouteFixture) => ({ id: await createLead(fixture) }),
  'POST /api/admin/leads/answer': async (fixture: RouteFixture) => ({
    lead: await createLead(fixture),
    from: 'new' as const,
    seen: '',
    subject: 'Your application',
    message: 'Thank you for it.',
  }),
  'POST /api/admin/leads/status': async (fixture: RouteFixture) => ({
    lead: await createLead(fixture),
    from: 'new' as const,
    state: 'contacted' as const,
  }),
}
