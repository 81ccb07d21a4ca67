// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setupRoute } from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'
import { showScreen } from '../../../data/testing/screen'
import { toastContents } from '../../../ui/layers/toast'
import { Toasts } from '../../../ui/layers/toasts'
import { SetupPage } from './setup-page'

const callPublic = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const adopt = vi.hoisted(() => vi.fn<(grant: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ callPublic }))
vi.mock('../../../data/queries/session/session-actions', () => ({ adopt }))
vi.mock('./use-dead-link', () => ({ useDeadLink: () => false }))
vi.mock('../../../data/queries/installation/public-program', () => ({ usePublicProgram: () => undefined }))

const token = 'd4'.repeat(32)
const show = (hash = `#token=${token}`) => {
  window.history.replaceState(null, '', `/setup${hash}`)
  return showScreen(
    '/setup',
    <>
      <SetupPage />
      <Toasts />
    </>,
  )
}
const ada = [
  ['First name', 'Ada'],
  ['Last name', 'Byron'],
  ['Email', 'ada@mail.example'],
  ['Password', 'limonero-9-azul'],
  ['Confirm password', 'limonero-9-azul'],
] as const
async function fill(): Promise<void> {
  for (const [label, text] of ada) {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(text)
  }
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Create the admin account' }))
const values = () => ada.map(([label]) => [label, screen.getByLabelText<HTMLInputElement>(label).value])

beforeEach(() => {
  vi.resetAllMocks()
  adopt.mockResolvedValue({ id: 'ada', roles: ['admin'], language: 'en', firstName: 'Ada' })
})
afterEach(() => {
  cleanup()
  toastContents.clear()
})

it('makes the first administrator and goes to their area', async () => {
  callPublic.mockResolvedValue({})
  const app = show()
  expect(window.location.href).not.toContain(token)
  await fill()
  await press()
  await waitFor(() => expect(app.at()).toBe('/admin/set-up'))
  expect(callPublic).toHaveBeenCalledTimes(1)
  expect(callPublic).toHaveBeenCalledWith(
    setupRoute,
    expect.objectContaining({ token, firstName: 'Ada', lastName: 'Byron', email: 'ada@mail.example', language: 'en' }),
  )
})

it('asks for everything, says each once, and puts the focus on the first', async () => {
  show()
  await press()
  for (const words of ['First name is required', 'Last name is required', 'Invalid email address']) {
    expect(await screen.findAllByText(words)).toHaveLength(1)
  }
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  expect(callPublic).not.toHaveBeenCalled()
})

it('says that the link is closed when somebody was first or it is too old', async () => {
  callPublic.mockRejectedValue(new CodedError('setup-closed'))
  show()
  await fill()
  await press()
  expect(await screen.findByRole('heading', { level: 1, name: 'This set-up link is closed.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Sign In' }).getAttribute('href')).toBe('/admin/auth')
  expect(adopt).not.toHaveBeenCalled()
})

it('shows no form without the link that the server printed', () => {
  show('')
  expect(screen.getByText('This page needs the link the server printed when it started.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create the admin account' })).toBeNull()
  // who runs the server is told how to get one
  expect(screen.getByText(/Start the server again: it prints a new link/)).toBeTruthy()
  expect(screen.getByText('coterie admin create')).toBeTruthy()
})

it('keeps what was typed through a refusal, and puts it at its field', async () => {
  callPublic.mockRejectedValueOnce(new CodedError('bad-input', {}, { password: 'password-common' }))
  show()
  await fill()
  await press()
  expect(await screen.findByText('This password is too common. Choose another one.')).toBeTruthy()
  callPublic.mockRejectedValueOnce(new CodedError('server-unreachable'))
  await press()
  expect(await screen.findByText('The server can’t be reached. Wait a moment and try again.')).toBeTruthy()
  expect(values()).toEqual(ada.map((each) => [...each]))
})
