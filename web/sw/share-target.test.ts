import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sharedContentCache, sharedNameHeader } from '../../domain/paths'
import { origin, WorkerBrowser } from '../data/testing/worker-browser'
import { storeShared } from './share-target'

const browser = new WorkerBrowser()
beforeAll(() => {
  browser.stand()
  // Node can't redirect to a path
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to, status = 302) => new Response(null, { status, headers: { location: String(to) } }),
  )
})
beforeEach(() => browser.kept.clear())

async function share(fields: [name: string, value: string | File][]): Promise<string | null> {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  const { status, headers } = await storeShared(new Request(`${origin}/share-target`, { method: 'POST', body }))
  expect(status).toBe(303)
  return headers.get('location')
}

async function readStored() {
  const cache = await browser.caches.open(sharedContentCache)
  const found = (await cache.keys()).map(async ({ url }) => {
    const stored = await cache.match(url)
    const name = stored?.headers.get(sharedNameHeader)
    return { kind: url.split('/').at(-1), name, text: await stored?.text() }
  })
  return Promise.all(found)
}

it('stores the text and each file that another app shares, and opens the form', async () => {
  const to = await share([
    ['title', ' Invoice '],
    ['url', 'https://b.example/7'],
    ['files', new File(['first'], 'bill ñ.pdf')],
    ['files', new File(['second'], 'bill ñ.pdf')],
  ])
  expect(to).toBe('/dashboard/support?new=1&shared=stored')
  expect(await readStored()).toEqual([
    { kind: 'text', name: '', text: '["Invoice","","https://b.example/7"]' },
    { kind: 'file', name: 'bill%20%C3%B1.pdf', text: 'first' },
    { kind: 'file', name: 'bill%20%C3%B1.pdf', text: 'second' },
  ])
})

it('keeps what was shared before', async () => {
  await share([['text', 'First']])
  await share([['text', 'Second']])
  expect((await readStored()).map(({ text }) => text)).toEqual(['["","First",""]', '["","Second",""]'])
})

it('says so if there is no space left', async () => {
  const cache = await browser.caches.open(sharedContentCache)
  vi.spyOn(cache, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  expect(await share([['text', 'Lost']])).toBe('/dashboard/support?new=1&shared=failed')
})
