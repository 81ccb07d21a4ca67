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
import { closeCopy, currentCopy, openCopy } from '../engine/db/current'
import { changeSession } from '../engine/person/state'
import { client } from '../engine/remote/client'
import { syncState } from '../engine/sync/status'
import { queryClient } from '../queries/query-client'
import { ourAnswer } from './our-answer'

// a screen's first request leaves at once, not when the SDK's file has come after its test
await client(AbortSignal.timeout(60_000))

/** Id of the person of a test. */
export const meId = 'adminadminadmin'

/** A server in a test: what it answers to a path, and every address it was asked. */
export interface TestAnswers {
  asked: URL[]
  bodies: unknown[]
  answer: (url: URL, body: unknown) => unknown
  /** Nobody answers while it is true. */
  down: boolean
}

/** Stands in for the network. An answer that is an `Error` fails with 500. */
export function answerWith(answer: TestAnswers['answer']): TestAnswers {
  const answers: TestAnswers = { asked: [], bodies: [], answer, down: false }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input.url : String(input)
    const url = new URL(request, 'http://localhost')
    if (answers.down) throw new TypeError('Failed to fetch')
    answers.asked.push(url)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    answers.bodies.push(body)
    const said: unknown = await answers.answer(url, body)
    if (said instanceof Error) return ourAnswer({}, 500)
    return ourAnswer(said)
  })
  return answers
}

/** Opens an admin's copy on this test's device. */
export async function adminsCopy(): Promise<CoterieDb> {
  const db = await openCopy(meId)
  changeSession({ state: 'live', person: { id: meId, roles: ['admin'], language: 'en', firstName: 'Ada' } })
  syncState.set('up-to-date')
  await db.meta.bulkPut([
    { key: 'opened', value: true },
    { key: 'syncedAt', value: Date.now() },
  ])
  return db
}

/** The window's width, in px: a table from 768 on, rows under each other below. */
export function windowOf(width: number): void {
  ;(window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({
    width,
  })
}

/** Shows a screen at an address, without the answers of the screen before; `at()` is the address now. */
export function showScreen(path: string, page: ReactElement, at = path) {
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

/** Takes the copy away again. */
export async function dropCopy(): Promise<void> {
  await currentCopy.get()?.db.delete()
  closeCopy()
  vi.unstubAllGlobals()
}

/** The same in the product's kind of router, for a screen that asks before it is left; `go` navigates. */
export function showRouted(path: string, page: ReactElement, at = path) {
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
