// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { payoutCandidatesRoute } from '../../../domain/api/money/payouts'
import { noCandidates, payoutBatch } from '../../data/testing/payouts'
import { openAdminDatabase, deleteDatabase, renderScreen, setViewportWidth } from '../../data/testing/screen'
import { PayoutsPage } from './payouts-page'

const fetched = vi.hoisted(() => vi.fn<(route: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ fetchRoute: fetched }))

beforeEach(async () => {
  setViewportWidth(1440)
  await openAdminDatabase()
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

it('payouts page opens the confirmation once for a link that requests a batch', async () => {
  fetched.mockImplementation(async (route) =>
    route === payoutCandidatesRoute ? { ...noCandidates, count: 3, cents: 30_000, people: 2 } : { rows: [], next: '' },
  )
  const app = renderScreen('/admin/payouts', <PayoutsPage />, '/admin/payouts?do=make')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByRole('button', { name: 'Create a batch of 3' })).toBeDefined()
  await waitFor(() => expect(app.at()).toBe('/admin/payouts'))
  await userEvent.click(dialog.getAllByRole('button')[0]!)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('payouts page ignores a link that requests a batch if there is nothing to send, and removes the request from the URL', async () => {
  fetched.mockImplementation(async (route) =>
    route === payoutCandidatesRoute ? noCandidates : { rows: [payoutBatch(3)], next: '' },
  )
  const app = renderScreen('/admin/payouts', <PayoutsPage />, '/admin/payouts?do=make')
  await waitFor(() => expect(app.at()).toBe('/admin/payouts'))
  expect(await screen.findByText('Payout batch 8')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
