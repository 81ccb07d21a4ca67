// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

vi.mock('./app', () => ({ App: () => null }))
vi.mock('./no-words', () => ({ NoWords: () => null }))
vi.mock('../data/repos/session', () => ({ currentPerson: () => null, onPersonChange: () => undefined }))
vi.mock('../data/repos/session-verbs', () => ({ startSession: () => Promise.resolve() }))
vi.mock('../i18n/language', () => ({
  startLanguage: () => new Promise(() => undefined),
  followLanguage: () => undefined,
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
