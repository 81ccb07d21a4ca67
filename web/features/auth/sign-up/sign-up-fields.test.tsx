// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signUpRoute } from '../../../../domain/api/security/accounts'
import { CodedError } from '../../../../domain/error-codes'

const callPublic = vi.hoisted(() => vi.fn())
vi.mock('../../../data/queries/commands', () => ({ callPublic }))
vi.mock('../../../data/queries/session/challenge', () => ({ solveChallenge: () => Promise.resolve('solved') }))
vi.mock('../../../data/queries/installation/public-program', () => ({
  usePublicProgram: () => ({ termsVersion: '2025-10-04' }),
  fetchPublicProgram: () => Promise.resolve({ termsVersion: '2025-10-04' }),
}))
const { SignUpFields } = await import('./sign-up-fields')

afterEach(() => {
  cleanup()
  callPublic.mockReset()
})
const show = (search = '') => {
  const created = vi.fn()
  render(
    <MemoryRouter>
      <SignUpFields search={search} onDone={() => undefined} onCreated={created} />
    </MemoryRouter>,
  )
  return created
}

async function fillIn(): Promise<void> {
  const user = userEvent.setup()
  for (const [label, value] of [
    ['First name', 'Ana'],
    ['Last name', 'Quiñones'],
    ['Email', 'ana@example.com'],
    ['Phone number', '+34 612 884 000'],
    ['Password', 'limonero-9-azul'],
    ['Confirm password', 'limonero-9-azul'],
  ] as const) {
    await user.type(screen.getByLabelText(label), value)
  }
  await user.click(screen.getByLabelText(/18 or older/))
  await user.click(screen.getByLabelText(/I have read the/))
}

describe('sign-up', () => {
  it('shows each error once, under its field, puts the focus on the first and sends nothing', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    for (const text of [
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Phone number must be at least 10 digits',
      'Password must be at least 6 characters',
      'Please re-enter your password.',
      'You must be 18 or older',
      'Please accept the terms to go on',
    ]) {
      expect(await screen.findAllByText(text)).toHaveLength(1)
    }
    expect(screen.getByText('8 things need you')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
    expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true')
    expect(callPublic).not.toHaveBeenCalled()
  })

  it('is filled in from the address', () => {
    show('?email=a%40b.example&firstName=Ana&lastName=Ruiz')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@b.example')
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Ruiz')
  })

  it('sends the version of the terms that it showed', async () => {
    callPublic.mockResolvedValue({ verificationNeeded: true })
    const created = show()
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(created).toHaveBeenCalledWith('ana@example.com'))
    expect(callPublic).toHaveBeenCalledWith(
      signUpRoute,
      expect.objectContaining({ acceptedTerms: '2025-10-04', over18: true, challenge: 'solved', language: 'en' }),
    )
  })

  it('puts a refusal of the server at its field, once', async () => {
    callPublic.mockRejectedValue(new CodedError('bad-input', {}, { password: 'password-common' }))
    show()
    await fillIn()
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findAllByText('This password is too common. Choose another one.')).toHaveLength(1)
  })
})
