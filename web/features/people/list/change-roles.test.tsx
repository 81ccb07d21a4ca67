// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeRoleRoute, changeRolesRoute, roleEffectsRoute } from '../../../../domain/api/people/roles'
import { CodedError } from '../../../../domain/error-codes'
import type { Role } from '../../../../domain/people/roles'
import { peopleRoute, type ListedPerson } from '../../../../domain/api/people/people-lists'
import { dismissToast, toastContents } from '../../../ui/layers/toast'
import { withToasts } from '../../testing/with-toasts'
import { ChangeRoles } from './change-roles'
import type { Earning, ReferralAttribution, User } from '../../../../domain/entities'
import { RoleCheckboxes } from './role-checkboxes'
import { AddAdminCard } from './admins-page'
import { deletePersonRoute } from '../../../../domain/api/people/deletion'
import type { Deletion } from '../../../../domain/people/deletion/deletion-facts'
import { DeletePersonDialog } from '../person/delete-person-dialog'
import { monthsRoute } from '../../../../domain/api/money/payment-runs'
import { moveReferralRoute } from '../../../../domain/api/people/people'
import { adjustEarningsRoute } from '../../../../domain/api/money/earnings'
import {
  correctRentalEndRoute,
  recordAffiliateDaysRoute,
  recordRentalRoute,
} from '../../../../domain/api/money/late-facts'
import { CorrectAmountDialog } from '../money/money-section'
import { PeriodCorrections } from '../money/period-corrections'
import { MoveReferralDialog } from '../person/account-section'

const read = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const network = vi.hoisted(() => ({ online: true }))
const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const found = vi.hoisted(() => ({ value: null as User | null }))
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: read }))
vi.mock('../../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => network.online,
}))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => '2026-11-21',
}))
vi.mock('../../../data/queries/session/session', () => ({ useCurrentPerson: () => ({ id: 'ana' }) }))
vi.mock('../../../data/queries/people/people', async (real) => ({
  ...(await real<object>()),
  usePerson: () => ({ value: found.value, loading: false, error: null, reload: () => undefined }),
}))
vi.mock('../../../data/queries/installation/program', async (real) => ({
  ...(await real<object>()),
  useProgram: () => ({ value: { program_start: '2025-01-01' } }),
}))

const ends = { onClose: vi.fn<() => void>(), onDone: vi.fn<() => void>() }
const { onDone } = ends
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.clearAllMocks()
  network.online = true
  send.mockReset().mockResolvedValue({})
  read.mockReset()
})
afterEach(() => {
  cleanup()
  for (const id of toastContents.keys()) dismissToast(id)
})

describe('changing roles', () => {
  const createPerson = (id: string, ...roles: Role[]) =>
    ({ id, first_name: id, last_name: '', roles }) as unknown as ListedPerson
  /** Ana is signed in. Eva has no stored role, so she is a user implicitly. */
  const picked = [
    createPerson('ana', 'user', 'admin'),
    createPerson('bea', 'affiliate'),
    createPerson('cai', 'user'),
    createPerson('dan', 'affiliate', 'admin'),
    createPerson('eva'),
  ]
  const show = (people = picked, count = people.length) =>
    render(withToasts(<ChangeRoles count={count} picked={() => Promise.resolve(people)} onDone={onDone} />))
  const open = async (people = picked) => {
    show(people)
    await press('Change role')
    return screen.findByRole('dialog', { name: `Change the role of ${people.length} people` })
  }
  const takeAway = () => userEvent.click(screen.getByRole('radio', { name: 'Remove a role' }))
  /** Unlike a browser, happy-dom doesn’t preselect the first option of a select. */
  const choose = (role: string) => userEvent.selectOptions(screen.getByLabelText('Role'), role)

  beforeEach(() => {
    send.mockImplementation((_route, input) => Promise.resolve({ changed: (input as { users: string[] }).users }))
    read.mockResolvedValue({ running: 2, activeReferrals: 4, monthlyCents: 20_000 })
  })

  it('gives a role to people without it, explains what they gain and who is skipped, and can be undone (P15)', async () => {
    const dialog = await open()
    await choose('affiliate')
    expect(dialog.textContent).toContain('3 people will get the affiliate role.')
    expect(dialog.textContent).toContain('Starting today, they’ll earn commissions for active referrals.')
    expect(dialog.textContent).toContain('2 people already have this role and will be skipped.')
    expect(read).not.toHaveBeenCalled()
    await press('Add affiliate role to 3 people')
    const expectedInput = { users: ['ana', 'cai', 'eva'], role: 'affiliate', granted: true }
    await waitFor(() => expect(send.mock.calls).toEqual([[changeRolesRoute, expectedInput]]))
    expect(await screen.findByText('3 people now have the affiliate role')).toBeTruthy()
    expect(onDone).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(send.mock.calls[1]?.[1]).toEqual({ ...expectedInput, granted: false, undo: true }))
    expect(await screen.findByText('3 people no longer have the affiliate role')).toBeTruthy()
  })

  it('removes the affiliate role after explaining what ends for all of them and from which day (P15, M28)', async () => {
    const dialog = await open()
    await choose('affiliate')
    await takeAway()
    await screen.findByText('They’ll lose the commission for 4 active referrals, $200.00 a month.')
    expect(read).toHaveBeenLastCalledWith(roleEffectsRoute, { users: 'bea,dan' })
    expect(dialog.textContent).toContain('2 people will lose the affiliate role.')
    expect(dialog.textContent).toContain('bea, dan')
    expect(dialog.textContent).toContain('They won’t earn commissions from Nov 22, 2026 on.')
    expect(dialog.textContent).toContain('3 people don’t have this role and will be skipped.')
    type('Last day', '2026-11-10')
    await press('Remove affiliate role from 2 people')
    await screen.findByText('A reason is required. It’s saved in the audit log.')
    type('Reason', 'left in October')
    await press('Remove affiliate role from 2 people')
    const past = { lastDay: '2026-11-10', reason: 'left in October' }
    const taken = { users: ['bea', 'dan'], role: 'affiliate', granted: false, ...past }
    await waitFor(() => expect(send.mock.calls).toEqual([[changeRolesRoute, taken]]))
    expect(await screen.findByText('2 people no longer have the affiliate role')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('never removes the admin’s own admin role; giving the admin role needs a password and can’t be undone', async () => {
    const dialog = await open()
    await choose('admin')
    expect(dialog.textContent).toContain('3 people will get the admin role.')
    await takeAway()
    expect(dialog.textContent).toContain('1 person will lose the admin role.')
    expect(dialog.textContent).toContain('You can’t remove your own admin role.')
    await press('Remove admin role from 1 person')
    await waitFor(() => expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'))
    expect(send).not.toHaveBeenCalled()
    type('Your password', 'harbour')
    await press('Remove admin role from 1 person')
    const taken = { users: ['dan'], role: 'admin', granted: false, password: 'harbour' }
    await waitFor(() => expect(send.mock.calls).toEqual([[changeRolesRoute, taken]]))
  })

  it('shows whom a rejection concerns, and that no role was changed', async () => {
    send.mockRejectedValue(new CodedError('role-already-held', { who: 'Cai, Eva', others: 2 }))
    await open()
    await choose('affiliate')
    await press('Add affiliate role to 3 people')
    expect(
      await screen.findByText('No roles were changed. Cai, Eva and 2 more: This person already has this role.'),
    ).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('role checkboxes', () => {
  const createPerson = (id: string, roles: Role[]) =>
    ({ id, first_name: id, last_name: '', email: '', roles }) as unknown as User
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const show = (person: User, admins = 2) =>
    render(withToasts(<RoleCheckboxes person={person} admins={admins} onDone={onDone} />))

  beforeEach(() => {
    read.mockResolvedValue({ since: '2026-01-01', activeReferrals: 4, monthlyCents: 20_000 })
  })

  it('never remove the admin’s own admin role', () => {
    show(createPerson('ana', ['admin']))
    expect(box(/Admin/).disabled).toBe(true)
    expect(screen.getByText(/You can’t remove your own admin role/)).toBeTruthy()
    fireEvent.click(box(/Admin/))
    expect(send).not.toHaveBeenCalled()
  })

  it('never remove the admin role of the last admin', () => {
    show(createPerson('bea', ['admin']), 1)
    expect(box(/Admin/).disabled).toBe(true)
  })

  it('grant the affiliate role only once despite several clicks', async () => {
    let answer: (answered: unknown) => void = () => undefined
    send.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    show(createPerson('bea', ['user']))
    fireEvent.click(box(/Affiliate/))
    fireEvent.click(box(/Affiliate/))
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith(changeRoleRoute, { user: 'bea', role: 'affiliate', granted: true })
    expect(screen.queryByText('Role Added')).toBeNull()
    answer({})
    await waitFor(() => expect(box(/Affiliate/).getAttribute('aria-disabled')).toBeNull())
    expect(await screen.findByText('Role Added')).toBeTruthy()
  })

  it('remove the affiliate role after explaining what ends, from which day and how much is lost (P15)', async () => {
    show(createPerson('bea', ['user', 'affiliate']))
    fireEvent.click(box(/Affiliate/))
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove the affiliate role from bea?' })
    expect(send).not.toHaveBeenCalled()
    await screen.findByText('They’ll lose the commission for 4 active referrals, $200.00 a month.')
    expect(dialog.textContent).toContain('They won’t earn commissions from Nov 22, 2026 on.')
    type('Last day', '2026-11-10')
    await press('Remove affiliate role')
    await screen.findByText('A reason is required. It’s saved in the audit log.')
    expect(dialog.textContent).toContain('Nov 11, 2026')
    type('Reason', 'left in October')
    await press('Remove affiliate role')
    const taken = { user: 'bea', role: 'affiliate', granted: false, lastDay: '2026-11-10', reason: 'left in October' }
    await waitFor(() => expect(send).toHaveBeenCalledWith(changeRoleRoute, taken))
    expect(await screen.findByText('Role Removed')).toBeTruthy()
  })

  it('show why a role wasn’t given or removed', async () => {
    send.mockRejectedValue(new CodedError('server-error'))
    show(createPerson('bea', ['user']))
    fireEvent.click(box(/Affiliate/))
    expect(await screen.findByText(/^Failed to add Affiliate role: /i)).toBeTruthy()
    cleanup()
    show(createPerson('bea', ['user', 'affiliate']))
    fireEvent.click(box(/Affiliate/))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove affiliate role' }))
    expect(await screen.findByText(/^Failed to remove Affiliate role: /i)).toBeTruthy()
  })

  it('offer an undo after giving a role (P15)', async () => {
    show(createPerson('bea', ['user']))
    fireEvent.click(box(/Affiliate/))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    expect(send.mock.calls[1]?.[1]).toEqual({ user: 'bea', role: 'affiliate', granted: false, undo: true })
  })
})

describe('adding an admin', () => {
  const ines = { id: 'ines00000000000', first_name: 'Inés', last_name: 'Quiroga', email: 'i@mail.example', roles: [] }
  const show = () => render(<AddAdminCard onDone={onDone} />)
  const choose = async () => {
    await userEvent.type(screen.getByLabelText('Person'), 'ines')
    await userEvent.click(await screen.findByRole('option', { name: /Inés Quiroga/ }))
    await press('Add role')
  }

  beforeEach(() => {
    read.mockResolvedValue({ rows: [ines], next: '', total: { least: 1, more: false } })
    found.value = ines as unknown as User
  })

  it('finds a person by name, asks for the admin’s own password, and clears the field afterwards', async () => {
    show()
    await choose()
    expect(screen.getByRole('alertdialog', { name: 'Make Inés Quiroga an admin?' })).toBeTruthy()
    await press('Add admin role')
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Your password'), 'harbour-lantern-93')
    await press('Add admin role')
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(send).toHaveBeenCalledWith(
      changeRoleRoute,
      expect.objectContaining({ user: ines.id, role: 'admin', granted: true, password: 'harbour-lantern-93' }),
    )
    expect(screen.getByLabelText<HTMLInputElement>('Person').value).toBe('')
  })

  it('never removes the role of a person who already has it', async () => {
    found.value = { ...ines, roles: ['admin'] } as unknown as User
    show()
    await choose()
    expect(await screen.findByText('This person is already an admin.')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(send).not.toHaveBeenCalled()
  })
})

describe('Delete User', () => {
  const person = { id: 'daniel000000000', first_name: 'Daniel', last_name: 'Okafor', email: 'd@mail.example' } as User
  const nothing: Deletion = {
    rentingSince: '',
    onItsWayCents: 0,
    balanceCents: 0,
    heldCents: 0,
    returnedCents: 0,
    comingCents: 0,
    isOwn: false,
    tickets: 2,
    invitations: 0,
    devices: 1,
    sentPayments: 3,
  }
  const show = (found: Partial<Deletion> = {}) => {
    read.mockResolvedValue({ ...nothing, ...found })
    render(withToasts(<DeletePersonDialog person={person} {...ends} />))
  }

  it.each([
    [{ rentingSince: '2026-02-09' }, 'A rental has been active since Feb 9, 2026.', 'End the rental under Rental'],
    [{ isOwn: true }, 'This is your own account.', 'Another admin'],
  ])(
    'shows what prevents the deletion and how to resolve it, without a delete button (%j)',
    async (found, what, todo) => {
      show(found)
      expect(await screen.findByText(what)).toBeTruthy()
      expect(screen.getByText(todo, { exact: false })).toBeTruthy()
      expect(screen.getByRole('alertdialog', { name: 'Daniel Okafor can’t be deleted yet' })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Delete User' })).toBeNull()
    },
  )

  it('shows what is deleted and what remains, asks for the password, and confirms the result', async () => {
    show()
    expect(await screen.findByText('2 tickets with their messages, notes and files')).toBeTruthy()
    expect(screen.getByText('The PayPal email of 3 sent payments, to show where the money went')).toBeTruthy()
    await press('Delete User')
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Your password'), 'harbour-lantern-93')
    await press('Delete User')
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(send).toHaveBeenCalledWith(deletePersonRoute, { user: person.id, password: 'harbour-lantern-93' })
    expect(await screen.findByText('User Deleted')).toBeTruthy()
    expect(screen.getByText('User has been permanently deleted')).toBeTruthy()
  })

  it('shows why the deletion was rejected', async () => {
    send.mockRejectedValue(new CodedError('money-on-its-way', {}, {}))
    show()
    await userEvent.type(await screen.findByLabelText('Your password'), 'harbour-lantern-93')
    await press('Delete User')
    expect(await screen.findByText(/Failed to delete user: A payment is in progress/)).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('retroactive changes', () => {
  const user = 'emilia000000000'
  const line = (type: string, cents: number) =>
    ({ status: 'pending', payment: '', hold_until: '', payment_type: type, amount_cents: cents }) as unknown as Earning
  const announcedText = () => document.querySelector('[aria-live="polite"]')?.textContent ?? ''

  describe('Correct an amount (M11)', () => {
    const lines = [line('rental', 5_000), line('rental', 2_500), line('commission', 9_900)]

    it('shows the resulting balance, accepts a negative amount, and requires a past month and a reason', async () => {
      render(<CorrectAmountDialog user={user} lines={lines} {...ends} />)
      type('Amount', '-25.50')
      expect(announcedText()).toContain('This person will get $25.50 less.')
      expect(announcedText()).toContain('The unpaid rental balance will change from $75.00 to $49.50.')
      type('Month', '2026-11')
      await press('Record correction')
      expect(await screen.findByText('This month isn’t over yet.')).toBeTruthy()
      expect(screen.getByText('A reason is required. It’s saved in the audit log.')).toBeTruthy()
      expect(send).not.toHaveBeenCalled()
      type('Month', '2026-09')
      type('Reason', 'paid twice in spring')
      await press('Record correction')
      const input = { user, paymentType: 'rental', month: '2026-09', amount: '-25.50', reason: 'paid twice in spring' }
      await waitFor(() => expect(send).toHaveBeenCalledWith(adjustEarningsRoute, input))
    })
  })

  describe('recording past days (M28)', () => {
    const periods = [
      { id: 'p2', start_date: '2026-10-01', end_date: '2026-10-20', voided_at: '' },
      { id: 'p3', start_date: '2026-11-01', end_date: '', voided_at: '' },
    ]
    const rental = (countedDays = 0) => (
      <PeriodCorrections
        kind="rental"
        user={user}
        periods={periods}
        countedOf={() => [{ month: '2026-10', days: countedDays, status: 'paid' }]}
        rateCents={() => 31_000}
        onDone={ends.onDone}
      >
        {(correct) => periods.map((period) => <p key={period.id}>{correct(period)}</p>)}
      </PeriodCorrections>
    )

    it('records a rental before a later one, shows its effect, and rejects overlapping days', async () => {
      render(rental())
      await press('Record a past rental')
      type('First day', '2026-08-01')
      type('Last day', '2026-10-05')
      type('Reason', 'found the paper')
      await press('Record days')
      await waitFor(() => expect(screen.getByLabelText('First day').getAttribute('aria-invalid')).toBe('true'))
      expect(send).not.toHaveBeenCalled()
      type('Last day', '2026-08-10')
      expect(announcedText()).toContain(
        'The person’s earnings so far will go up by $100.00. 10 days change, starting in August 2026.',
      )
      await press('Record days')
      const input = { user, startDate: '2026-08-01', endDate: '2026-08-10', reason: 'found the paper' }
      await waitFor(() => expect(send).toHaveBeenCalledWith(recordRentalRoute, input))
    })

    it('corrects a wrong last day to a later one, but not to a day before a counted day or into the next rental', async () => {
      render(rental(0b1_1111))
      expect(screen.getAllByRole('button', { name: 'Correct end date' })).toHaveLength(1)
      await press('Correct end date')
      await screen.findByRole('dialog')
      const correct = () =>
        userEvent.click(screen.getAllByRole('button', { name: 'Correct end date' }).at(-1) ?? document.body)
      type('Reason', 'a typo')
      for (const invalidDay of ['2026-10-04', '2026-11-02', '2026-10-20', '']) {
        type('Last day', invalidDay)
        await correct()
        await waitFor(() => expect(screen.getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true'))
      }
      expect(send).not.toHaveBeenCalled()
      type('Last day', '2026-10-25')
      expect(announcedText()).toContain('The person’s earnings so far will go up by $50.00. 5 days change')
      await correct()
      const input = { period: 'p2', endDate: '2026-10-25', reason: 'a typo' }
      await waitFor(() => expect(send).toHaveBeenCalledWith(correctRentalEndRoute, input))
    })

    it('records affiliate days with their own command', async () => {
      render(
        <PeriodCorrections kind="affiliate" user={user} periods={[]} countedOf={() => []} onDone={ends.onDone}>
          {() => null}
        </PeriodCorrections>,
      )
      await press('Record a past affiliate period')
      type('First day', '2026-03-01')
      type('Last day', '2026-05-31')
      type('Reason', 'agreed by phone')
      await press('Record days')
      await waitFor(() => expect(send.mock.calls[0]?.[0]).toBe(recordAffiliateDaysRoute))
    })
  })

  describe('Move to another affiliate (M14)', () => {
    const current = { id: 'a1', affiliate_id: 'old', from_date: '2026-02-01', to_date: '' } as ReferralAttribution
    const person = { id: user, first_name: 'Emilia', last_name: '', email: 'e@mail.example' } as User
    const leo = { id: 'leo000000000000', first_name: 'Leo', last_name: 'Ruiz', email: 'leo@mail.example' }

    it('searches affiliates on the server, shows until when the former affiliate earns, and moves the person', async () => {
      const found = { rows: [leo], next: '', total: { least: 1, more: false } }
      read.mockImplementation(async (route) => (route === monthsRoute ? { generated: ['2026-09', '2026-10'] } : found))
      render(<MoveReferralDialog person={person} current={current} {...ends} />)
      await screen.findByRole('dialog')
      type('First day', '2026-10-31')
      type('Reason', 'agreed')
      await press('Move')
      await waitFor(() => expect(screen.getAllByText(/generated/).length).toBeGreaterThan(1))
      await waitFor(() => expect(screen.getByLabelText('Affiliate').getAttribute('aria-invalid')).toBe('true'))
      type('First day', '2026-11-10')
      expect(announcedText()).toContain('earns commission through Nov 9, 2026')
      type('Affiliate', 'leo')
      await screen.findByRole('option', { name: /Leo Ruiz/ })
      // While a list is open, the rest of the dialog remains usable.
      expect(screen.getByRole('button', { name: 'Move' }).closest('[inert], [aria-hidden=true]')).toBeNull()
      await userEvent.click(screen.getByRole('option', { name: /Leo Ruiz/ }))
      await press('Move')
      expect(read).toHaveBeenCalledWith(peopleRoute, expect.objectContaining({ role: 'affiliate', search: 'leo' }))
      const input = { user, affiliate: leo.id, fromDate: '2026-11-10', reason: 'agreed' }
      await waitFor(() => expect(send).toHaveBeenCalledWith(moveReferralRoute, input))
    })
  })
})
