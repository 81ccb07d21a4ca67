// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Consent, User } from '../../../domain/entities'
import { StartConditions } from './start-conditions'

vi.mock('../../data/repos/mails-kept', () => ({ useMailsKept: () => false }))

const person = { id: 'emilia000000000', email: 'e@mail.example', verified: false, terms_version: '', anonymised_at: '' }
const from = { startDate: '2026-11-01', dayOf: (at: string) => at.slice(0, 10) }
afterEach(cleanup)

describe('The address that isn’t proved', () => {
  it('of somebody from an import has no button, and it is said why', () => {
    render(<StartConditions person={person as User} consents={[]} {...from} />)
    expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull()
    expect(screen.getByText(/came by an import/)).toBeTruthy()
  })

  it('of somebody who signed up has the button', () => {
    render(<StartConditions person={{ ...person, terms_version: '1' } as User} consents={[]} {...from} />)
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeTruthy()
    expect(screen.queryByText(/came by an import/)).toBeNull()
  })
})

describe('The consent', () => {
  const of = (at: string) => [{ document: 'rental', version: '2', at } as Consent]

  it.each([
    ['2026-11-01 23:00:00.000Z', false],
    ['2026-11-02 00:00:00.000Z', true],
  ])('of %s is said to be later than a first day on Nov 1: %s', (at, later) => {
    render(<StartConditions person={person as User} consents={of(at)} {...from} />)
    expect(screen.queryByText('The consent is later than the first day of the rental.') !== null).toBe(later)
    expect(screen.getByText(/^Consent recorded/).closest('li')?.textContent).toMatch(later ? /^Later/ : /^Done/)
  })
})
