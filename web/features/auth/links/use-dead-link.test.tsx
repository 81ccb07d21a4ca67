// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookAtLinkRoute, verifyRoute } from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'
import { showScreen } from '../../../data/testing/screen'
import { until } from '../../../data/testing/until'
import { NotMePage } from './not-me-page'
import { ResetPasswordPage } from './reset-password-page'
import { SetupPage } from './setup-page'
import { UnsubscribePage } from './unsubscribe-page'
import { VerifyPage } from './verify-page'

const callPublic = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ callPublic }))
vi.mock('../../../data/queries/session/session-actions', () => ({ adopt: vi.fn<() => void>() }))
vi.mock('../../../data/queries/session/challenge', () => ({ solveChallenge: async () => 'solved' }))
vi.mock('../../../data/queries/installation/public-program', () => ({ usePublicProgram: () => undefined }))

describe('use dead link', () => {
  const said = { open: false, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }
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
      form: 'It wasn’t me: put it back',
      dead: 'This link is invalid or has expired.',
    },
    setup: { path: '/setup', page: <SetupPage />, form: 'First name', dead: 'This set-up link is closed.' },
  } as const
  const show = (kind: keyof typeof links, hash = `#token=${token}`) => {
    window.history.replaceState(null, '', `${links[kind].path}${hash}`)
    return showScreen(links[kind].path, links[kind].page)
  }
  const formOf = (name: string) => screen.queryByLabelText(name) ?? screen.queryByRole('button', { name })

  beforeEach(() => {
    vi.resetAllMocks()
  })
  afterEach(cleanup)

  for (const kind of ['reset', 'setup', 'not-me'] as const) {
    const { form, dead } = links[kind]

    it(`a ${kind} link that is used says so before anything is typed`, async () => {
      callPublic.mockResolvedValue(said)
      show(kind)
      expect(await screen.findByRole('heading', { level: 1, name: dead })).toBeTruthy()
      expect(formOf(form)).toBeNull()
      expect(callPublic.mock.calls).toEqual([[lookAtLinkRoute, { kind, token }]])
    })

    it(`a ${kind} link that is good shows its form`, async () => {
      callPublic.mockResolvedValue({ ...said, open: true })
      show(kind)
      await callPublic.mock.results[0]?.value
      await until(() => expect(formOf(form)).not.toBeNull())
      expect(screen.queryByText(dead)).toBeNull()
    })

    it(`without an answer a ${kind} link keeps its form`, async () => {
      callPublic.mockRejectedValue(new CodedError('server-unreachable'))
      show(kind)
      await until(() => expect(callPublic).toHaveBeenCalled())
      await Promise.resolve()
      expect(formOf(form)).not.toBeNull()
    })

    it(`a ${kind} link without a token asks nobody`, () => {
      show(kind, '')
      expect(callPublic).not.toHaveBeenCalled()
    })
  }
})

describe('without a line', () => {
  /** The pages that a letter's link opens, and what is pressed there. `typed`: something is typed before. */
  const pages = {
    '/reset-password': { page: <ResetPasswordPage />, button: 'Save password', typed: true },
    '/verify': { page: <VerifyPage />, button: 'Verify', typed: true },
    '/not-me': { page: <NotMePage />, button: 'It wasn’t me: put it back', typed: false },
    '/unsubscribe': { page: <UnsubscribePage />, button: 'Stop these mails', typed: false },
    '/setup': { page: <SetupPage />, button: 'Create the admin account', typed: true },
  } as const
  const link = { open: true, email: 'ana@mail.example', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }
  const offline = 'You are offline. This needs a connection.'
  const stays = 'What you type stays here until you are back.'

  const line = (has: boolean) =>
    act(async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(has)
      window.dispatchEvent(new Event(has ? 'online' : 'offline'))
    })
  const show = (path: string, page: React.ReactElement) => {
    window.history.replaceState(null, '', `${path}#token=${'a7'.repeat(32)}`)
    return showScreen(path, page)
  }
  const sent = () => callPublic.mock.calls.filter(([route]) => route !== lookAtLinkRoute)

  beforeEach(() => {
    callPublic.mockReset().mockImplementation(async (route) => {
      if (route === lookAtLinkRoute) return link
      // elsewhere than on the device that signed up, the password is asked for
      if (route === verifyRoute) throw new CodedError('verify-needs-password')
      return {}
    })
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  for (const [path, { page, button, typed }] of Object.entries(pages)) {
    it(`${path} says what a press needs while the line is gone, sends nothing, and is as before once it is back`, async () => {
      show(path, page)
      const press = await screen.findByRole('button', { name: button })
      const before = sent().length
      await line(false)
      const band = screen.getByText(offline)
      expect(band.parentElement?.textContent.includes(stays)).toBe(typed)
      expect([press.getAttribute('aria-disabled'), press.title]).toEqual(['true', 'Needs a connection'])
      fireEvent.click(press)
      expect(sent()).toHaveLength(before)
      await line(true)
      expect(screen.queryByText(offline)).toBeNull()
      expect(press.getAttribute('aria-disabled')).toBeNull()
    })
  }

  it('an address opened for proof without a line is proved once it is back, and asked about once', async () => {
    callPublic.mockRejectedValue(new CodedError('offline'))
    await line(false)
    show('/verify', <VerifyPage />)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect([screen.getByText(offline) !== null, retry.title]).toEqual([true, 'Needs a connection'])
    callPublic.mockResolvedValue({ email: 'ana@mail.example', ended: [] })
    const before = sent().length
    await line(true)
    await screen.findByRole('link', { name: 'Go to Sign In' })
    expect(sent()).toHaveLength(before + 1)
  })

  it('whose link it is, is asked once the line is there, and once alone', async () => {
    await line(false)
    show('/reset-password', <ResetPasswordPage />)
    expect(callPublic).not.toHaveBeenCalled()
    await line(true)
    await until(() => expect(screen.getByText(link.email)).toBeTruthy())
    await line(false)
    await line(true)
    expect(callPublic.mock.calls.map(([route]) => route)).toEqual([lookAtLinkRoute])
  })
})
