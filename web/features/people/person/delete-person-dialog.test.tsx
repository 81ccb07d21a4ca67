// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deletePersonRoute } from '../../../../domain/api/people/deletion'
import { CodedError } from '../../../../domain/error-codes'
import type { User } from '../../../../domain/entities'
import type { Deletion } from '../../../../domain/api/people/own-deletion'
import { Toasts } from '../../../ui/layers/toasts'
import { DeletePersonDialog } from './delete-person-dialog'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<() => Promise<Deletion>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))

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
const onDone = vi.fn()
const show = (found: Partial<Deletion> = {}) => {
  fetched.mockResolvedValue({ ...nothing, ...found })
  render(
    <>
      <DeletePersonDialog person={person} onClose={vi.fn()} onDone={onDone} />
      <Toasts />
    </>,
  )
}

beforeEach(() => {
  send.mockReset()
  onDone.mockReset()
  send.mockResolvedValue({})
})
afterEach(cleanup)

describe('Delete User', () => {
  it.each([
    [{ rentingSince: '2026-02-09' }, 'A rental runs since Feb 9, 2026.', 'End it under Rental'],
    [{ onItsWayCents: 7000 }, '$70.00 is in a payment that is pending or approved.', 'Disperse it or cancel it'],
    [{ balanceCents: 1234 }, '$12.34 is owed and in no payment yet.', 'Create Payment'],
    [{ heldCents: 500 }, '$5.00 is held.', 'Release or refuse it'],
    [
      { returnedCents: 6500 },
      '$65.00 came back from PayPal and is not booked yet.',
      'Book it on the page of its payout batch',
    ],
    [{ comingCents: 333 }, '$3.33 was earned on days that no run has counted yet.', 'The next run'],
    [{ isOwn: true }, 'This is your own account.', 'Another administrator'],
  ])('says what is in the way and what to do, and offers no button (%j)', async (found, what, todo) => {
    show(found)
    expect(await screen.findByText(what)).toBeTruthy()
    expect(screen.getByText(todo, { exact: false })).toBeTruthy()
    expect(screen.getByRole('alertdialog', { name: 'Daniel Okafor can’t be deleted yet' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete User' })).toBeNull()
  })

  it('takes what the person owes for nothing in the way', async () => {
    show({ balanceCents: -500 })
    expect(await screen.findByRole('button', { name: 'Delete User' })).toBeTruthy()
  })

  it('names what goes and what stays, asks for the password, and says when it is done', async () => {
    show()
    expect(await screen.findByText('2 tickets with their messages, notes and files')).toBeTruthy()
    expect(screen.getByText('The PayPal address of 3 sent payments: where the money went')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Delete User' }))
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Your password'), 'harbour-lantern-93')
    await userEvent.click(screen.getByRole('button', { name: 'Delete User' }))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(send).toHaveBeenCalledWith(deletePersonRoute, { user: person.id, password: 'harbour-lantern-93' })
    expect(await screen.findByText('User Deleted')).toBeTruthy()
    expect(screen.getByText('User has been permanently deleted')).toBeTruthy()
  })

  it('says why it was refused', async () => {
    send.mockRejectedValue(new CodedError('money-on-its-way', {}, {}))
    show()
    await userEvent.type(await screen.findByLabelText('Your password'), 'harbour-lantern-93')
    await userEvent.click(screen.getByRole('button', { name: 'Delete User' }))
    expect(await screen.findByText(/Failed to delete user: A payment is on its way/)).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
  })
})
