// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConsentsCard } from './consents-card'

const given = vi.hoisted(() => ({ rows: [] as unknown[] }))
vi.mock('../../data/repos/consents', () => ({
  useConsents: () => ({ rows: given.rows, loading: false, error: null, reload: () => undefined }),
}))
afterEach(cleanup)

it('shows each consent with its document, version, language and moment, and leads to its words', () => {
  const consent = {
    id: 'c',
    document: 'terms',
    version: '2026-01-02',
    language: 'es',
    over_18: true,
    at: '2026-11-20 09:15:00.000Z',
  }
  given.rows = [consent, { ...consent, id: 'd', document: 'rental', language: 'en', over_18: false }]
  render(<ConsentsCard />)
  const [first, second] = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(first).toMatch(/Terms of Service.*Version 2026-01-02, in Spanish · 18 or older.*2026/)
  expect(second).toMatch(/Consent to lending.*Version 2026-01-02, in English(?!.*18)/)
  expect(screen.getAllByRole('link', { name: 'Read it' }).map((link) => link.getAttribute('href'))).toEqual([
    '/es/terms?version=2026-01-02',
    '/terms?version=2026-01-02',
  ])
})

it('says when nothing is recorded', () => {
  given.rows = []
  render(<ConsentsCard />)
  expect(screen.getByText('Nothing is recorded on this device yet.')).toBeDefined()
})
