// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Role } from '../../domain/people/roles'
import { changeSession } from '../data/person/state'
import { AreaGuard } from './guards'
import type { ScreenName } from './screen'

afterEach(() => {
  cleanup()
  changeSession({ state: 'starting', person: null, renewing: false })
})

const knownAs = (...roles: Role[]) => ({
  state: 'copy' as const,
  person: { id: 'ana000000000000', roles, language: 'en' as const, firstName: 'Ana' },
})
const affiliates: ScreenName = 'affiliateDashboard'

function openAffiliates(): { at: () => string; carried: () => unknown } {
  const router = createMemoryRouter(
    [
      {
        Component: AreaGuard,
        children: [{ path: '/affiliate_dashboard', handle: affiliates, element: <h1>Affiliates</h1> }],
      },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: ['/affiliate_dashboard'] },
  )
  render(<RouterProvider router={router} />)
  return { at: () => router.state.location.pathname, carried: () => router.state.location.state as unknown }
}

it('opens at once what the copy allows, also while the server is asked', () => {
  changeSession({ ...knownAs('user', 'affiliate'), renewing: true })
  openAffiliates()
  expect(screen.getByRole('heading', { name: 'Affiliates' })).toBeTruthy()
})

it('turns nobody away by an old copy while the server is asked: a role given meanwhile opens the screen', () => {
  changeSession({ ...knownAs('user'), renewing: true })
  const app = openAffiliates()
  expect(screen.getByRole('status').textContent).toBe('Loading…')
  act(() => changeSession({ ...knownAs('user', 'affiliate'), state: 'live' }))
  expect(screen.getByRole('heading', { name: 'Affiliates' })).toBeTruthy()
  expect(app.at()).toBe('/affiliate_dashboard')
})

it('turns away who lacks the role once the server has answered, or can’t be reached', () => {
  changeSession({ ...knownAs('user'), renewing: true })
  const app = openAffiliates()
  act(() => changeSession({ renewing: false }))
  expect(app.at()).toBe('/dashboard')
})

it('notes whose address it stopped somebody at: who signs out here leaves it to nobody else', () => {
  changeSession({ state: 'none', person: null })
  const fresh = openAffiliates()
  expect([fresh.at(), fresh.carried()]).toEqual(['/auth', { from: '/affiliate_dashboard', of: 'ana000000000000' }])
})
