// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { verifyRoute } from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'
import { showScreen } from '../../../data/testing/screen'
import { toastContents } from '../../../ui/layers/toast'
import { Toasts } from '../../../ui/layers/toasts'
import { VerifyPage } from './verify-page'

const callPublic = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ callPublic }))
vi.mock('../../../data/queries/session/challenge', () => ({ solveChallenge: async () => 'solved' }))
const seen = vi.hoisted(() => vi.fn<(kind: string, token: string) => object | undefined>())
vi.mock('./use-dead-link', () => ({ useLink: seen }))
vi.mock('../../../data/queries/installation/public-program', () => ({ usePublicProgram: () => undefined }))

const token = 'b2'.repeat(32)
const proved = { email: 'ana+x@mail.example', ended: [] as string[] }
const elsewhere = new CodedError('verify-needs-password')
const show = (hash = `#token=${token}`) => {
  window.history.replaceState(null, '', `/verify${hash}`)
  return showScreen(
    '/verify',
    <>
      <VerifyPage />
      <Toasts />
    </>,
  )
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

// strict mode runs every effect twice; the link works once
configure({ reactStrictMode: true })
beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(() => {
  cleanup()
  toastContents.clear()
})

it('on the device that signed up proves the address with one request and leads to sign-in', async () => {
  callPublic.mockResolvedValue(proved)
  show()
  await heading('Your email is verified.')
  expect(callPublic.mock.calls).toEqual([[verifyRoute, { token }]])
  expect(screen.getByRole('link', { name: 'Go to Sign In' }).getAttribute('href')).toBe(
    '/auth?email=ana%2Bx%40mail.example',
  )
  expect(window.location.href).not.toContain(token)
})

it('tells whoever proves an address which devices had used it (S21)', async () => {
  callPublic.mockResolvedValue({ ...proved, ended: ['Firefox on Linux', 'Safari on iPhone'] })
  show()
  expect(await screen.findByText(/from: Firefox on Linux, Safari on iPhone\. They are signed out/)).toBeTruthy()
})

it('elsewhere asks for the password of the sign-up, and a wrong one can be tried again', async () => {
  callPublic.mockRejectedValueOnce(elsewhere)
  show()
  await heading('One more step')
  await userEvent.type(screen.getByLabelText('Password'), 'falsch-falsch')
  callPublic.mockRejectedValueOnce(new CodedError('wrong-credentials'))
  await press('Verify')
  expect(await screen.findByText('That isn’t the password chosen at sign-up.')).toBeTruthy()
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(document.activeElement).toBe(field)
  await userEvent.clear(field)
  await userEvent.type(field, 'limonero-9-azul')
  callPublic.mockResolvedValueOnce(proved)
  await press('Verify')
  await heading('Your email is verified.')
  expect(callPublic).toHaveBeenLastCalledWith(verifyRoute, { token, password: 'limonero-9-azul' })
})

it('whoever chose no password sets one, and sends no old one along', async () => {
  callPublic.mockRejectedValueOnce(elsewhere)
  show()
  await press('I didn’t choose one')
  expect(await screen.findByText(/somebody else typed your address/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('New password'), 'limonero-9-azul')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'limonero-9-azul')
  callPublic.mockRejectedValueOnce(new CodedError('bad-input', {}, { choosePassword: 'password-common' }))
  await press('Set password and verify')
  expect(await screen.findByText('This password is too common. Choose another one.')).toBeTruthy()
  callPublic.mockResolvedValueOnce(proved)
  await press('Set password and verify')
  await heading('Your email is verified.')
  expect(callPublic).toHaveBeenLastCalledWith(verifyRoute, { token, choosePassword: 'limonero-9-azul' })
})

it('says whose address a form is for and how long its link works, and that the new password is set', async () => {
  const now = Date.now()
  const at = (ms: number) => new Date(now + ms).toISOString().replace('T', ' ')
  const hour = 3_600_000
  seen.mockReturnValue({ open: true, email: proved.email, madeAt: at(-20.5 * hour), endsAt: at(3.5 * hour) })
  callPublic.mockRejectedValueOnce(new CodedError('verify-needs-password', { choose: true }))
  show()
  await heading('Set a new password')
  expect(screen.getByText(proved.email)).toBeTruthy()
  expect(screen.getByText('The link works for 3 more hours.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('New password'), 'limonero-9-azul')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'limonero-9-azul')
  callPublic.mockResolvedValueOnce(proved)
  await press('Set password and verify')
  await heading('Your email is verified.')
  expect(screen.getByText(/and the new password is set\. You can sign in with it now\./)).toBeTruthy()
})

it('goes back from a new password to the one of the sign-up', async () => {
  callPublic.mockRejectedValueOnce(elsewhere)
  show()
  await press('I didn’t choose one')
  await press('I have the password')
  await heading('One more step')
})

it('asks for a new password at once where the account has none', async () => {
  callPublic.mockRejectedValueOnce(new CodedError('verify-needs-password', { choose: true }))
  show()
  await heading('Set a new password')
  // the link of "Forgot Password": nobody else did anything, and there is no other password to go back to
  expect(screen.getByText('You asked for a new password. Setting it confirms this address.')).toBeTruthy()
  expect(screen.queryByText(/somebody else/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'I have the password' })).toBeNull()
})

it.each([
  ['password', 'Verify', 'Password'],
  ['choice', 'Set password and verify', 'New password'],
] as const)('a link that dies before the %s is sent says so', async (step, button, label) => {
  callPublic.mockRejectedValueOnce(new CodedError('verify-needs-password', step === 'choice' ? { choose: true } : {}))
  show()
  await userEvent.type(await screen.findByLabelText(label), 'limonero-9-azul')
  if (step === 'choice') await userEvent.type(screen.getByLabelText('Confirm password'), 'limonero-9-azul')
  callPublic.mockRejectedValueOnce(new CodedError('link-invalid'))
  await press(button)
  await heading('This link is invalid or has expired.')
})

it.each([
  ['used or old', `#token=${token}`, 1],
  ['without a token', '', 0],
])('a link that is %s is called so', async (_what, hash, asked) => {
  callPublic.mockRejectedValue(new CodedError('link-invalid'))
  show(hash)
  await heading('This link is invalid or has expired.')
  expect(callPublic).toHaveBeenCalledTimes(asked)
})

it('no answer is no dead link: it says why and asks again with the same link', async () => {
  callPublic.mockRejectedValueOnce(new CodedError('offline')).mockResolvedValueOnce(proved)
  show()
  expect(await screen.findByText('You are offline. Connect to the internet and try again.')).toBeTruthy()
  expect(screen.queryByText('This link is invalid or has expired.')).toBeNull()
  await press('Try again')
  await heading('Your email is verified.')
  await waitFor(() => expect(callPublic).toHaveBeenLastCalledWith(verifyRoute, { token }))
})
