// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signUpRoute } from '../../../../domain/api/security/accounts'
import { referrerRoute } from '../../../../domain/api/people/referrals'
import { CodedError } from '../../../../domain/error-codes'
import { captureReferralCode, storedReferralCodes } from '../../../data/queries/browser/referral-code'
import { renderScreen } from '../../../data/testing/screen'
import { toastContents } from '../../../ui/layers/toast'
import { withToasts } from '../../testing/with-toasts'
import { SignUpPage } from './sign-up-page'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { signedUpEmail } from '../sign-in/sign-in-target'
import { SignUpDone } from './sign-up-done'

const callPublic = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const solve = vi.hoisted(() => vi.fn<() => Promise<string>>())
const program = vi.hoisted(() => ({ termsVersion: '2025-10-04', mailsKept: false }))
vi.mock('../../../data/queries/commands', () => ({ callPublic }))
vi.mock('../../../data/queries/session/challenge', () => ({ solveChallenge: solve }))
vi.mock('../../../data/queries/installation/public-program', () => ({
  usePublicProgram: () => program,
  fetchPublicProgram: () => Promise.resolve(program),
}))

const ana = [
  ['First name', 'Ana'],
  ['Last name', 'Quiñones'],
  ['Email', 'ana@mail.example'],
  ['Phone number', '+34 612 884 000'],
  ['Password', 'limonero-9-azul'],
  ['Confirm password', 'limonero-9-azul'],
] as const
async function fill(): Promise<void> {
  for (const [label, text] of ana) {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(text)
  }
  await userEvent.click(screen.getByLabelText(/18 or older/))
  await userEvent.click(screen.getByLabelText(/I have read the/))
}

describe('sign-up page', () => {
  const show = (search = '') => renderScreen('/signup', withToasts(<SignUpPage />), `/signup${search}`)
  const create = () => screen.getByRole('button', { name: 'Create account' })
  const fillAndCreate = async () => {
    await fill()
    await userEvent.click(create())
  }
  const typed = () => ana.map(([label]) => screen.getByLabelText<HTMLInputElement>(label).value)
  const sent = () => callPublic.mock.calls.filter(([route]) => route === signUpRoute).map(([, input]) => input)
  let answer: (input: unknown) => Promise<unknown>

  beforeEach(() => {
    vi.resetAllMocks()
    program.mailsKept = false
    solve.mockResolvedValue('solved')
    answer = async () => ({ verificationNeeded: true })
    callPublic.mockImplementation(async (route, input) => {
      if (route === referrerRoute) return { referrer: { firstName: 'Marta', initial: 'R' } }
      return answer(input)
    })
  })
  afterEach(() => {
    cleanup()
    toastContents.clear()
    localStorage.clear()
  })

  it('says that an invitation no longer works, before anyone signs up without its role', async () => {
    answer = async () => ({ invitation: null })
    show('#invite=ABC')
    await screen.findByText(/This invitation was used, withdrawn or has expired/)
    expect(create()).toBeTruthy()
  })

  it('creates only one account however often the button is pressed, and shows the address that the email goes to', async () => {
    let done: () => void = () => undefined
    answer = () => new Promise((resolve) => (done = () => resolve({ verificationNeeded: true })))
    show()
    await fill()
    await userEvent.dblClick(create())
    await userEvent.click(await screen.findByRole('button', { name: 'Creating…' }))
    done()
    expect(await screen.findByText(/We sent a link to ana@mail\.example/)).toBeTruthy()
    const input = { acceptedTerms: '2025-10-04', over18: true, challenge: 'solved', language: 'en' }
    expect(sent()).toEqual([expect.objectContaining(input)])
  })

  it('confirms the account for 10 s, and requests a bot check for sign-up', async () => {
    show()
    await fillAndCreate()
    await screen.findByText(/We sent a link to ana@mail\.example/)
    expect([...toastContents.values()]).toEqual([
      {
        kind: 'ok',
        title: 'Account Created Successfully!',
        text: 'Please check your email (and spam folder) to verify your account.',
        durationMs: 10_000,
      },
    ])
    expect(solve).toHaveBeenCalledWith('signup', 1)
  })

  it('reports an unexpected failure, and suggests another try', async () => {
    answer = () => Promise.reject(new TypeError('x is not a function'))
    show()
    await fillAndCreate()
    expect(await screen.findByText('Signup failed')).toBeTruthy()
    expect(screen.getByText('Please try again.')).toBeTruthy()
    expect(typed()).toEqual(ana.map(([, text]) => text))
  })

  it('sends the referral code of the visitor’s link, and deletes the stored code afterwards (M16)', async () => {
    captureReferralCode('?ref=MARTAMAR')
    show('?ref=MARTAMAR')
    expect(await screen.findByText('Referral Applied')).toBeTruthy()
    expect(screen.getByText('You were referred by an affiliate. Sign up to get started!')).toBeTruthy()
    expect((await screen.findByText(/^Referred by/)).textContent).toMatch(/^Referred by Marta R\. until \w{3} \d{1,2}$/)
    answer = () => Promise.reject(new CodedError('server-unreachable'))
    await fillAndCreate()
    expect(await screen.findByText('Signup failed')).toBeTruthy()
    expect(storedReferralCodes()).toBe('MARTAMAR')
    answer = async () => ({ verificationNeeded: true })
    await userEvent.click(create())
    await waitFor(() => expect(storedReferralCodes()).toBe(''))
    expect(sent()).toMatchObject([{ referralCode: 'MARTAMAR' }, { referralCode: 'MARTAMAR' }])
  })

  it('keeps the input when the bot check fails, sends nothing, and allows another try', async () => {
    solve.mockRejectedValue(new CodedError('bot-check-failed'))
    show()
    await fillAndCreate()
    expect(await screen.findByText('Verification Error')).toBeTruthy()
    expect(sent()).toEqual([])
    expect(typed()).toEqual(ana.map(([, text]) => text))
    expect(screen.getByLabelText<HTMLInputElement>(/18 or older/).checked).toBe(true)
    solve.mockResolvedValue('solved again')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await userEvent.click(create())
    await waitFor(() => expect(sent()).toMatchObject([{ challenge: 'solved again' }]))
  })

  it('asks for consent again when the terms have changed', async () => {
    answer = () => Promise.reject(new CodedError('bad-input', {}, { acceptedTerms: 'consent-needed' }))
    show()
    await fillAndCreate()
    expect(await screen.findByText('Accept the terms to continue')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/I have read the/))
  })

  it('never ticks a consent in advance, not even from the URL, and opens the terms in a new tab', () => {
    show('?over18=true&terms=true&acceptedTerms=2025-10-04')
    expect(screen.getByLabelText<HTMLInputElement>(/18 or older/).checked).toBe(false)
    expect(screen.getByLabelText<HTMLInputElement>(/I have read the/).checked).toBe(false)
    const terms = within(screen.getByRole('main')).getByRole('link', { name: /^Terms of Service/ })
    expect(terms.getAttribute('target')).toBe('_blank')
    expect(screen.getByText(/Version 2025-10-04\./)).toBeTruthy()
  })

  it('links to sign-in', () => {
    show()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth')
  })

  it('shows the connection notice while offline, sends nothing and keeps the input', async () => {
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show()
    expect(screen.getByText('You are offline. Connect to the internet to do this.')).toBeTruthy()
    await fill()
    expect(create().getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(create())
    expect(sent()).toEqual([])
    expect(typed()).toEqual(ana.map(([, text]) => text))
    line.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText('You are offline. Connect to the internet to do this.')).toBeNull()
    await userEvent.click(create())
    await waitFor(() => expect(sent()).toHaveLength(1))
    line.mockRestore()
  })
  it('shows each error only once at its field, focuses the first one and sends nothing', async () => {
    show()
    await userEvent.click(create())
    for (const text of [
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Phone number must be at least 10 digits',
      'Password must be at least 6 characters',
      'Please re-enter your password.',
      'You must be 18 or older',
      'Accept the terms to continue',
    ]) {
      expect(await screen.findAllByText(text)).toHaveLength(1)
    }
    expect(screen.getByText('Fix 8 fields to continue')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
    expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true')
    expect(callPublic).not.toHaveBeenCalled()
  })

  it('fills in the fields from the URL', () => {
    show('?email=a%40b.example&firstName=Ana&lastName=Ruiz')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@b.example')
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Ruiz')
  })
})

describe('after sign-up', () => {
  const Address = () => {
    const { pathname, search, state } = useLocation()
    return <output>{`${pathname}${search} ${signedUpEmail(state)}`}</output>
  }
  const address = () => document.querySelector('output')?.textContent

  afterEach(() => {
    vi.useRealTimers()
    cleanup()
  })

  function show(mailsKept = false): void {
    program.mailsKept = mailsKept
    render(
      <MemoryRouter>
        <SignUpDone email="ana@mail.example" />
        <Address />
      </MemoryRouter>,
    )
  }

  it('opens /auth after 3 s, which goes on waiting for the link', async () => {
    vi.useFakeTimers()
    show()
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(address()).toBe('/ ')
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(address()).toBe('/auth?email=ana%40mail.example ana@mail.example')
  })

  it.each([
    [false, 'Check your email', 'We sent a link to ana@mail.example. Open it in this browser, and you’re signed in.'],
    [true, 'Account created', 'Email isn’t set up yet. Ask the site owner for your link.'],
  ])('focuses the title and says what comes next (no mail server: %s)', (kept, title, words) => {
    show(kept)
    const heading = screen.getByRole('heading', { level: 1, name: title })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText(words)).toBeTruthy()
    act(() => screen.getByRole('button', { name: 'Sign in with your password' }).click())
    expect(address()).toBe('/auth?email=ana%40mail.example ')
  })
})
