// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeRoleRoute } from '../../../../domain/api/people/roles'
import type { User } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import type { Role } from '../../../../domain/people/roles'
import { dismissToast, toastContents } from '../../../ui/layers/toast'
import { Toasts } from '../../../ui/layers/toasts'
import { RoleBoxes } from './role-boxes'

const effect = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
const network = vi.hoisted(() => ({ online: true }))
const change = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: change, fetchRoute: effect }))
vi.mock('../../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => network.online,
}))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => '2026-11-21',
}))
vi.mock('../../../data/queries/session/session', () => ({ useCurrentPerson: () => ({ id: 'ana' }) }))

const who = (id: string, roles: Role[]) => ({ id, first_name: id, last_name: '', email: '', roles }) as unknown as User
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const show = (person: User, options: { admins?: number; online?: boolean } = {}) =>
  render(
    <>
      <RoleBoxes
        person={person}
        admins={options.admins ?? 2}
        online={options.online ?? true}
        onDone={() => undefined}
      />
      <Toasts />
    </>,
  )

beforeEach(() => {
  change.mockReset()
  change.mockResolvedValue({})
  effect.mockReset()
  effect.mockResolvedValue({ since: '2026-01-01', activeReferrals: 4, monthlyCents: 20_000 })
})
afterEach(() => {
  cleanup()
  for (const id of toastContents.keys()) dismissToast(id)
})

describe('role checkboxes', () => {
  it('never take the own admin role', () => {
    show(who('ana', ['admin']))
    expect(box(/Admin/).disabled).toBe(true)
    expect(screen.getByText(/You can’t take the admin role from yourself/)).toBeTruthy()
    fireEvent.click(box(/Admin/))
    expect(change).not.toHaveBeenCalled()
  })

  it('never take the last admin’s role', () => {
    show(who('bea', ['admin']), { admins: 1 })
    expect(box(/Admin/).disabled).toBe(true)
  })

  it('grant the affiliate role once, however often it is clicked', async () => {
    let answer: (answered: unknown) => void = () => undefined
    change.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    show(who('bea', ['user']))
    fireEvent.click(box(/Affiliate/))
    fireEvent.click(box(/Affiliate/))
    expect(change).toHaveBeenCalledTimes(1)
    expect(change).toHaveBeenCalledWith(changeRoleRoute, { user: 'bea', role: 'affiliate', granted: true })
    expect(screen.queryByText('Role Added')).toBeNull()
    answer({})
    await waitFor(() => expect(box(/Affiliate/).getAttribute('aria-disabled')).toBeNull())
    expect(await screen.findByText('Role Added')).toBeTruthy()
  })

  it('show the implied user role, and do nothing offline', () => {
    show(who('bea', []), { online: false })
    expect(box(/User/).checked).toBe(true)
    expect(box(/User/).disabled).toBe(true)
    fireEvent.click(box(/Affiliate/))
    expect(change).not.toHaveBeenCalled()
  })

  it('take the affiliate role only after saying what ends, from which day and how much (P15)', async () => {
    show(who('bea', ['user', 'affiliate']))
    fireEvent.click(box(/Affiliate/))
    const dialog = await screen.findByRole('alertdialog', { name: 'Take the affiliate role from bea?' })
    expect(change).not.toHaveBeenCalled()
    await screen.findByText('4 active referrals, $200.00 a month, end.')
    expect(dialog.textContent).toContain('No commission is earned from Nov 22, 2026 on.')
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-10' } })
    await userEvent.click(screen.getByRole('button', { name: 'Remove affiliate role' }))
    await screen.findByText('Give a reason: it is recorded.')
    expect(dialog.textContent).toContain('Nov 11, 2026')
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'left in October' } })
    await userEvent.click(screen.getByRole('button', { name: 'Remove affiliate role' }))
    await waitFor(() =>
      expect(change).toHaveBeenCalledWith(changeRoleRoute, {
        user: 'bea',
        role: 'affiliate',
        granted: false,
        lastDay: '2026-11-10',
        reason: 'left in October',
      }),
    )
    expect(await screen.findByText('Role Removed')).toBeTruthy()
  })

  it('say why a role wasn’t given or taken', async () => {
    change.mockRejectedValue(new CodedError('server-error'))
    show(who('bea', ['user']))
    fireEvent.click(box(/Affiliate/))
    expect(await screen.findByText(/^Failed to add Affiliate role: /i)).toBeTruthy()
    cleanup()
    show(who('bea', ['user', 'affiliate']))
    fireEvent.click(box(/Affiliate/))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove affiliate role' }))
    expect(await screen.findByText(/^Failed to remove Affiliate role: /i)).toBeTruthy()
  })

  it('make nobody an admin without the own password, and send no days with it', async () => {
    show(who('bea', ['user']))
    fireEvent.click(box(/Admin/))
    await screen.findByRole('alertdialog', { name: 'Make bea an admin?' })
    await userEvent.click(screen.getByRole('button', { name: 'Add admin role' }))
    await waitFor(() => expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'))
    expect(change).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Your password'), 'harbour')
    await userEvent.click(screen.getByRole('button', { name: 'Add admin role' }))
    await waitFor(() => expect(change).toHaveBeenCalledTimes(1))
    expect(change.mock.calls[0]?.[1]).toEqual({ user: 'bea', role: 'admin', granted: true, password: 'harbour' })
  })

  it('offer an undo after giving a role (P15)', async () => {
    show(who('bea', ['user']))
    fireEvent.click(box(/Affiliate/))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(change).toHaveBeenCalledTimes(2))
    expect(change.mock.calls[1]?.[1]).toEqual({ user: 'bea', role: 'affiliate', granted: false, undo: true })
  })
})
