// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CoterieDb } from '../../data/db/database'
import { openCopy } from '../../data/db/current'
import type { SyncTransport } from '../../data/remote/sync-transport'
import { onNudge } from '../../data/sync/nudge'
import { pullStep } from '../../data/sync/pull'
import { syncState } from '../../data/sync/status'
import { fakeDigest } from '../../data/testing/fake-digest'
import { FakeServer } from '../../data/testing/fake-server'
import { dropCopy, meId } from '../../data/testing/screen'
import { FirstCopyCard, FirstCopyProgress } from './first-copy-card'

const [pages, pageRows] = [10, 50]
let leader: CoterieDb
let transport: SyncTransport

/** The tab that is looked at follows; another one of the same browser fetches. */
beforeEach(async () => {
  await openCopy(meId)
  leader = new CoterieDb(meId)
  const server = new FakeServer(meId)
  server.write('users', { id: meId, first_name: 'Ana' })
  const rows = pages * pageRows
  for (let n = 1; n < rows; n++) server.write('notifications', { id: `n${String(n).padStart(14, '0')}`, user_id: meId })
  transport = {
    pull: async (request) => structuredClone(server.pull(request)),
    bootstrap: async (request) => structuredClone(server.bootstrap({ ...request, limit: pageRows })),
    push: async (request) => structuredClone(server.push(request)),
    digest: async (request) => fakeDigest(server, request),
    part: () => Promise.reject(new Error('not asked')),
    upload: () => Promise.reject(new Error('not asked')),
  }
  act(() => syncState.set('syncing'))
})
afterEach(async () => {
  cleanup()
  leader.close()
  onNudge(null)
  syncState.set('copy')
  await dropCopy()
})

const step = () => act(async () => void (await pullStep(leader, transport)))
const card = (name = 'Getting your copy') => screen.findByRole('region', { name })
const figure = () => within(screen.getByRole('progressbar')).queryByText(/^\d+%$/)?.textContent

it('says in the drawer what comes and how much of it is here, in every tab', async () => {
  render(<FirstCopyProgress />)
  const shown = within(await card())
  expect(shown.getByText(/Asking the server what there is\. You can use .* meanwhile\./)).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull()
  await step()
  // how much there is comes with the second page, so that the first isn't kept waiting
  expect(await shown.findByText(/^50 records so far\./)).toBeTruthy()
  expect(figure()).toBeUndefined()
  for (let page = 2; page < pages; page++) {
    await step()
    await waitFor(() => expect(figure()).toBe(`${page * 10}%`))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(`${page * 10}`)
  }
  expect(shown.getByText(/^450 of 500 records\./)).toBeTruthy()
  expect(shown.getByText('450 of 500')).toBeTruthy()
})

it('keeps what came when the line breaks, says so, and goes on from there', async () => {
  render(<FirstCopyCard />)
  await step()
  await step()
  const tried = vi.fn()
  onNudge(tried)
  act(() => syncState.set('offline'))
  const shown = within(await card('Your copy waits for the connection'))
  await shown.findByText(/^100 of 500 records\. What has come is kept\. It goes on from here by itself\.$/)
  await userEvent.click(shown.getByRole('button', { name: 'Try now' }))
  expect(tried).toHaveBeenCalledTimes(1)
  act(() => syncState.set('syncing'))
  await step()
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

it('says of a copy that hasn’t begun what it waits for', async () => {
  syncState.set('offline')
  render(<FirstCopyCard />)
  const shown = within(await card('Your copy waits for the connection'))
  expect(shown.getByText('Nothing has come yet. It begins by itself.')).toBeTruthy()
})

it('takes no room on the page while it comes, and goes from the drawer when the copy is whole', async () => {
  const page = render(<FirstCopyCard />)
  render(<FirstCopyProgress />)
  await step()
  await card()
  expect(page.container.querySelectorAll(':not(.sr-only)')).toHaveLength(0)
  for (let n = 1; n <= pages; n++) await step()
  // all of it is here; what moved meanwhile isn’t yet
  await waitFor(() => expect(screen.getByText(/All records are here/)).toBeTruthy())
  expect(within(await card()).getByText('500 of 500')).toBeTruthy()
  await step()
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(page.container.textContent).toBe('')
})

it('tells those who hear it in quarters, not with each page', async () => {
  render(<FirstCopyCard />)
  const status = await screen.findByRole('status')
  const heard: string[] = []
  const watch = new MutationObserver(() => heard.push(status.textContent ?? ''))
  watch.observe(status, { childList: true, characterData: true, subtree: true })
  for (let page = 1; page < pages; page++) await step()
  await waitFor(() => expect(status.textContent).toBe('75 percent of your copy'))
  watch.disconnect()
  expect(heard.length).toBeLessThanOrEqual(4)
  expect(heard.filter((text) => !/^(Getting your copy\. |(25|50|75) percent of your copy$)/.test(text))).toEqual([])
})

it('isn’t there where a copy is, also while that is fetched again', async () => {
  await leader.meta.bulkPut([
    { key: 'opened', value: true },
    { key: 'syncedAt', value: 1 },
  ])
  syncState.set('offline')
  render(<FirstCopyCard />)
  await step()
  expect(await leader.meta.get('bootstrap')).toMatchObject({ value: { first: false } })
  await waitFor(async () => expect(await leader.rows('notifications').count()).toBeGreaterThan(40))
  expect(screen.queryByRole('region')).toBeNull()
})
