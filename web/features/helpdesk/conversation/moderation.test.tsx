// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { editMessageRoute, removeMessageRoute } from '../../../../domain/api/messages/tickets'
import type { TicketMessage } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { toast } from '../../../ui/layers/toast'
import { Moderation, type Moderating } from './moderation'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send }))
vi.mock('../../../ui/layers/toast', () => ({ toast: vi.fn<(said: unknown) => void>() }))

const id = 'message00000001'
const message = { id, message: 'Your money is on its way.' } as TicketMessage
const onClose = vi.fn<() => void>()
const show = (deed: NonNullable<Moderating>['deed']) => render(<Moderation of={{ message, deed }} onClose={onClose} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })
const write = async (words: string) => {
  await userEvent.clear(text())
  if (words !== '') await userEvent.type(text(), words)
}

beforeEach(() => {
  vi.resetAllMocks()
  send.mockResolvedValue({})
})
afterEach(cleanup)

it('an edit begins with the text as it is and sends what it has become', async () => {
  show('edit')
  expect(text().value).toBe('Your money is on its way.')
  await write('It was sent today.')
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(send.mock.calls).toEqual([[editMessageRoute, { message: id, text: 'It was sent today.' }]])
  expect(toast).toHaveBeenCalledWith({ kind: 'ok', title: 'Message updated' })
})

it('an edit that changed nothing sends nothing', async () => {
  show('edit')
  await press('Save')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(send).not.toHaveBeenCalled()
})

it('a message can’t be made empty: the field says so and nothing is sent', async () => {
  show('edit')
  await write('')
  await press('Save')
  await waitFor(() => expect(text().getAttribute('aria-invalid')).toBe('true'))
  expect(send).not.toHaveBeenCalled()
})

it('a refused edit says why in its dialog and keeps what was written', async () => {
  send.mockRejectedValueOnce(new CodedError('not-found'))
  show('edit')
  await write('It was sent today.')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to update message\. /)
  expect(text().value).toBe('It was sent today.')
  expect(onClose).not.toHaveBeenCalled()
})

it('what was written is asked about before it is thrown away', async () => {
  show('edit')
  await write('It was sent today.')
  await press('Cancel')
  expect(onClose).not.toHaveBeenCalled()
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
})

it('removing asks first; “Keep it” removes nothing', async () => {
  show('remove')
  expect(screen.getByRole('alertdialog', { name: 'Remove this message?' })).toBeTruthy()
  await press('Keep it')
  expect(send).not.toHaveBeenCalled()
  await press('Remove')
  await waitFor(() => expect(send.mock.calls).toEqual([[removeMessageRoute, { message: id }]]))
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'ok', title: 'Message deleted' }))
})

it('a refused removal says why', async () => {
  send.mockRejectedValueOnce(new CodedError('not-found'))
  show('remove')
  await press('Remove')
  expect(await screen.findByText(/^Failed to delete message\. /)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
