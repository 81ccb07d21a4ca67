import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '../../domain/paths'

const waitMs = 60_000

const emptyPage = '<!doctype html><meta charset="utf-8"><title>Floor</title><main><div data-row>Row</div></main>'

/**
 * Replaces the help desk's page in the cache of the service worker with an empty page, so `measureEmptyPage` measures a
 * start without the app's code. The app can't be opened in this browser afterwards.
 */
export async function replaceHelpdeskPage(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(paths.adminSupport)
  const replaced = await page.evaluate(
    async ({ path, html }) => {
      const names = (await caches.keys()).filter((name) => name.startsWith('shell-'))
      const all = await Promise.all(names.map((name) => caches.open(name)))
      const holding = await Promise.all(all.map(async (cache) => ((await cache.match(path)) ? [cache] : [])))
      await Promise.all(
        holding
          .flat()
          .map((cache) => cache.put(path, new Response(html, { headers: { 'content-type': 'text/html' } }))),
      )
      return holding.flat().length
    },
    { path: paths.adminSupport, html: emptyPage },
  )
  if (replaced === 0) throw new Error('no cache has the help desk’s page: the empty page can’t be measured')
}

/**
 * Returns the time (ms) from the navigation to the row of the empty page, which is the minimum for an offline start of any
 * app.
 */
export async function measureEmptyPage(context: BrowserContext): Promise<number> {
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto(paths.adminSupport, { waitUntil: 'commit' })
  const ms = await rowAt(page)
  const nodes = await page.locator('body *').count()
  if (nodes > 2) throw new Error(`the floor is measured on a page of ${nodes} nodes: the app’s, not the empty one`)
  return ms
}

/** Returns the time at which the first row appears, ms since the navigation. */
async function rowAt(page: Page): Promise<number> {
  const found = await page.waitForFunction(
    () => document.querySelector('main [data-row]') !== null && performance.now(),
    undefined,
    { polling: 'raf', timeout: waitMs },
  )
  return Number(await found.jsonValue())
}
