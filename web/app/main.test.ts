// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

const { fetchScreenAt, heard } = vi.hoisted(() => ({
  fetchScreenAt: vi.fn<(path: string, language: string) => void>(),
  heard: { person: (() => undefined) as (person: unknown) => void },
}))
vi.mock('./app', () => ({ App: () => null }))
vi.mock('./routes', () => ({ fetchScreenAt }))
vi.mock('./shell/app-badge', () => ({ showBadge: () => undefined }))
vi.mock('../data/queries/session/session', () => ({
  currentPerson: () => null,
  onPersonChange: (tell: (typeof heard)['person']) => (heard.person = tell),
}))
vi.mock('../data/queries/session/session-actions', () => ({ startSession: () => Promise.resolve() }))
vi.mock('../i18n/language', () => ({
  startLanguage: () => new Promise(() => undefined),
  followLanguage: () => undefined,
  keptLanguage: () => null,
}))
vi.mock('../ui/theme', () => ({ startTheme: () => undefined }))
beforeEach(() => localStorage.clear())

it.each(['/auth', '/reset-password', '/test-email', '/dashboard', '/nowhere'])(
  'a code in the address is kept as %s loads, for 30 days',
  async (path) => {
    history.replaceState(null, '', `${path}?ref=ABCDEFGH`)
    vi.resetModules()
    await import('./main')
    expect(localStorage.getItem('referral_code')).toBe('ABCDEFGH')
    const days = (Number(localStorage.getItem('referral_expiry')) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
  },
)

it('who signs in is on the way home: its code and words come at once, in their language', async () => {
  vi.resetModules()
  await import('./main')
  heard.person({ id: 'ana', roles: ['user', 'admin'], language: 'es' })
  expect(fetchScreenAt.mock.calls).toEqual([['/admin', 'es']])
  heard.person(null)
  expect(fetchScreenAt).toHaveBeenCalledOnce()
})
