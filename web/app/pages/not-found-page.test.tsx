// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Role } from '../../../domain/people/roles'
import { session } from '../../data/engine/person/state'
import { answerWith, showScreen } from '../../data/testing/screen'
import { NotFoundPage } from './not-found-page'

beforeEach(() => {
  answerWith(() => ({ productName: 'Coterie', supportEmail: 'help@coterie.example', termsVersion: '1' }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  session.set({ state: 'none', person: null, deviceId: '', email: '', idle: false })
})

async function open(address: string, roles: readonly Role[] | null): Promise<void> {
  history.replaceState(null, '', address)
  const person = roles && { id: 'ana000000000000', roles: [...roles], language: 'en' as const, firstName: 'Ana' }
  session.set({ state: person === null ? 'none' : 'live', person, deviceId: '', email: '', idle: false })
  await act(async () => void showScreen('/', <NotFoundPage />))
}
const main = () => within(screen.getByRole('main'))

it('tells a guest what they opened and the way home, without a list of places', async () => {
  await open('/refer-a-friend', null)
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Oops! Page not found')
  expect(main().getByText(/\/refer-a-friend/)).toBeDefined()
  expect(main().getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
  expect(main().queryByRole('heading', { level: 2 })).toBeNull()
})

it('offers the page that is a letter away, first', async () => {
  await open('/dashbord/earnings', ['user'])
  const [first] = main().getAllByRole('link')
  expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Go to Earnings', '/dashboard/earnings'])
})

it.each([
  ['/afiliate', 'Go to Affiliate Program', '/affiliate'],
  ['/es/afiliate', 'Go to Affiliate Program', '/es/affiliate'],
  ['/termss', 'Go to Terms of Service', '/terms'],
])('a guest who opened %s is led to the public page that is a letter away', async (asked, words, meant) => {
  await open(asked, null)
  const [first] = main().getAllByRole('link')
  expect([first?.textContent, first?.getAttribute('href')]).toEqual([words, meant])
  expect(main().getByText('Closest').parentElement?.textContent).toContain(meant)
  // once is enough
  expect(
    main()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href') === meant),
  ).toHaveLength(1)
  // in either language
  if (meant.endsWith('affiliate')) expect(main().queryByRole('link', { name: 'Affiliate Program' })).toBeNull()
})

it('tells a guest whom to tell of a bad link', async () => {
  await open('/nowhere', null)
  const link = await main().findByRole('link', { name: 'help@coterie.example' })
  expect(link.getAttribute('href')).toBe('mailto:help@coterie.example')
  expect(link.parentElement?.textContent).toBe(
    'Came here by a link of ours? Tell us at help@coterie.example and we put it right.',
  )
})

it('guesses no page that somebody may not see', async () => {
  await open('/admin/userss', ['user'])
  expect(main().queryByRole('link', { name: /^Go to/ })).toBeNull()
  cleanup()
  await open('/admin/userss', ['admin'])
  expect(main().getByRole('link', { name: 'Go to All Users' })).toBeDefined()
})

it('leads an affiliate to the places of their area', async () => {
  await open('/nowhere', ['user', 'affiliate'])
  expect(main().getByRole('link', { name: /Share my link/ })).toBeDefined()
})
