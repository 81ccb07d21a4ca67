// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { handleLoadFailure } from './load-failure'
import type { UpdateOutcome } from '../start/service-worker'

const serverAnswers = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
const goToNewest = vi.hoisted(() => vi.fn<() => Promise<UpdateOutcome>>())
const { fetchScreenAt, heard } = vi.hoisted(() => ({
  fetchScreenAt: vi.fn<(path: string, language: string) => void>(),
  heard: { person: (() => undefined) as (person: unknown) => void },
}))
vi.mock('../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  isServerReachable: serverAnswers,
}))
vi.mock('../start/service-worker', () => ({ updateToLatest: goToNewest }))
vi.mock('../app', () => ({ App: () => null }))
vi.mock('../routes', () => ({ isGuestPath: () => true }))
vi.mock('../preload-screens', () => ({ preloadScreen: fetchScreenAt }))
vi.mock('../shell/bell', () => ({ showAppBadge: () => undefined }))
vi.mock('../../data/queries/session/session', () => ({
  currentPerson: () => null,
  onPersonChange: (tell: (typeof heard)['person']) => (heard.person = tell),
}))
vi.mock('../../data/queries/session/session-actions', () => ({ startSession: () => Promise.resolve() }))
vi.mock('../../i18n/language', () => ({
  initLanguage: () => new Promise(() => undefined),
  syncLanguageAcrossTabs: () => undefined,
  savedLanguage: () => null,
}))
vi.mock('../../ui/theme', () => ({ applySavedTheme: () => undefined }))

describe('handling of a file that can’t be loaded', () => {
  const offerRepair = vi.fn<(quiet: boolean) => void>()

  beforeEach(() => {
    vi.resetAllMocks()
    sessionStorage.clear()
    window.appStart = { offerRepair, offerRepairIfNotStarted: () => undefined }
    serverAnswers.mockResolvedValue(true)
    goToNewest.mockResolvedValue('updating')
  })

  it('blames the connection only if the server is unreachable', async () => {
    serverAnswers.mockResolvedValue(false)
    expect(await handleLoadFailure()).toBe('connection')
    expect([goToNewest.mock.calls.length, offerRepair.mock.calls.length]).toEqual([0, 0])
  })

  it('updates to the latest version only once, and offers the repair if the update did not help', async () => {
    expect(await handleLoadFailure()).toBe('updating')
    expect(offerRepair).not.toHaveBeenCalled()
    expect(await handleLoadFailure()).toBe('broken')
    expect([goToNewest.mock.calls.length, offerRepair.mock.calls.length]).toEqual([1, 1])
  })

  it('updates again after the next deployment', async () => {
    await handleLoadFailure()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
    expect(await handleLoadFailure()).toBe('updating')
    vi.useRealTimers()
  })

  it.each(['none', 'unreachable'] as const)('offers the repair if there is no newer version (%s)', async (way) => {
    goToNewest.mockResolvedValue(way)
    expect(await handleLoadFailure()).toBe('broken')
    expect(offerRepair).toHaveBeenCalledOnce()
  })
})

describe('app start', () => {
  beforeEach(() => localStorage.clear())

  it.each(['/auth', '/reset-password', '/test-email', '/dashboard', '/nowhere'])(
    'stores a referral code in the URL for 30 days when %s loads',
    async (path) => {
      history.replaceState(null, '', `${path}?ref=ABCDEFGH`)
      vi.resetModules()
      await import('../main')
      expect(localStorage.getItem('referral_code')).toBe('ABCDEFGH')
      const days = (Number(localStorage.getItem('referral_expiry')) - Date.now()) / 86_400_000
      expect(Math.round(days)).toBe(30)
    },
  )

  it('preloads the home screen and its messages in the account’s language at sign-in', async () => {
    vi.resetModules()
    await import('../main')
    heard.person({ id: 'ana', roles: ['user', 'admin'], language: 'es' })
    expect(fetchScreenAt.mock.calls).toEqual([['/admin', 'es']])
    heard.person(null)
    expect(fetchScreenAt).toHaveBeenCalledOnce()
  })
})
