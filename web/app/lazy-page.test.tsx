// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shell } from '../i18n/en/everyone/shell'
import type { LoadableMessages } from '../i18n/group'
import type { LoadFailure } from './pages/load-failure'
import { lazyPage } from './lazy-page'
import type { UpdateOutcome } from './start/service-worker'
import { ErrorPage } from './pages/error-page'
import 'fake-indexeddb/auto'
import { mockServer, renderScreen } from '../data/testing/screen'
import { OfflinePage } from './pages/not-found-page'

const afterFailedLoad = vi.hoisted(() => vi.fn<() => Promise<LoadFailure>>())
const goToNewest = vi.hoisted(() => vi.fn<() => Promise<UpdateOutcome>>())
const kept = vi.hoisted(() => ({ pages: [] as { address: string; at: number }[] | undefined }))
vi.mock('./pages/load-failure', () => ({ handleLoadFailure: afterFailedLoad }))
vi.mock('./start/update-to-latest', () => ({ updateToLatest: goToNewest }))
vi.mock('./screens', async (real) => ({ ...(await real<object>()), useCurrentScreen: () => undefined }))
vi.mock('../data/queries/browser/public-pages', () => ({ useCachedPublicPages: () => kept.pages }))

describe('page that is loaded on demand', () => {
  beforeEach(() => {
    vi.resetAllMocks()
    afterFailedLoad.mockResolvedValue('connection')
  })
  afterEach(cleanup)
  const messages = { load: () => Promise.resolve() } as unknown as LoadableMessages
  const gone = () => Promise.reject(new TypeError('Failed to fetch'))
  const loadedAtSecondTry = () => {
    const load = vi.fn(() => Promise.resolve(() => <p>here it is</p>)).mockImplementationOnce(gone)
    return { load, Page: lazyPage(load) }
  }

  it('renders immediately if it was preloaded, and loads again after a failed preload', async () => {
    const { Page, load } = loadedAtSecondTry()
    void Page.fetch(messages, 'en')
    void Page.fetch(messages, 'en')
    await act(async () => undefined)
    render(<Page messages={messages} Skeleton={() => null} />)
    expect(screen.getByText('here it is')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('reports that its code could not be loaded, and loads it again on request', async () => {
    const { Page, load } = loadedAtSecondTry()
    render(<Page messages={messages} Skeleton={() => null} />)
    await screen.findByText('Couldn’t load this page.')
    expect(screen.getByRole('alert').textContent).toContain(shell.pageFailedText)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('here it is')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('loads the latest version if the server no longer has the code', async () => {
    afterFailedLoad.mockResolvedValue('updating')
    const Page = lazyPage(gone)
    render(<Page messages={messages} Skeleton={() => null} />)
    await screen.findByText(shell.updateNeeded)
    expect(screen.queryByText(shell.pageFailedText)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: shell.reload }))
    expect(goToNewest).toHaveBeenCalledOnce()
  })

  it('does not blame the connection if the server is reachable but has no such code', async () => {
    afterFailedLoad.mockResolvedValue('broken')
    const Page = lazyPage(gone)
    render(<Page messages={messages} Skeleton={() => null} />)
    await screen.findByText(shell.pageFailed)
    expect(screen.queryByText(shell.pageFailedText)).toBeNull()
  })
})

describe('error page', () => {
  const reload = vi.fn<() => void>()
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.resetAllMocks()
  })

  it.each([
    ['updating', 0],
    ['none', 1],
    ['unreachable', 1],
  ] as const)('loads the latest version with “Reload” if there is one (%s)', async (way, reloads) => {
    vi.stubGlobal('location', { ...location, reload })
    goToNewest.mockResolvedValue(way)
    render(<ErrorPage />)
    await userEvent.click(screen.getByRole('button', { name: shell.reload }))
    await vi.waitFor(() => expect(goToNewest).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(reloads))
  })
})

describe('offline page', () => {
  beforeEach(() => {
    mockServer(() => ({ productName: 'Coterie', supportEmail: '', termsVersion: '1' }))
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
  ])(
    'with %j stored on this device, ends with links to %j and has no links to content that is not stored',
    async (addresses, led) => {
      kept.pages = addresses?.map((address) => ({ address, at: 0 }))
      await act(async () => void renderScreen('/', <OfflinePage />))
      const links = (role: string) =>
        within(screen.getByRole(role))
          .queryAllByRole('link')
          .map((link) => link.getAttribute('href'))
      expect(links('contentinfo')).toEqual(led)
      expect(links('main').toSorted()).toEqual([...(addresses ?? [])].toSorted())
    },
  )
})
