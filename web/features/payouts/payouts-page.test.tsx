// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordListExportRoute } from '../../../domain/api/people/list-exports'
import { payoutCandidatesRoute } from '../../../domain/api/money/payouts'
import { noCandidates, payoutBatch } from '../../data/testing/payouts'
import { openAdminDatabase, deleteDatabase, renderScreen, setViewportWidth } from '../../data/testing/screen'
import { PayoutsPage } from './payouts-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: { after: string }) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))
const saved = vi.hoisted(() => vi.fn<(name: string, text: string) => void>())
vi.mock('../../ui/save-file', async (real) => ({ ...(await real<object>()), saveCsv: saved }))

beforeEach(async () => {
  setViewportWidth(1440)
  send.mockReset().mockResolvedValue({})
  saved.mockReset()
  const pages = [
    { rows: [payoutBatch(3)], next: 'b7' },
    { rows: [payoutBatch(2, { id: 'batch0000000002', n: 7, state: 'cancelled', open: 0 })], next: '' },
  ]
  fetched
    .mockReset()
    .mockImplementation(async (route, { after }) =>
      route === payoutCandidatesRoute ? noCandidates : pages[after === '' ? 0 : 1],
    )
  await openAdminDatabase()
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

it('payouts page downloads all batches across pages, after adding an audit log entry (P14)', async () => {
  renderScreen('/admin/payouts', <PayoutsPage />)
  await screen.findByText('Payout batch 8')
  await userEvent.click(screen.getByRole('button', { name: 'Save this list as a CSV file' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledExactlyOnceWith(
    recordListExportRoute,
    expect.objectContaining({ list: 'payout-batches', rows: 2 }),
  )
  expect(send.mock.invocationCallOrder[0]).toBeLessThan(saved.mock.invocationCallOrder[0] ?? 0)
  const [name, text = ''] = saved.mock.calls[0] ?? []
  expect(name).toBe('payout-batches')
  const [heads, ...rows] = text.trim().split(/\r?\n/)
  expect(heads).toBe('Batch,Created,Status,Payments,Results,Control total')
  expect(rows.map((row) => row.replace(/"[^"]*"/g, '…'))).toEqual([
    expect.stringMatching(/^8,….*,3,.*,300(\.00)?$/),
    expect.stringMatching(/^7,….*,2,,200(\.00)?$/),
  ])
})

it('payouts page opens the confirmation only once from a link that requests a batch', async () => {
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
  fetched.mockImplementation(async (route) => (route === payoutCandidatesRoute ? noCandidates : { rows: [], next: '' }))
  const app = renderScreen('/admin/payouts', <PayoutsPage />, '/admin/payouts?do=make')
  await waitFor(() => expect(app.at()).toBe('/admin/payouts'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
