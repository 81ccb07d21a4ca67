// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveReplyRoute } from '../../../../domain/api/messages/tickets'
import type { Language } from '../../../../domain/entities'
import { meId } from '../../../data/testing/screen'
import { memberId, ticketRow } from '../../../data/testing/tickets'
import { Composer } from './composer'

const network = vi.hoisted(() => ({ online: true, speaks: 'es' as Language }))
const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>(async () => ({})))
const kept = [
  {
    id: 'reply0000000001',
    title: 'Address',
    text_en: 'Hi {{firstName}}, wait 72 hours. {{me}}',
    text_es: 'Hola, {{firstName}}: espera 72 horas. {{me}}',
  },
  { id: 'reply0000000002', title: 'Threshold', text_en: 'Below the threshold, {{firstName}}.', text_es: '' },
]
vi.mock('../../../data/queries/tickets/desk', async (real) => ({
  ...(await real<object>()),
  useSavedReplies: () => ({ value: kept, loading: false }),
}))
vi.mock('../../../data/queries/people/people', async (real) => ({
  ...(await real<object>()),
  usePerson: () => ({ value: network.online ? { language: network.speaks } : undefined }),
}))
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: vi.fn() }))
vi.mock('../../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => network.online,
}))
vi.mock('../../../data/queries/rows', async (real) => ({
  ...(await real<object>()),
  keepDraft: vi.fn(async () => undefined),
  readDraft: vi.fn(async () => undefined),
}))

const ticket = ticketRow(1, 8, { user_id: memberId, person_name: 'Lucía Fernández', person_email: 'l@x.example' })
const show = () =>
  render(<Composer ticket={ticket} messages={[]} author={{ id: meId, name: 'Ada' }} online={network.online} />)
const reply = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
const openAnswers = async () => {
  fireEvent.keyDown(reply(), { key: '#' })
  return screen.findByRole('combobox', { name: 'Search answers' })
}

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(network, { online: true, speaks: 'es' })
})
afterEach(cleanup)

describe('saved answers', () => {
  it('go into the reply in the person’s language with every placeholder filled, by the keyboard alone', async () => {
    show()
    const search = await openAnswers()
    await waitFor(() => expect(document.activeElement).toBe(search))
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    await waitFor(() => expect(reply().value).toBe('Hola, Lucía: espera 72 horas. Ada'))
  })

  it('go where the cursor stands, and # is a letter in a reply that is begun', async () => {
    network.speaks = 'en'
    show()
    fireEvent.change(reply(), { target: { value: 'Before. After.' } })
    fireEvent.keyDown(reply(), { key: '#' })
    expect(screen.queryByRole('dialog')).toBeNull()
    reply().setSelectionRange(8, 8)
    fireEvent.click(screen.getByRole('button', { name: 'Answers' }))
    fireEvent.change(await screen.findByRole('combobox', { name: 'Search answers' }), { target: { value: 'thresh' } })
    fireEvent.click(screen.getByRole('button', { name: 'Insert' }))
    await waitFor(() => expect(reply().value).toBe('Before. Below the threshold, Lucía.After.'))
  })

  it('offline are in the language that is chosen, say when there is none, and can’t be changed', async () => {
    network.online = false
    show()
    await openAnswers()
    fireEvent.click(screen.getByRole('button', { name: 'Spanish' }))
    expect(screen.getByText('Hola, Lucía: espera 72 horas. Ada')).toBeTruthy()
    fireEvent.click(screen.getByRole('option', { name: 'Threshold' }))
    expect(screen.getByText('Written in English only.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'New answer' }))
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  })

  it('are written in both languages; an unknown placeholder is named before anything is sent', async () => {
    show()
    await openAnswers()
    fireEvent.click(screen.getByRole('button', { name: 'New answer' }))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Thanks' } })
    const english = screen.getByRole('textbox', { name: 'Text in English' })
    fireEvent.change(english, { target: { value: 'Thank you, {{fristName}}' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save answer' }))
    expect(await screen.findByText('The text has a placeholder that isn’t known. Take it out.')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
    fireEvent.change(english, { target: { value: 'Thank you, {{firstName}}' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save answer' }))
    await waitFor(() =>
      expect(send.mock.calls[0]?.slice(0, 2)).toEqual([
        saveReplyRoute,
        { reply: '', title: 'Thanks', textEn: 'Thank you, {{firstName}}', textEs: '' },
      ]),
    )
  })
})
