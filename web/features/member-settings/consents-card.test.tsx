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
  const lines = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^Consent to lending.*Version 2026-01-02, in English · .*2026/),
    expect.stringMatching(/^Terms of Service.*Version 2026-01-02, in Spanish · .*2026/),
    expect.stringMatching(/^18 or older.*Said on .*2026/),
  ])
  expect(screen.getAllByRole('link', { name: 'Read it' }).map((link) => link.getAttribute('href'))).toEqual([
    '/terms?version=2026-01-02',
    '/es/terms?version=2026-01-02',
  ])
})

it('names what was agreed to with the terms, and leads to the versions before', () => {
  const terms = { document: 'terms', language: 'en', over_18: true }
  given.rows = [
    { ...terms, id: 'new', version: '3', at: '2026-11-20 09:15:00.000Z' },
    { ...terms, id: 'old', version: '2', at: '2025-05-02 09:15:00.000Z' },
  ]
  render(<ConsentsCard />)
  const lines = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(lines[0]).toMatch(/^Consent to lending.*with the terms, version 2, .*2025/)
  expect(lines[1]).toMatch(/^Terms of Service.*Version 3, .*2026.*Before: 2/)
  expect(lines[2]).toMatch(/^18 or older.*2025/)
  expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/terms?version=2')
  // lending leads to the words with which it was given
  const read = screen.getAllByRole('link', { name: 'Read it' }).map((link) => link.getAttribute('href'))
  expect(read).toEqual(['/terms?version=2', '/terms?version=3'])
})

it('says when nothing is recorded', () => {
  given.rows = []
  render(<ConsentsCard />)
  expect(screen.getByText('Nothing is recorded on this device yet.')).toBeDefined()
})
