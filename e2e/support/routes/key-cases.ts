import { randomBytes } from 'node:crypto'
import { apiKeyFromBytes } from '../../../domain/people/security/api-keys'
import { testPassword } from '../server/people'
import type { RouteFixture } from './route-fixture'

export const newApiKey = (): string => apiKeyFromBytes(randomBytes(32))

const keyInput = () => ({
  name: 'Bookkeeping',
  scopes: ['payments:read' as const],
  term: 'year' as const,
  secret: newApiKey(),
  password: testPassword,
})

/** Ends all earlier keys, because their number is limited. */
const endOldKeys = ({ server }: RouteFixture) =>
  server.sql(`UPDATE api_keys SET ended_at = '2026-01-01 00:00:00.000Z' WHERE name = 'Bookkeeping'`)

async function createKey(fixture: RouteFixture): Promise<string> {
  await endOldKeys(fixture)
  return (await fixture.call('POST /api/admin/keys', keyInput())).key
}

export const keyCases = {
  'GET /api/admin/keys': () => ({}),
  'POST /api/admin/keys': {
    'key.create': async (fixture: RouteFixture) => {
      await endOldKeys(fixture)
      return keyInput()
    },
  },
  'POST /api/admin/keys/end': { 'key.end': async (fixture: RouteFixture) => ({ key: await createKey(fixture) }) },
  'GET /api/admin/people/view': async (fixture: RouteFixture) => ({ user: await fixture.createPerson() }),
  'POST /api/admin/people/view': {
    'person.view': async (fixture: RouteFixture) => ({
      user: await fixture.createPerson(),
      reason: 'a question about October',
    }),
  },
}
