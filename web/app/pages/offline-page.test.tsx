// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWith, showScreen } from '../../data/testing/screen'
import { OfflinePage } from './offline-page'

const kept = vi.hoisted(() => ({ pages: [] as { address: string; at: number }[] | undefined }))
vi.mock('../../data/queries/browser/public-pages', () => ({ useKeptPages: () => kept.pages }))

beforeEach(() => {
  answerWith(() => ({ productName: 'Coterie', supportEmail: '', termsVersion: '1' }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  [undefined, []],
  [[], []],
  [['/terms'], ['/terms']],
  [
    ['/', '/terms', '/affiliate'],
    ['/terms', '/affiliate'],
  ],
])('with %j on this device leads from its end to %j, and from no row to what isn’t here', async (addresses, led) => {
  kept.pages = addresses?.map((address) => ({ address, at: 0 }))
  await act(async () => void showScreen('/', <OfflinePage />))
  const links = (role: string) =>
    within(screen.getByRole(role))
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(links('contentinfo')).toEqual(led)
  expect(links('main').toSorted()).toEqual([...(addresses ?? [])].toSorted())
})
