// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { syncedCollections } from '../../../domain/sync/collections'
import { closeCopy, openCopy } from '../db/current'
import type { CoterieDb } from '../db/database'
import { storePages } from '../testing/close-pages'
import { adminsCopy, dropCopy } from '../testing/screen'
import { useFirstCopy } from './first-copy'
import { sharedLive } from './shared-live'
import { until } from '../testing/until'

const read = vi.fn(async (db: CoterieDb, of: string) => `${of}: ${await db.meta.count()}`)
const useCount = sharedLive(read)
const Shown = ({ of = 'all', may = true }: { of?: string; may?: boolean }) => {
  const { value, loading, error, reload } = useCount(of, may)
  return (
    <button onClick={reload}>
      {loading ? 'asking' : value} {error?.message}
    </button>
  )
}

afterEach(async () => {
  cleanup()
  read.mockClear()
  await dropCopy()
})

test('is read once for all that show it, and again when what it read changes', async () => {
  const db = await openCopy('me')
  render(
    <>
      <Shown />
      <Shown />
    </>,
  )
  expect(await screen.findAllByText('all: 0')).toHaveLength(2)
  expect(read).toHaveBeenCalledTimes(1)
  await act(() => db.meta.put({ key: 'nextN', value: 2 }))
  expect(await screen.findAllByText('all: 1')).toHaveLength(2)
  expect(read).toHaveBeenCalledTimes(2)
})

test('stays known for the next screen, also what changed in between', async () => {
  const db = await openCopy('me')
  const first = render(<Shown />)
  await screen.findByText('all: 0')
  first.unmount()
  await db.meta.put({ key: 'nextN', value: 2 })
  await until(() => expect(read).toHaveBeenCalledTimes(2))
  render(<Shown />)
  expect(screen.queryByText('asking')).toBeNull()
  expect(await screen.findByText('all: 1')).toBeTruthy()
  expect(read).toHaveBeenCalledTimes(2)
})

test('isn’t read before it may be, and each is asked for themselves', async () => {
  await openCopy('me')
  const { rerender } = render(<Shown may={false} />)
  expect(screen.getByText('asking')).toBeTruthy()
  expect(read).not.toHaveBeenCalled()
  rerender(<Shown of="Ana" />)
  expect(await screen.findByText('Ana: 0')).toBeTruthy()
  rerender(<Shown of="Bea" />)
  expect(await screen.findByText('Bea: 0')).toBeTruthy()
})

test('what was read from one person’s copy is never shown from another’s', async () => {
  await openCopy('me')
  render(<Shown />)
  await screen.findByText('all: 0')
  await act(async () => {
    closeCopy()
    await Promise.resolve()
  })
  expect(screen.getByText('asking')).toBeTruthy()
})

test('after an error it keeps what it knew and is asked again by the way out of it (T6)', async () => {
  const db = await openCopy('me')
  render(<Shown />)
  await screen.findByText('all: 0')
  read.mockRejectedValueOnce(new Error('the disk'))
  await act(() => db.meta.put({ key: 'nextN', value: 2 }))
  expect(await screen.findByText('all: 0 the disk')).toBeTruthy()
  act(() => screen.getByRole('button').click())
  expect(await screen.findByText('all: 1')).toBeTruthy()
})

test('tells how far a first copy is, however close its pages lie', async () => {
  const db = await adminsCopy()
  const left = syncedCollections.filter((each) => each !== 'users')
  const plan = { cursor: 'c', full: true, left, after: '', first: true, expected: { users: 1, notifications: 200 } }
  const { result } = renderHook(() => useFirstCopy())
  const pages = storePages(db, (page) => ({ ...plan, came: { users: 1, notifications: page } }))
  await waitFor(() => expect(result.current.progress?.here).toBeGreaterThan(10))
  expect(await act(() => pages.stop())).toBeGreaterThan(0)
})
