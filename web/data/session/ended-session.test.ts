// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ana, asked, forgetTabs, remember, serve, tab } from '../testing/session-tab'

beforeEach(forgetTabs)

describe('a session that has ended', () => {
  afterEach(() => vi.useRealTimers())

  it.each(['token-expired', 'idle'])('is asked about at most once a minute (Y19): %s', async (code) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    remember(ana)
    serve({ '/api/session': { status: 401, body: { code } } })
    const { startSession, exchange, freshToken } = await tab()
    await startSession()
    const before = asked.length
    for (let occasion = 0; occasion < 10; occasion++) {
      await expect(exchange()).rejects.toMatchObject({ code, status: 401 })
      await expect(freshToken()).rejects.toMatchObject({ code })
      vi.advanceTimersByTime(5_000)
    }
    expect(asked).toHaveLength(before)
    vi.advanceTimersByTime(10_000)
    await expect(exchange()).rejects.toMatchObject({ code })
    expect(asked).toHaveLength(before + 1)
  })
})
