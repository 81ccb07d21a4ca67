import { randomBytes } from 'node:crypto'
import { keyOf } from '../../../domain/people/security/api-keys'
import { testPassword } from '../server/people'
import type { RouteWorld } from './route-world'

/** A key that nobody has. */
export const newKey = (): string => keyOf(randomBytes(32))

/** What makes a key. */
const wanted = () => ({
  name: 'Bookkeeping',
  scopes: ['payments:read' as const],
  term: 'year' as const,
  secret: newKey(),
  password: testPassword,
})

/** Ends the keys of earlier tries, so that there is room for another. */
const makeRoom = ({ server }: RouteWorld) =>
  server.sql(`UPDATE api_keys SET ended_at = '2026-01-01 00:00:00.000Z' WHERE name = 'Bookkeeping'`)

/** The id of a new key. */
async function oneKey(world: RouteWorld): Promise<string> {
  await makeRoom(world)
  return (await world.call('POST /api/admin/keys', wanted())).key
}

/** How the routes of API keys, and of looking as somebody, are tried. */
export const keyCases = {
  'GET /api/admin/keys': () => ({}),
  'POST /api/admin/keys': {
    'key.create': async (world: RouteWorld) => {
      await makeRoom(world)
      return wanted()
    },
  },
  'POST /api/admin/keys/end': { 'key.end': async (world: RouteWorld) => ({ key: await oneKey(world) }) },
  'GET /api/admin/people/view': async (world: RouteWorld) => ({ user: await world.person() }),
  'POST /api/admin/people/view': {
    'person.view': async (world: RouteWorld) => ({ user: await world.person(), reason: 'a question about October' }),
  },
}
