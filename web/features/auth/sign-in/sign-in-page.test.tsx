// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  forgotPasswordRoute,
  inspectLinkRoute,
  resendVerificationRoute,
  verifyEmailRoute,
} from '../../../../domain/api/security/accounts'
import { referrerRoute } from '../../../../domain/api/people/referrals'
import { CodedError, type ErrorCode } from '../../../../domain/error-codes'
import type { Role } from '../../../../domain/people/roles'
import { changeSession } from '../../../data/engine/person/session-state'
import { setLanguage } from '../../../i18n/language'
import { dismissToast, toastContents } from '../../../ui/layers/toast'
import { Toasts } from '../../../ui/layers/toasts'
import { rememberRestore } from '../../../data/queries/session/sign-in-state'
import { SignInPage } from './sign-in-page'
import { renderScreen } from '../../../data/testing/screen'
import { until } from '../../../data/testing/until'
import { NotMePage } from '../links/not-me-page'
import { ResetPasswordPage } from '../links/reset-password-page'
import { SetupPage } from '../links/setup-page'
import { UnsubscribePage } from '../links/unsubscribe-page'
import { VerifyPage } from '../links/verify-page'

const callPublic = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const signIn = vi.hoisted(() => vi.fn<(input: unknown) => Promise<unknown>>())
const solve = vi.hoisted(() => vi.fn<(action: string, level: number) => Promise<string>>())
const mails = vi.hoisted(() => ({ mailsKept: false, supportEmail: '' }))
vi.mock('../../../data/queries/commands', () => ({ callPublic }))
vi.mock('../../../data/queries/session/session-actions', () => ({ signIn, adopt: vi.fn<() => void>() }))
vi.mock('../../../data/queries/session/challenge', () => ({ solveChallenge: solve }))
vi.mock('../../../data/queries/installation/public-program', () => ({ usePublicProgram: () => mails }))

describe('sign-in and its links', () => {
  const ana = { email: 'ana@mail.example', password: 'limonero-9-azul' }
  const held = (...roles: Role[]) => ({ id: 'ana000000000000', roles, language: 'en' as const, firstName: 'Ana' })
  const refused = (code: ErrorCode) => new CodedError(code)

  let here: ReturnType<typeof useLocation> | undefined
  const Spy = () => {
    const location = useLocation()
    useEffect(() => {
      here = location
    }, [location])
    return null
  }
  /** Renders the page at a URL; `from` is the page that required the sign-in. */
  function show({ at = '/auth', from, admin = false }: { at?: string; from?: string; admin?: boolean } = {}) {
    const { pathname, search, hash } = new URL(at, 'http://localhost')
    render(
      <MemoryRouter initialEntries={[{ pathname, search, hash, state: from === undefined ? null : { from } }]}>
        <Spy />
        <SignInPage admin={admin} />
        <Toasts />
      </MemoryRouter>,
    )
  }
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  async function type(): Promise<void> {
    await paste('Email', ana.email)
    await paste('Password', ana.password)
  }
  async function showAndSignIn(options: Parameters<typeof show>[0] = {}): Promise<void> {
    show(options)
    await type()
    await press('Sign in')
  }
  async function paste(label: string, text: string): Promise<void> {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(text)
  }

  beforeEach(() => {
    vi.resetAllMocks()
    mails.mailsKept = false
    mails.supportEmail = ''
    solve.mockImplementation(async (action, level) => `${action} ${level} ${solve.mock.calls.length}`)
    signIn.mockResolvedValue(held('user'))
    changeSession({ state: 'none', person: null })
  })
  afterEach(async () => {
    cleanup()
    toastContents.clear()
    localStorage.clear()
    await act(() => setLanguage('en'))
  })

  describe('signing in', () => {
    it.each([
      [[], '/dashboard'],
      [['user'], '/dashboard'],
      [['user', 'affiliate'], '/affiliate_dashboard'],
      [['affiliate', 'admin'], '/admin'],
    ] as [Role[], string][])('leads a person with the roles %j to %s', async (roles, home) => {
      signIn.mockResolvedValue(held(...roles))
      await showAndSignIn()
      await waitFor(() => expect(here?.pathname).toBe(home))
      expect(signIn.mock.calls).toEqual([[{ ...ana, challenge: 'login 1 1' }]])
    })

    it('returns to the page that required the sign-in', async () => {
      await showAndSignIn({ from: '/rental-history' })
      await waitFor(() => expect(here?.pathname).toBe('/rental-history'))
    })

    it('sends only one request however often the button is pressed', async () => {
      let answer: (person: unknown) => void = () => undefined
      signIn.mockReturnValue(new Promise((resolve) => (answer = resolve)))
      show()
      await type()
      await userEvent.dblClick(screen.getByRole('button', { name: 'Sign in' }))
      const busy = await screen.findByRole('button', { name: 'Signing in…' })
      expect(busy.getAttribute('aria-busy')).toBe('true')
      await userEvent.click(busy)
      await userEvent.type(screen.getByLabelText('Password'), '{Enter}')
      answer(held('user'))
      await waitFor(() => expect(here?.pathname).toBe('/dashboard'))
      expect(signIn).toHaveBeenCalledTimes(1)
    })

    it('shows a field’s problem when the person leaves the field, and sends nothing', async () => {
      show()
      await userEvent.type(screen.getByLabelText('Email'), 'ana')
      await userEvent.type(screen.getByLabelText('Password'), 'kurz')
      await press('Sign in')
      expect(await screen.findByText('Invalid email address')).toBeTruthy()
      expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
      expect(signIn).not.toHaveBeenCalled()
    })
  })

  describe('a rejected sign-in', () => {
    it('looks the same for a wrong password and an unknown address, and keeps the input', async () => {
      signIn.mockRejectedValue(refused('wrong-credentials'))
      await showAndSignIn()
      const texts = within(screen.getAllByRole('alert').at(-1) as HTMLElement)
      expect(await texts.findByText('Email or password is wrong.')).toBeTruthy()
      expect(value('Email')).toBe(ana.email)
      expect(value('Password')).toBe(ana.password)
      expect(screen.queryByRole('button', { name: 'Send link again' })).toBeNull()
      expect(here?.pathname).toBe('/auth')
      expect(signIn).toHaveBeenCalledTimes(1)
      expect(screen.queryByText('A longer check')).toBeNull()
      // The text remains until the next input, but the toast disappears.
      expect(screen.getByText('Email or password is wrong. Check both, then try again.')).toBeTruthy()
      await userEvent.type(screen.getByLabelText('Password'), 'x')
      expect(screen.queryByText(/Check both, then try again/)).toBeNull()
    })

    it.each([
      ['rate-limited', 'Too many attempts. Wait a moment and try again.'],
      ['offline', 'You are offline. Connect to the internet and try again.'],
      ['server-unreachable', 'Couldn’t reach the server. Wait a moment and try again.'],
    ] as [ErrorCode, string][])('explains %s, and can be repeated with a new bot check', async (code, words) => {
      signIn.mockRejectedValueOnce(refused(code))
      await showAndSignIn()
      expect(await screen.findByText(words)).toBeTruthy()
      await press('Sign in')
      await waitFor(() => expect(here?.pathname).toBe('/dashboard'))
      expect(signIn).toHaveBeenLastCalledWith({ ...ana, challenge: 'login 1 2' })
    })

    it('shows an unexpected error under “Error”, and allows another try', async () => {
      signIn.mockRejectedValueOnce(new TypeError('x is not a function'))
      await showAndSignIn()
      const texts = within(screen.getAllByRole('alert').at(-1) as HTMLElement)
      expect(await texts.findByText('Error')).toBeTruthy()
      expect(texts.getByText('Login failed. Please try again.')).toBeTruthy()
      await press('Sign in')
      await waitFor(() => expect(here?.pathname).toBe('/dashboard'))
    })

    it('after many wrong passwords announces and solves a longer bot check (S17)', async () => {
      signIn.mockRejectedValueOnce(new CodedError('bot-check-harder', { level: 2 }))
      await showAndSignIn()
      expect(await screen.findByText('A longer check')).toBeTruthy()
      await waitFor(() => expect(here?.pathname).toBe('/dashboard'))
      expect(solve).toHaveBeenLastCalledWith('login', 2)
      expect(signIn).toHaveBeenCalledTimes(2)
    })

    it('keeps the input when the bot check fails, sends nothing, and allows another try', async () => {
      solve.mockRejectedValue(refused('bot-check-failed'))
      await showAndSignIn()
      expect(await screen.findByText('Verification Error')).toBeTruthy()
      expect(signIn).not.toHaveBeenCalled()
      expect([value('Email'), value('Password')]).toEqual([ana.email, ana.password])
      solve.mockResolvedValue('solved')
      await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
      expect(await screen.findByText('Checked')).toBeTruthy()
      await press('Sign in')
      await waitFor(() => expect(signIn).toHaveBeenCalledWith({ ...ana, challenge: 'solved' }))
    })
  })

  describe('sign-in to an unverified account (S5)', () => {
    beforeEach(() => {
      signIn.mockRejectedValue(refused('email-unverified'))
    })
    const unverified = async () => {
      await showAndSignIn()
      await screen.findByText('Your email address isn’t verified yet.')
    }

    it('offers a new link to a person who knows the password', async () => {
      callPublic.mockResolvedValue({})
      await unverified()
      await press('Send link again')
      expect(await screen.findByText('Sent again')).toBeTruthy()
      expect(callPublic).toHaveBeenCalledWith(resendVerificationRoute, ana)
    })

    it('does not promise an email while emails are only stored', async () => {
      mails.mailsKept = true
      callPublic.mockResolvedValue({})
      await unverified()
      await press('Send link again')
      expect(await screen.findByText('New link created')).toBeTruthy()
      expect(screen.queryByText('Sent again')).toBeNull()
    })

    it('reports that no link was sent when the request fails, and allows another try', async () => {
      callPublic.mockRejectedValue(refused('rate-limited'))
      await unverified()
      await press('Send link again')
      expect(await screen.findByText(/Too many attempts/)).toBeTruthy()
      expect(screen.queryByText('Sent again')).toBeNull()
      signIn.mockRejectedValue(refused('wrong-credentials'))
      await press('Sign in')
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Send link again' })).toBeNull())
    })
  })

  describe('forgotten password', () => {
    const dialog = () => screen.findByRole('dialog', { name: 'Forgot Password?' })
    const label = () => (mails.mailsKept ? 'Request a reset link' : 'Send reset link')
    const ask = async () => userEvent.click(within(await dialog()).getByRole('button', { name: label() }))

    it('uses the address already typed, and never reveals whether it has an account', async () => {
      callPublic.mockResolvedValue({})
      show()
      await paste('Email', ana.email)
      await press('Forgot Password?')
      expect(within(await dialog()).getByLabelText<HTMLInputElement>('Email').value).toBe(ana.email)
      await ask()
      expect(await screen.findByText('Check your email')).toBeTruthy()
      expect(screen.getByText('We sent you a password reset link. Please check your email.')).toBeTruthy()
      const requests = callPublic.mock.calls
        .filter(([route]) => route === forgotPasswordRoute)
        .map(([, input]) => input)
      expect(requests).toEqual([{ email: ana.email, challenge: expect.stringMatching(/^login 1/) }])
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(value('Email')).toBe(ana.email)
      act(() => [...toastContents.keys()].forEach(dismissToast))
      expect(
        screen.getByText(`If there’s an account for ${ana.email}, we’ve emailed you a link to set a new password.`),
      ).toBeTruthy()
    })

    it.each([
      ['', 'Email isn’t set up yet. Ask the site owner for your link.'],
      ['help@coterie.example', 'Email isn’t set up yet. Ask for your link at help@coterie.example.'],
    ])('names the support contact (%j) instead of an inbox while emails are only stored', async (support, words) => {
      mails.mailsKept = true
      mails.supportEmail = support
      callPublic.mockResolvedValue({})
      show({ at: `/auth?email=${encodeURIComponent(ana.email)}` })
      await press('Forgot Password?')
      expect((await dialog()).textContent).toContain(words)
      await ask()
      expect(
        await screen.findByText(`If there’s an account for ${ana.email}, we’ve created a link to set a new password.`),
      ).toBeTruthy()
      expect(toastContents.size).toBe(0)
      expect(screen.getByText(words, { exact: false })).toBeTruthy()
      expect(document.body.textContent).not.toMatch(/Check your email|mail log|admin|on its way/)
    })

    it('accepts only a valid address', async () => {
      show({ at: '/auth?email=ana' })
      await press('Forgot Password?')
      await ask()
      expect(await within(await dialog()).findByText('Invalid email address')).toBeTruthy()
      expect(callPublic.mock.calls.filter(([route]) => route === forgotPasswordRoute)).toEqual([])
    })
  })

  describe('sign-in page', () => {
    it('redirects a signed-in person home', async () => {
      changeSession({ state: 'live', person: held('affiliate') })
      show()
      await waitFor(() => expect(here?.pathname).toBe('/affiliate_dashboard'))
    })

    it('keeps the query parameters in the sign-up link, and shows administrators no such link', () => {
      show({ at: '/auth?ref=CODE' })
      expect(screen.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/signup?ref=CODE')
      cleanup()
      show({ at: '/admin/auth', admin: true })
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Administrator sign-in')
      expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull()
    })

    it('offers administrators the same fields and the same reset link', async () => {
      signIn.mockResolvedValue(held('admin'))
      show({ at: '/admin/auth', admin: true })
      await press('Forgot Password?')
      expect(await screen.findByRole('dialog', { name: 'Forgot Password?' })).toBeTruthy()
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await type()
      await press('Sign in')
      await waitFor(() => expect(here?.pathname).toBe('/admin'))
      expect(signIn.mock.calls).toEqual([[{ ...ana, challenge: expect.stringMatching(/^login 1/) as string }]])
    })

    it('shows the first known referrer without a surname, and skips an unknown code', async () => {
      localStorage.setItem('referral_code', 'GQNEGQNE,MARTAMAR')
      localStorage.setItem('referral_expiry', `${Date.now() + 90_000},${Date.now() + 90_000}`)
      callPublic.mockImplementation(async (route, input) => {
        if (route !== referrerRoute) throw refused('not-found')
        const known = (input as { code: string }).code !== 'GQNEGQNE'
        return { referrer: known ? { firstName: 'Marta', initial: 'R' } : null }
      })
      show()
      expect((await screen.findByText(/Referred by/)).textContent).toMatch(
        /^Referred by Marta R\. until \w{3} \d{1,2}$/,
      )
    })

    it('switches to Spanish and keeps the input', async () => {
      signIn.mockRejectedValue(refused('wrong-credentials'))
      show()
      await type()
      await press('ES Español')
      expect(await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeTruthy()
      expect(value('Correo electrónico')).toBe(ana.email)
      await press('Iniciar sesión')
      expect(await screen.findByText('El correo o la contraseña no son correctos.')).toBeTruthy()
    })
  })

  describe('after a restore', () => {
    const notice = { title: 'The backup was restored.', text: 'Sign in with an account from the backup.' }
    afterEach(() => {
      sessionStorage.clear()
      vi.restoreAllMocks()
    })

    it('loads the page again, which has the program of the replaced data, and then says so once', () => {
      const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
      rememberRestore(notice)
      show({ admin: true })
      expect(reload).toHaveBeenCalledOnce()
      expect(screen.queryByText(notice.title)).toBeNull()
      cleanup()
      vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 1000)
      show({ admin: true })
      expect(screen.getByText(notice.title)).toBeTruthy()
      cleanup()
      toastContents.clear()
      show({ admin: true })
      expect(screen.queryByText(notice.title)).toBeNull()
      expect(reload).toHaveBeenCalledOnce()
    })

    it('says nothing if the restore failed', () => {
      rememberRestore(notice)
      rememberRestore(null)
      show({ admin: true })
      expect(screen.queryByText(notice.title)).toBeNull()
    })
  })

  describe('sign-in while offline', () => {
    const line = (has: boolean) =>
      act(() => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(has)
        window.dispatchEvent(new Event(has ? 'online' : 'offline'))
      })
    afterEach(() => vi.restoreAllMocks())

    it('shows the connection notice before anything is typed, sends nothing, and keeps the input', async () => {
      line(false)
      show()
      expect(screen.getByText('You are offline. Connect to the internet to do this.')).toBeTruthy()
      await type()
      const button = screen.getByRole('button', { name: 'Sign in' })
      expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', 'You need a connection'])
      await press('Sign in')
      await userEvent.keyboard('{Enter}')
      expect(signIn).not.toHaveBeenCalled()
      expect([value('Email'), value('Password')]).toEqual([ana.email, ana.password])
      line(true)
      expect(screen.queryByText('You are offline. Connect to the internet to do this.')).toBeNull()
      await press('Sign in')
      await waitFor(() => expect(here?.pathname).toBe('/dashboard'))
    })
  })
})

describe('email link page', () => {
  const texts = { open: false, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }
  const token = 'e5'.repeat(32)
  const links = {
    reset: {
      path: '/reset-password',
      page: <ResetPasswordPage />,
      form: 'New password',
      dead: 'This link is invalid or has expired.',
    },
    'not-me': {
      path: '/not-me',
      page: <NotMePage />,
      form: 'That wasn’t me. Restore it',
      dead: 'This link is invalid or has expired.',
    },
    setup: { path: '/setup', page: <SetupPage />, form: 'First name', dead: 'This setup link no longer works.' },
  } as const
  const show = (kind: keyof typeof links, hash = `#token=${token}`) => {
    window.history.replaceState(null, '', `${links[kind].path}${hash}`)
    return renderScreen(links[kind].path, links[kind].page)
  }
  const formOf = (name: string) => screen.queryByLabelText(name) ?? screen.queryByRole('button', { name })

  beforeEach(() => {
    vi.resetAllMocks()
    solve.mockResolvedValue('solved')
  })
  afterEach(cleanup)

  for (const kind of ['reset', 'setup', 'not-me'] as const) {
    const { form, dead } = links[kind]

    it(`reports a used ${kind} link before anything is typed`, async () => {
      callPublic.mockResolvedValue(texts)
      show(kind)
      expect(await screen.findByRole('heading', { level: 1, name: dead })).toBeTruthy()
      expect(formOf(form)).toBeNull()
      expect(callPublic.mock.calls).toEqual([[inspectLinkRoute, { kind, token }]])
    })

    it(`shows the form of a valid ${kind} link`, async () => {
      callPublic.mockResolvedValue({ ...texts, open: true })
      show(kind)
      await waitFor(() => expect(formOf(form)).not.toBeNull())
      expect(screen.queryByText(dead)).toBeNull()
    })

    it(`still shows the form of a ${kind} link when the server does not answer`, async () => {
      callPublic.mockRejectedValue(new CodedError('server-unreachable'))
      show(kind)
      await until(() => expect(callPublic).toHaveBeenCalled())
      await Promise.resolve()
      expect(formOf(form)).not.toBeNull()
    })
  }
})

describe('email link pages while offline', () => {
  const pages = {
    '/reset-password': { page: <ResetPasswordPage />, button: 'Save password', typed: true },
    '/verify': { page: <VerifyPage />, button: 'Verify', typed: true },
    '/not-me': { page: <NotMePage />, button: 'That wasn’t me. Restore it', typed: false },
    '/unsubscribe': { page: <UnsubscribePage />, button: 'Unsubscribe', typed: false },
    '/setup': { page: <SetupPage />, button: 'Create admin account', typed: true },
  } as const
  const link = { open: true, email: 'ana@mail.example', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }
  const offline = 'You are offline. Connect to the internet to do this.'
  const stays = 'We keep what you type until you’re back online.'

  const line = (has: boolean) =>
    act(async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(has)
      window.dispatchEvent(new Event(has ? 'online' : 'offline'))
    })
  const show = (path: string, page: React.ReactElement) => {
    window.history.replaceState(null, '', `${path}#token=${'a7'.repeat(32)}`)
    return renderScreen(path, page)
  }
  const sent = () => callPublic.mock.calls.filter(([route]) => route !== inspectLinkRoute)

  beforeEach(() => {
    callPublic.mockReset().mockImplementation(async (route) => {
      if (route === inspectLinkRoute) return link
      if (route === verifyEmailRoute) throw new CodedError('verify-needs-password')
      return {}
    })
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  for (const [path, { page, button, typed }] of Object.entries(pages)) {
    it(`${path} explains that the button needs a connection, sends nothing offline, and works when the connection returns`, async () => {
      show(path, page)
      const press = await screen.findByRole('button', { name: button })
      const before = sent().length
      await line(false)
      const band = screen.getByText(offline)
      expect(band.parentElement?.textContent.includes(stays)).toBe(typed)
      expect([press.getAttribute('aria-disabled'), press.title]).toEqual(['true', 'You need a connection'])
      fireEvent.click(press)
      expect(sent()).toHaveLength(before)
      await line(true)
      expect(screen.queryByText(offline)).toBeNull()
      expect(press.getAttribute('aria-disabled')).toBeNull()
    })
  }

  it('a verification link opened offline is sent only once when the connection returns', async () => {
    callPublic.mockRejectedValue(new CodedError('offline'))
    await line(false)
    show('/verify', <VerifyPage />)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect([screen.getByText(offline) !== null, retry.title]).toEqual([true, 'You need a connection'])
    callPublic.mockResolvedValue({ email: 'ana@mail.example', ended: [] })
    const before = sent().length
    await line(true)
    await screen.findByRole('link', { name: 'Go to Sign In' })
    expect(sent()).toHaveLength(before + 1)
  })

  it('the status of a link opened offline is requested only once when the connection returns', async () => {
    await line(false)
    show('/reset-password', <ResetPasswordPage />)
    expect(callPublic).not.toHaveBeenCalled()
    await line(true)
    await until(() => expect(screen.getByText(link.email)).toBeTruthy())
    await line(false)
    await line(true)
    expect(callPublic.mock.calls.map(([route]) => route)).toEqual([inspectLinkRoute])
  })
})
