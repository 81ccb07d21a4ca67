// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  revertChangeRoute,
  resetPasswordRoute,
  createFirstAdminRoute,
  verifyEmailRoute,
} from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'
import { momentOf } from '../../../../domain/moments'
import { renderScreen } from '../../../data/testing/screen'
import { toastContents } from '../../../ui/layers/toast'
import { withToasts } from '../../testing/with-toasts'
import { ResetPasswordPage } from './reset-password-page'
import { SetupPage } from './setup-page'
import { VerifyPage } from './verify-page'
import { NotMePage } from './not-me-page'

const callPublic = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const adopt = vi.hoisted(() => vi.fn<(grant: unknown) => Promise<unknown>>())
const link = vi.hoisted(() => ({ seen: vi.fn<(kind: string, token: string) => object | undefined>() }))
const mocks = vi.hoisted(() => ({ now: false }))
vi.mock('../../../data/queries/commands', () => ({ callPublic }))
vi.mock('../../../data/queries/session/session-actions', () => ({ adopt }))
vi.mock('../../../data/queries/session/challenge', () => ({ solveChallenge: async () => 'solved' }))
vi.mock('./use-link-status', () => ({ useLinkStatus: link.seen, useIsLinkInvalid: () => false }))
vi.mock('../../../data/queries/installation/public-program', () => ({ usePublicProgram: () => undefined }))
vi.mock('../../../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useMailsOnlyLogged: () => mocks.now,
}))

describe('reset password page', () => {
  const token = 'a1'.repeat(32)
  const good = 'limonero-9-azul'
  const show = (hash: string) => {
    window.history.replaceState(null, '', `/reset-password${hash}`)
    return renderScreen('/reset-password', withToasts(<ResetPasswordPage />))
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
  const invalidLinkTitle = 'This link is invalid or has expired.'

  const inMinutes = (minutes: number) => momentOf(Date.now() + minutes * 60_000)
  const validLink = () => ({
    open: true,
    email: '',
    madeAt: inMinutes(-5),
    endsAt: inMinutes(25),
    usedAt: '',
    replacedAt: '',
  })

  beforeEach(() => {
    vi.resetAllMocks()
    link.seen.mockReturnValue(validLink())
    adopt.mockResolvedValue({ id: 'ana', roles: ['affiliate'], language: 'en', firstName: 'Ana' })
  })
  afterEach(() => {
    cleanup()
    toastContents.clear()
  })

  it('reports a link without a token before anything is typed', () => {
    show('')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(invalidLinkTitle)
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(callPublic).not.toHaveBeenCalled()
  })

  it('removes the token from the address bar and the history (S8)', () => {
    show(`#token=${token}`)
    expect(window.location.href).not.toContain(token)
    expect(window.location.pathname).toBe('/reset-password')
  })

  it('sets the password only once, signs in on this device and opens the person’s home page after 0.8 s', async () => {
    callPublic.mockResolvedValue({ grant: true })
    const app = show(`#token=${token}`)
    const timers = vi.spyOn(globalThis, 'setTimeout')
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
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(800)
    timers.mockRestore()
  })

  it('accepts a URL fragment that is only the token, as in the emails', async () => {
    callPublic.mockResolvedValue({})
    show(`#${token}`)
    await save(good)
    await waitFor(() => expect(callPublic.mock.calls[0]?.[1]).toMatchObject({ token }))
  })

  it.each([
    ['it is used or expired', new CodedError('link-invalid')],
    ['it is unknown', new CodedError('bad-input', {}, { token: 'link-invalid' })],
  ])('reports an invalid link when %s, and offers a new one', async (_why, refusal) => {
    callPublic.mockRejectedValue(refusal)
    show(`#token=${token}`)
    await save(good)
    expect(await screen.findByRole('heading', { level: 1, name: invalidLinkTitle })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send new link' })).toBeTruthy()
    expect(await screen.findByText('Invalid or expired link')).toBeTruthy()
    expect(adopt).not.toHaveBeenCalled()
  })

  it.each([
    ['12345', '12345', 'Password must be at least 6 characters'],
    ['1234567', '1234567', 'Password too short. Use at least 8 characters.'],
    ['password1', 'password1', 'This password is too common. Choose another one.'],
    [good, 'limonero-9-rojo', 'Passwords do not match. Please re-enter your password.'],
  ])('rejects the password %s with the repetition %s before sending (S6)', async (password, confirm, words) => {
    show(`#token=${token}`)
    await save(password, confirm)
    expect(await screen.findAllByText(words)).toHaveLength(1)
    expect(callPublic).not.toHaveBeenCalled()
  })

  it('keeps both fields when the server is unreachable, and works on the next try', async () => {
    callPublic.mockRejectedValueOnce(new CodedError('server-unreachable')).mockResolvedValueOnce({})
    show(`#token=${token}`)
    await save(good)
    expect(await screen.findByText('Failed to update password')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(good)
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
    expect(await screen.findByText('Password updated')).toBeTruthy()
  })

  it('shows the password only on request', async () => {
    show(`#token=${token}`)
    const field = screen.getByLabelText<HTMLInputElement>('New password')
    expect(field.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password: New password' }))
    expect(field.type).toBe('text')
    expect(screen.getByLabelText<HTMLInputElement>('Confirm password').type).toBe('password')
  })

  const accountItems = [
    { kind: 'passkey', id: 'old', name: 'Pixel 8', addedAt: '2026-01-02 10:00:00.000Z', suggestRemoval: false },
    { kind: 'api-key', id: 'new', name: 'Export', addedAt: '2026-11-27 10:00:00.000Z', suggestRemoval: true },
  ]
  const choice = (thing: string, name: string) =>
    within(screen.getByRole('group', { name: thing })).getByRole('button', { name })
  const isChosen = (thing: string, name: string) => choice(thing, name).getAttribute('aria-pressed') === 'true'

  it('lists the account’s items, suggests removing those of the last 7 days, and sends the items to keep (S24)', async () => {
    link.seen.mockReturnValue({ ...validLink(), held: accountItems, secondStep: true })
    callPublic.mockResolvedValue({ grant: true })
    show(`#token=${token}`)
    expect(screen.getByText(/added in the last 7 days is set to “Remove”/)).toBeTruthy()
    expect([isChosen('Passkey: Pixel 8', 'Keep'), isChosen('API key: Export', 'Remove')]).toEqual([true, true])
    expect(screen.queryByText(/keep neither a passkey/)).toBeNull()
    await userEvent.click(choice('API key: Export', 'Keep'))
    await userEvent.click(choice('Passkey: Pixel 8', 'Remove'))
    expect(screen.getByText(/keep neither a passkey/)).toBeTruthy()
    await save(good)
    await waitFor(() => expect(callPublic.mock.calls[0]?.[1]).toMatchObject({ keep: [{ kind: 'api-key', id: 'new' }] }))
  })

  it('shows the items before it sets the password, even when the link was opened offline', async () => {
    link.seen.mockReturnValue(undefined)
    callPublic
      .mockResolvedValueOnce({ ...validLink(), held: accountItems, secondStep: false })
      .mockResolvedValue({ grant: true })
    show(`#token=${token}`)
    await save(good)
    await screen.findByRole('group', { name: 'API key: Export' })
    expect(adopt).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
    await waitFor(() => expect(callPublic.mock.calls[1]?.[1]).toMatchObject({ keep: [{ kind: 'passkey', id: 'old' }] }))
  })

  it('after the password was set, says who can help an admin who kept no second factor', async () => {
    callPublic.mockRejectedValue(new CodedError('enrolment-locked'))
    show(`#token=${token}`)
    await save(good)
    await screen.findByRole('heading', { level: 1, name: 'Password updated' })
    expect(screen.getByText(/Ask another admin to let you set it up again/)).toBeTruthy()
  })
})

describe('setup page', () => {
  const token = 'd4'.repeat(32)
  const show = (hash = `#token=${token}`) => {
    window.history.replaceState(null, '', `/setup${hash}`)
    return renderScreen('/setup', withToasts(<SetupPage />))
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
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Create admin account' }))
  const values = () => ada.map(([label]) => [label, screen.getByLabelText<HTMLInputElement>(label).value])

  beforeEach(() => {
    vi.resetAllMocks()
    adopt.mockResolvedValue({ id: 'ada', roles: ['admin'], language: 'en', firstName: 'Ada' })
  })
  afterEach(() => {
    cleanup()
    toastContents.clear()
  })

  it('creates the first administrator and then opens the setup steps', async () => {
    callPublic.mockResolvedValue({})
    const app = show()
    expect(window.location.href).not.toContain(token)
    await fill()
    await press()
    await waitFor(() => expect(app.at()).toBe('/admin/set-up'))
    expect(callPublic).toHaveBeenCalledTimes(1)
    expect(callPublic).toHaveBeenCalledWith(
      createFirstAdminRoute,
      expect.objectContaining({
        token,
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@mail.example',
        language: 'en',
      }),
    )
  })

  it('reports a setup link that is used or expired', async () => {
    callPublic.mockRejectedValue(new CodedError('setup-closed'))
    show()
    await fill()
    await press()
    expect(await screen.findByRole('heading', { level: 1, name: 'This setup link no longer works.' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Sign In' }).getAttribute('href')).toBe('/admin/auth')
    expect(adopt).not.toHaveBeenCalled()
  })

  it('shows no form without the link that the server printed', () => {
    show('')
    expect(screen.getByText('You need the setup link that the server printed when it started.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create admin account' })).toBeNull()
    expect(screen.getByText(/Restart the server\. It prints a new link/)).toBeTruthy()
    expect(screen.getByText('coterie admin create')).toBeTruthy()
  })

  it('keeps the input of a rejected form, and shows a problem at its field', async () => {
    callPublic.mockRejectedValueOnce(new CodedError('bad-input', {}, { password: 'password-common' }))
    show()
    await fill()
    await press()
    expect(await screen.findByText('This password is too common. Choose another one.')).toBeTruthy()
    callPublic.mockRejectedValueOnce(new CodedError('server-unreachable'))
    await press()
    expect(await screen.findByText('Couldn’t reach the server. Wait a moment and try again.')).toBeTruthy()
    expect(values()).toEqual(ada.map((each) => [...each]))
  })
})

describe('verify page', () => {
  const token = 'b2'.repeat(32)
  const proved = { email: 'ana+x@mail.example', ended: [] as string[] }
  const elsewhere = new CodedError('verify-needs-password')
  const show = (hash = `#token=${token}`) => {
    window.history.replaceState(null, '', `/verify${hash}`)
    return renderScreen('/verify', withToasts(<VerifyPage />))
  }
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

  // Strict mode runs every effect twice, but the link works only once.
  beforeEach(() => {
    configure({ reactStrictMode: true })
    vi.resetAllMocks()
  })
  afterEach(() => {
    configure({ reactStrictMode: false })
    cleanup()
    toastContents.clear()
  })

  const session = { userId: 'ana', token: 'short-lived' }
  const signedIn = { id: 'ana', roles: ['user'] }
  const hereInput = { token, device: expect.objectContaining({ installed: false }) as unknown }

  it('opens the dashboard with one request in the browser that signed up (P20)', async () => {
    callPublic.mockResolvedValue({ ...proved, session })
    adopt.mockResolvedValue(signedIn)
    show()
    expect(await screen.findByText('Your email is verified.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Go to Sign In' })).toBeNull()
    expect(callPublic.mock.calls).toEqual([[verifyEmailRoute, hereInput]])
    expect(adopt.mock.calls).toEqual([[session]])
  })

  it('links to sign-in if the link did not sign in', async () => {
    callPublic.mockResolvedValue(proved)
    show()
    await heading('Your email is verified.')
    expect(callPublic).toHaveBeenCalledOnce()
    expect(adopt).not.toHaveBeenCalled()
    expect(screen.getByRole('link', { name: 'Go to Sign In' }).getAttribute('href')).toBe(
      '/auth?email=ana%2Bx%40mail.example',
    )
    expect(window.location.href).not.toContain(token)
  })

  it('lists the devices that had used the account and are now signed out (S21)', async () => {
    callPublic.mockResolvedValue({ ...proved, ended: ['Firefox on Linux', 'Safari on iPhone'] })
    show()
    expect(await screen.findByText(/on: Firefox on Linux, Safari on iPhone\. We signed them out/)).toBeTruthy()
    cleanup()
    callPublic.mockResolvedValue({ ...proved, session, ended: ['Firefox on Linux'] })
    adopt.mockResolvedValue(signedIn)
    show()
    const home = await screen.findByRole('link', { name: 'Go to your dashboard now' })
    expect(home.getAttribute('href')).toBe('/dashboard')
    expect(screen.getByText(/on: Firefox on Linux\. We signed them out/)).toBeTruthy()
  })

  it('asks for the sign-up password on another device, and allows another try', async () => {
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
    expect(callPublic).toHaveBeenLastCalledWith(verifyEmailRoute, { token, password: 'limonero-9-azul' })
  })

  it('lets a person who did not choose the password set a new one, without sending an old one', async () => {
    callPublic.mockRejectedValueOnce(elsewhere)
    show()
    await press('I didn’t set a password')
    expect(await screen.findByText(/someone else signed up with your address/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('New password'), 'limonero-9-azul')
    await userEvent.type(screen.getByLabelText('Confirm password'), 'limonero-9-azul')
    callPublic.mockRejectedValueOnce(new CodedError('bad-input', {}, { choosePassword: 'password-common' }))
    await press('Set password and verify')
    expect(await screen.findByText('This password is too common. Choose another one.')).toBeTruthy()
    callPublic.mockResolvedValueOnce(proved)
    await press('Set password and verify')
    await heading('Your email is verified.')
    expect(callPublic).toHaveBeenLastCalledWith(verifyEmailRoute, { token, choosePassword: 'limonero-9-azul' })
  })

  it.each([
    ['password', 'Verify', 'Password'],
    ['choice', 'Set password and verify', 'New password'],
  ] as const)('reports a link that expires during the %s step', async (step, button, label) => {
    callPublic.mockRejectedValueOnce(new CodedError('verify-needs-password', step === 'choice' ? { choose: true } : {}))
    show()
    await userEvent.type(await screen.findByLabelText(label), 'limonero-9-azul')
    if (step === 'choice') await userEvent.type(screen.getByLabelText('Confirm password'), 'limonero-9-azul')
    callPublic.mockRejectedValueOnce(new CodedError('link-invalid'))
    await press(button)
    await heading('This link is invalid or has expired.')
  })

  it.each([
    ['used or expired', `#token=${token}`, 1],
    ['without a token', '', 0],
  ])('reports a link that is %s', async (_what, hash, asked) => {
    callPublic.mockRejectedValue(new CodedError('link-invalid'))
    show(hash)
    await heading('This link is invalid or has expired.')
    expect(callPublic).toHaveBeenCalledTimes(asked)
  })

  it('does not report a failed request as an invalid link, and retries the same link', async () => {
    callPublic.mockRejectedValueOnce(new CodedError('offline')).mockResolvedValueOnce(proved)
    show()
    expect(await screen.findByText('You are offline. Connect to the internet and try again.')).toBeTruthy()
    expect(screen.queryByText('This link is invalid or has expired.')).toBeNull()
    await press('Try again')
    await heading('Your email is verified.')
    await waitFor(() => expect(callPublic).toHaveBeenLastCalledWith(verifyEmailRoute, hereInput))
  })
})

describe('“It wasn’t me” page', () => {
  const nothing = { removed: [], paypalBack: '', locked: false }
  const open = { open: true, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }
  const rows = () =>
    screen.queryAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  const token = 'c3'.repeat(32)
  const show = (address: string) => {
    window.history.replaceState(null, '', `/not-me${address}`)
    return renderScreen('/not-me', <NotMePage />)
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

  beforeEach(() => {
    vi.resetAllMocks()
    mocks.now = false
    link.seen.mockReturnValue(undefined)
  })
  afterEach(cleanup)

  it.each([
    ['', 'That wasn’t me. Restore it', 'Your old PayPal email has been restored.'],
    ['?about=device', 'That wasn’t me. Sign out everywhere', 'All devices are signed out.'],
  ])('changes nothing when it is opened, and acts only when the button is pressed: %s', async (about, button, done) => {
    callPublic.mockResolvedValue(nothing)
    show(`${about}#token=${token}`)
    expect(callPublic).not.toHaveBeenCalled()
    expect(window.location.href).not.toContain(token)
    await press(button)
    await heading(done)
    expect(callPublic.mock.calls).toEqual([[revertChangeRoute, { token }]])
    expect(screen.getByRole('link', { name: 'Reset my password' }).getAttribute('href')).toBe('/auth')
  })

  it('explains a failure, does not claim success, and allows another try', async () => {
    callPublic.mockRejectedValueOnce(new CodedError('server-unreachable')).mockResolvedValueOnce(nothing)
    show(`#token=${token}`)
    await press('That wasn’t me. Restore it')
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t reach the server')
    expect(screen.queryByText('Your old PayPal email has been restored.')).toBeNull()
    await press('That wasn’t me. Restore it')
    await heading('Your old PayPal email has been restored.')
  })

  it('lists what was removed and restored, and who can help an admin without a second factor (S24)', async () => {
    callPublic.mockResolvedValue({
      removed: [
        { kind: 'session', name: 'Chrome on Windows' },
        { kind: 'passkey', name: 'Pixel 8' },
        { kind: 'codes', name: '' },
        { kind: 'paypal', name: 'eve@pay.example' },
      ],
      paypalBack: 'ana@pay.example',
      locked: true,
    })
    show(`?about=device#token=${token}`)
    await press('That wasn’t me. Sign out everywhere')
    await heading('All devices are signed out.')
    expect(rows()).toEqual([
      'Signed out: Chrome on Windows',
      'Passkey removed: Pixel 8',
      'One-time codes: Removed',
      'PayPal email removed: eve@pay.example',
    ])
    expect(screen.getByText('Your payments will go to your earlier PayPal email again: ana@pay.example.')).toBeTruthy()
    expect(screen.getByText(/Ask another admin to let you set it up again/)).toBeTruthy()
  })

  it('offers to remove a first PayPal address, because there is none to restore', async () => {
    callPublic.mockResolvedValue({ ...nothing, removed: [{ kind: 'paypal', name: 'eve@pay.example' }] })
    const paypal = { before: '', after: 'eve@pay.example' }
    link.seen.mockReturnValue({ ...open, paypal })
    show(`#token=${token}`)
    await heading('Remove the PayPal email')
    await press('That wasn’t me. Remove it')
    await heading('The PayPal email has been removed.')
  })

  it('restores the previous email address, and shows both addresses (S26)', async () => {
    callPublic.mockResolvedValue({ ...nothing, removed: [{ kind: 'session', name: 'Chrome on Windows' }] })
    const emailChange = { before: 'ana@mail.example', after: 'eve@mail.example' }
    link.seen.mockReturnValue({ ...open, emailChange })
    show(`?about=email#token=${token}`)
    await heading('Restore your email address')
    expect(rows()).toEqual(['Restored: ana@mail.example', 'Removed: eve@mail.example'])
    await press('That wasn’t me. Restore it')
    await heading('Your old email address has been restored.')
    expect(callPublic.mock.calls).toEqual([[revertChangeRoute, { token }]])
    expect(screen.getByText('Chrome on Windows')).toBeTruthy()
  })
})
