import { act, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import {
  createMemoryRouter,
  MemoryRouter,
  Route,
  RouterProvider,
  Routes,
  useLocation,
  useNavigate,
  type Location,
  type NavigateFunction,
} from 'react-router-dom'
import { vi } from 'vitest'
import type { CoterieDb } from '../engine/db/database'
import { closeDatabase, currentDatabase, openDatabase } from '../engine/db/current-database'
import { changeSession } from '../engine/person/session-state'
import { loadClient } from '../engine/remote/client'
import { syncState } from '../engine/sync/status'
import { queryClient } from '../queries/query-client'
import { serverAnswer } from './server-answer'

// The client is loaded now, so that a screen's first request is sent at once.
await loadClient(AbortSignal.timeout(60_000))

export const meId = 'adminadminadmin'

export interface FakeAnswers {
  asked: URL[]
  bodies: unknown[]
  answer: (url: URL, body: unknown) => unknown
  down: boolean
}

/** An answer that is an `Error` becomes status 500. */
export function mockServer(answer: FakeAnswers['answer']): FakeAnswers {
  const answers: FakeAnswers = { asked: [], bodies: [], answer, down: false }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input.url : String(input)
    const url = new URL(request, 'http://localhost')
    if (answers.down) throw new TypeError('Failed to fetch')
    answers.asked.push(url)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    answers.bodies.push(body)
    const said: unknown = await answers.answer(url, body)
    if (said instanceof Error) return serverAnswer({}, 500)
    return serverAnswer(said)
  })
  return answers
}

export async function openAdminDatabase(): Promise<CoterieDb> {
  const db = await openDatabase(meId)
  changeSession({ state: 'live', person: { id: meId, roles: ['admin'], language: 'en', firstName: 'Ada' } })
  syncState.set('up-to-date')
  await db.meta.bulkPut([
    { key: 'opened', value: true },
    { key: 'syncedAt', value: Date.now() },
  ])
  return db
}

/** Screens show tables from 768 px on, and lists below. */
export function setViewportWidth(width: number): void {
  ;(window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({
    width,
  })
}

/** Renders a screen without the answers cached for the previous one. `at()` returns the current address. */
export function renderScreen(path: string, page: ReactElement, at = path) {
  queryClient.clear()
  let location: Location | undefined
  let navigate: NavigateFunction | undefined
  const Spy = () => {
    location = useLocation()
    navigate = useNavigate()
    return null
  }
  const shown = render(
    <MemoryRouter initialEntries={[at]}>
      <Spy />
      <Routes>
        <Route path={path} element={page} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </MemoryRouter>,
  )
  return {
    ...shown,
    at: () => `${location?.pathname}${location?.search}`,
    state: () => location?.state as unknown,
    back: () => act(async () => void navigate?.(-1)),
  }
}

export async function deleteDatabase(): Promise<void> {
  await currentDatabase.get()?.db.delete()
  closeDatabase()
  vi.unstubAllGlobals()
}

/** Renders a screen that asks before the user leaves. `go` navigates. */
export function renderWithRouter(path: string, page: ReactElement, at = path) {
  queryClient.clear()
  const routes = [
    { path, element: page },
    { path: '*', element: <p>elsewhere</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const shown = render(<RouterProvider router={router} />)
  return {
    ...shown,
    at: () => `${router.state.location.pathname}${router.state.location.search}`,
    go: (address: string) => act(async () => void router.navigate(address)),
  }
}
