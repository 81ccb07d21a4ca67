// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flagReferralRoute, holdLineRoute } from '../../../domain/api/holds'
import { CodedError } from '../../../domain/error-codes'
import type { Earning, LineHold, User } from '../../../domain/entities'
import type { HoldableLine } from '../../../domain/money/holds'
import type { CommissionPoint } from '../../../domain/money/commission-points'
import type { ReferralWithAttribution } from '../../../domain/money/own-facts'
import { Toasts } from '../../ui/layers/toasts'
import { ReferralsSection } from './referrals-section'
import { WaitingLines } from './waiting-lines'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/repos/commands', () => ({ sendCommand: send }))

const line = (id: string, month: string, hold?: Partial<LineHold>) =>
  ({
    ...({ id, user_id: 'u', kind: 'rental', source: 'p', month, n: 1, amount_cents: 4000 } as Earning),
    rate_cents: 10_000,
    days: 0b1111,
    days_in_month: 31,
    status: 'pending',
    payment: '',
    hold: hold as LineHold | undefined,
  }) as HoldableLine
const person = { id: 'affiliate000000', first_name: 'Paola', last_name: 'Rincón', email: 'p@mail.example' } as User
const referral = (name: string, user: string) =>
  ({
    referral: { id: `r-${name}`, referred_name: name, referred_user: user, account_status: 'active', rental_start: '' },
    attribution: user === '' ? undefined : { id: `a-${name}` },
  }) as unknown as ReferralWithAttribution

const show = (page: React.ReactElement) =>
  render(
    <MemoryRouter>
      {page}
      <Toasts />
    </MemoryRouter>,
  )
const waiting = (lines: HoldableLine[], online = true) =>
  show(
    <WaitingLines
      lines={lines}
      nameOfSource={() => ''}
      thresholdCents={10_000}
      balanceCents={8000}
      heldCents={0}
      online={online}
      onDone={() => undefined}
    />,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  send.mockReset()
  send.mockResolvedValue({ hold: 'h' })
})
afterEach(cleanup)

describe('Hold a line (M23)', () => {
  it('holds just that line, once, and not without a reason', async () => {
    waiting([line('line-sept', '2026-09'), line('line-oct', '2026-10')])
    await press('Hold Rental, Oct 2026')
    const asks = within(await screen.findByRole('alertdialog', { name: 'Hold Rental, Oct 2026?' }))
    expect(asks.getByText('$40.00')).toBeTruthy()
    await userEvent.click(asks.getByRole('button', { name: 'Hold the line' }))
    expect(await asks.findByText('Give a reason: it is recorded.')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(asks.getByRole('textbox'), 'Days to be checked')
    await userEvent.dblClick(asks.getByRole('button', { name: 'Hold the line' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith(holdLineRoute, { earning: 'line-oct', reason: 'Days to be checked' })
  })

  it('says that a payment has the line by now', async () => {
    send.mockRejectedValue(new CodedError('line-in-payment'))
    waiting([line('line-oct', '2026-10')])
    await press('Hold Rental, Oct 2026')
    const asks = within(await screen.findByRole('alertdialog'))
    await userEvent.type(asks.getByRole('textbox'), 'x')
    await userEvent.click(asks.getByRole('button', { name: 'Hold the line' }))
    expect(await asks.findByRole('alert')).toBeTruthy()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })

  it('leads a held line to its hold instead of holding it again, and is blocked offline', () => {
    waiting([line('line-sept', '2026-09', { id: 'hold00000000001' }), line('line-oct', '2026-10')], false)
    expect(screen.queryByRole('button', { name: 'Hold Rental, Sep 2026' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Why it is held' }).getAttribute('href')).toBe(
      '/admin/holds?hold=hold00000000001',
    )
    expect(screen.getByRole('button', { name: 'Hold Rental, Oct 2026' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('Flag a referral (M23)', () => {
  const rows = [referral('Inés', 'ines00000000000'), referral('Invited only', '')]
  const part = (source: string, cents: number) => ({ source, cents }) as CommissionPoint['parts'][number]
  const commissions = [
    { month: '2026-09', parts: [part('a-Inés', 2500), part('a-somebody', 900)] },
    { month: '2026-10', parts: [part('a-Inés', 5000), part('ines00000000000', 5000)] },
  ] as unknown as CommissionPoint[]

  it('says what each has earned, with the bonus for the person; the amount opens what it is made of', () => {
    show(<ReferralsSection person={person} view={{ referrals: rows, commissions }} online onDone={() => undefined} />)
    const amount = screen.getByRole('link', { name: /^\$125\.00/ })
    expect(amount.getAttribute('href')).toBe('/?why=referral-r-Inés')
    expect(screen.getAllByRole('row').at(-1)?.textContent).toMatch(/Invited only.*-$/)
  })

  it('flags the referred person, not the affiliate, with a reason', async () => {
    show(<ReferralsSection person={person} view={{ referrals: rows, commissions }} online onDone={() => undefined} />)
    await press('Flag the referral of Inés')
    const asks = within(await screen.findByRole('alertdialog', { name: 'Flag the referral of Inés?' }))
    expect(asks.getByText(/What Paola Rincón earns on it is made and held/)).toBeTruthy()
    await userEvent.click(asks.getByRole('button', { name: 'Flag the referral' }))
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(asks.getByRole('textbox'), 'Same voice on the phone')
    await userEvent.click(asks.getByRole('button', { name: 'Flag the referral' }))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send).toHaveBeenCalledWith(flagReferralRoute, {
      referred: 'ines00000000000',
      reason: 'Same voice on the phone',
    })
  })

  it('has nothing to flag on an invitation that nobody took', () => {
    show(<ReferralsSection person={person} view={{ referrals: rows, commissions }} online onDone={() => undefined} />)
    expect(screen.queryByRole('button', { name: /Invited only/ })).toBeNull()
  })
})
