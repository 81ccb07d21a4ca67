// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assignTicketRoute, deleteTicketRoute, sleepTicketRoute } from '../../../../domain/api/messages/tickets'
import { CodedError } from '../../../../domain/error-codes'
import { syncState } from '../../../data/engine/sync/status'
import { meId } from '../../../data/testing/screen'
import { colleagueId, ticketRow } from '../../../data/testing/tickets'
import { toast } from '../../../ui/layers/toast'
import { Assignee } from './assignee'
import { DeleteTicket } from './delete-ticket'
import { SleepBand, SleepButton } from './sleep'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send }))
vi.mock('../../../ui/layers/toast', () => ({ toast: vi.fn<(said: { action?: { run: () => void } }) => void>() }))
vi.mock('../../../data/queries/people/people', async (real) => ({
  ...(await real<object>()),
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
afterEach(() => {
  cleanup()
  syncState.set('up-to-date')
})

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

  it('says that the ticket wasn’t updated, and why', async () => {
    send.mockRejectedValue(new CodedError('server-error'))
    assigned('')
    fireEvent.keyDown(document.body, { key: 'a' })
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'bad', title: 'Failed to update ticket' })),
    )
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

describe('sleep', () => {
  const sleeps = '2999-11-24 09:00:00.000Z'
  const day = (days: number) => {
    const now = new Date()
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9).toISOString()
  }

  it('by Z asks until when; tomorrow is its nine o’clock, what the server decided is said, and taken back', async () => {
    send.mockResolvedValue({ until: '2999-11-24 07:30:00.000Z' })
    show(<SleepButton ticket={ticket} until="" />)
    fireEvent.keyDown(document.body, { key: 'z' })
    const tomorrow = await screen.findByRole('button', { name: /^Tomorrow, / })
    await waitFor(() => expect(document.activeElement).toBe(tomorrow))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(toast).toHaveBeenCalled())
    expect(send).toHaveBeenLastCalledWith(sleepTicketRoute, { ticket: ticket.id, until: day(1) })
    const said = vi.mocked(toast).mock.calls[0]?.[0]
    expect(said).toMatchObject({ title: expect.stringMatching(/^Sleeps until Nov 24, 2999/) })
    said?.action?.run()
    await waitFor(() => expect(send).toHaveBeenLastCalledWith(sleepTicketRoute, { ticket: ticket.id, until: '' }))
  })

  it('until a day that is picked; why it was refused is said', async () => {
    send.mockRejectedValue(new CodedError('first-answer-over'))
    show(<SleepButton ticket={ticket} until="" />)
    await userEvent.click(screen.getByRole('button', { name: 'Sleep' }))
    const later = day(12).slice(0, 10)
    fireEvent.change(await screen.findByLabelText('A day'), { target: { value: later } })
    await userEvent.click(screen.getAllByRole('button', { name: 'Sleep' }).at(-1) as HTMLElement)
    await waitFor(() => expect(send).toHaveBeenCalledWith(sleepTicketRoute, { ticket: ticket.id, until: day(12) }))
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(expect.objectContaining({ text: expect.stringContaining('Answer first.') })),
    )
  })

  it('is shown until its moment, with the way to wake it', async () => {
    send.mockResolvedValue({ until: '' })
    show(<SleepBand ticket={ticket} until="2020-01-01 09:00:00.000Z" />)
    expect(screen.queryByText(/^Sleeps until/)).toBeNull()
    cleanup()
    show(<SleepBand ticket={ticket} until={sleeps} />)
    expect(screen.getByText(/^Sleeps until Nov 24, 2999/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Wake now' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'ok', title: 'It is awake' }))
    expect(send).toHaveBeenCalledWith(sleepTicketRoute, { ticket: ticket.id, until: '' })
  })
})

describe('Delete Ticket', () => {
  const ask = async () => {
    show(<DeleteTicket ticket={ticket} />)
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
    syncState.set('offline')
    show(<DeleteTicket ticket={ticket} />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete Ticket' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
