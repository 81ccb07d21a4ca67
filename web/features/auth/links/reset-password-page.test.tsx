// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resetPasswordRoute } from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'
import { momentOf } from '../../../../domain/moments'
import { showScreen } from '../../../data/testing/screen'
import { toastContents } from '../../../ui/layers/toast'
import { Toasts } from '../../../ui/layers/toasts'
import { ResetPasswordPage } from './reset-password-page'

const callPublic = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const adopt = vi.hoisted(() => vi.fn<(grant: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ callPublic }))
vi.mock('../../../data/queries/session/session-actions', () => ({ adopt }))
vi.mock('../../../data/queries/session/challenge', () => ({ solveChallenge: async () => 'solved' }))
const link = vi.hoisted(() => ({ seen: undefined as unknown }))
vi.mock('./use-dead-link', () => ({ useLink: () => link.seen }))
vi.mock('../../../data/queries/installation/public-program', () => ({ usePublicProgram: () => undefined }))

const token = 'a1'.repeat(32)
const good = 'limonero-9-azul'
const show = (hash: string) => {
  window.history.replaceState(null, '', `/reset-password${hash}`)
  return showScreen(
    '/reset-password',
    <>
      <ResetPasswordPage />
      <Toasts />
    </>,
  )
}
async function save(password: string, confirm = password): Promise<void> {
  await userEvent.clear(screen.getByLabelText('New password'))
  await userEvent.clear(screen.getByLabelText('Confirm password'))
  await userEvent.click(screen.getByLabelText('New password'))
  await userEvent.paste(password)
  await userEvent.click(screen.getByLabelText('Confirm password'))
  await userEvent.paste(confirm)
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
}
const rules = () => screen.getAllByRole('listitem').map((rule) => rule.textContent)
const dead = 'This link is invalid or has expired.'

const inMinutes = (minutes: number) => momentOf(Date.now() + minutes * 60_000)
const living = () => ({
  open: true,
  email: '',
  madeAt: inMinutes(-5),
  endsAt: inMinutes(25),
  usedAt: '',
  replacedAt: '',
})

beforeEach(() => {
  vi.resetAllMocks()
  link.seen = living()
  adopt.mockResolvedValue({ id: 'ana', roles: ['affiliate'], language: 'en', firstName: 'Ana' })
})
afterEach(() => {
  cleanup()
  toastContents.clear()
})

it('says at once that a link without its token is dead, before anything is typed', () => {
  show('')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(dead)
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(callPublic).not.toHaveBeenCalled()
})

it('takes the token out of the address bar, where a neighbour or the history would keep it (S8)', () => {
  show(`#token=${token}`)
  expect(window.location.href).not.toContain(token)
  expect(window.location.pathname).toBe('/reset-password')
})

it('sets the password once, signs this device in and goes to the person’s area', async () => {
  callPublic.mockResolvedValue({ grant: true })
  const app = show(`#token=${token}`)
  await save(good)
  expect(await screen.findByText('Password updated')).toBeTruthy()
  const text = 'Your password has been set. Redirecting to your dashboard...'
  expect([...toastContents.values()]).toContainEqual({ kind: 'ok', title: 'Password updated', text })
  expect(callPublic.mock.calls).toEqual([
    [
      resetPasswordRoute,
      { token, password: good, device: expect.objectContaining({ name: expect.any(String) }), keep: [] },
    ],
  ])
  expect(adopt).toHaveBeenCalledWith({ grant: true })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your password has been reset successfully!')
  await waitFor(() => expect(app.at()).toBe('/affiliate_dashboard'))
})

it('goes on by itself 0.8 s after the password was set', async () => {
  callPublic.mockResolvedValue({ grant: true })
  const app = show(`#token=${token}`)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await save(good)
  await waitFor(() => expect(app.at()).toBe('/affiliate_dashboard'))
  expect(timers.mock.calls.map(([, ms]) => ms)).toContain(800)
  timers.mockRestore()
})

it('takes the token as the whole fragment too, as older mails have it', async () => {
  callPublic.mockResolvedValue({})
  show(`#${token}`)
  await save(good)
  await waitFor(() => expect(callPublic.mock.calls[0]?.[1]).toMatchObject({ token }))
})

it.each([
  ['it was used or is too old', new CodedError('link-invalid')],
  ['it isn’t ours', new CodedError('bad-input', {}, { token: 'link-invalid' })],
])('says that the link is dead when %s, with a way to a new one', async (_why, refusal) => {
  callPublic.mockRejectedValue(refusal)
  show(`#token=${token}`)
  await save(good)
  expect(await screen.findByRole('heading', { level: 1, name: dead })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy()
  expect(await screen.findByText('Invalid or expired link')).toBeTruthy()
  expect(adopt).not.toHaveBeenCalled()
})

it.each([
  ['12345', '12345', 'Password must be at least 6 characters'],
  ['1234567', '1234567', 'Password too short. Use at least 8 characters.'],
  ['password1', 'password1', 'This password is too common. Choose another one.'],
  [good, 'limonero-9-rojo', 'Passwords do not match. Please re-enter your password.'],
])('refuses %s and %s before sending (S6)', async (password, confirm, words) => {
  show(`#token=${token}`)
  await save(password, confirm)
  expect(await screen.findAllByText(words)).toHaveLength(1)
  expect(callPublic).not.toHaveBeenCalled()
})

it('ticks each rule as it is met, and unticks it again (S6)', async () => {
  const user = userEvent.setup()
  show(`#token=${token}`)
  expect(rules()).toEqual([
    'At least 8 characters, not yet',
    'Not a common password, not yet',
    'Both entries match, not yet',
  ])
  await user.type(screen.getByLabelText('New password'), 'password1')
  expect(rules()).toEqual([
    'At least 8 characters, met',
    'Not a common password, not yet',
    'Both entries match, not yet',
  ])
  await user.type(screen.getByLabelText('New password'), '-limonero')
  await user.type(screen.getByLabelText('Confirm password'), 'password1-limonero')
  expect(rules().every((rule) => rule?.endsWith(', met'))).toBe(true)
  await user.type(screen.getByLabelText('Confirm password'), 'x')
  expect(rules()[2]).toBe('Both entries match, not yet')
})

it('keeps both entries when the server can’t be reached, and works afterwards', async () => {
  callPublic.mockRejectedValueOnce(new CodedError('server-unreachable')).mockResolvedValueOnce({})
  show(`#token=${token}`)
  await save(good)
  expect(await screen.findByText('Failed to update password')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(good)
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
  expect(await screen.findByText('Password updated')).toBeTruthy()
})

it('shows the password only when asked to', async () => {
  show(`#token=${token}`)
  const field = screen.getByLabelText<HTMLInputElement>('New password')
  expect(field.type).toBe('password')
  await userEvent.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement)
  expect(field.type).toBe('text')
  expect(screen.getByLabelText<HTMLInputElement>('Confirm password').type).toBe('password')
})

it('names whose password it is and how long the link works, once the server has said it', () => {
  const in22 = Date.now() + 22 * 60_000 - 1
  const at = { madeAt: momentOf(in22 - 30 * 60_000), endsAt: momentOf(in22), usedAt: '', replacedAt: '' }
  link.seen = { open: true, email: 'lucia@correo.example', ...at }
  show(`#token=${token}`)
  expect(screen.getByText('lucia@correo.example').parentElement?.textContent).toBe(
    'For lucia@correo.example. Your other sessions end when you save.',
  )
  expect(screen.getByText('The link works for 22 more minutes.')).toBeTruthy()
})

const held = [
  { kind: 'passkey', id: 'old', name: 'Pixel 8', addedAt: '2026-01-02 10:00:00.000Z', suggestRemoval: false },
  { kind: 'api-key', id: 'new', name: 'Export', addedAt: '2026-11-27 10:00:00.000Z', suggestRemoval: true },
]
const choice = (thing: string, name: string) =>
  within(screen.getByRole('group', { name: thing })).getByRole('button', { name })
const isChosen = (thing: string, name: string) => choice(thing, name).getAttribute('aria-pressed') === 'true'

it('lists what the account holds, suggests to remove what was added in the last 7 days, and sends what stays (S24)', async () => {
  link.seen = { ...living(), held, secondStep: true }
  callPublic.mockResolvedValue({ grant: true })
  show(`#token=${token}`)
  expect(screen.getByText(/added in the last 7 days is set to “Remove”/)).toBeTruthy()
  expect([isChosen('Passkey: Pixel 8', 'Keep'), isChosen('API key: Export', 'Remove')]).toEqual([true, true])
  expect(screen.queryByText(/keep no passkey/)).toBeNull()
  await userEvent.click(choice('API key: Export', 'Keep'))
  await userEvent.click(choice('Passkey: Pixel 8', 'Remove'))
  expect(screen.getByText(/keep no passkey/)).toBeTruthy()
  await save(good)
  await waitFor(() => expect(callPublic.mock.calls[0]?.[1]).toMatchObject({ keep: [{ kind: 'api-key', id: 'new' }] }))
})

it('shows what the account holds before it sets the password, also where the link was opened without a connection', async () => {
  link.seen = undefined
  callPublic.mockResolvedValueOnce({ ...living(), held, secondStep: false }).mockResolvedValue({ grant: true })
  show(`#token=${token}`)
  await save(good)
  await screen.findByRole('group', { name: 'API key: Export' })
  expect(adopt).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
  await waitFor(() => expect(callPublic.mock.calls[1]?.[1]).toMatchObject({ keep: [{ kind: 'passkey', id: 'old' }] }))
})

it('says that the password is set and who lets an admin in who kept no second factor', async () => {
  callPublic.mockRejectedValue(new CodedError('enrolment-locked'))
  show(`#token=${token}`)
  await save(good)
  await screen.findByRole('heading', { level: 1, name: 'Password updated' })
  expect(screen.getByText(/Ask another administrator to let you set up a new one/)).toBeTruthy()
})
