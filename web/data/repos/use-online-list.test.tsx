// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeCopy, currentCopy, openCopy } from '../db/current'
import { keepPage, keptPagesLimit } from '../db/kept-pages'
import { clearCopy } from '../sync/reset'
import { syncState } from '../sync/status'
import { useOnlineList } from './use-online-list'

const ana = 'ana'.padEnd(15, '0')
const bea = 'bea'.padEnd(15, '0')
let load: () => Promise<{ rows: string[]; next: string }>
let asked: number

function List({ of }: { of: string }) {
  const { rows, known, error, asOf, loading } = useOnlineList(['list', of], () => {
    asked++
    return load()
  })
  return (
    <p>
      {[
        known ? 'known' : 'unknown',
        ...rows,
        ...(error === null ? [] : ['failed']),
        asOf === null ? 'now' : 'old',
        loading ? 'loading' : 'still',
      ].join(' ')}
    </p>
  )
}

beforeEach(async () => {
  asked = 0
  load = async () => ({ rows: ['Nerea'], next: '' })
  syncState.set('up-to-date')
  await openCopy(ana)
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  for (const id of [ana, bea]) await (await openCopy(id)).delete()
  closeCopy()
})

const pages = async () => (await currentCopy.get()?.db.pages.toArray()) ?? []

test('what was last seen is there again without a network, and says how old it is', async () => {
  render(<List of="all" />)
  await screen.findByText(/known Nerea/)
  await waitFor(async () => expect(await pages()).toHaveLength(1))
  cleanup()
  closeCopy()
  await openCopy(ana)
  syncState.set('offline')
  load = () => Promise.reject(new Error('offline'))
  render(<List of="all" />)
  await screen.findByText('known Nerea failed old still')
})

test('another person\u2019s copy shows nothing of it, not even for a moment', async () => {
  render(<List of="all" />)
  await screen.findByText(/known Nerea/)
  load = () => new Promise(() => undefined)
  await act(async () => void (await openCopy(bea)))
  expect(screen.queryByText(/Nerea/)).toBeNull()
  expect(await pages()).toHaveLength(0)
})

test('a cleared copy has no pages, on the screen neither, and an answer asked for before does not bring one back', async () => {
  render(<List of="all" />)
  await screen.findByText(/known Nerea/)
  await waitFor(async () => expect(await pages()).toHaveLength(1))
  let answer: (page: { rows: string[]; next: string }) => void = () => undefined
  load = () => new Promise((resolve) => (answer = resolve))
  cleanup()
  render(<List of="affiliates" />)
  await waitFor(() => expect(asked).toBe(2))
  await act(async () => clearCopy(await openCopy(ana)))
  await act(async () => {
    answer({ rows: ['Priya'], next: '' })
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(await pages()).toEqual([])
})

test('an answer of the earlier question is never taken for this one\u2019s', async () => {
  const view = render(<List of="all" />)
  await screen.findByText('known Nerea now still')
  load = () => new Promise(() => undefined)
  view.rerender(<List of="affiliates" />)
  await screen.findByText('known Nerea now loading')
})

test('keeps the newest 200 pages', async () => {
  const db = await openCopy(ana)
  for (let n = 0; n < keptPagesLimit + 3; n++) await keepPage(db, { key: `k${n}`, data: n, at: n }, 0)
  expect(await db.pages.count()).toBe(keptPagesLimit)
  expect(await db.pages.get('k2')).toBeUndefined()
  expect(await db.pages.get('k3')).toBeDefined()
})

test('asks again after pokes, at most every 5 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
  const poke = () =>
    act(() => {
      syncState.set('syncing')
      syncState.set('up-to-date')
    })
  render(<List of="all" />)
  await waitFor(() => expect(screen.getByText(/known Nerea/)).toBeTruthy())
  expect(asked).toBe(1)
  for (let n = 0; n < 20; n++) poke()
  await act(() => vi.advanceTimersByTimeAsync(3_500))
  expect(asked).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(1_600))
  await waitFor(() => expect(asked).toBe(2))
  poke()
  poke()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(asked).toBe(3))
})
