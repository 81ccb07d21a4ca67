// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SupportTicket } from '../../../domain/entities'
import { keepNote } from '../../data/repos/desk'
import { sendReply } from '../../data/repos/tickets'
import { Composer } from './composer'

vi.mock('../../data/repos/desk', () => ({ keepNote: vi.fn(async () => ({})) }))
vi.mock('../../data/repos/tickets', () => ({ sendReply: vi.fn(async () => 'message00000001') }))
vi.mock('../../data/repos/rows', () => ({ undoCreate: vi.fn(async () => true) }))
vi.mock('../../data/repos/drafts', () => ({
  keepDraft: vi.fn(async () => undefined),
  readDraft: vi.fn(async () => undefined),
}))

const ticket = {
  id: 'ticket000000001',
  user_id: 'lucia0000000001',
  person_name: 'Lucía Fernández',
  person_email: 'l@x.example',
}
const author = { id: 'ana000000000001', name: 'Ana Ortuño' }
const show = (online = true) => render(<Composer ticket={ticket as SupportTicket} author={author} online={online} />)
const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

describe('the composer', () => {
  it('sends one reply for a double click', async () => {
    show()
    write('It was sent today.')
    const button = screen.getByRole('button', { name: 'Send to Lucía' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', ''))
    expect(sendReply).toHaveBeenCalledTimes(1)
    expect(keepNote).not.toHaveBeenCalled()
  })

  it('keeps a note a note: another draft, another button, and the key of a reply does nothing', async () => {
    show()
    write('Public words')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Internal note' }))
    expect(screen.getByRole('textbox')).toHaveProperty('value', '')
    write('Only for us')
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true })
    expect(screen.getByRole('alert').textContent).toContain('This is a note')
    fireEvent.click(screen.getByRole('button', { name: 'Keep as note' }))
    await waitFor(() => expect(keepNote).toHaveBeenCalledWith(ticket.id, 'Only for us'))
    expect(sendReply).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Internal note' }))
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Public words')
  })

  it('stops what looks like a login code before anything is kept', () => {
    show()
    write('The code is 482913')
    fireEvent.click(screen.getByRole('button', { name: 'Send to Lucía' }))
    expect(screen.getByRole('alert').textContent).toContain('password or a login code')
    expect(sendReply).not.toHaveBeenCalled()
  })

  it('offline, keeps no note and says why', () => {
    show(false)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Internal note' }))
    write('Only for us')
    fireEvent.click(screen.getByRole('button', { name: 'Keep as note' }))
    expect(keepNote).not.toHaveBeenCalled()
    expect(screen.getByText('Notes and status need a connection.')).toBeDefined()
  })
})
