// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../domain/entities'
import { StartConditions } from './start-conditions'

vi.mock('../../data/repos/mails-kept', () => ({ useMailsKept: () => false }))

const person = { id: 'emilia000000000', email: 'e@mail.example', verified: false, terms_version: '', anonymised_at: '' }
afterEach(cleanup)

describe('The address that isn’t proved', () => {
  it('of somebody from an import has no button, and it is said why', () => {
    render(<StartConditions person={person as User} consents={[]} />)
    expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull()
    expect(screen.getByText(/came by an import/)).toBeTruthy()
  })

  it('of somebody who signed up has the button', () => {
    render(<StartConditions person={{ ...person, terms_version: '1' } as User} consents={[]} />)
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeTruthy()
    expect(screen.queryByText(/came by an import/)).toBeNull()
  })
})
