// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle'

const load = vi.fn<() => void>()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 1))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  document.body.innerHTML = '<p data-skeleton></p>'
  load.mockClear()
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('waits until the screen shows its data', () => {
  whenIdle(load)
  vi.advanceTimersByTime(3000)
  expect(load).not.toHaveBeenCalled()
  document.body.innerHTML = ''
  vi.advanceTimersByTime(200)
  expect(load).toHaveBeenCalledTimes(1)
})

it('waits no longer than ten seconds, because data may never arrive', () => {
  whenIdle(load)
  vi.advanceTimersByTime(11_000)
  expect(load).toHaveBeenCalledTimes(1)
})

it('runs nothing after it was cancelled, before or between its checks', () => {
  const cancel = whenIdle(load)
  vi.advanceTimersByTime(3000)
  cancel()
  whenIdle(load)()
  document.body.innerHTML = ''
  vi.advanceTimersByTime(20_000)
  expect(load).not.toHaveBeenCalled()
})
