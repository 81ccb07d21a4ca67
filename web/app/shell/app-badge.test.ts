import { afterEach, expect, it, vi } from 'vitest'
import { showAppBadge } from './bell'

afterEach(() => vi.unstubAllGlobals())

it('the app badge shows the unread count, is cleared at 0, and ignores a missing or refused API', async () => {
  const said: unknown[] = []
  vi.stubGlobal('navigator', {
    setAppBadge: async (n: number) => {
      said.push(n)
      throw new DOMException('not installed')
    },
    clearAppBadge: async () => void said.push('clear'),
  })
  showAppBadge(3)
  showAppBadge(0)
  vi.stubGlobal('navigator', {})
  showAppBadge(4)
  expect(said).toEqual([3, 'clear'])
})
