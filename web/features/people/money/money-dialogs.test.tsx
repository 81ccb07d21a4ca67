// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flagReferralRoute, holdLineRoute } from '../../../../domain/api/money/holds'
import { allowSecondFactorRoute, editPersonRoute } from '../../../../domain/api/people/people'
import { changeRateRoute } from '../../../../domain/api/people/rates'
import { endRentalRoute } from '../../../../domain/api/people/rentals'
import type { Consent, Earning, LineHold, Rate, RentalPeriod, User } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import type { CommissionPoint } from '../../../../domain/money/breakdown/commission-points'
import type { HoldableLine } from '../../../../domain/money/payments/holds'
import type { MoneyFacts, ReferralWithAttribution } from '../../../../domain/money/accrual/own-facts'
import { syncState } from '../../../data/engine/sync/status'
import { renderScreen } from '../../../data/testing/screen'
import { withToasts } from '../../testing/with-toasts'
import { DevicesSection } from '../person/devices-section'
import type { SectionProps } from '../person/person-state'
import { EditPersonSheet } from '../person/edit-person-sheet'
import { EndRentalDialog } from '../periods/rental-section'
import { HeldLinesDialog, MoneySection } from './money-section'
import { RateDialog } from './rate-dialog'
import { ReferralsSection } from './referrals-section'
import { HoldableLines } from './line-list'
import { StartConditions, StartRentalDialog } from '../periods/start-rental-dialog'
import { useState } from 'react'
import { moneyView, type MoneyView } from '../../../../domain/money/views/money-view'
import { commission, facts, line, linked, payment } from '../../../../domain/testing/money-rows'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const me = vi.hoisted(() => ({ id: 'adminadminadmin' }))
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send }))
vi.mock('../../../data/queries/session/session', () => ({ useCurrentPerson: () => me }))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => '2026-11-21',
}))
vi.mock('../../../data/queries/installation/program', async (real) => ({
  ...(await real<object>()),
  useProgram: () => ({ value: { program_start: '2025-01-01', payment_threshold_cents: 10_000 } }),
}))
vi.mock('../../../data/queries/use-route', () => ({
  useRoute: () => ({ value: { generated: ['2026-09'], ready: [] } }),
}))
vi.mock('../../../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useMailsOnlyLogged: () => false,
}))

const today = '2026-11-21'
const ends = { onClose: vi.fn<() => void>(), onDone: vi.fn<() => void>() }
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.clearAllMocks()
  me.id = 'adminadminadmin'
  send.mockReset().mockResolvedValue({})
})
afterEach(() => {
  cleanup()
  syncState.set('up-to-date')
})

describe('money dialogs', () => {
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
  const onAction = vi.fn<(act: string) => void>()
  const announcedText = () => document.querySelector('[aria-live="polite"]')?.textContent ?? ''

  it('End rental shows the lost earnings, and from which day nothing more is earned', async () => {
    render(<EndRentalDialog period={period} earliest="2026-10-31" rateCents={() => 30_000} {...ends} />)
    expect(announcedText()).toContain('Earnings so far don’t change.')
    type('Last paid day', '2026-11-11')
    expect(announcedText()).toContain(
      'The person will lose $100.00 of their earnings so far. 10 days change, starting in November 2026.',
    )
    expect(announcedText()).toContain('The person won’t earn anything from Nov 12, 2026')
    type('Last paid day', '2026-10-30')
    type('Reason', 'moved')
    await press('End rental')
    expect(await screen.findByText(/Days up to Oct 31, 2026 are already counted/)).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
    type('Last paid day', '2026-11-11')
    await press('End rental')
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(endRentalRoute, {
        period: period.id,
        endDate: '2026-11-11',
        reason: 'moved',
      }),
    )
  })

  it('Set a rate shows the difference per month, and how the earnings until today change', async () => {
    render(<RateDialog person={person} rates={rates} periods={[period]} {...ends} />)
    type('Amount per month', '250')
    expect(announcedText()).toContain('$250.00 instead of $300.00 a month: $50.00 less.')
    expect(announcedText()).toContain(
      'The person will lose $35.00 of their earnings so far. 21 days change, starting in November 2026.',
    )
    type('From month', '2026-10')
    expect(announcedText()).toContain('The person will lose $59.19')
    await press('Set rate')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send).toHaveBeenCalledWith(changeRateRoute, {
      user: person.id,
      kind: 'rental',
      fromMonth: '2026-10',
      amountCents: 25_000,
      version: 0,
    })
  })

  it('Held lines shows what is paid or lost with each choice', async () => {
    const group = { paymentType: 'rental', month: '2026-10', cents: 8_000 } as const
    render(<HeldLinesDialog user={person.id} group={group} {...ends} />)
    await screen.findByRole('alertdialog')
    expect(announcedText()).toContain('$80.00 will be added to the next monthly run.')
    await userEvent.click(screen.getByRole('radio', { name: /Never pay/ }))
    expect(announcedText()).toContain('The person will permanently lose $80.00.')
    type('Reason', 'it was the rent')
    await press('Save decision')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]?.[1]).toMatchObject({ choice: 'never', reason: 'it was the rent', month: '2026-10' })
  })

  describe('Edit User', () => {
    const sheet = (row: User, more: { note?: string | undefined; rates?: Rate[] } = {}) =>
      withToasts(
        <EditPersonSheet person={row} {...{ note: '', rates, onAction, ...ends, ...more }} onDelete={vi.fn()} />,
      )

    it('sends only changed fields, even if the person’s data was updated in the background', async () => {
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

    it('explains why another admin’s email address can’t be changed (S26)', async () => {
      await act(async () => render(sheet({ ...person, roles: ['admin'] })))
      expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
      expect(
        screen.getByText(/An admin’s email address can only be changed by that admin, with their own password/),
      ).toBeTruthy()
    })

    it('asks for the password when admins change their own email address (S26)', async () => {
      me.id = person.id
      render(sheet({ ...person, roles: ['admin'] }))
      expect(screen.queryByLabelText('Your password')).toBeNull()
      type('Email', 'new@mail.example')
      type('Your password', 'harbour-lantern-93')
      expect(
        screen.getByText('We’ll email the previous address a link that can undo this change for 72 hours.'),
      ).toBeTruthy()
      await press('Save changes')
      await waitFor(() =>
        expect(send).toHaveBeenCalledWith(editPersonRoute, {
          user: person.id,
          email: 'new@mail.example',
          password: 'harbour-lantern-93',
        }),
      )
    })

    it('shows why the change was rejected', async () => {
      send.mockRejectedValueOnce(new CodedError('server-error'))
      render(sheet(person))
      type('Last name', 'Sandoval Ruiz')
      await press('Save changes')
      expect(await screen.findByText(/^Failed to update user: /)).toBeTruthy()
      expect(ends.onDone).not.toHaveBeenCalled()
    })

    it('shows rates, affiliate status and PayPal email, and links to the actions that change them (P23)', async () => {
      const own = { ...rates[0], user_id: person.id, amount_cents: 36_000 } as Rate
      const commission = { ...rates[0], kind: 'commission', amount_cents: 5_000 } as Rate
      const paid = { ...person, paypal_email: 'pay@mail.example' }
      render(sheet(paid, { rates: [...rates, own, commission] }))
      const value = (name: string) => screen.getByText(name).nextElementSibling?.textContent
      expect(value('Custom Monthly Earning')).toBe('$360.00')
      expect(value('Custom Commission Rate')).toBe('$50.00 (default)')
      expect(value('Affiliate Status')).toBe('Pending')
      expect(value('PayPal email')).toBe('pay@mail.example')
      for (const name of ['Set monthly earning', 'Set commission', 'Change roles', 'Message this person'])
        await press(name)
      expect(onAction.mock.calls.flat()).toEqual(['rate-rental', 'rate-commission', 'roles', 'write'])
      expect(send).not.toHaveBeenCalled()
    })

    it('hides the note field while the stored note is unknown', async () => {
      const { rerender } = await act(async () => render(sheet(person, { note: undefined })))
      expect(screen.queryByLabelText(/note/i)).toBeNull()
      rerender(<div key="reopened">{sheet(person)}</div>)
      expect(screen.getByLabelText(/note/i)).toBeTruthy()
    })
  })
})

describe('hold and flag dialogs (M23)', () => {
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
      referral: {
        id: `r-${name}`,
        referred_name: name,
        referred_user: user,
        account_status: 'active',
        rental_start: '',
      },
      attribution: user === '' ? undefined : { id: `a-${name}` },
    }) as unknown as ReferralWithAttribution

  const show = (page: React.ReactElement) => act(async () => render(page, { wrapper: MemoryRouter }))
  const amounts = { thresholdCents: 10_000, balanceCents: 8000, heldCents: 0 }
  const showHoldableLines = (lines: HoldableLine[]) =>
    show(<HoldableLines {...amounts} lines={lines} nameOfSource={() => ''} onDone={ends.onDone} />)

  it('holds only that line, with a reason', async () => {
    await showHoldableLines([line('line-sept', '2026-09'), line('line-oct', '2026-10')])
    await press('Hold Rental, Oct 2026')
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Hold Rental, Oct 2026?' }))
    expect(confirmation.getByText('$40.00')).toBeTruthy()
    await userEvent.type(confirmation.getByRole('textbox'), 'Days to be checked')
    await userEvent.click(confirmation.getByRole('button', { name: 'Place hold' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(send.mock.calls).toEqual([[holdLineRoute, { earning: 'line-oct', reason: 'Days to be checked' }]])
  })

  const rows = [referral('Inés', 'ines00000000000'), referral('Invited only', '')]
  const part = (source: string, cents: number) => ({ source, cents }) as CommissionPoint['parts'][number]
  const commissions = [
    { month: '2026-09', parts: [part('a-Inés', 2500), part('a-somebody', 900)] },
    { month: '2026-10', parts: [part('a-Inés', 5000), part('ines00000000000', 5000)] },
  ] as unknown as CommissionPoint[]

  const view = { referrals: rows, commissions }
  const referrals = (
    <ReferralsSection person={person} view={view as Partial<MoneyView> as MoneyView} onDone={ends.onDone} />
  )

  it('flags the referred person, not the affiliate, with a reason', async () => {
    await show(referrals)
    await press('Flag the referral of Inés')
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Flag the referral of Inés?' }))
    expect(confirmation.getByText(/This puts Paola Rincón’s commission for this referral on hold/)).toBeTruthy()
    await userEvent.type(confirmation.getByRole('textbox'), 'Same voice on the phone')
    await userEvent.click(confirmation.getByRole('button', { name: 'Flag referral' }))
    const flagged = { referred: 'ines00000000000', reason: 'Same voice on the phone' }
    await waitFor(() => expect(send.mock.calls).toEqual([[flagReferralRoute, flagged]]))
  })
})

describe('an admin whose second factor was removed (S24)', () => {
  const person = { id: 'daniel000000000', first_name: 'Daniel', last_name: 'Okafor', email: 'd@mail.example' } as User
  const show = (lockedSince = '2026-11-20 10:00:00.000Z') =>
    act(async () =>
      renderScreen(
        '/admin/users/x',
        <DevicesSection person={person} devices={[]} lockedSince={lockedSince} onDone={ends.onDone} />,
      ),
    )
  const label = 'Allow new two-step verification'

  it('gets permission for a new one from another admin, who enters their own password', async () => {
    await show()
    await press(label)
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Allow Daniel Okafor to set up two-step verification again?' }),
    )
    await userEvent.type(dialog.getByLabelText('Your password'), 'harbour-lantern-93')
    await userEvent.click(dialog.getByRole('button', { name: label }))
    await waitFor(() => expect(ends.onDone).toHaveBeenCalledTimes(1))
    const input = { user: person.id, password: 'harbour-lantern-93' }
    expect(send.mock.calls).toEqual([[allowSecondFactorRoute, input]])
  })

  it('can’t give the permission to themselves, and needs none if they may set one up', async () => {
    await show('')
    expect(screen.queryByRole('button', { name: label })).toBeNull()
    cleanup()
    me.id = person.id
    await show()
    expect(screen.queryByRole('button', { name: label })).toBeNull()
  })
})

describe('start rental dialog', () => {
  const person = { id: 'emilia000000000', first_name: 'Emilia', last_name: 'Sandoval', email: 'e@mail.example' } as User
  const rates = [
    { kind: 'rental', user_id: '', from_month: '2020-01', n: 1, amount_cents: 10_000, use_default: false },
  ] as Rate[]
  const page = {
    person,
    records: { consents: [] as Consent[] },
    view: { facts: { rates }, unpaid: { balanceCents: 0 } },
  } as unknown as SectionProps
  const show = () => render(<StartRentalDialog {...page} {...ends} />)

  it('shows why the start was rejected, and remains open', async () => {
    send.mockRejectedValue(new CodedError('consent-needed'))
    show()
    const form = document.forms[0]
    if (form !== undefined) fireEvent.submit(form)
    expect((await screen.findByRole('alert')).textContent).toContain('consent')
    expect(ends.onDone).not.toHaveBeenCalled()
  })
})

describe('start conditions', () => {
  const person = {
    id: 'emilia000000000',
    email: 'e@mail.example',
    verified: false,
    terms_version: '',
    anonymised_at: '',
  }
  const from = { startDate: '2026-11-01', dayOf: (at: string) => at.slice(0, 10) }

  it('has an explanation instead of a button if the person was imported', async () => {
    await act(async () => render(<StartConditions person={person as User} consents={[]} {...from} />))
    expect(screen.queryByRole('button', { name: 'Send verification link' })).toBeNull()
    expect(screen.getByText(/was imported/)).toBeTruthy()
  })

  const of = (at: string) => [{ document: 'rental', version: '2', at } as Consent]

  it.each([
    ['2026-11-01 23:00:00.000Z', false],
    ['2026-11-02 00:00:00.000Z', true],
  ])('a consent at %s counts as given after the start on Nov 1: %s', async (at, later) => {
    await act(async () => render(<StartConditions person={person as User} consents={of(at)} {...from} />))
    expect(screen.queryByText('Consent was given after the first day of the rental.') !== null).toBe(later)
    expect(screen.getByText(/^Consent recorded/).closest('li')?.textContent).toMatch(later ? /^Later/ : /^Done/)
  })
})

describe('money section', () => {
  const show = (known: MoneyFacts) =>
    act(async () => renderScreen('/', <MoneySection view={moneyView(known, [], today)} onDone={ends.onDone} />))
  const known = facts({
    userId: 'me',
    lines: [
      commission({
        id: 'c',
        month: '2026-10',
        days: 7,
        days_in_month: 31,
        amount_cents: 484,
        source: 'a0',
        payment: 'p',
      }),
      line({ id: 'w', month: '2026-10', days: 3, days_in_month: 31, amount_cents: 645 }),
    ],
    payments: [payment({ amount_cents: 484, month: '2026-10', payment_type: 'commission', status: 'approved' })],
    paymentLines: linked('p', 'c'),
    sourceNames: new Map([['a0', 'Bruno']]),
  })

  it('explains why lines wait: below the threshold, until the next run, or on hold (M6, M30)', async () => {
    const hold = { id: 'h', kind: 'review' } as never
    const showBalanceText = async (...lines: Partial<Parameters<typeof line>[0]>[]) => {
      cleanup()
      const rows = lines.map((more, at) => line({ id: `w${at}`, month: '2026-10', ...more }))
      await show({ ...known, lines: rows, payments: [], paymentLines: [] })
      return screen.getByRole('heading', { name: 'Unpaid earnings' }).parentElement?.textContent
    }
    expect(await showBalanceText({ amount_cents: 645 })).toContain(
      'These earnings carry over until the balance reaches $100.00.',
    )
    const above = await showBalanceText({ amount_cents: 20_000 }, { amount_cents: 5_000, hold })
    expect(above).toContain('$200.00 will be paid in the next monthly run. $50.00 is on hold until an admin decides.')
    expect(above).toContain('Total unpaid$250.00')
    expect(above).not.toContain('Carried over')
    expect(await showBalanceText({ amount_cents: -500, kind: 'adjustment' })).toContain('The balance is −$5.00')
  })

  it('opens the dialog about held lines only once from a link, and shows the same months until it is closed', async () => {
    const hold = { id: 'h', kind: 'by-hand' } as never
    const heldLines = ['2026-10', '2026-09'].map((month) => line({ id: month, month, amount_cents: 1000, hold }))
    const viewOf = (lines: typeof heldLines) =>
      moneyView({ ...known, lines, payments: [], paymentLines: [] }, [], today)
    function Person() {
      const [lines, setLines] = useState(heldLines)
      return (
        <>
          <button onClick={() => setLines(lines.slice(1))}>Another admin decides</button>
          <MoneySection view={viewOf(lines)} onDone={() => undefined} />
        </>
      )
    }
    const app = await act(async () => renderScreen('/', <Person />, '/?do=decide'))
    const title = () => screen.getByRole('alertdialog').querySelector('h2')?.textContent
    expect(title()).toContain('Oct 2026')
    expect(app.at()).toBe('/')
    fireEvent.click(screen.getByText('Another admin decides'))
    expect(title()).toContain('Oct 2026')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
