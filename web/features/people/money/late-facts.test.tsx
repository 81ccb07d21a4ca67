// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { moveReferralRoute } from '../../../../domain/api/people/attributions'
import { adjustEarningsRoute } from '../../../../domain/api/money/earnings'
import { peopleRoute } from '../../../../domain/api/people/people-lists'
import {
  correctRentalEndRoute,
  recordAffiliateDaysRoute,
  recordRentalRoute,
} from '../../../../domain/api/money/late-facts'
import type { Earning, ReferralAttribution, User } from '../../../../domain/entities'
import { AdjustDialog } from './adjust-dialog'
import { LateDays } from './late-days'
import { MoveDialog } from './move-dialog'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const read = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: read }))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => '2026-11-21',
}))
vi.mock('../../../data/queries/installation/program', async (real) => ({
  ...(await real<object>()),
  useProgram: () => ({ value: { program_start: '2025-01-01' } }),
}))

const user = 'emilia000000000'
const line = (type: string, cents: number) =>
  ({ status: 'pending', payment: '', hold_until: '', payment_type: type, amount_cents: cents }) as unknown as Earning
const ends = { onClose: vi.fn<() => void>(), onDone: vi.fn<() => void>() }
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const said = () => document.querySelector('[aria-live="polite"]')?.textContent ?? ''

beforeEach(() => {
  vi.clearAllMocks()
  send.mockResolvedValue({})
  read.mockResolvedValue({ rows: [], next: '', total: { least: 0, more: false } })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('Correct an amount (M11)', () => {
  const lines = [line('rental', 5_000), line('rental', 2_500), line('commission', 9_900)]

  it('says what the balance of that type becomes, takes a minus, and wants a closed month and a reason', async () => {
    render(<AdjustDialog open user={user} lines={lines} {...ends} />)
    type('Amount', '-25.50')
    expect(said()).toContain('The person gets $25.50 less.')
    expect(said()).toContain('Unpaid balance, rental: $75.00 becomes $49.50.')
    type('Month', '2026-11')
    await press('Record the correction')
    expect(await screen.findByText('This month isn’t over yet.')).toBeTruthy()
    expect(screen.getByText('Give a reason: it is recorded.')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
    type('Month', '2026-09')
    type('Reason', 'paid twice in spring')
    await press('Record the correction')
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(adjustEarningsRoute, {
        user,
        paymentType: 'rental',
        month: '2026-09',
        amount: '-25.50',
        reason: 'paid twice in spring',
      }),
    )
  })

  it('refuses zero and what is no amount', async () => {
    render(<AdjustDialog open user={user} lines={lines} {...ends} />)
    type('Reason', 'x')
    for (const amount of ['0', '-0.00', '1.234', '1,000', '']) {
      type('Amount', amount)
      await press('Record the correction')
      await waitFor(() => expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'))
    }
    expect(send).not.toHaveBeenCalled()
  })
})

describe('days that are told late (M28)', () => {
  const periods = [
    { id: 'p2', start_date: '2026-10-01', end_date: '2026-10-20', voided_at: '' },
    { id: 'p3', start_date: '2026-11-01', end_date: '', voided_at: '' },
  ]
  const rental = (countedDays = 0) => (
    <LateDays
      of="rental"
      user={user}
      periods={periods}
      countedOf={() => [{ month: '2026-10', days: countedDays, status: 'paid' }]}
      rateCents={() => 31_000}
      onDone={ends.onDone}
    >
      {(correct) => periods.map((period) => <p key={period.id}>{correct(period)}</p>)}
    </LateDays>
  )

  it('records a rental before a later one, naming what it brings, and no days that meet another', async () => {
    render(rental())
    await press('Record a past rental')
    type('First day', '2026-08-01')
    type('Last day', '2026-10-05')
    type('Reason', 'found the paper')
    await press('Record the days')
    await waitFor(() => expect(screen.getByLabelText('First day').getAttribute('aria-invalid')).toBe('true'))
    expect(send).not.toHaveBeenCalled()
    type('Last day', '2026-08-10')
    expect(said()).toContain('The person gains $100.00 up to today: 10 days, from August 2026 on.')
    await press('Record the days')
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(recordRentalRoute, {
        user,
        startDate: '2026-08-01',
        endDate: '2026-08-10',
        reason: 'found the paper',
      }),
    )
  })

  it('corrects a wrong end later, but not before a counted day, and not over the next rental', async () => {
    render(rental(0b1_1111))
    expect(screen.getAllByRole('button', { name: 'Correct the end' })).toHaveLength(1)
    await press('Correct the end')
    await screen.findByRole('dialog')
    const correct = () =>
      userEvent.click(screen.getAllByRole('button', { name: 'Correct the end' }).at(-1) ?? document.body)
    type('Reason', 'a typo')
    for (const wrong of ['2026-10-04', '2026-11-02', '2026-10-20', '']) {
      type('Last day', wrong)
      await correct()
      await waitFor(() => expect(screen.getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true'))
    }
    expect(send).not.toHaveBeenCalled()
    type('Last day', '2026-10-25')
    expect(said()).toContain('The person gains $50.00 up to today: 5 days')
    await correct()
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(correctRentalEndRoute, {
        period: 'p2',
        endDate: '2026-10-25',
        reason: 'a typo',
      }),
    )
  })

  it('records affiliate days by their own route', async () => {
    render(
      <LateDays of="affiliate" user={user} periods={[]} countedOf={() => []} onDone={ends.onDone}>
        {() => null}
      </LateDays>,
    )
    await press('Record past affiliate days')
    type('First day', '2026-03-01')
    type('Last day', '2026-05-31')
    type('Reason', 'agreed by phone')
    await press('Record the days')
    await waitFor(() => expect(send.mock.calls[0]?.[0]).toBe(recordAffiliateDaysRoute))
  })
})

describe('Move to another affiliate (M14)', () => {
  const current = {
    id: 'a1',
    affiliate_id: 'old000000000000',
    from_date: '2026-02-01',
    to_date: '',
  } as ReferralAttribution
  const person = { id: user, first_name: 'Emilia', last_name: '', email: 'e@mail.example' } as User
  const leo = { id: 'leo000000000000', first_name: 'Leo', last_name: 'Ruiz', email: 'leo@mail.example' }

  it('searches affiliates on the server, says who earns until and from when, and moves', async () => {
    read.mockResolvedValue({ rows: [leo], next: '', total: { least: 1, more: false } })
    render(<MoveDialog open person={person} current={current} generated={['2026-09', '2026-10']} {...ends} />)
    type('First day', '2026-10-31')
    type('Reason', 'agreed')
    await press('Move')
    await waitFor(() => expect(screen.getAllByText(/generated/).length).toBeGreaterThan(1))
    await waitFor(() => expect(screen.getByLabelText('Affiliate').getAttribute('aria-invalid')).toBe('true'))
    type('First day', '2026-11-10')
    expect(said()).toContain('earns up to and including Nov 9, 2026')
    await userEvent.type(screen.getByLabelText('Affiliate'), 'leo')
    // what the first letter found is shown until the whole word is looked for
    await waitFor(() =>
      expect(read).toHaveBeenLastCalledWith(peopleRoute, expect.objectContaining({ role: 'affiliate', search: 'leo' })),
    )
    await screen.findByRole('option', { name: /Leo Ruiz/ })
    // an open list leaves the rest of the dialog usable
    expect(screen.getByRole('button', { name: 'Move' }).closest('[inert], [aria-hidden=true]')).toBeNull()
    await userEvent.click(screen.getByRole('option', { name: /Leo Ruiz/ }))
    await press('Move')
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(moveReferralRoute, {
        user,
        affiliate: leo.id,
        fromDate: '2026-11-10',
        reason: 'agreed',
      }),
    )
  })
})
