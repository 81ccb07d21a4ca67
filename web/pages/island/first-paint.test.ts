// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstPaint } from './first-paint'

/** A browser that says when it has painted; `paint` says so of a kind. */
function browser(kinds: string[] = ['paint']) {
  const watching = new Set<(seen: { getEntriesByName: (name: string) => string[] }) => void>()
  class Watch {
    static readonly supportedEntryTypes = kinds
    readonly told: (seen: { getEntriesByName: (name: string) => string[] }) => void
    constructor(told: (seen: { getEntriesByName: (name: string) => string[] }) => void) {
      this.told = told
    }
    observe = () => void watching.add(this.told)
    disconnect = () => void watching.delete(this.told)
  }
  vi.stubGlobal('PerformanceObserver', Watch)
  return {
    watching,
    paint: (kind: string) => {
      for (const told of watching) told({ getEntriesByName: (name) => (name === kind ? [name] : []) })
    },
  }
}

/** Whether it was resolved by now. */
async function isOver(painted: Promise<void>): Promise<boolean> {
  let over = false
  void painted.then(() => (over = true))
  for (let n = 0; n < 5; n += 1) await Promise.resolve()
  return over
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the first paint', () => {
  it('is that of the content, not of the ground, and is listened for no longer', async () => {
    const { paint, watching } = browser()
    const painted = firstPaint()
    paint('first-paint')
    expect(await isOver(painted)).toBe(false)
    paint('first-contentful-paint')
    expect(await isOver(painted)).toBe(true)
    expect(watching.size).toBe(0)
  })

  it('keeps nobody waiting for more than three seconds', async () => {
    vi.useFakeTimers()
    browser()
    const painted = firstPaint()
    vi.advanceTimersByTime(2999)
    expect(await isOver(painted)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await isOver(painted)).toBe(true)
  })

  it('isn’t waited for in a tab that nobody looks at, nor where the browser never tells of it', async () => {
    browser([])
    expect(await isOver(firstPaint())).toBe(true)
    browser()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    expect(await isOver(firstPaint())).toBe(true)
    vi.restoreAllMocks()
  })
})
