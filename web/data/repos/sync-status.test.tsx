// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { markRemoved } from '../remote/mark-removed'
import { syncState } from '../sync/status'
import { useSyncStatus } from './sync-status'
import { useOnline } from './use-online'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Both() {
  const { state } = useSyncStatus()
  return (
    <p>
      {state} {String(useOnline())}
    </p>
  )
}

it('the sync line and the screens mean the same by offline', async () => {
  syncState.set('up-to-date')
  const browser = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<Both />)
  expect(await screen.findByText('up-to-date true')).not.toBeNull()
  browser.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText('offline false')).not.toBeNull()
  browser.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  act(() => syncState.set('offline'))
  expect(await screen.findByText('offline false')).not.toBeNull()
  act(() => markRemoved.set(true))
  expect(await screen.findByText('blocked false')).not.toBeNull()
  browser.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText('offline false')).not.toBeNull()
  browser.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  act(() => markRemoved.set(false))
  act(() => syncState.set('sign-in'))
  expect(await screen.findByText('sign-in true')).not.toBeNull()
})
