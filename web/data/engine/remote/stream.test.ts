import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenToTopic } from './stream'

const http = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('./http', () => ({ http }))

/** A fake EventSource whose events the tests send. */
class FakeStream extends EventTarget {
  static all: FakeStream[] = []
  closed = false
  constructor() {
    super()
    FakeStream.all.push(this)
  }
  close(): void {
    this.closed = true
  }
  arrives(name: string): void {
    this.dispatchEvent(new MessageEvent(name, { lastEventId: 'client' }))
  }
}
const open = () => FakeStream.all.filter(({ closed }) => !closed)

let stop: () => void
let messages: string[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
  http.mockResolvedValue({})
  FakeStream.all = []
  messages = []
  stop = listenToTopic(
    'sync',
    () => messages.push('message'),
    () => messages.push('connect'),
  )
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the event stream stays open as long as pings arrive', async () => {
  const [first] = FakeStream.all
  first?.arrives('PB_CONNECT')
  for (let ping = 0; ping < 30; ping++) {
    await vi.advanceTimersByTimeAsync(20_000)
    first?.arrives('ping')
  }
  expect(open()).toEqual([first])
  expect(FakeStream.all).toHaveLength(1)
  expect(messages).toEqual(['connect'])
})

it('the event stream reconnects after 45 seconds of silence, and the missed changes are pulled (Y19)', async () => {
  const [first] = FakeStream.all
  first?.arrives('PB_CONNECT')
  await vi.advanceTimersByTimeAsync(40_000)
  first?.arrives('sync')
  await vi.advanceTimersByTimeAsync(44_000)
  expect(first?.closed).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(first?.closed).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(open()).toHaveLength(1)
  open()[0]?.arrives('PB_CONNECT')
  await vi.advanceTimersByTimeAsync(0)
  expect(messages).toEqual(['connect', 'message', 'message', 'connect'])
})

it("the event stream retries at growing intervals if it doesn't open", async () => {
  await vi.advanceTimersByTimeAsync(45_000)
  expect(open()).toEqual([])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(FakeStream.all.length).toBeGreaterThan(3)
  expect(FakeStream.all.length).toBeLessThan(14)
})

it('the event stream leaves no timer when it is stopped', () => {
  FakeStream.all[0]?.arrives('PB_CONNECT')
  stop()
  expect(vi.getTimerCount()).toBe(0)
  expect(open()).toEqual([])
})
