// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteAccountRoute, type Deletion } from '../../../../domain/api/people/own-deletion'
import { DeleteCard } from './delete-card'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<() => Promise<Deletion>>())
const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))
vi.mock('../../../data/queries/session/session-actions', () => ({ signOut }))

const nothing: Deletion = {
  rentingSince: '',
  onItsWayCents: 0,
  balanceCents: 0,
  heldCents: 0,
  returnedCents: 0,
  comingCents: 0,
  isOwn: false,
  tickets: 0,
  invitations: 0,
  devices: 1,
  sentPayments: 0,
}
const show = (found: Partial<Deletion> = {}) => {
  fetched.mockResolvedValue({ ...nothing, ...found })
  render(
    <MemoryRouter>
      <DeleteCard online />
    </MemoryRouter>,
  )
}

beforeEach(() => {
  send.mockReset()
  signOut.mockReset()
  send.mockResolvedValue({})
})
afterEach(cleanup)

describe('deleting one’s own account', () => {
  it('isn’t offered while a rental runs or money is owed or on its way, and each is said', async () => {
    show({
      rentingSince: '2026-02-09',
      onItsWayCents: 7000,
      balanceCents: 100,
      heldCents: 200,
      returnedCents: 6500,
      comingCents: 300,
    })
    expect(await screen.findByRole('button', { name: 'End the rental first' })).toBeTruthy()
    for (const said of ['Your rental runs since Feb 9, 2026.', '$70.00 is in payments that have not reached you yet.'])
      screen.getByText(said)
    expect(screen.getAllByRole('listitem')).toHaveLength(6)
    expect(screen.queryByRole('button', { name: 'Delete the account…' })).toBeNull()
  })

  it('asks for the password, and leaves the session once it is done', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the account…' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Your password'), 'harbour-lantern-93')
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(signOut).toHaveBeenCalled())
    expect(send).toHaveBeenCalledWith(deleteAccountRoute, { password: 'harbour-lantern-93' })
  })
})
