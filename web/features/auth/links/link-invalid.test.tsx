// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { momentOf } from '../../../../domain/moments'
import { answerWith, showScreen } from '../../../data/testing/screen'
import type { SeenLink } from './use-dead-link'
import { LinkInvalid } from './link-invalid'

vi.mock('../../../data/queries/session/challenge', () => ({ solveChallenge: async () => 'solved' }))

beforeEach(() => {
  answerWith(() => ({ productName: 'Coterie', supportEmail: 'help@coterie.example', termsVersion: '1' }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each(['reset', 'verify', 'notMe'] as const)('says of a dead %s link what it was and where to go', (kind) => {
  showScreen('/', <LinkInvalid kind={kind} token="" />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link is invalid or has expired.')
  expect(
    screen.getByText({ reset: 'Reset link', verify: 'Verification link', notMe: '“Not me” link' }[kind]),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to Sign In' }).getAttribute('href')).toBe('/auth')
})

it('offers a new reset link in one step', () => {
  showScreen('/', <LinkInvalid kind="reset" token="" />)
  fireEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(screen.getByRole('heading', { name: 'Forgot Password?' })).toBeDefined()
})

it('says who helps when money may have gone to a wrong address', async () => {
  showScreen('/', <LinkInvalid kind="notMe" token="" />)
  expect(await screen.findByText(/write to help@coterie.example/)).toBeDefined()
})

const minutesAgo = (minutes: number) => momentOf(Date.now() - minutes * 60_000)
const nothing: SeenLink = { open: false, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }
const show = (seen: SeenLink) => showScreen('/', <LinkInvalid kind="reset" token="a1" seen={seen} />)

it('draws the hour of a link that ran out: the minutes it worked and the one it was opened in', () => {
  show({ ...nothing, madeAt: minutesAgo(52.5), endsAt: minutesAgo(22.5) })
  expect(screen.getByText(/^It was sent .* and worked for 30 minutes\. You opened it .*/)).toBeDefined()
  const dial = screen.getByRole('img', { name: /22 min too late$/ })
  expect(dial.querySelectorAll('circle')).toHaveLength(60)
  expect(dial.querySelectorAll('.fill-accent')).toHaveLength(30)
  expect(dial.querySelectorAll('.fill-person-1')).toHaveLength(1)
})

it.each([
  [
    'used',
    { usedAt: minutesAgo(40) },
    /^It was used .*: the password was changed with it/,
    /40 min after it was used$/,
  ],
  ['replaced', { replacedAt: minutesAgo(40) }, /^A newer link replaced it /, /40 min after a newer one$/],
])('says of a %s link what happened, and draws the minutes until then', (_what, facts, words, name) => {
  show({ ...nothing, madeAt: minutesAgo(52), endsAt: minutesAgo(22), ...facts })
  expect(screen.getByText(words)).toBeDefined()
  const dial = screen.getByRole('img', { name })
  expect(dial.querySelectorAll('.fill-accent')).toHaveLength(12)
  expect(dial.querySelectorAll('.fill-person-1')).toHaveLength(1)
})

it('says of a used verification link that nothing is missing, and where a stranger’s use is seen', () => {
  const used = { madeAt: minutesAgo(90), endsAt: minutesAgo(-1350), usedAt: minutesAgo(60) }
  showScreen('/', <LinkInvalid kind="verify" token="a1" seen={{ ...nothing, ...used }} />)
  expect(screen.getByText(/^It was used .*\. The address is verified, so nothing is missing\.$/)).toBeDefined()
  expect(screen.getByText(/^Not you\? Sign in and look at Settings, Security/)).toBeDefined()
  expect(screen.queryByText(/we offer to send a new link/)).toBeNull()
})

it('of a link that was used at once it draws the minute it worked, and those since', () => {
  show({ ...nothing, madeAt: minutesAgo(7.2), endsAt: minutesAgo(-22), usedAt: minutesAgo(7.1) })
  const dial = screen.getByRole('img', { name: /7 min after it was used$/ })
  expect(dial.querySelectorAll('.fill-accent')).toHaveLength(1)
  expect(dial.querySelectorAll('.stroke-person-1')).toHaveLength(6)
  expect(dial.querySelectorAll('.fill-person-1')).toHaveLength(1)
})

it('after a new link was asked for says so for good', async () => {
  showScreen('/', <LinkInvalid kind="reset" token="" />)
  fireEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ana@mail.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send reset link' }))
  expect(
    await screen.findByText(/^If ana@mail\.example has an account, a link for a new password is on its way/),
  ).toBeDefined()
})

it('draws nothing of a link whose times nobody knows', () => {
  show(nothing)
  expect(screen.getByText(/^It may be incomplete, used or too old/)).toBeDefined()
  expect(screen.queryByRole('img', { name: /minute/ })).toBeNull()
})
