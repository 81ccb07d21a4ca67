// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../domain/entities'
import type { Role } from '../../../domain/roles'
import { RoleBoxes } from './role-boxes'

const change = vi.hoisted(() => vi.fn<(input: unknown) => Promise<unknown>>())
vi.mock('../../data/repos/people-admin', () => ({ changeRole: change }))
vi.mock('../../data/repos/session', () => ({ useCurrentPerson: () => ({ id: 'ana' }) }))

const who = (id: string, roles: Role[]) => ({ id, first_name: id, last_name: '', email: '', roles }) as unknown as User
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const show = (person: User, options: { admins?: number; online?: boolean } = {}) =>
  render(
    <RoleBoxes person={person} admins={options.admins ?? 2} online={options.online ?? true} onDone={() => undefined} />,
  )

beforeEach(() => {
  change.mockReset()
  change.mockResolvedValue({})
})
afterEach(cleanup)

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
    expect(change).toHaveBeenCalledWith({ user: 'bea', role: 'affiliate', granted: true })
    answer({})
    await waitFor(() => expect(box(/Affiliate/).getAttribute('aria-disabled')).toBeNull())
  })

  it('show the implied user role, and do nothing offline', () => {
    show(who('bea', []), { online: false })
    expect(box(/User/).checked).toBe(true)
    expect(box(/User/).disabled).toBe(true)
    fireEvent.click(box(/Affiliate/))
    expect(change).not.toHaveBeenCalled()
  })
})
