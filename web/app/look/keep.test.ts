// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { keepSeen } from '../../data/repos/look'
import { keepLooks } from './keep'

vi.mock('../../data/repos/look', () => ({ keepSeen: vi.fn() }))

const kept = vi.mocked(keepSeen)
const root = (): HTMLElement => document.getElementById('root') as HTMLElement
const write = (subject: string): void => {
  root().innerHTML = `<div><main><div data-look="rows">${subject}</div></main></div>`
}
const trees = (): string[] => kept.mock.calls.map(([{ tree }]) => JSON.stringify(tree))

// once in a page
beforeAll(() => {
  document.body.innerHTML = '<div id="root"></div>'
  keepLooks(root())
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
  history.replaceState(null, '', '/admin/support?ticket=t1')
  write('Door')
  // the change is heard
  await Promise.resolve()
  kept.mockClear()
})
afterEach(() => {
  document.getElementById('look')?.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps a screen that stands still, once, with the address it is of', async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  write('Window')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(kept).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(kept).toHaveBeenCalledOnce()
  expect(trees()[0]).toContain('Window')
  expect(kept.mock.calls[0]?.[0]).toMatchObject({ address: '/admin/support?ticket=t1', width: innerWidth })
})

it('keeps what stands there when the page is left, without waiting', () => {
  dispatchEvent(new Event('pagehide'))
  expect(trees()).toHaveLength(1)
})

it('keeps nothing while the look before it still has the place of the app', async () => {
  root().before(Object.assign(document.createElement('div'), { id: 'look' }))
  await vi.advanceTimersByTimeAsync(5_000)
  dispatchEvent(new Event('pagehide'))
  expect(kept).not.toHaveBeenCalled()
})
