import { afterEach, expect, it, vi } from 'vitest'
import { showBadge } from './app-badge'

afterEach(() => vi.unstubAllGlobals())

it('is the number of what is unread, gone at 0, and nothing where there is none or it is refused', async () => {
  const said: unknown[] = []
  vi.stubGlobal('navigator', {
    setAppBadge: async (n: number) => {
      said.push(n)
      throw new DOMException('not installed')
    },
    clearAppBadge: async () => void said.push('clear'),
  })
  showBadge(3)
  showBadge(0)
  vi.stubGlobal('navigator', {})
  showBadge(4)
  expect(said).toEqual([3, 'clear'])
})
