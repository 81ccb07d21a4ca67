// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeRolesRoute, roleEffectsRoute } from '../../../../domain/api/people/roles'
import { CodedError } from '../../../../domain/error-codes'
import type { Role } from '../../../../domain/people/roles'
import type { ListedPerson } from '../../../../domain/api/people/people-lists'
import { dismissToast, toastContents } from '../../../ui/layers/toast'
import { Toasts } from '../../../ui/layers/toasts'
import { ChangeRoles } from './change-roles'

const read = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const network = vi.hoisted(() => ({ online: true }))
const change = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: change, fetchRoute: read }))
vi.mock('../../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => network.online,
}))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => '2026-11-21',
}))
vi.mock('../../../data/queries/session/session', () => ({ useCurrentPerson: () => ({ id: 'ana' }) }))

const who = (id: string, ...roles: Role[]) => ({ id, first_name: id, last_name: '', roles }) as unknown as ListedPerson
/** Ana is who is signed in. Eva is a user only because she is nothing else. */
const picked = [
  who('ana', 'user', 'admin'),
  who('bea', 'affiliate'),
  who('cai', 'user'),
  who('dan', 'affiliate', 'admin'),
  who('eva'),
]
const onDone = vi.fn<() => void>()
const show = (options: { count?: number; online?: boolean } = {}) => {
  network.online = options.online ?? true
  return render(
    <>
      <ChangeRoles count={options.count ?? picked.length} picked={() => Promise.resolve(picked)} onDone={onDone} />
      <Toasts />
    </>,
  )
}
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Change role' }))
  return screen.findByRole('dialog', { name: 'Change the role of 5 people' })
}
/** The test's document forgets what a list begins with; a browser doesn't. */
const choose = (role: string) => userEvent.selectOptions(screen.getByLabelText('Role'), role)

beforeEach(() => {
  onDone.mockReset()
  change.mockReset()
  change.mockImplementation((_route, input) => Promise.resolve({ changed: (input as { users: string[] }).users }))
  read.mockReset()
  read.mockResolvedValue({ running: 2, activeReferrals: 4, monthlyCents: 20_000 })
})
afterEach(() => {
  cleanup()
  for (const id of toastContents.keys()) dismissToast(id)
})

it('gives a role to those who don’t have it, says what it gives and who is left out, and takes it back by one undo (P15)', async () => {
  show()
  const dialog = await open()
  await choose('affiliate')
  expect(dialog.textContent).toContain('3 people get the affiliate role.')
  expect(dialog.textContent).toContain('They earn commissions for active referrals from today on.')
  expect(dialog.textContent).toContain('2 have it already and are left out.')
  expect(read).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Give 3 people the affiliate role' }))
  const given = { users: ['ana', 'cai', 'eva'], role: 'affiliate', granted: true }
  await waitFor(() => expect(change.mock.calls).toEqual([[changeRolesRoute, given]]))
  expect(await screen.findByText('3 people have the affiliate role now')).toBeTruthy()
  expect(onDone).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(change.mock.calls[1]?.[1]).toEqual({ ...given, granted: false, undo: true }))
  expect(await screen.findByText('3 people no longer have the affiliate role')).toBeTruthy()
})

it('takes the affiliate role only after saying what ends for all of them together, from which day (P15, M28)', async () => {
  show()
  const dialog = await open()
  await choose('affiliate')
  await userEvent.click(screen.getByRole('radio', { name: 'Take a role away' }))
  await screen.findByText('4 active referrals, $200.00 a month, end.')
  expect(read).toHaveBeenLastCalledWith(roleEffectsRoute, { users: 'bea,dan' })
  expect(dialog.textContent).toContain('2 people lose the affiliate role.')
  expect(dialog.textContent).toContain('bea, dan')
  expect(dialog.textContent).toContain('No commission is earned from Nov 22, 2026 on.')
  expect(dialog.textContent).toContain('3 don’t have it and are left out.')
  await userEvent.clear(screen.getByLabelText('Last day'))
  await userEvent.type(screen.getByLabelText('Last day'), '2026-11-10')
  const take = () => userEvent.click(screen.getByRole('button', { name: 'Take the affiliate role from 2 people' }))
  await take()
  await screen.findByText('Give a reason: it is recorded.')
  await userEvent.type(screen.getByLabelText('Reason'), 'left in October')
  await take()
  const taken = {
    users: ['bea', 'dan'],
    role: 'affiliate',
    granted: false,
    lastDay: '2026-11-10',
    reason: 'left in October',
  }
  await waitFor(() => expect(change.mock.calls).toEqual([[changeRolesRoute, taken]]))
  expect(await screen.findByText('2 people no longer have the affiliate role')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('never takes the own admin role; both ways the admin role asks for the own password, and has no undo', async () => {
  show()
  const dialog = await open()
  await choose('admin')
  expect(dialog.textContent).toContain('3 people get the admin role.')
  await userEvent.click(screen.getByRole('radio', { name: 'Take a role away' }))
  expect(dialog.textContent).toContain('1 person loses the admin role.')
  expect(dialog.textContent).toContain('You keep yours: nobody takes the admin role from themself.')
  const take = () => userEvent.click(screen.getByRole('button', { name: 'Take the admin role from 1 person' }))
  await take()
  await waitFor(() => expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'))
  expect(change).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Your password'), 'harbour')
  await take()
  const taken = { users: ['dan'], role: 'admin', granted: false, password: 'harbour' }
  await waitFor(() => expect(change.mock.calls).toEqual([[changeRolesRoute, taken]]))
})

it('leaves nothing to press where it changes nobody', async () => {
  show()
  const dialog = await open()
  await choose('user')
  // Eva is a user already, without a row that says so
  expect(dialog.textContent).toContain('2 people get the user role.')
  await userEvent.click(screen.getByRole('radio', { name: 'Take a role away' }))
  expect(dialog.textContent).toContain('2 people lose the user role.')
  // she has no row that could go, but a user she is
  expect(dialog.textContent).toContain('1 is a user by having no other role, which can’t be taken away.')
  expect(dialog.textContent).toContain('2 don’t have it and are left out.')
  cleanup()
  picked.splice(2, 3)
  try {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Change role' }))
    await screen.findByRole('dialog', { name: 'Change the role of 2 people' })
    await choose('user')
    await userEvent.click(screen.getByRole('radio', { name: 'Take a role away' }))
    await choose('admin')
    expect(screen.getByText('This changes nobody who is picked.')).toBeTruthy()
    expect(screen.queryByLabelText('Your password')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Take the/ })).toBeNull()
  } finally {
    picked.push(who('cai', 'user'), who('dan', 'affiliate', 'admin'), who('eva'))
  }
})

it('names five of those who lose a role, and how many more do', async () => {
  const added = ['fay', 'gus', 'hal', 'ivy', 'jon'].map((id) => who(id, 'affiliate'))
  picked.push(...added)
  try {
    show({ count: picked.length })
    await userEvent.click(screen.getByRole('button', { name: 'Change role' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change the role of 10 people' })
    await choose('affiliate')
    expect(dialog.textContent).not.toContain('bea')
    await userEvent.click(screen.getByRole('radio', { name: 'Take a role away' }))
    expect(within(dialog).getByText('bea, dan, fay, gus, hal and 2 more')).toBeTruthy()
  } finally {
    picked.splice(5, added.length)
  }
})

it('a refusal says of whom, and that nobody’s role was changed', async () => {
  change.mockRejectedValue(new CodedError('role-already-held', { who: 'Cai, Eva', others: 2 }))
  show()
  await open()
  await choose('affiliate')
  await userEvent.click(screen.getByRole('button', { name: 'Give 3 people the affiliate role' }))
  expect(
    await screen.findByText('Nobody’s role was changed. Cai, Eva and 2 more: This person has the role already.'),
  ).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})

it.each([
  ['offline', { online: false }, 'Needs a connection'],
  ['for more than may be', { count: 201 }, 'The role of at most 200 people is changed at once.'],
])('can’t be asked %s', async (_, options, why) => {
  show(options)
  const button = screen.getByRole('button', { name: 'Change role' })
  expect(button.getAttribute('title')).toBe(why)
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})
