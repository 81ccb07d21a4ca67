import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverAnswer } from '../../testing/server-answer'

let file: () => Promise<object>
const offerRepair = vi.fn<(quiet: boolean) => void>()

beforeEach(() => {
  vi.resetModules()
  vi.doMock('./pocketbase', () => file())
  vi.stubGlobal('window', { appStart: { offerRepair } })
  vi.stubGlobal('fetch', async () => serverAnswer({ ok: true }))
  offerRepair.mockClear()
})
afterEach(() => {
  vi.doUnmock('./pocketbase')
  vi.unstubAllGlobals()
})

const ask = async (timeoutMs: number) =>
  (await import('./http')).http('/api/x', { signedIn: false, timeoutMs }).catch((error: unknown) => error)

it('the SDK is loaded again on the next call after a failure, and the repair is offered (Y15)', async () => {
  file = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  expect(await ask(60_000)).toMatchObject({ code: 'server-unreachable', status: 0, isTimedOut: false })
  expect(offerRepair.mock.calls).toEqual([[true]])
  file = () => vi.importActual('./pocketbase')
  expect(await ask(60_000)).toEqual({ ok: true })
  expect(offerRepair).toHaveBeenCalledTimes(1)
})

it('a call fails if its time limit ends before the SDK is loaded', async () => {
  let arrive: (module: object) => void = () => undefined
  file = () => new Promise((resolve) => (arrive = resolve))
  expect(await ask(5)).toMatchObject({ code: 'server-unreachable', status: 0 })
  const next = ask(60_000)
  arrive(await vi.importActual('./pocketbase'))
  expect(await next).toEqual({ ok: true })
  expect(offerRepair).not.toHaveBeenCalled()
})
