import { afterEach, expect, test, vi } from 'vitest'

const { setImmediate } = globalThis
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  Object.assign(globalThis, { setImmediate })
})

test('delayed database reads complete although the test uses fake timers', async () => {
  vi.stubEnv('UNIT_JITTER', '1')
  vi.resetModules()
  await import('./jitter')
  expect(globalThis.setImmediate).not.toBe(setImmediate)
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  const came: number[] = []
  await Promise.all(
    Array.from(
      { length: 40 },
      (_, n) => new Promise<void>((done) => globalThis.setImmediate(() => done(void came.push(n)))),
    ),
  )
  expect(came, 'some came later than those after them').not.toEqual([...came].sort((a, b) => a - b))
})
