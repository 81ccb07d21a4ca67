import { Dexie } from 'dexie'
import { vi } from 'vitest'
import type { SessionGrant } from '../../../domain/people/account-fields'
import type { CoterieDb } from '../engine/db/database'
import { serverAnswer, pathOf } from './server-answer'

interface Answers {
  [path: string]: { status: number; body: unknown }
}

export const ana = 'ana'.padEnd(15, '0')
export const bea = 'bea'.padEnd(15, '0')
export const makeSessionGrant = (userId: string): SessionGrant => ({
  token: 'secret-token',
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

/** Mocks routes by path, or by method and path. Other requests fail. */
export function mockRoutes(answers: Answers): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = pathOf(address)
    requests.push({
      path,
      body: JSON.parse(String(init.body ?? '{}')),
      token: new Headers(init.headers).get('Authorization'),
    })
    const answer = answers[`${init.method} ${path}`] ?? answers[path]
    if (answer === undefined) throw new TypeError('no network')
    return serverAnswer(answer.body, answer.status)
  })
}

export async function openTab() {
  vi.resetModules()
  const [verbs, { session }, { currentDatabase }, { freshToken }, outbox] = await Promise.all([
    import('../engine/session/session'),
    import('../engine/person/session-state'),
    import('../engine/db/current-database'),
    import('../engine/remote/token'),
    import('../engine/sync/push/outbox'),
  ])
  const db = () => currentDatabase.get()?.db as CoterieDb
  return { ...verbs, session, currentDatabase, db, freshToken, addToOutbox: outbox.addToOutbox }
}

const remember = (id: string): void =>
  localStorage.setItem('coterie-person', JSON.stringify({ id, roles: ['user'], language: 'en', firstName: 'Ana' }))

/** Answers of a server with a session of this person. */
export const sessionOf = (id: string): Answers => ({
  'GET /api/session': { status: 200, body: { known: true } },
  '/api/session': { status: 200, body: makeSessionGrant(id) },
  '/api/signin': { status: 200, body: makeSessionGrant(id) },
  '/api/signout': { status: 200, body: {} },
})
export const refusedSession = (code: string, status = 401): Answers => ({ '/api/session': { status, body: { code } } })

/** Starts a tab of a browser that remembers this person; '' = nobody. */
export async function startTab(id: string, answers: Answers = {}) {
  if (id !== '') remember(id)
  mockRoutes(answers)
  const tab = await openTab()
  await tab.startSession()
  return tab
}

export const credentials = { email: 'a@b.c', password: 'harbour-lantern-93', challenge: 'x' }

/** Signs a person in, in this tab or in a new one. */
export async function signInAs(id: string, tab?: Awaited<ReturnType<typeof openTab>>) {
  mockRoutes(sessionOf(id))
  const opened = tab ?? (await openTab())
  await opened.signIn(credentials)
  return opened
}

/** Deletes the tabs and people of an earlier test. */
export async function resetBrowser(): Promise<void> {
  mockRoutes({})
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  localStorage.clear()
  requests.length = 0
}
