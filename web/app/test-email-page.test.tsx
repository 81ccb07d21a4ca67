// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testEmailRoute } from '../../domain/api/mail'
import { CodedError } from '../../domain/error-codes'
import { TestEmailPage } from './test-email-page'

const kept = vi.hoisted(() => ({ now: false }))
const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../data/repos/mails-kept', () => ({ useMailsKept: () => kept.now }))
vi.mock('../data/repos/product-name', () => ({ useProductName: () => 'Amigas' }))
vi.mock('../data/repos/commands', () => ({ sendCommand: send }))

const letter = { to: 'ana@mail.example', subject: 'Welcome to Amigas', text: 'Your seat is kept.', used: 2, most: 5 }
const open = () =>
  render(
    <MemoryRouter>
      <TestEmailPage />
    </MemoryRouter>,
  )
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send test welcome email' }))
beforeEach(() => {
  vi.resetAllMocks()
  kept.now = false
  send.mockResolvedValue(letter)
})
afterEach(cleanup)

test('sends the letter in the chosen language; the answer stays, with the letter and what is left of the hour', async () => {
  open()
  expect(screen.getByText('At most 5 an hour.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Language of the letter'), 'es')
  await press()
  expect(send.mock.calls).toEqual([[testEmailRoute, { language: 'es' }]])
  expect((await screen.findByText('Test welcome email sent')).closest('[role=status]')).not.toBeNull()
  expect(screen.getByRole('figure').textContent).toContain('Welcome to Amigas')
  expect(screen.getByText('Your seat is kept.')).toBeTruthy()
  expect(screen.getByText('2 of 5 this hour')).toBeTruthy()
  expect(screen.getByText(/^Amigas to you/)).toBeTruthy()
})

test('without a mail server nobody is sent to their inbox, and nothing is called sent', async () => {
  kept.now = true
  open()
  await press()
  // once, and the words themselves lead there
  const toLog = await screen.findByRole('link', { name: 'mail log' })
  expect(toLog.closest('p')?.textContent).toMatch(/in the mail log\.$/)
  expect(screen.queryByText(/inbox/)).toBeNull()
  expect(screen.queryByText('Test welcome email sent')).toBeNull()
})

test.each([
  ['not-allowed', 'Failed to send test email'],
  ['signed-out', 'Failed to send test email'],
  ['rate-limited', 'Failed to send email'],
] as const)('a refusal (%s) stands at the button: %s', async (code, words) => {
  send.mockRejectedValue(new CodedError(code))
  open()
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(screen.queryByRole('figure')).toBeNull()
})
