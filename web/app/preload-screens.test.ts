// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preloadScreensWhenIdle } from './preload-screens'
import { screenTable, screenNames } from './screens'

const fetched: string[] = []
let arrive: () => void = () => undefined
let stop: () => void = () => undefined

beforeEach(() => {
  fetched.length = 0
  for (const name of screenNames)
    vi.spyOn(screenTable[name].Page, 'fetch').mockImplementation((_, language) => {
      fetched.push(`${name} ${language}`)
      return new Promise((resolve) => (arrive = resolve))
    })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('screens are preloaded one after the other, until it is stopped', async () => {
  stop = preloadScreensWhenIdle(['earnings', 'settings', 'support'], 'es')
  await vi.waitFor(() => expect(fetched).toEqual(['earnings es']))
  arrive()
  await vi.waitFor(() => expect(fetched).toEqual(['earnings es', 'settings es']))
  stop()
  arrive()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(fetched).toHaveLength(2)
})

it('no screen is preloaded if the browser was asked to save data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  stop = preloadScreensWhenIdle(['earnings'], 'es')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(fetched).toEqual([])
})
