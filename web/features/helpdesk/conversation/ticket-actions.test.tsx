// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  assignTicketRoute,
  deleteTicketRoute,
  editMessageRoute,
  removeMessageRoute,
  saveReplyRoute,
  snoozeTicketRoute,
} from '../../../../domain/api/messages/tickets'
import type { Language, TicketMessage } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { meId } from '../../../data/testing/screen'
import { colleagueId, memberId, ticketRow } from '../../../data/testing/tickets'
import { toast } from '../../../ui/layers/toast'
import { AssigneeMenu } from './conversation-header'
import { DeleteTicket } from './ticket-panel'
import { SnoozeBand, SnoozeButton } from './snooze'
import { ModerationDialog, type Moderation } from './thread'
import { Composer } from '../composer/composer'

const network = vi.hoisted(() => ({ online: true, speaks: 'es' as Language }))
const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const mocks = [
  {
    id: 'reply0000000001',
    title: 'Address',
    text_en: 'Hi {{firstName}}, wait 72 hours. {{me}}',
    text_es: 'Hola, {{firstName}}: espera 72 horas. {{me}}',
  },
  { id: 'reply0000000002', title: 'Threshold', text_en: 'Below the threshold, {{firstName}}.', text_es: '' },
]
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: vi.fn() }))
vi.mock('../../../ui/layers/toast', () => ({
  toast: vi.fn<(toastContent: { action?: { run: () => void } }) => void>(),
}))
vi.mock('../../../data/queries/people/people', async (real) => ({
  ...(await real<object>()),
  usePerson: () => ({ value: network.online ? { language: network.speaks } : undefined }),
  useAdminNames: () =>
    new Map([
      [meId, 'Ada Lovelace'],
      [colleagueId, 'Tobias Lindqvist'],
    ]),
}))
vi.mock('../../../data/queries/tickets/conversation', async (real) => ({
  ...(await real<object>()),
  useSavedReplies: () => ({ value: mocks, loading: false }),
}))
vi.mock('../../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => network.online,
}))
vi.mock('../../../data/queries/rows', async (real) => ({
  ...(await real<object>()),
  saveDraft: vi.fn(async () => undefined),
  readDraft: vi.fn(async () => undefined),
}))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.resetAllMocks()
  send.mockResolvedValue({})
  Object.assign(network, { online: true, speaks: 'es' })
})
afterEach(cleanup)

describe('ticket actions', () => {
  const ticket = ticketRow(123, 9)
  const Address = () => <output>{useLocation().pathname + useLocation().search}</output>
  const show = (what: React.ReactElement) =>
    render(
      <MemoryRouter initialEntries={[`/admin/support?status=open&ticket=${ticket.id}`]}>
        {what}
        <Address />
      </MemoryRouter>,
    )
  const assigned = (assignee: string) => show(<AssigneeMenu ticket={ticket} assignee={assignee} me={meId} />)

  describe('assigning a ticket', () => {
    it('assigns it to the selected admin, with an undo in the toast', async () => {
      assigned('')
      await press('Assign')
      await userEvent.click(screen.getByRole('menuitem', { name: /Tobias Lindqvist/ }))
      await waitFor(() => expect(toast).toHaveBeenCalled())
      expect(send).toHaveBeenLastCalledWith(assignTicketRoute, { ticket: ticket.id, admin: colleagueId })
      act(() => vi.mocked(toast).mock.calls[0]?.[0].action?.run())
      await waitFor(() => expect(send).toHaveBeenLastCalledWith(assignTicketRoute, { ticket: ticket.id, admin: '' }))
    })

    it.each([
      ['takes an unassigned ticket', '', meId],
      ['takes a ticket from a colleague', colleagueId, meId],
      ['unassigns the admin’s own ticket', meId, ''],
    ])('%s with the shortcut A', async (_what, before, after) => {
      assigned(before)
      fireEvent.keyDown(document.body, { key: 'a' })
      await waitFor(() => expect(send).toHaveBeenCalledWith(assignTicketRoute, { ticket: ticket.id, admin: after }))
    })

    it('reports why the ticket was not updated', async () => {
      send.mockRejectedValue(new CodedError('server-error'))
      assigned('')
      fireEvent.keyDown(document.body, { key: 'a' })
      await waitFor(() =>
        expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'bad', title: 'Failed to update ticket' })),
      )
    })
  })

  describe('snoozing a ticket', () => {
    const sleeps = '2999-11-24 09:00:00.000Z'
    const day = (days: number) => {
      const now = new Date()
      return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9).toISOString()
    }

    it('asks for a day when Z is pressed; tomorrow means 9 a.m., and the toast confirms the server’s time with an undo', async () => {
      send.mockResolvedValue({ until: '2999-11-24 07:30:00.000Z' })
      show(<SnoozeButton ticket={ticket} until="" />)
      fireEvent.keyDown(document.body, { key: 'z' })
      const tomorrow = await screen.findByRole('button', { name: /^Tomorrow, / })
      await waitFor(() => expect(document.activeElement).toBe(tomorrow))
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(toast).toHaveBeenCalled())
      expect(send).toHaveBeenLastCalledWith(snoozeTicketRoute, { ticket: ticket.id, until: day(1) })
      const toastContent = vi.mocked(toast).mock.calls[0]?.[0]
      expect(toastContent).toMatchObject({ title: expect.stringMatching(/^Snoozed until Nov 24, 2999/) })
      act(() => toastContent?.action?.run())
      await waitFor(() => expect(send).toHaveBeenLastCalledWith(snoozeTicketRoute, { ticket: ticket.id, until: '' }))
    })

    it('reports a rejection when the ticket is snoozed until a selected day', async () => {
      send.mockRejectedValue(new CodedError('first-answer-over'))
      show(<SnoozeButton ticket={ticket} until="" />)
      await press('Snooze')
      const later = day(12).slice(0, 10)
      fireEvent.change(await screen.findByLabelText('Choose a day'), { target: { value: later } })
      await userEvent.click(screen.getAllByRole('button', { name: 'Snooze' }).at(-1) as HTMLElement)
      await waitFor(() => expect(send).toHaveBeenCalledWith(snoozeTicketRoute, { ticket: ticket.id, until: day(12) }))
      await waitFor(() =>
        expect(toast).toHaveBeenCalledWith(
          expect.objectContaining({ text: expect.stringContaining('The first reply is overdue.') }),
        ),
      )
    })

    it('is shown until it ends, with a button that ends it', async () => {
      send.mockResolvedValue({ until: '' })
      show(<SnoozeBand ticket={ticket} until="2020-01-01 09:00:00.000Z" />)
      expect(screen.queryByText(/^Snoozed until/)).toBeNull()
      cleanup()
      show(<SnoozeBand ticket={ticket} until={sleeps} />)
      expect(screen.getByText(/^Snoozed until Nov 24, 2999/)).toBeTruthy()
      await press('Unsnooze now')
      await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'ok', title: 'Ticket unsnoozed' }))
      expect(send).toHaveBeenCalledWith(snoozeTicketRoute, { ticket: ticket.id, until: '' })
    })
  })

  describe('deleting a ticket', () => {
    const ask = async () => {
      show(<DeleteTicket ticket={ticket} />)
      await press('Delete Ticket')
      return screen.getByRole('alertdialog', { name: 'Delete ticket 123?' })
    }
    const confirm = () =>
      userEvent.click(screen.getAllByRole('button', { name: 'Delete Ticket' }).at(-1) as HTMLElement)

    it('asks for confirmation, then shows only the queue', async () => {
      await ask()
      expect(send).not.toHaveBeenCalled()
      await confirm()
      await waitFor(() =>
        expect(screen.getByRole('status', { hidden: true }).textContent).toBe('/admin/support?status=open'),
      )
      expect(send.mock.calls).toEqual([[deleteTicketRoute, { ticket: ticket.id }]])
      expect(toast).toHaveBeenCalledWith({ kind: 'ok', title: 'Ticket deleted successfully' })
    })

    it('reports a rejection and keeps the ticket open', async () => {
      send.mockRejectedValue(new CodedError('server-unreachable'))
      await ask()
      await confirm()
      expect(await screen.findByText(/^Failed to delete ticket\. /)).toBeTruthy()
      expect(screen.getByRole('status', { hidden: true }).textContent).toContain(ticket.id)
    })
  })
})

describe('moderating a message', () => {
  const id = 'message00000001'
  const message = { id, message: 'Your money is on its way.' } as TicketMessage
  const onClose = vi.fn<() => void>()
  const show = (action: Moderation['action']) =>
    render(<ModerationDialog message={message} action={action} onClose={onClose} />)
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
  const write = async (words: string) => {
    await userEvent.clear(text())
    if (words !== '') await userEvent.type(text(), words)
  }

  it('starts an edit with the current text and sends the new one', async () => {
    show('edit')
    expect(text().value).toBe('Your money is on its way.')
    await write('It was sent today.')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(send.mock.calls).toEqual([[editMessageRoute, { message: id, text: 'It was sent today.' }]])
    expect(toast).toHaveBeenCalledWith({ kind: 'ok', title: 'Message updated' })
  })

  it('rejects an empty text at its field', async () => {
    show('edit')
    await write('')
    await press('Save')
    await waitFor(() => expect(text().getAttribute('aria-invalid')).toBe('true'))
    expect(send).not.toHaveBeenCalled()
  })

  it('reports a rejected edit in its dialog and keeps the text', async () => {
    send.mockRejectedValueOnce(new CodedError('not-found'))
    show('edit')
    await write('It was sent today.')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to update message\. /)
    expect(text().value).toBe('It was sent today.')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('asks before it removes a message; “Keep it” removes nothing', async () => {
    show('remove')
    expect(screen.getByRole('alertdialog', { name: 'Remove this message?' })).toBeTruthy()
    await press('Keep it')
    expect(send).not.toHaveBeenCalled()
    await press('Remove')
    await waitFor(() => expect(send.mock.calls).toEqual([[removeMessageRoute, { message: id }]]))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'ok', title: 'Message deleted' }))
  })

  it('reports a rejected removal', async () => {
    send.mockRejectedValueOnce(new CodedError('not-found'))
    show('remove')
    await press('Remove')
    expect(await screen.findByText(/^Failed to delete message\. /)).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('saved replies', () => {
  const ticket = ticketRow(1, 8, { user_id: memberId, person_name: 'Lucía Fernández', person_email: 'l@x.example' })
  const show = () =>
    render(
      <Composer
        ticket={ticket}
        messages={[]}
        author={{ id: meId, name: 'Ada' }}
        flow={{ onHandled: vi.fn(), onReopened: vi.fn() }}
      />,
    )
  const reply = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
  const openAnswers = async () => {
    fireEvent.keyDown(reply(), { key: '#' })
    return screen.findByRole('combobox', { name: 'Search saved replies' })
  }

  it('are inserted by keyboard in the person’s language with all placeholders filled in', async () => {
    show()
    const search = await openAnswers()
    await waitFor(() => expect(document.activeElement).toBe(search))
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => expect(reply().value).toBe('Hola, Lucía: espera 72 horas. Ada'))
  })

  it('are inserted at the cursor, and # is a normal character in a started reply', async () => {
    network.speaks = 'en'
    show()
    fireEvent.change(reply(), { target: { value: 'Before. After.' } })
    fireEvent.keyDown(reply(), { key: '#' })
    expect(screen.queryByRole('dialog')).toBeNull()
    reply().setSelectionRange(8, 8)
    fireEvent.click(screen.getByRole('button', { name: 'Saved replies' }))
    fireEvent.change(await screen.findByRole('combobox', { name: 'Search saved replies' }), {
      target: { value: 'thresh' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Insert' }))
    await waitFor(() => expect(reply().value).toBe('Before. Below the threshold, Lucía.After.'))
  })

  it('are available offline in the selected language, but cannot be edited', async () => {
    network.online = false
    show()
    await openAnswers()
    fireEvent.click(screen.getByRole('button', { name: 'Spanish' }))
    expect(screen.getByText('Hola, Lucía: espera 72 horas. Ada')).toBeTruthy()
    fireEvent.click(screen.getByRole('option', { name: 'Threshold' }))
    expect(screen.getByText('Available in English only.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'New saved reply' }))
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  })

  it('are edited in both languages; an unknown placeholder is reported before sending', async () => {
    show()
    await openAnswers()
    fireEvent.click(screen.getByRole('button', { name: 'New saved reply' }))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Thanks' } })
    const english = screen.getByRole('textbox', { name: 'Text in English' })
    fireEvent.change(english, { target: { value: 'Thank you, {{fristName}}' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save reply' }))
    expect(await screen.findByText('The text has an unknown placeholder. Remove it.')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
    fireEvent.change(english, { target: { value: 'Thank you, {{firstName}}' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save reply' }))
    await waitFor(() =>
      expect(send.mock.calls[0]?.slice(0, 2)).toEqual([
        saveReplyRoute,
        { reply: '', title: 'Thanks', textEn: 'Thank you, {{firstName}}', textEs: '' },
      ]),
    )
  })
})
