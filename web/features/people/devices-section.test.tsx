// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allowFactorRoute } from '../../../domain/api/people'
import type { User } from '../../../domain/entities'
import { CodedError } from '../../../domain/error-codes'
import { showScreen } from '../../data/testing/screen'
import { DevicesSection } from './devices-section'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/repos/commands', () => ({ sendCommand: send }))
const me = vi.hoisted(() => ({ id: 'adminadminadmin' }))
vi.mock('../../data/repos/session', () => ({ useCurrentPerson: () => me }))

const person = { id: 'daniel000000000', first_name: 'Daniel', last_name: 'Okafor', email: 'd@mail.example' } as User
const password = 'harbour-lantern-93'
const onDone = vi.fn()
const show = ({ lockedSince = '2026-11-20 10:00:00.000Z', online = true } = {}) =>
  showScreen(
    '/admin/users/x',
    <DevicesSection person={person} devices={[]} lockedSince={lockedSince} online={online} onDone={onDone} />,
  )
const button = () => screen.queryByRole('button', { name: 'Allow a new second step' })

beforeEach(() => {
  vi.resetAllMocks()
  send.mockResolvedValue({})
  me.id = 'adminadminadmin'
})
afterEach(cleanup)

/** Opens the question and confirms it with the password. */
async function allow(): Promise<void> {
  await userEvent.click(button()!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Allow Daniel Okafor a new second step?' }))
  await userEvent.type(dialog.getByLabelText('Your password'), password)
  await userEvent.click(dialog.getByRole('button', { name: 'Allow a new second step' }))
}

describe('an administrator whose second step was removed (S24)', () => {
  it('is allowed a new one by another administrator, with that administrator’s password', async () => {
    show()
    await allow()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(send.mock.calls.map(([route, input]) => [route, input])).toEqual([
      [allowFactorRoute, { user: person.id, password }],
    ])
  })

  it('stays without one while the server refuses', async () => {
    send.mockRejectedValue(new CodedError('current-password-wrong', {}, { password: 'current-password-wrong' }))
    show()
    await allow()
    await waitFor(() => expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'))
    expect(onDone).not.toHaveBeenCalled()
  })

  it('can’t allow themselves one', () => {
    me.id = person.id
    show()
    expect(button()).toBeNull()
  })

  it('waits while the admin is offline', async () => {
    show({ online: false })
    expect(button()?.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button()!)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers nothing for a person who isn’t waiting', () => {
    show({ lockedSince: '' })
    expect(button()).toBeNull()
  })
})
