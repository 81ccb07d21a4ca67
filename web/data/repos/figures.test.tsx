// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { syncState } from '../sync/status'
import { storePages } from '../testing/close-pages'
import { putFigures } from '../testing/figures'
import { adminsCopy, dropCopy } from '../testing/screen'
import { useFigures } from './figures'

afterEach(async () => {
  cleanup()
  syncState.set('copy')
  await dropCopy()
})

it('offline, figures of a first copy that was cut off are of when it began, never of the beginning of time', async () => {
  const db = await adminsCopy()
  await putFigures(db, { runs: { months: [] } })
  const heard = Date.UTC(2026, 10, 22)
  const plan = { cursor: 'c', full: true, left: [], after: '' }
  await db.meta.bulkPut([
    { key: 'syncedAt', value: 0 },
    { key: 'bootstrap', value: { ...plan, at: heard } },
  ])
  const { result } = renderHook(() => useFigures('runs'))
  await waitFor(() => expect(result.current.value).toBeDefined())
  expect(result.current.asOf).toBeNull()
  act(() => syncState.set('offline'))
  expect(result.current.asOf).toBe(heard)
  // one that an older app began doesn't say
  await act(async () => void (await db.meta.put({ key: 'bootstrap', value: plan })))
  await waitFor(() => expect(result.current.asOf).toBeNull())
})

it('shows a figure while a first copy still comes, however close its pages lie', async () => {
  const db = await adminsCopy()
  await putFigures(db, { runs: { months: [] } })
  const { result } = renderHook(() => useFigures('runs'))
  const plan = { cursor: 'c', full: true, left: [], after: '', first: true }
  const pages = storePages(db, (page) => ({ ...plan, at: page }))
  await waitFor(() => expect(result.current.value).toBeDefined())
  expect(await pages.stop()).toBeGreaterThan(0)
})
