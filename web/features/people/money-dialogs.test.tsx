// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CodedError } from '../../../domain/error-codes'
import { editPersonRoute } from '../../../domain/api/people'
import { changeRateRoute } from '../../../domain/api/rates'
import { endRentalRoute } from '../../../domain/api/rentals'
import type { Rate, RentalPeriod, User } from '../../../domain/entities'
import { Toasts } from '../../ui/layers/toasts'
import { EditPersonSheet } from './edit-person-sheet'
import { EndRentalDialog } from './end-rental-dialog'
import { HeldDialog } from './held-dialog'
import { RateDialog } from './rate-dialog'
import { VoidRentalDialog } from './void-rental-dialog'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/repos/commands', () => ({ sendCommand: send }))
const me = vi.hoisted(() => ({ id: 'adminadminadmin' }))
vi.mock('../../data/repos/session', () => ({ useCurrentPerson: () => me }))
vi.mock('../../data/repos/today', () => ({ useToday: () => '2026-11-21' }))
vi.mock('../../data/repos/programme', () => ({ useProgramme: () => ({ value: { programme_start: '2025-01-01' } }) }))

const person = {
  roles: [] as User['roles'],
  id: 'emilia000000000',
  first_name: 'Emilia',
  last_name: 'Sandoval',
  email: 'emilia@mail.example',
  phone: '600 111 222',
  linkedin_url: '',
  paypal_email: '',
  profile_photo_status: '',
  verification_badge_status: '',
  account_status: 'active',
  affiliate_status: 'pending',
} as User
const period = { id: 'period000000001', start_date: '2026-10-17', end_date: '', voided_at: '' } as RentalPeriod
const rates = [
  { kind: 'rental', user_id: '', from_month: '2020-01', n: 1, amount_cents: 30_000, use_default: false },
] as Rate[]
const ends = { onClose: vi.fn<() => void>(), onDone: vi.fn<() => void>() }
const onAct = vi.fn<(act: string) => void>()
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const said = () => document.querySelector('[aria-live="polite"]')?.textContent ?? ''

beforeEach(() => {
  vi.clearAllMocks()
  me.id = 'adminadminadmin'
  send.mockResolvedValue({})
})
afterEach(cleanup)

describe('dialogs that move money name it (U15)', () => {
  it('End rental: what goes of what was earned, and from when nothing more is', async () => {
    render(<EndRentalDialog period={period} earliest="2026-10-31" rateCents={() => 30_000} {...ends} />)
    expect(said()).toContain('Nothing earned up to today changes.')
    type('Last paid day', '2026-11-11')
    expect(said()).toContain('The person loses $100.00 of what was earned up to today: 10 days, from November 2026 on.')
    expect(said()).toContain('From Nov 12, 2026 on nothing more is earned')
    type('Last paid day', '2026-10-30')
    type('Reason', 'moved')
    await press('End rental')
    expect(await screen.findByText(/Days up to Oct 31, 2026 are counted already/)).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
    type('Last paid day', '2026-11-11')
    await press('End rental')
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(endRentalRoute, { period: period.id, endDate: '2026-11-11', reason: 'moved' }),
    )
  })

  it('Void rental: everything it has earned', async () => {
    render(<VoidRentalDialog period={period} rateCents={() => 30_000} {...ends} />)
    await screen.findByRole('alertdialog')
    // 15 of 31 October days and 21 of 30 November days
    expect(said()).toContain('The person loses $355.16 of what was earned up to today: 36 days, from October 2026 on.')
    await press('Void rental')
    expect(await screen.findByText('Give a reason: it is recorded.')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
  })

  it('Set a rate: a month’s difference, and what it changes up to today', async () => {
    render(<RateDialog open person={person} rates={rates} periods={[period]} {...ends} />)
    type('Amount per month', '250')
    expect(said()).toContain('$250.00 instead of $300.00 a month: $50.00 less.')
    expect(said()).toContain('The person loses $35.00 of what was earned up to today: 21 days, from November 2026 on.')
    type('From month', '2026-10')
    expect(said()).toContain('The person loses $59.19')
    await press('Set the rate')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send).toHaveBeenCalledWith(changeRateRoute, {
      user: person.id,
      kind: 'rental',
      fromMonth: '2026-10',
      amountCents: 25_000,
      version: 0,
    })
  })

  it('refuses a commission above its bound and a month before the programme, and says it at the fields', async () => {
    render(<RateDialog open person={person} rates={rates} periods={[]} {...ends} />)
    type('For', 'commission')
    type('Amount per month', '100.01')
    type('From month', '2024-12')
    await press('Set the rate')
    expect(await screen.findByText('This is more than the rate may be.')).toBeTruthy()
    expect(screen.getByText(/before the programme’s start/)).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
  })

  it('Held lines: what is paid or lost follows the choice', async () => {
    const group = { paymentType: 'rental', month: '2026-10', cents: 8_000 } as const
    render(<HeldDialog user={person.id} group={group} {...ends} />)
    await screen.findByRole('alertdialog')
    expect(said()).toContain('$80.00 go into the next run.')
    await userEvent.click(screen.getByRole('radio', { name: /Never pay/ }))
    expect(said()).toContain('The person loses $80.00 for good.')
    type('Reason', 'it was the rent')
    await press('Decide')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]?.[1]).toMatchObject({ choice: 'never', reason: 'it was the rent', month: '2026-10' })
  })
})

describe('Edit User', () => {
  const sheet = (row: User) => (
    <>
      <EditPersonSheet open person={row} note="" rates={rates} onAct={onAct} {...ends} onDelete={vi.fn()} />
      <Toasts />
    </>
  )

  it('sends only what was changed, also when news of the person arrived meanwhile', async () => {
    const { rerender } = render(sheet(person))
    type('Last name', 'Sandoval Ruiz')
    rerender(sheet({ ...person, phone: '699 000 000' }))
    await press('Save changes')
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(editPersonRoute, { user: person.id, last_name: 'Sandoval Ruiz' }),
    )
    expect(await screen.findByText('User Updated')).toBeTruthy()
    expect(screen.getByText('User information saved successfully')).toBeTruthy()
  })

  it('says why another administrator’s email address can’t be changed here (S26)', () => {
    render(sheet({ ...person, roles: ['admin'] }))
    expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
    expect(screen.getByText(/Administrators change their own email address, with their own password/)).toBeTruthy()
  })

  it('asks for one’s own password when an administrator changes their own email address (S26)', async () => {
    me.id = person.id
    render(sheet({ ...person, roles: ['admin'] }))
    expect(screen.queryByLabelText('Your password')).toBeNull()
    type('Email', 'new@mail.example')
    type('Your password', 'harbour-lantern-93')
    expect(screen.getByText('The earlier address gets a link that puts it back for 72 hours.')).toBeTruthy()
    await press('Save changes')
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(editPersonRoute, {
        user: person.id,
        email: 'new@mail.example',
        password: 'harbour-lantern-93',
      }),
    )
  })

  it('says at the password that it is needed, and sends again with it', async () => {
    me.id = person.id
    send.mockRejectedValueOnce(new CodedError('password-needed', {}, { password: 'password-needed' }))
    render(sheet({ ...person, roles: ['admin'] }))
    type('Email', 'new@mail.example')
    await press('Save changes')
    await waitFor(() => expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'))
    expect(ends.onDone).not.toHaveBeenCalled()
    type('Your password', 'harbour-lantern-93')
    await press('Save changes')
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledTimes(1))
  })

  it('says why it was refused', async () => {
    send.mockRejectedValueOnce(new CodedError('server-error'))
    render(sheet(person))
    type('Last name', 'Sandoval Ruiz')
    await press('Save changes')
    expect(await screen.findByText(/^Failed to update user: /)).toBeTruthy()
    expect(ends.onDone).not.toHaveBeenCalled()
  })

  it('asks for no password when a member’s address changes', () => {
    render(sheet(person))
    type('Email', 'new@mail.example')
    expect(screen.queryByLabelText('Your password')).toBeNull()
  })

  it('shows earning, commission, affiliate status and PayPal email, and leads to the act that changes each (P23)', async () => {
    const own = { ...rates[0], user_id: person.id, amount_cents: 36_000 } as Rate
    const commission = { ...rates[0], kind: 'commission', amount_cents: 5_000 } as Rate
    const paid = { ...person, paypal_email: 'pay@mail.example' }
    render(
      <EditPersonSheet
        open
        person={paid}
        note=""
        rates={[...rates, own, commission]}
        onAct={onAct}
        {...ends}
        onDelete={vi.fn()}
      />,
    )
    const value = (name: string) => screen.getByText(name).nextElementSibling?.textContent
    expect(value('Custom Monthly Earning')).toBe('$360.00')
    expect(value('Custom Commission Rate')).toBe('$50.00 (default)')
    expect(value('Affiliate Status')).toBe('Pending')
    expect(value('PayPal email')).toBe('pay@mail.example')
    for (const name of ['Set earning', 'Set commission', 'Change roles', 'Write to the person']) await press(name)
    expect(onAct.mock.calls.flat()).toEqual(['rate-rental', 'rate-commission', 'roles', 'write'])
    expect(send).not.toHaveBeenCalled()
  })

  it('offers no note while it isn’t known which one is kept', () => {
    render(
      <EditPersonSheet
        open
        person={person}
        note={undefined}
        rates={rates}
        onAct={onAct}
        {...ends}
        onDelete={vi.fn()}
      />,
    )
    expect(screen.queryByLabelText(/note/i)).toBeNull()
    cleanup()
    render(sheet(person))
    expect(screen.getByLabelText(/note/i)).toBeTruthy()
  })

  it('closes without a request when nothing was changed', async () => {
    render(sheet(person))
    await press('Save changes')
    expect(ends.onClose).toHaveBeenCalledTimes(1)
    expect(send).not.toHaveBeenCalled()
  })

  it('says what is wrong at its field', async () => {
    render(sheet(person))
    type('Email', 'nobody')
    type('LinkedIn URL', 'javascript:alert(1)')
    await press('Save changes')
    await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByLabelText('LinkedIn URL').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(send).not.toHaveBeenCalled()
  })
})
