// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { paths } from '../../domain/paths'
import type { CoterieDb } from '../data/db/database'
import { session } from '../data/person/state'
import { adminsCopy, answerWith, dropCopy } from '../data/testing/screen'
import { shell } from '../i18n/en/everyone/shell'
import { routesOf } from './routes'
import type { Screen, ScreenName } from './screen'
import { screenNames, screenTable } from './screens'

function OwnTitle() {
  useEffect(() => {
    document.title = 'Bea Lindqvist · ours'
  }, [])
  return <p>screen with a name of its own</p>
}

/** The product's table with each screen's code replaced by its name. */
const named = Object.fromEntries(
  screenNames.map((name) => [
    name,
    { ...screenTable[name], Page: screenTable[name].ownTitle ? OwnTitle : () => <p>screen {name}</p> },
  ]),
) as unknown as { [name in ScreenName]: Screen }

let db: CoterieDb
beforeEach(async () => {
  answerWith(() => ({ productName: 'Harbour', supportEmail: '', termsVersion: '1' }))
  db = await adminsCopy()
  await db.rows('programme').put({ id: 'programme000001', product_name: 'Harbour', time_zone: 'UTC' } as never)
  const roles = ['user', 'affiliate', 'admin'] as const
  session.set({ ...session.get(), person: { id: db.userId, roles: [...roles], language: 'en', firstName: 'Ada' } })
  document.title = 'before'
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

const at = (address: string) => {
  const router = createMemoryRouter(routesOf(named), { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}

it.each(['auth', 'dashboard', 'affiliateDashboard', 'adminPayments'] as const)(
  '%s stands in the tab with its title and the installation’s name',
  async (name) => {
    at(paths[name])
    await screen.findByText(`screen ${name}`)
    await waitFor(() => expect(document.title).toBe(`${shell.titles[name]} · Harbour`))
  },
)

it('the tab follows from screen to screen', async () => {
  const router = at(paths.adminPayments)
  await waitFor(() => expect(document.title).toBe('Payments · Harbour'))
  await act(() => router.navigate(paths.adminHolds))
  await waitFor(() => expect(document.title).toBe('Holds · Harbour'))
})

it('a screen with a title of its own has the last word, and takes it along', async () => {
  const router = at(paths.adminPerson.replace(':id', 'bea000000000000'))
  await screen.findByText('screen with a name of its own')
  expect(document.title).toBe('Bea Lindqvist · ours')
  await act(() => router.navigate(paths.adminUsers))
  await waitFor(() => expect(document.title).toBe('All Users · Harbour'))
})

it('an address of nobody says so in the tab', async () => {
  at('/nowhere/at-all')
  await waitFor(() => expect(document.title).toBe(`${shell.lost} · Harbour`))
})
