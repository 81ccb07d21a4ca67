// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CodedError } from '../../../../domain/error-codes'
import type { TicketMessage } from '../../../../domain/entities'
import { addNote } from '../../../data/queries/tickets/conversation'
import { syncState } from '../../../data/engine/sync/status'
import { undoCreate } from '../../../data/queries/rows'
import { sendReply } from '../../../data/queries/tickets/tickets'
import { meId } from '../../../data/testing/screen'
import { memberId, messageRow, ticketRow } from '../../../data/testing/tickets'
import { toast } from '../../../ui/layers/toast'
import { Composer } from './composer'
import { presenceReportMs, typingMs } from '../../../../domain/tickets/presence'
import { usePresence, type OtherAdmin } from '../../../data/queries/tickets/presence'
import { OtherViewersBand, OtherWritersNote } from '../conversation/conversation'

const call = vi.hoisted(() => vi.fn<(name: string, input: { ticket: string; doing: string }) => Promise<unknown>>())
vi.mock('../../../data/queries/tickets/conversation', async (real) => ({
  ...(await real<object>()),
  addNote: vi.fn(async () => ({})),
}))
vi.mock('../../../data/queries/tickets/tickets', () => ({ sendReply: vi.fn(async () => 'message00000001') }))
vi.mock('../../../data/queries/tickets/ticket-files', () => ({
  useChosenFiles: () => [],
  uploadChosenFiles: vi.fn(async () => ''),
  cacheNoteFiles: vi.fn(async () => undefined),
  moveChosenFiles: vi.fn(async () => undefined),
}))
vi.mock('../../../ui/layers/toast', () => ({ toast: vi.fn() }))
vi.mock('../../../data/queries/rows', async (real) => ({
  ...(await real<object>()),
  undoCreate: vi.fn(async () => true),
  saveDraft: vi.fn(async () => undefined),
  readDraft: vi.fn(async () => undefined),
}))
vi.mock('../../../data/engine/remote/http', async (real) => ({ ...(await real<object>()), callRouteByName: call }))

describe('composer', () => {
  const ticket = ticketRow(1, 8, { user_id: memberId, person_name: 'Lucía Fernández', person_email: 'l@x.example' })
  const author = { id: meId, name: 'Ada Lovelace' }
  const flow = { onHandled: vi.fn(), onReopened: vi.fn() }
  const composer = (messages: TicketMessage[] = []) => (
    <Composer ticket={ticket} messages={messages} author={author} flow={flow} />
  )
  /** Renders the composer and waits until its drafts are loaded. */
  const show = (messages?: TicketMessage[]) => act(async () => render(composer(messages)))
  const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const toggleNote = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Internal note' }))

  beforeEach(() => vi.clearAllMocks())
  afterEach(() => {
    cleanup()
    syncState.set('up-to-date')
  })

  describe('writing a reply or a note', () => {
    it('gives a note its own draft, button and shortcut', async () => {
      await show()
      write('Public words')
      toggleNote()
      expect(screen.getByRole('textbox')).toHaveProperty('value', '')
      write('Only for us')
      fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true })
      expect(screen.getByRole('alert').textContent).toContain('You’re writing a note')
      press('Add note')
      await waitFor(() =>
        expect(addNote).toHaveBeenCalledWith(ticket.id, 'Only for us', expect.stringMatching(/^[a-z0-9]{15}$/), ''),
      )
      expect(sendReply).not.toHaveBeenCalled()
      toggleNote()
      expect(screen.getByRole('textbox')).toHaveProperty('value', 'Public words')
    })

    it('rejects a text that looks like a sign-in code before the text is stored', async () => {
      await show()
      write('The code is 482913')
      press('Send to Lucía')
      expect(screen.getByRole('alert').textContent).toContain('password or login code')
      expect(sendReply).not.toHaveBeenCalled()
    })

    it('sends and resolves nothing offline, explains why, and can save the reply', async () => {
      syncState.set('offline')
      await show()
      write('It works again.')
      expect(screen.queryByRole('button', { name: 'Send and resolve' })).toBeNull()
      fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true, altKey: true })
      expect(screen.getByRole('alert').textContent).toContain('You need a connection')
      expect(sendReply).not.toHaveBeenCalled()
      press('Save and send later')
      await waitFor(() => expect(sendReply).toHaveBeenCalledTimes(1))
    })

    it('saves no note offline, and explains why', async () => {
      syncState.set('offline')
      await show()
      toggleNote()
      write('Only for us')
      press('Add note')
      expect(addNote).not.toHaveBeenCalled()
      expect(screen.getByText('You need a connection to add notes or change the status.')).toBeDefined()
    })
  })

  describe('keyboard shortcuts', () => {
    const pressed = (key: string) => fireEvent.keyDown(document.body, { key })
    const isNote = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Internal note' }).checked

    it('focus the reply with R and the note with N, but not while the admin is typing', async () => {
      await show()
      pressed('n')
      expect(isNote()).toBe(true)
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
      fireEvent.keyDown(screen.getByRole('textbox'), { key: 'r' })
      expect(isNote()).toBe(true)
      screen.getByRole('textbox').blur()
      pressed('r')
      expect(isNote()).toBe(false)
      pressed('x')
      expect(isNote()).toBe(false)
    })
  })

  describe('text of a reply or note', () => {
    it('is sent only once when the shortcut is pressed twice, while Enter alone inserts a line break', async () => {
      await show()
      write('It was sent today.')
      const field = screen.getByRole('textbox')
      fireEvent.keyDown(field, { key: 'Enter' })
      expect(sendReply).not.toHaveBeenCalled()
      fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
      fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
      await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', ''))
      expect(sendReply).toHaveBeenCalledTimes(1)
      expect(sendReply).toHaveBeenCalledWith(author, ticket, 'It was sent today.', `desk-reply:${ticket.id}`, 10_000)
    })

    it('returns to the field, before a newly typed text, when sending is undone within ten seconds', async () => {
      await show()
      write('Too fast')
      press('Send to Lucía')
      await waitFor(() => expect(toast).toHaveBeenCalledTimes(1))
      write('And the second thing')
      const reported = vi.mocked(toast).mock.calls[0]?.[0]
      expect(reported?.durationMs).toBe(10_000)
      await act(async () => reported?.action?.run())
      expect(undoCreate).toHaveBeenCalledWith('ticket_messages', 'message00000001')
      await waitFor(() =>
        expect(screen.getByRole('textbox')).toHaveProperty('value', 'Too fast\n\nAnd the second thing'),
      )
    })

    it('is not sent after another admin has replied, not even after an undo', async () => {
      const { rerender } = await show()
      write('I will look.')
      press('Send to Lucía')
      await waitFor(() => expect(toast).toHaveBeenCalledTimes(1))
      await act(async () => vi.mocked(toast).mock.calls[0]?.[0].action?.run())
      await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', 'I will look.'))
      rerender(composer([messageRow(ticket, 'colleague', 10, 'It was sent on Monday.')]))
      press('Send to Lucía')
      await screen.findByText(/Not sent: Tobias Lindqvist replied/)
      expect(sendReply).toHaveBeenCalledTimes(1)
    })

    it('remains if the response to a note was lost, and is sent again with the same id; a new note gets a new id', async () => {
      vi.mocked(addNote).mockRejectedValueOnce(new CodedError('server-unreachable'))
      await show()
      toggleNote()
      const keep = () => press('Add note')
      write('Only for us')
      keep()
      keep()
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Couldn’t add the note'))
      expect(addNote).toHaveBeenCalledTimes(1)
      expect(screen.getByRole('textbox')).toHaveProperty('value', 'Only for us')
      keep()
      await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', ''))
      write('Only for us')
      keep()
      await waitFor(() => expect(addNote).toHaveBeenCalledTimes(3))
      const ids = vi.mocked(addNote).mock.calls.map(([, , id]) => id)
      expect(ids[1]).toBe(ids[0])
      expect(ids[2]).not.toBe(ids[0])
    })

    it('remains when the reply fails, and the failure is reported', async () => {
      vi.mocked(sendReply).mockRejectedValueOnce(new Error('disk'))
      await show()
      write('Kept words')
      press('Send to Lucía')
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to send message'))
      expect(screen.getByRole('textbox')).toHaveProperty('value', 'Kept words')
    })
  })

  describe('another admin’s reply in the meantime', () => {
    const theirs = messageRow(ticket, 'colleague', 10, 'It was sent on Monday.')
    async function crossed() {
      const { rerender } = await show()
      write('I will look.')
      rerender(composer([messageRow(ticket, 'member', 9, 'Hello?'), theirs]))
      press('Send to Lucía')
      await screen.findByText(/Not sent: Tobias Lindqvist replied/)
      expect(sendReply).not.toHaveBeenCalled()
    }

    it('prevents sending until the author confirms it, and keeps the ticket open until then', async () => {
      await crossed()
      expect(flow.onHandled).not.toHaveBeenCalled()
      press('Send mine too')
      await waitFor(() => expect(sendReply).toHaveBeenCalledTimes(1))
      await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull())
      expect(flow.onHandled).toHaveBeenCalledWith(ticket.id)
    })

    it('lets the author turn their reply into the draft of a note, and does not save the note automatically', async () => {
      await crossed()
      press('Keep mine as an internal note')
      expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'I will look.')
      expect(addNote).not.toHaveBeenCalled()
      toggleNote()
      expect(screen.getByRole('textbox', { name: 'Reply' })).toHaveProperty('value', '')
    })

    it('lets the author discard their reply, with an undo', async () => {
      await crossed()
      press('Discard mine')
      expect(screen.getByRole('textbox')).toHaveProperty('value', '')
      act(() => vi.mocked(toast).mock.calls.at(-1)?.[0].action?.run())
      expect(screen.getByRole('textbox')).toHaveProperty('value', 'I will look.')
    })

    it('is not confused with earlier messages, the author’s own messages or the member’s messages', async () => {
      await show([
        messageRow(ticket, 'colleague', 8, 'Earlier'),
        messageRow(ticket, 'me', 9, 'Mine'),
        messageRow(ticket, 'member', 10, 'Thanks'),
      ])
      write('One more thing.')
      press('Send to Lucía')
      await waitFor(() => expect(sendReply).toHaveBeenCalledTimes(1))
    })
  })
})

describe('an admin’s presence in a ticket', () => {
  let others: OtherAdmin[]
  beforeEach(() => {
    vi.useFakeTimers()
    others = []
    call.mockReset()
    call.mockImplementation(async () => ({ others }))
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  function Desk({ opened = true, online = true }: { opened?: boolean; online?: boolean }) {
    const { others: there, typed } = usePresence('ticket1', opened, online)
    return (
      <>
        <OtherViewersBand others={there} />
        <OtherWritersNote others={there} />
        <input onChange={typed} />
      </>
    )
  }
  const reported = () => call.mock.calls.map(([, { doing }]) => doing)
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })

  it('is reported when the admin reads, types or leaves', async () => {
    const page = render(<Desk />)
    await wait(0)
    expect(reported()).toEqual(['reading'])
    type('H')
    type('Hi')
    await wait(0)
    expect(reported()).toEqual(['reading', 'writing'])
    await wait(typingMs + presenceReportMs)
    expect(reported().at(-1)).toBe('reading')
    page.unmount()
    expect(reported().at(-1)).toBe('gone')
  })

  it('is shown to the other admins until the server stops answering', async () => {
    others = [{ admin: 'noah', name: 'Noah Lind', writing: true }]
    render(<Desk />)
    await wait(0)
    expect(screen.getByText('Noah is viewing this ticket too')).toBeTruthy()
    expect(screen.getByText('Noah is writing a reply.')).toBeTruthy()
    others = [{ admin: 'noah', name: 'Noah Lind', writing: false }]
    await wait(presenceReportMs)
    expect(screen.queryByText('Noah is writing a reply.')).toBeNull()
    call.mockRejectedValue(new TypeError('Failed to fetch'))
    await wait(presenceReportMs)
    expect(screen.queryByText('Noah is viewing this ticket too')).toBeNull()
  })

  it('is not reported offline, nor for a ticket that the admin has not opened, until the admin types', async () => {
    const page = render(<Desk opened={false} />)
    await wait(3 * presenceReportMs)
    expect(reported()).toEqual([])
    type('H')
    await wait(0)
    expect(reported()).toEqual(['writing'])
    page.rerender(<Desk opened={false} online={false} />)
    await wait(3 * presenceReportMs)
    expect(reported()).toEqual(['writing', 'gone'])
  })
})
