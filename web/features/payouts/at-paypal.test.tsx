// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportPayoutRoute, notSentRoute, payoutCandidatesRoute } from '../../../domain/api/payouts'
import { askPayPalRoute, payPalRoute, sendPayoutAgainRoute } from '../../../domain/api/paypal'
import { CodedError } from '../../../domain/error-codes'
import { payoutPath } from '../../../domain/paths'
import type { PayoutBatchRow, PayoutItemRow } from '../../data/repos/payouts'
import { noCandidates, payoutBatch, payoutItem } from '../../data/testing/payouts'
import { adminsCopy, answerWith, dropCopy, showRouted, windowOf } from '../../data/testing/screen'
import { PayoutPage } from './payout-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/repos/commands', () => ({ sendCommand: send, fetchRoute: fetched }))

const batch = payoutBatch(1, { hand_over: 'waiting', provider_mode: 'live' })
const seen = { count: 1, cents: 10_000 }

async function show(more: Partial<PayoutBatchRow>, mode = 'live', one: Partial<PayoutItemRow> = {}) {
  const keys = { mode, clientId: 'c', webhookId: '', webhookUrl: '', setBy: 'Ana', setAt: '2026-11-01 09:00:00.000Z' }
  fetched.mockImplementation(async (route): Promise<unknown> => {
    if (route === payoutCandidatesRoute) return noCandidates
    return route === payPalRoute ? keys : { batch: { ...batch, ...more }, items: [payoutItem(1, one)] }
  })
  await adminsCopy()
  showRouted('/admin/payouts/:id', <PayoutPage />, payoutPath(batch.id))
  await screen.findByRole('heading', { name: 'Payout batch 8' })
}
const draft = { state: 'draft', exported_at: '', hand_over: '', provider_mode: '' } as const

beforeEach(() => {
  windowOf(1440)
  answerWith(() => ({}))
  send.mockReset().mockResolvedValue({})
  fetched.mockReset()
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

describe('a batch over PayPal’s API (M24)', () => {
  it('is offered beside the file once keys are set, asks with count and sum, and says what the sandbox is', async () => {
    await show(draft, 'sandbox', { state: 'ready' })
    expect((await screen.findAllByRole('button', { name: 'Download PayPal CSV' })).length).toBeGreaterThan(0)
    await press('Send by API')
    expect(screen.getAllByText(/The sandbox pays nobody/).length).toBeGreaterThan(1)
    await confirm('Send $100.00')
    await waitFor(() => expect(send).toHaveBeenCalledWith(exportPayoutRoute, { batch: batch.id, seen, way: 'api' }))
  })

  it.each([
    ['server-unreachable', /^The server can’t be reached\..* It may have been done all the same/],
    ['server-busy', /^The server is busy\..* It may have been done all the same/],
    ['not-allowed', /^It was not done: Your account may not/],
  ] as const)('whose sending ended in %s is said to be undone only by a word of the server', async (code, words) => {
    await show(draft, 'live', { state: 'ready' })
    send.mockRejectedValueOnce(new CodedError(code))
    await press('Send by API')
    await confirm('Send $100.00')
    expect((await within(screen.getByRole('alertdialog')).findByRole('alert')).textContent).toMatch(words)
  })

  it('isn’t offered without keys', async () => {
    await show(draft, 'off', { state: 'ready' })
    await screen.findAllByRole('button', { name: 'Download PayPal CSV' })
    await waitFor(() => expect(fetched).toHaveBeenCalledWith(payPalRoute, {}))
    expect(screen.queryByRole('button', { name: 'Send by API' })).toBeNull()
  })

  it('whose outcome is unknown says what to do, and offers no second sending', async () => {
    await show({ hand_over: 'unknown', trouble: 'lost' })
    await screen.findByText('Outcome unknown')
    expect(screen.getByText(/It arrived or it didn’t, and only PayPal knows/)).toBeTruthy()
    expect(screen.getByText(/enter its number here. If it isn’t there, say that it was not sent/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download it again' })).toBeNull()
    await press('Look it up')
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('PayPal’s batch number'), 'PB77')
    await press('Look it up')
    await waitFor(() => expect(send).toHaveBeenCalledWith(askPayPalRoute, { batch: batch.id, providerBatch: 'PB77' }))
    await press('It was not sent…')
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.type(within(dialog).getByRole('textbox'), 'PayPal has no such batch')
    await confirm('Mark 1 as not sent')
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(notSentRoute, expect.objectContaining({ batch: batch.id, seen })),
    )
  })

  it('that PayPal refused says so in its words, and goes again when asked for', async () => {
    await show({ hand_over: 'refused', trouble: 'refused', trouble_said: 'INSUFFICIENT_FUNDS' })
    await screen.findByText(/PayPal says: “INSUFFICIENT_FUNDS”/)
    await press('Send it again')
    await confirm('Send $100.00')
    await waitFor(() => expect(send).toHaveBeenCalledWith(sendPayoutAgainRoute, { batch: batch.id, seen }))
  })

  it('that PayPal has is asked about, and nobody says that it was not sent', async () => {
    await show({ state: 'sent', sent_at: '2026-11-20 10:06:00.000Z', hand_over: 'taken', provider_batch: 'PB8' })
    await screen.findByText('PayPal’s number: PB8')
    expect(screen.queryByRole('button', { name: 'It was not sent…' })).toBeNull()
    await press('Ask PayPal now')
    await waitFor(() => expect(send).toHaveBeenCalledWith(askPayPalRoute, { batch: batch.id, providerBatch: '' }))
  })

  it('that was settled without PayPal’s word has nothing more to say', async () => {
    await show({ state: 'reconciled', hand_over: 'unknown', trouble: 'lost', open: 0, free: 1 }, 'live', {
      state: 'not_sent',
    })
    await screen.findAllByText('Not sent')
    expect(screen.queryByText('Outcome unknown')).toBeNull()
  })
})
