// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session, type SessionState } from '../../data/person/state'
import { Shell } from './shell'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(state: SessionState, path: string): void {
  const person = { id: 'ana000000000000', roles: ['user' as const], language: 'en' as const, firstName: 'Ana' }
  session.set({ state, person, deviceId: '', email: '', idle: false })
  const page = { path, handle: path === '/admin' ? 'admin' : 'dashboard', element: <p>Ana’s earnings</p> }
  const router = createMemoryRouter([{ Component: Shell, children: [page] }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
}

it('shows a member their copy while the server isn’t reached, and past the idle limit', () => {
  open('copy', '/dashboard')
  expect(screen.queryByText('Ana’s earnings')).not.toBeNull()
  cleanup()
  open('locked', '/dashboard')
  expect(screen.queryByText('Ana’s earnings')).not.toBeNull()
})

it('closes an admin’s screens past the idle limit', () => {
  open('locked', '/admin')
  expect(screen.queryByText('Ana’s earnings')).toBeNull()
})

it('shows nothing of the earlier person once the browser’s session is somebody else’s', () => {
  open('other-person', '/dashboard')
  expect(screen.queryByText('Ana’s earnings')).toBeNull()
  expect(screen.queryByRole('button', { name: /notification/i })).toBeNull()
})
