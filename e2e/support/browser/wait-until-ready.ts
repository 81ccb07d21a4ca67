import { expect, type Page } from '@playwright/test'
import { shell as english } from '../../../web/i18n/en/everyone/shell'
import { shell as spanish } from '../../../web/i18n/es/everyone/shell'
import { screenTable } from '../../../web/app/screens'
import type { Destination } from './destinations'

/** What the sync line of a signed-in screen says, in either language, once the copy is whole. */
export const upToDateText = new RegExp(`^(${english.sync['up-to-date']('')}|${spanish.sync['up-to-date']('')})`)

/**
 * Opens a place and waits until it is all there: its own heading, nothing busy, no skeleton, the copy up to date, fonts and pictures
 * loaded, no movement, for two frames running. Says what is missing when that doesn't come; fails when another place was shown.
 */
export async function openDestination(page: Page, place: Destination): Promise<void> {
  await page.goto(place.address)
  await waitUntilReady(page, place)
  expect(new URL(page.url()).pathname, 'the place that is shown').toBe(new URL(place.address, page.url()).pathname)
}

/**
 * Goes on to a place as a link of the app does, without loading the app anew. Loads it all the same where it couldn't be told when
 * the new screen stands in the old one's place: by a title of its own, or by the same one. `from`: the place that is shown.
 */
export async function navigateTo(page: Page, place: Destination, from: Destination | undefined): Promise<void> {
  const titles = readyCondition(place).headings
  const isTold = titles.length > 0 && from?.screen !== undefined && readyCondition(from).headings[0] !== titles[0]
  if (!isTold) return openDestination(page, place)
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    document.documentElement.style.display = ''
  }, place.address)
  await waitUntilReady(page, place)
  expect(new URL(page.url()).pathname, 'the place that is shown').toBe(new URL(place.address, page.url()).pathname)
}

/** The same for what is shown already, e.g. after another width or a click; without a place any heading will do. */
export async function waitUntilReady(page: Page, place?: Destination): Promise<void> {
  const wanted = readyCondition(place)
  await expect
    .poll(() => page.evaluate(findMissingParts, wanted).catch(handleNavigation), {
      message: `${place?.address ?? page.url()} is all there`,
      intervals: [50],
    })
    .toEqual([])
}

/** A page that went on to another while it was looked at. */
function handleNavigation(error: unknown): string[] {
  if (error instanceof Error && /Execution context was destroyed/.test(error.message)) return ['a page that stays']
  throw error
}

interface ReadyCondition {
  /** One of these; any when there are none. */
  headings: string[]
  /** What the sync line has to say; '' where there is none. */
  sync: string
}

function readyCondition(place: Destination | undefined): ReadyCondition {
  const screen = place?.screen
  if (screen === undefined) return { headings: [], sync: '' }
  const { area, ownTitle, bare: fills } = screenTable[screen]
  const bare = area === 'guest' || fills === true
  return {
    headings: bare || ownTitle === true ? [] : [english.titles[screen], spanish.titles[screen]],
    sync: bare ? '' : upToDateText.source,
  }
}

/** Runs in the page: looks until nothing is missing, or says after a second what is. */
async function findMissingParts({ headings, sync }: ReadyCondition): Promise<string[]> {
  const findMissing = (): string[] => {
    const all = (what: string): Element[] => [...document.querySelectorAll(what)]
    // one that isn't shown heads what comes in the place of this one
    const titles = all('h1')
      .filter((title) => title.checkVisibility())
      .map((title) => title.textContent?.trim() ?? '')
    const moves = document
      .getAnimations()
      .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
    return [
      titles.length !== 1 && `one heading: ${JSON.stringify(titles)}`,
      headings.length > 0 &&
        !headings.includes(titles[0] ?? '') &&
        `the heading ${headings.join(' or ')}: ${titles[0]}`,
      // what lies behind a question may wait for its answer
      all('[aria-busy=true]').some((each) => each.closest('[inert]') === null) && 'nothing busy',
      all('[data-skeleton]').length > 0 && 'no skeleton',
      all('main').some((main) => main.textContent?.trim() === '') && 'something in main',
      // a tab's own content is read from the copy
      all('[role=tabpanel]').some((panel) => panel.checkVisibility() && panel.textContent?.trim() === '') &&
        'something in the open tab',
      sync !== '' &&
        !all('button').some((each) => new RegExp(sync).test(each.textContent?.trim() ?? '')) &&
        'the copy up to date',
      document.fonts.status !== 'loaded' && 'fonts',
      [...document.images].some((image) => !image.complete && image.loading !== 'lazy') && 'pictures',
      moves.length > 0 && `no movement (${moves.length})`,
    ].filter((each) => each !== false)
  }
  // a browser that draws nothing (after a change of size, rarely) gives no frame: a second is long enough for two of them
  const frame = (): Promise<unknown> =>
    Promise.race([
      new Promise((resolve) => requestAnimationFrame(resolve)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ])
  // looking again from here costs less than being asked again
  for (const until = performance.now() + 1000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    let left = findMissing()
    if (left.length === 0) {
      await frame()
      await frame()
      left = findMissing()
    }
    if (left.length === 0 || performance.now() > until) return left
  }
}
