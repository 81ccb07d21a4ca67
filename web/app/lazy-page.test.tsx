// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shell } from '../i18n/en/everyone/shell'
import type { Loading } from '../i18n/group'
import type { FailedLoad } from './pages/failed-load'
import { lazyPage } from './lazy-page'
import type { WayOut } from './start/service-worker'
import { Broken } from './pages/broken'
import 'fake-indexeddb/auto'
import { answerWith, showScreen } from '../data/testing/screen'
import { OfflinePage } from './pages/offline-page'

const afterFailedLoad = vi.hoisted(() => vi.fn<() => Promise<FailedLoad>>())
const goToNewest = vi.hoisted(() => vi.fn<() => Promise<WayOut>>())
const kept = vi.hoisted(() => ({ pages: [] as { address: string; at: number }[] | undefined }))
vi.mock('./pages/failed-load', () => ({ afterFailedLoad }))
vi.mock('./start/newest', () => ({ goToNewest }))
vi.mock('./use-screen', () => ({ useScreen: () => undefined }))
vi.mock('../data/queries/browser/public-pages', () => ({ useKeptPages: () => kept.pages }))

describe('lazy page', () => {
  beforeEach(() => {
    vi.resetAllMocks()
    afterFailedLoad.mockResolvedValue('connection')
  })
  afterEach(cleanup)
  const words = { load: () => Promise.resolve() } as unknown as Loading

  it('that was fetched before it is shown stands at once, and one that couldn’t be is asked for again', async () => {
    let asked = 0
    const Page = lazyPage(() => {
      asked += 1
      return asked === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(() => <p>here it is</p>)
    })
    Page.fetch(words, 'en')
    Page.fetch(words, 'en')
    await act(async () => undefined)
    render(<Page words={words} Skeleton={() => null} />)
    expect(screen.getByText('here it is')).toBeTruthy()
    expect(asked).toBe(2)
  })

  it('whose code couldn’t be loaded says so, and asks for it again at the person’s word', async () => {
    let asked = 0
    const Page = lazyPage(() => {
      asked += 1
      return asked === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(() => <p>here it is</p>)
    })
    render(<Page words={words} Skeleton={() => null} />)
    await screen.findByText('Couldn’t load this page.')
    expect(screen.getByRole('alert').textContent).toContain(shell.pageFailedText)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('here it is')).toBeTruthy()
    expect(asked).toBe(2)
  })

  const gone = () => Promise.reject(new TypeError('Failed to fetch'))

  it('whose code is gone from a server that answers goes to the newest version', async () => {
    afterFailedLoad.mockResolvedValue('going')
    const Page = lazyPage(gone)
    render(<Page words={words} Skeleton={() => null} />)
    await screen.findByText(shell.updateNeeded)
    expect(screen.queryByText(shell.pageFailedText)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: shell.reload }))
    expect(goToNewest).toHaveBeenCalledOnce()
  })

  it('whose code doesn’t come from a server that answers says nothing of the connection', async () => {
    afterFailedLoad.mockResolvedValue('broken')
    const Page = lazyPage(gone)
    render(<Page words={words} Skeleton={() => null} />)
    await screen.findByText(shell.pageFailed)
    expect(screen.queryByText(shell.pageFailedText)).toBeNull()
  })
})

describe('broken', () => {
  const reload = vi.fn<() => void>()
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.resetAllMocks()
  })

  it.each([
    ['going', 0],
    ['none', 1],
    ['unreachable', 1],
  ] as const)('“Reload” loads the newest version where there is one (%s)', async (way, reloads) => {
    vi.stubGlobal('location', { ...location, reload })
    goToNewest.mockResolvedValue(way)
    render(<Broken />)
    await userEvent.click(screen.getByRole('button', { name: shell.reload }))
    await vi.waitFor(() => expect(goToNewest).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(reloads))
  })
})

describe('offline page', () => {
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
})
