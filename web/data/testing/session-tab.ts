import { Dexie } from 'dexie'
import { vi } from 'vitest'
import type { SessionGrant } from '../../../domain/people/security/session-grant'
import { serverAnswer, pathOf } from './server-answer'

type Answer = { status: number; body: unknown } | 'offline'

export const ana = 'ana'.padEnd(15, '0')
export const bea = 'bea'.padEnd(15, '0')
export const makeSessionGrant = (userId: string, token = 'secret-token'): SessionGrant => ({
  token,
  ttlMs: 600_000,
  userId,
  deviceId: 'device000000001',
  email: `${userId}@mail.example`,
  firstName: 'Ana',
  language: 'es',
  lastName: 'Ortuño',
  roles: ['user'],
  idle: false,
  enrol: false,
})

export const requests: { path: string; body: unknown; token: string | null }[] = []

/** By path, or by method and path. Other requests fail. */
export function mockRoutes(answers: { [path: string]: Answer }): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = pathOf(address)
    requests.push({
      path,
      body: JSON.parse(String(init.body ?? '{}')),
      token: new Headers(init.headers).get('Authorization'),
    })
    const answer = answers[`${init.method} ${path}`] ?? answers[path] ?? 'offline'
    if (answer === 'offline') throw new TypeError('no network')
    return serverAnswer(answer.body, answer.status)
  })
}

export async function openTab() {
  vi.resetModules()
  const [verbs, { session }, { currentDatabase: currentCopy }, { freshToken }, outbox] = await Promise.all([
    import('../engine/session/session'),
    import('../engine/person/session-state'),
    import('../engine/db/current-database'),
    import('../engine/remote/token'),
    import('../engine/sync/push/outbox'),
  ])
  return { ...verbs, session, currentCopy, freshToken, addToOutbox: outbox.addToOutbox }
}

export const rememberPerson = (id: string) =>
  localStorage.setItem('coterie-person', JSON.stringify({ id, roles: ['user'], language: 'en', firstName: 'Ana' }))

/** Deletes the tabs and people of an earlier test. */
export async function resetBrowser(): Promise<void> {
  mockRoutes({})
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  localStorage.clear()
  requests.length = 0
}
