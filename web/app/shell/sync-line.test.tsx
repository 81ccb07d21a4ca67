// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminsCopy, dropCopy, showScreen } from '../../data/testing/screen'
import { Toasts } from '../../ui/layers/toasts'
import { toastContents } from '../../ui/layers/toast'
import { sayOfflineReady } from '../offline-ready'
import { SyncLine } from './sync-line'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await dropCopy()
})

it('says for a moment that the app works offline, in the place of its state and without a toast', async () => {
  await adminsCopy()
  showScreen(
    '/',
    <>
      <SyncLine load={async () => () => null} />
      <Toasts />
    </>,
  )
  await screen.findByRole('button', { name: /^Up to date/ })
  act(() => sayOfflineReady())
  expect(screen.getByRole('button', { name: 'Ready to work offline' })).toBeTruthy()
  expect(toastContents.size).toBe(0)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByRole('button', { name: /^Up to date/ })).toBeTruthy()
})
