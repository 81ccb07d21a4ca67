// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PaymentRow } from '../../data/repos/payments-admin'
import type { ListControl } from '../../lists/use-list-state'
import { toast } from '../../ui/layers/toast'
import { usePaymentLetters } from './use-payment-letters'

vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<(said: { title: string; text?: string }) => void>() }))

const row = (id: string, more: Partial<PaymentRow> = {}) =>
  ({ id, person_name: `Person ${id}`, amount_cents: 10_000, status: 'pending', problem: '', ...more }) as PaymentRow
const rows = [
  row('a'),
  row('b'),
  row('sent', { status: 'dispersed' }),
  row('homeless', { problem: 'payee-missing', problem_until: '' }),
]
const onAsk = vi.fn<(asked: unknown) => void>()
const onApprove = vi.fn<(payment: PaymentRow) => void>()
const open = vi.fn<(id: string) => void>()
const said = () => vi.mocked(toast).mock.calls.map(([{ title, text }]) => [title, text].filter(Boolean).join(': '))

beforeEach(() => vi.resetAllMocks())
afterEach(cleanup)

/** The letters, with what is picked one by one, or by a filter with what the server says of it. */
function letters(picked: readonly string[] = [], { stopped = '', whole = false } = {}) {
  const covered = { count: 40, cents: 400_000, people: 40, rental: 40, commission: 0, left: [], leftRows: [] }
  const list = {
    state: { picked: { keys: picked, all: whole ? { count: 41, cents: 410_000 } : null }, filters: {}, search: '' },
  } as unknown as ListControl
  const { result } = renderHook(
    () =>
      usePaymentLetters({
        list,
        rows,
        picked: {
          rows: rows.filter(({ id }) => picked.includes(id)),
          whole: (whole ? { count: 41, cents: 410_000, approve: covered } : undefined) as never,
        },
        opened: { id: '', to: () => '', state: null, open, close: () => undefined },
        deeds: {
          online: stopped === '',
          stopped,
          problemOf: ({ problem }) => (problem === '' ? undefined : { code: problem, until: '' }),
          onApprove,
          onDisperse: () => undefined,
          onCancel: () => undefined,
        },
        onAsk,
      }),
    { wrapper: MemoryRouter },
  )
  return result.current
}

it('A asks about the payment under the cursor, and about all that are picked where some are', () => {
  letters()['a']?.('b')
  expect(onApprove.mock.calls).toEqual([[rows[1]]])
  letters(['a', 'sent', 'homeless'])['a']?.('b')
  expect(onAsk).toHaveBeenCalledTimes(1)
  expect(onAsk.mock.lastCall?.[0]).toMatchObject({
    deed: 'approve',
    payments: [rows[0]],
    left: { left: [{ code: 'payee-missing', count: 1, cents: 10_000 }] },
  })
  letters([], { whole: true })['a']?.('')
  expect(onAsk.mock.lastCall?.[0]).toMatchObject({
    deed: 'approve',
    filter: {},
    covered: { count: 40, cents: 400_000 },
  })
  expect(onApprove).toHaveBeenCalledTimes(1)
  expect(said()).toEqual([])
})

it('A says why nothing is approved: none under the cursor, another state, no address, none picked that waits, no connection', () => {
  letters()['a']?.('')
  letters()['a']?.('sent')
  letters()['a']?.('homeless')
  letters(['sent'])['a']?.('a')
  letters([], { stopped: 'Needs a connection' })['a']?.('a')
  expect(said()).toEqual([
    'No payment is marked. J and K go to one.',
    'Only a pending payment is approved. Person sent: Dispersed',
    'The payment to Person homeless can’t be approved now: No PayPal address',
    'Nothing that is selected can be approved now.',
    'Needs a connection',
  ])
  expect([onAsk, onApprove].map((deed) => deed.mock.calls.length)).toEqual([0, 0])
})

it('W opens why it is this amount', () => {
  letters()['w']?.('sent')
  expect(open.mock.calls).toEqual([['sent']])
  letters()['w']?.('')
  expect(said()).toEqual(['No payment is marked. J and K go to one.'])
})
