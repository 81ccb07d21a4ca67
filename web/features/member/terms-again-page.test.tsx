// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../data/testing/screen'
import { TermsAgainPage } from './terms-again-page'

const version = (name: string, text: string) => ({
  version: name,
  text_en: text,
  text_es: text,
  published_at: '2026-12-01 00:00:00.000Z',
})
vi.mock('../../data/queries/installation/terms', () => ({
  useTerms: () => ({ value: undefined }),
  useAskedTerms: () => ({
    value: {
      agreed: version(
        '2024-11-01',
        '## 1. Payments\nKept until asked for.\n## 2. Old\nGone now.\n## 3. Same\nAs ever.',
      ),
      asked: version(
        '2',
        '## 1. Payments\nPart of the next one.\n## 3. Same\nAs ever.\n## 4. Pauses\nYou may pause.\n## 5. Words\nAs before.',
      ),
    },
    error: null,
    reload: () => undefined,
  }),
}))
afterEach(cleanup)

it('says of each place what became of it, with the words of both versions beside each other', () => {
  showScreen('/dashboard/terms', <TermsAgainPage />)
  expect(screen.getByText(/Until you agree, version 2024-11-01 holds for you/)).toBeDefined()
  const places = screen
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.closest('section') as HTMLElement)
  expect(places.map((place) => within(place).getByRole('heading').textContent)).toEqual([
    '1. Paymentschanged',
    '2. Oldgone',
    '4. Pausesnew',
    '5. Wordsnew',
  ])
  const sides = places.map((place) => [...place.querySelectorAll('h3 + div > div')].map((side) => side.textContent))
  expect(sides).toEqual([
    ['Version 2024-11-01Kept until asked for.', 'Version 2Part of the next one.'],
    ['Version 2024-11-01Gone now.'],
    ['Version 2You may pause.'],
    ['Version 2As before.'],
  ])
})
