// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWith, showScreen } from '../../data/testing/screen'
import { LinkInvalid } from './link-invalid'

beforeEach(() => {
  answerWith(() => ({ productName: 'Coterie', supportEmail: 'help@coterie.example', termsVersion: '1' }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each(['reset', 'verify', 'notMe'] as const)('says of a dead %s link what it was and where to go', (kind) => {
  showScreen('/', <LinkInvalid kind={kind} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link is invalid or has expired.')
  expect(
    screen.getByText({ reset: 'Reset link', verify: 'Verification link', notMe: '“Not me” link' }[kind]),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to Sign In' }).getAttribute('href')).toBe('/auth')
})

it('offers a new reset link in one step', () => {
  showScreen('/', <LinkInvalid kind="reset" />)
  fireEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(screen.getByRole('heading', { name: 'Forgot Password?' })).toBeDefined()
})

it('says who helps when money may have gone to a wrong address', async () => {
  showScreen('/', <LinkInvalid kind="notMe" />)
  expect(await screen.findByText(/write to help@coterie.example/)).toBeDefined()
})
