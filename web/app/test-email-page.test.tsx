// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Toasts } from '../ui/layers/toasts'
import { TestEmailPage } from './test-email-page'

const kept = vi.hoisted(() => ({ now: false }))
vi.mock('../data/repos/mails-kept', () => ({ useMailsKept: () => kept.now }))
vi.mock('../data/repos/commands', () => ({ sendCommand: () => Promise.resolve({}) }))

const open = () =>
  render(
    <MemoryRouter>
      <TestEmailPage />
      <Toasts />
    </MemoryRouter>,
  )
afterEach(cleanup)

test('without a mail server nobody is sent to their inbox', async () => {
  kept.now = true
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Send test email' }))
  expect(await screen.findByText(/in the mail log/)).toBeTruthy()
  expect(screen.queryByText(/inbox/)).toBeNull()
})

test('with one the inbox is where to look', async () => {
  kept.now = false
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Send test email' }))
  expect(await screen.findByText(/Check your inbox/)).toBeTruthy()
})
