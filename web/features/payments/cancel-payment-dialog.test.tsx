// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import { listedPayment, paymentRow } from '../../data/testing/payments-server'
import { renderScreen } from '../../data/testing/screen'
import { toast } from '../../ui/layers/toast'
import { CancelPaymentDialog } from './cancel-payment-dialog'
import { usePaymentShortcuts } from './payment-selection'

const mocks = vi.hoisted(() => ({ inside: undefined as unknown }))
vi.mock('../../data/queries/use-route', async (real) => ({
  ...(await real<object>()),
  useRoute: () => ({ value: mocks.inside, loading: false, error: null, asOf: null, reload: () => undefined }),
}))
const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', async (real) => ({ ...(await real<object>()), sendCommand: send }))
vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<(toastTexts: { title: string; text?: string }) => void>() }))

describe('cancel payment dialog', () => {
  afterEach(() => {
    cleanup()
    mocks.inside = undefined
  })

  const row = (more: Partial<PaymentRow> = {}) => ({ ...listedPayment(paymentRow('Lucía', { id: 'p' })), ...more })
  const showDialog = (payment: PaymentRow) =>
    renderScreen(
      '/admin/payments',
      <CancelPaymentDialog payment={payment} onClose={() => undefined} onDone={() => undefined} />,
    )

  test('shows what each choice pays and what it leaves unpaid if the payment replaces months, and preselects the months (M35)', async () => {
    send.mockResolvedValue({})
    const replacement = row({ replaces: '2026-08 2026-09', amount_cents: 18_000 })
    showDialog(replacement)
    await screen.findByRole('alertdialog')
    // The admin can't choose before the sums are loaded.
    expect(screen.queryByRole('button', { name: 'Cancel payment' })).toBeNull()
    cleanup()
    mocks.inside = { standIn: { balanceCents: 0, ownCents: 18_000, monthsCents: 20_000 } }
    showDialog(replacement)
    const dialog = await screen.findByRole('alertdialog')
    const text = dialog.textContent
    expect(text).toContain('It was created instead of the earnings for the months it covers. What should be paid?')
    expect(text).toContain(
      'Releases the $200.00 on hold. This payment’s amount will never be paid. This can’t be undone. Unpaid balance afterward: $200.00.',
    )
    expect(text).toContain(
      'Adds $180.00 to the next monthly run. The earnings for those months stay on hold. Unpaid balance afterward: $180.00.',
    )
    expect(text).toContain(
      'Adds $180.00 to the next monthly run and releases the $200.00 on hold. Unpaid balance afterward: $380.00.',
    )
    expect(text).toContain('stay on hold until you decide under Holds. Unpaid balance afterward: $0.00.')
    await userEvent.type(screen.getByLabelText(/Reason/), 'typed twice')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel payment' }))
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    expect(send.mock.calls[0]?.[1]).toEqual({ payment: 'p', lines: 'months', reason: 'typed twice' })
  })
})

describe('payments list shortcuts', () => {
  const row = (id: string, more: Partial<PaymentRow> = {}): PaymentRow => ({
    ...listedPayment(paymentRow(`Person ${id}`, { id })),
    ...more,
  })
  const rows = [row('a'), row('b'), row('sent', { status: 'dispersed' }), row('homeless', { problem: 'payee-missing' })]
  const onAsk = vi.fn<(asked: unknown) => void>()
  const onApprove = vi.fn<(payment: PaymentRow) => void>()
  const open = vi.fn<(id: string) => void>()
  const toastTexts = () =>
    vi.mocked(toast).mock.calls.map(([{ title, text }]) => [title, text].filter(Boolean).join(': '))

  beforeEach(() => vi.resetAllMocks())
  afterEach(cleanup)

  /** Returns the shortcuts for selected rows, or for a whole filter with the server’s response. */
  function buildShortcuts(picked: readonly string[] = [], { stopped = '', whole = false } = {}) {
    const covered = { count: 40, cents: 400_000, people: 40, rental: 40, commission: 0, left: [], leftRows: [] }
    const all = whole ? { count: 41, cents: 410_000 } : null
    const options = {
      list: { state: { picked: { keys: picked, all }, filters: {}, search: '' } },
      rows,
      picked: { rows: rows.filter(({ id }) => picked.includes(id)), whole: all && { ...all, approve: covered } },
      opened: { open },
      handlers: {
        stopped,
        problemOf: ({ problem }: PaymentRow) => (problem === '' ? undefined : { code: problem, until: '' }),
        onApprove,
      },
      onAsk,
    } as unknown as Parameters<typeof usePaymentShortcuts>[0]
    return renderHook(() => usePaymentShortcuts(options), { wrapper: MemoryRouter }).result.current
  }

  it('ask to approve the payment under the cursor, or the selected payments (A)', () => {
    buildShortcuts()['a']?.('b')
    expect(onApprove.mock.calls).toEqual([[rows[1]]])
    buildShortcuts(['a', 'sent', 'homeless'])['a']?.('b')
    expect(onAsk).toHaveBeenCalledTimes(1)
    expect(onAsk.mock.lastCall?.[0]).toMatchObject({
      action: 'approve',
      payments: [rows[0]],
      left: { left: [{ code: 'payee-missing', count: 1, cents: 10_000 }] },
    })
    buildShortcuts([], { whole: true })['a']?.('')
    expect(onAsk.mock.lastCall?.[0]).toMatchObject({
      action: 'approve',
      filter: {},
      covered: { count: 40, cents: 400_000 },
    })
    expect(onApprove).toHaveBeenCalledTimes(1)
    expect(toastTexts()).toEqual([])
  })

  it('open the explanation of the amount (W)', () => {
    buildShortcuts()['w']?.('sent')
    expect(open.mock.calls).toEqual([['sent']])
    buildShortcuts()['w']?.('')
    expect(toastTexts()).toEqual(['No row selected. Press J or K to choose one.'])
  })
})
