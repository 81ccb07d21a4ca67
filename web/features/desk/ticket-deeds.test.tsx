// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assignTicketRoute, deleteTicketRoute } from '../../../domain/api/tickets'
import { CodedError } from '../../../domain/error-codes'
import { meId } from '../../data/testing/screen'
import { colleagueId, ticketRow } from '../../data/testing/tickets'
import { toast } from '../../ui/layers/toast'
import { Assignee } from './assignee'
import { DeleteTicket } from './delete-ticket'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/repos/commands', () => ({ sendCommand: send }))
vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<(said: { action?: { run: () => void } }) => void>() }))
vi.mock('../../data/repos/desk-admins', () => ({
  useDeskAdmins: () =>
    new Map([
      [meId, 'Ada Lovelace'],
      [colleagueId, 'Tobias Lindqvist'],
    ]),
}))

const ticket = ticketRow(123, 9)
const Address = () => <output>{useLocation().pathname + useLocation().search}</output>
const show = (what: React.ReactElement) =>
  render(
    <MemoryRouter initialEntries={[`/admin/support?status=open&ticket=${ticket.id}`]}>
      {what}
      <Address />
    </MemoryRouter>,
  )
const assigned = (assignee: string) => show(<Assignee ticket={ticket} assignee={assignee} me={meId} />)

beforeEach(() => {
  vi.resetAllMocks()
  send.mockResolvedValue({})
})
afterEach(cleanup)

describe('who has a ticket', () => {
  it('is chosen from the admins, and taken back by the toast', async () => {
    assigned('')
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }))
    await userEvent.click(screen.getByRole('menuitem', { name: /Tobias Lindqvist/ }))
    await waitFor(() => expect(toast).toHaveBeenCalled())
    expect(send).toHaveBeenLastCalledWith(assignTicketRoute, { ticket: ticket.id, admin: colleagueId })
    vi.mocked(toast).mock.calls[0]?.[0].action?.run()
    await waitFor(() => expect(send).toHaveBeenLastCalledWith(assignTicketRoute, { ticket: ticket.id, admin: '' }))
  })

  it.each([
    ['takes one that nobody has', '', meId],
    ['takes one from a colleague', colleagueId, meId],
    ['lets one’s own go', meId, ''],
  ])('by A: %s', async (_what, before, after) => {
    assigned(before)
    fireEvent.keyDown(document.body, { key: 'a' })
    await waitFor(() => expect(send).toHaveBeenCalledWith(assignTicketRoute, { ticket: ticket.id, admin: after }))
  })

  it('isn’t changed by an A that is typed', () => {
    show(
      <>
        <input aria-label="Reply" />
        <Assignee ticket={ticket} assignee="" me={meId} />
      </>,
    )
    fireEvent.keyDown(screen.getByLabelText('Reply'), { key: 'a' })
    expect(send).not.toHaveBeenCalled()
  })
})

describe('Delete Ticket', () => {
  const ask = async () => {
    show(<DeleteTicket ticket={ticket} online />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete Ticket' }))
    return screen.getByRole('alertdialog', { name: 'Delete ticket 123?' })
  }
  const confirm = () => userEvent.click(screen.getAllByRole('button', { name: 'Delete Ticket' }).at(-1) as HTMLElement)

  it('asks first, then shows the queue alone', async () => {
    await ask()
    expect(send).not.toHaveBeenCalled()
    await confirm()
    await waitFor(() =>
      expect(screen.getByRole('status', { hidden: true }).textContent).toBe('/admin/support?status=open'),
    )
    expect(send.mock.calls).toEqual([[deleteTicketRoute, { ticket: ticket.id }]])
    expect(toast).toHaveBeenCalledWith({ kind: 'ok', title: 'Ticket deleted successfully' })
  })

  it('says why it was refused and stays', async () => {
    send.mockRejectedValue(new CodedError('server-unreachable'))
    await ask()
    await confirm()
    expect(await screen.findByText(/^Failed to delete ticket\. /)).toBeTruthy()
    expect(screen.getByRole('status', { hidden: true }).textContent).toContain(ticket.id)
  })

  it('needs a connection', async () => {
    show(<DeleteTicket ticket={ticket} online={false} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete Ticket' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
