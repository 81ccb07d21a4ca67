// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  beginSingleSignOnRoute,
  completeSingleSignOnRoute,
  createSingleSignOnAccountRoute,
} from '../../../../domain/api/security/single-sign-on'
import { CodedError } from '../../../../domain/error-codes'
import { rememberSignInState } from '../../../data/queries/session/sign-in-state'
import { renderScreen } from '../../../data/testing/screen'
import { toastContents } from '../../../ui/layers/toast'
import { withToasts } from '../../testing/with-toasts'
import { SingleSignOnButton } from './single-sign-on-button'
import { SingleSignOnPage } from './single-sign-on-page'

const callPublic = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const program = vi.hoisted(() => ({ singleSignOn: 'Harbor ID', termsVersion: '2026-01', supportEmail: '' }))
vi.mock('../../../data/queries/commands', () => ({ callPublic }))
vi.mock('../../../data/queries/session/session-actions', () => ({ adopt: async (grant: unknown) => grant }))
vi.mock('../../../data/queries/installation/public-program', () => ({
  usePublicProgram: () => program,
  fetchPublicProgram: async () => program,
}))

const member = { id: 'ana000000000000', roles: [] }
const state = 'a'.repeat(64)
const device = expect.objectContaining({ fingerprint: expect.any(String) as string }) as object

/** Opens the page to which the provider redirects. */
function open(query: string) {
  window.history.replaceState(null, '', `/auth/sso?${query}`)
  return renderScreen('/auth/sso', withToasts(<SingleSignOnPage />))
}

beforeEach(() => {
  callPublic.mockReset().mockResolvedValue(member)
  program.singleSignOn = 'Harbor ID'
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  toastContents.clear()
  sessionStorage.clear()
})

describe('the button for single sign-on', () => {
  const show = (from: unknown = null) => renderScreen('/auth', withToasts(<SingleSignOnButton from={from} />))
  const button = () => screen.getByRole('button', { name: 'Sign in with Harbor ID' })

  it('opens the provider’s page', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    callPublic.mockResolvedValue({ address: 'https://id.example/auth?state=x' })
    show()
    await userEvent.click(button())
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://id.example/auth?state=x'))
    expect(callPublic.mock.calls).toEqual([[beginSingleSignOnRoute, {}]])
  })

  it('is missing while single sign-on is off', () => {
    program.singleSignOn = ''
    show()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('needs a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    show()
    expect([button().getAttribute('aria-disabled'), button().title]).toEqual(['true', 'You need a connection'])
    await userEvent.click(button())
    expect(callPublic).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    act(() => void window.dispatchEvent(new Event('online')))
  })

  it('says that the provider is down, and can be pressed again', async () => {
    callPublic.mockRejectedValue(new CodedError('sso-unreachable'))
    show()
    await userEvent.click(button())
    expect(await screen.findByText(/sign-in service isn’t responding/)).toBeTruthy()
    expect(button().getAttribute('aria-busy')).not.toBe('true')
  })
})

describe('the page after the provider', () => {
  it('sends the code once, removes it from the address bar, and leads to the page that required the sign-in', async () => {
    rememberSignInState({ from: '/dashboard/earnings', of: '' })
    const { at } = open(`state=${state}&code=secret-code`)
    expect(window.location.search).toBe('')
    await waitFor(() => expect(at()).toBe('/dashboard/earnings'))
    expect(callPublic.mock.calls).toEqual([[completeSingleSignOnRoute, { state, code: 'secret-code', device }]])
  })

  it('leads home without such a page, or if it was another person’s', async () => {
    rememberSignInState({ from: '/dashboard/earnings', of: 'somebodyelse000' })
    const { at } = open(`state=${state}&code=x`)
    await waitFor(() => expect(at()).toBe('/dashboard'))
  })

  it.each([
    ['error=access_denied', /Harbor ID didn’t let you in/],
    ['error=temporarily_unavailable', /isn’t responding/],
    ['error=invalid_scope', /isn’t set up correctly/],
    ['', /page was reloaded. Start again/],
    [`state=${state}`, /can’t continue here/],
  ])('explains the redirect “%s” without asking the server', async (query, text) => {
    open(query)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(callPublic).not.toHaveBeenCalled()
  })

  it('says to start again if the address was edited', async () => {
    callPublic.mockRejectedValue(new CodedError('bad-input'))
    open('state=def&code=abc')
    expect(await screen.findByText(/can’t continue here.*Start again/)).toBeTruthy()
  })

  it('offers to create an account if there is none and none is made', async () => {
    callPublic.mockRejectedValue(new CodedError('sso-no-account', { email: 'nora@mail.example' }))
    open(`state=${state}&code=x`)
    const link = await screen.findByRole('link', { name: 'Create account' })
    expect(link.getAttribute('href')).toBe('/signup?email=nora%40mail.example')
  })

  it('asks for the second step', async () => {
    const step = {
      step: state,
      passkey: '',
      passkeyName: '',
      passkeyUsedAt: '',
      codes: true,
      recovery: 3,
      email: 'a@b.c',
    }
    callPublic.mockRejectedValue(new CodedError('second-step-needed', step))
    open(`state=${state}&code=x`)
    expect(await screen.findByLabelText(/code/i)).toBeTruthy()
  })
})

describe('a new person', () => {
  const details = { step: 'b'.repeat(64), email: 'nora@mail.example', firstName: 'Nora', lastName: '' }
  async function openForm() {
    callPublic.mockRejectedValueOnce(new CodedError('sso-terms-needed', details))
    const screenAt = open(`state=${state}&code=x`)
    await screen.findByText(/nora@mail\.example is verified/)
    return screenAt
  }
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  async function fill() {
    await userEvent.type(screen.getByLabelText('Last name'), 'Vega')
    await userEvent.click(screen.getByLabelText('I am 18 or older'))
    await userEvent.click(screen.getByLabelText(/I have read the/))
  }

  it('gets an account with the name, the consents and the version of the terms that they saw', async () => {
    const { at } = await openForm()
    await create()
    // nothing is sent before both consents are given
    expect(callPublic).toHaveBeenCalledTimes(1)
    await fill()
    await create()
    await waitFor(() => expect(at()).toBe('/dashboard'))
    expect(callPublic).toHaveBeenLastCalledWith(createSingleSignOnAccountRoute, {
      step: details.step,
      firstName: 'Nora',
      lastName: 'Vega',
      language: 'en',
      over18: true,
      acceptedTerms: '2026-01',
      referralCode: '',
      device,
    })
  })

  it('is told when it took too long, and keeps the input after another error', async () => {
    await openForm()
    await fill()
    callPublic.mockRejectedValueOnce(new CodedError('server-unreachable'))
    await create()
    expect(await screen.findByText(/Couldn’t reach the server/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Vega')
    callPublic.mockRejectedValueOnce(new CodedError('step-over'))
    await create()
    expect(await screen.findByText(/Start again/)).toBeTruthy()
  })
})
