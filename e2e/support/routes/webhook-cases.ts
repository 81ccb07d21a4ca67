import type { RouteFixture } from './route-fixture'

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

export const webhookCases = {
  'GET /api/admin/webhook': () => ({}),
  'GET /api/admin/webhook/deliveries': () => ({}),
  'GET /api/admin/webhook/deliveries/one': async (fixture: RouteFixture) => ({
    id: await createFailedDelivery(fixture),
  }),
  'POST /api/admin/webhook/deliveries/resend': async (fixture: RouteFixture) => ({
    deliveries: [await createFailedDelivery(fixture)],
  }),
  'POST /api/admin/webhook/test': () => ({}),
}

/** The errors that admins get because no webhook address is set. */
export const webhookErrors = {
  'POST /api/admin/webhook/test': { admin: 'not-found', idleAdmin: 'not-found' },
} as const
