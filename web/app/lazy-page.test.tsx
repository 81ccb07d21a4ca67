// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shell } from '../i18n/en/everyone/shell'
import type { Loading } from '../i18n/group'
import type { FailedLoad } from './pages/failed-load'
import { lazyPage } from './lazy-page'
import type { WayOut } from './start/service-worker'

const afterFailedLoad = vi.hoisted(() => vi.fn<() => Promise<FailedLoad>>())
const goToNewest = vi.hoisted(() => vi.fn<() => Promise<WayOut>>())
vi.mock('./pages/failed-load', () => ({ afterFailedLoad }))
vi.mock('./start/newest', () => ({ goToNewest }))
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
  await screen.findByText('This page couldn’t be loaded.')
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
