import { addMonths, monthOf } from '../../../domain/calendar'
import type { Id, Month } from '../../../domain/entities'
import { pagePaths, paths } from '../../../domain/paths'
import { setUpSteps } from '../../../domain/program/set-up'
import type { Area, ScreenName } from '../../../web/app/screen'
import { screenNames, screenTable } from '../../../web/app/screens'
import { expect, type Page } from '@playwright/test'
import { shell as english } from '../../../web/i18n/en/everyone/shell'
import { shell as spanish } from '../../../web/i18n/es/everyone/shell'

/** Roles with a signed-in device in the demo. The affiliate is a renter too. */
export const demoRoles = ['affiliate', 'admin'] as const
export type DemoRole = (typeof demoRoles)[number]

/** An address and the screen that it shows. A public page or an unknown address has no screen. */
export interface Destination {
  address: string
  screen?: ScreenName
}

const lastMonth = (): Month => addMonths(monthOf(new Date().toISOString()), -1)

export const audienceLabels = { guest: 'guests', affiliate: 'a renter and affiliate', admin: 'an admin' } as const

const unknownPage: Destination = { address: '/nowhere' }
const wrongReferralLink: Destination = { screen: 'signup', address: `${paths.signup}?ref=NOBODYS2` }

const notificationSettings: Destination = { screen: 'settings', address: `${paths.settings}?tab=notifications` }

/** Destinations of the set-up steps except the first one, whose address names no step. */
const setUpDestinations = setUpSteps
  .slice(1)
  .map((step): Destination => ({ screen: 'adminSetUp', address: `${paths.adminSetUp}?step=${step}` }))

/** All destinations by audience, in the order of the screen table. */
export function allDestinations({ affiliate, payout }: { affiliate: Id; payout: Id }): {
  [who in DemoRole | 'guest']: Destination[]
} {
  const destinationsIn = (...areas: Area[]): Destination[] =>
    screenNames
      // the address of the list of runs redirects to the newest run, which is a separate destination
      .filter((screen) => areas.includes(screenTable[screen].area) && screen !== 'adminRuns')
      .map((screen) => ({
        screen,
        address: paths[screen]
          .replace(':id', screen === 'adminPayout' ? payout : affiliate)
          .replace(':month', lastMonth()),
      }))
  return {
    guest: [
      ...Object.values(pagePaths).map((address) => ({ address })),
      ...destinationsIn('guest'),
      wrongReferralLink,
      unknownPage,
    ],
    affiliate: [...destinationsIn('user', 'affiliate'), notificationSettings, unknownPage],
    admin: [...destinationsIn('admin'), ...setUpDestinations],
  }
}

/** Matches the sync status of a signed-in screen, in both languages, when the local database is up to date. */
export const upToDateText = new RegExp(`^(${english.sync['up-to-date']('')}|${spanish.sync['up-to-date']('')})`)

/** Opens a destination and waits until it is ready: heading shown, nothing busy or moving, no skeleton, sync done. */
export async function openDestination(page: Page, destination: Destination): Promise<void> {
  await page.goto(destination.address)
  await waitUntilReady(page, destination)
  expect(new URL(page.url()).pathname, 'the shown address').toBe(new URL(destination.address, page.url()).pathname)
}

/** Navigates without reloading. Loads the address if the change of the title could not be detected. */
export async function navigateTo(page: Page, destination: Destination, from: Destination | undefined): Promise<void> {
  const titles = readyCondition(destination).headings
  const isTold = titles.length > 0 && from?.screen !== undefined && readyCondition(from).headings[0] !== titles[0]
  if (!isTold) return openDestination(page, destination)
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    document.documentElement.style.display = ''
  }, destination.address)
  await waitUntilReady(page, destination)
  expect(new URL(page.url()).pathname, 'the shown address').toBe(new URL(destination.address, page.url()).pathname)
}

/** Waits until the current page is ready. Without a destination any heading is accepted. */
export async function waitUntilReady(page: Page, destination?: Destination): Promise<void> {
  const condition = readyCondition(destination)
  await expect
    .poll(() => page.evaluate(findMissingParts, condition).catch(handleNavigation), {
      message: `${destination?.address ?? page.url()} is ready`,
      intervals: [50],
    })
    .toEqual([])
}

function handleNavigation(error: unknown): string[] {
  if (error instanceof Error && /Execution context was destroyed/.test(error.message))
    return ['a page without navigation']
  throw error
}

interface ReadyCondition {
  /** Wait for any one of these headings; empty = any heading. */
  headings: string[]
  /** The pattern of the expected sync status; '' = none. */
  sync: string
}

function readyCondition(destination: Destination | undefined): ReadyCondition {
  const screen = destination?.screen
  if (screen === undefined) return { headings: [], sync: '' }
  const { area, ownTitle, fullWindow } = screenTable[screen]
  const bare = area === 'guest' || fullWindow === true
  return {
    headings: bare || ownTitle === true ? [] : [english.titles[screen], spanish.titles[screen]],
    sync: bare ? '' : upToDateText.source,
  }
}

/** Runs in the page. Polls for up to a second and returns what is missing. */
async function findMissingParts({ headings, sync }: ReadyCondition): Promise<string[]> {
  const findMissing = (): string[] => {
    const all = (what: string): Element[] => [...document.querySelectorAll(what)]
    // a hidden heading belongs to the next screen
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
      // content behind a dialog may be busy until the dialog is answered
      all('[aria-busy=true]').some((each) => each.closest('[inert]') === null) && 'nothing busy',
      all('[data-skeleton]').length > 0 && 'no skeleton',
      all('main').some((main) => main.textContent?.trim() === '') && 'content in main',
      // an empty tab panel is still being read from the local database
      all('[role=tabpanel]').some((panel) => panel.checkVisibility() && panel.textContent?.trim() === '') &&
        'content in the open tab',
      sync !== '' &&
        !all('button').some((each) => new RegExp(sync).test(each.textContent?.trim() ?? '')) &&
        'an up-to-date sync status',
      document.fonts.status !== 'loaded' && 'fonts',
      [...document.images].some((image) => !image.complete && image.loading !== 'lazy') && 'pictures',
      moves.length > 0 && `no movement (${moves.length})`,
    ].filter((each) => each !== false)
  }
  // after a resize, a browser sometimes draws no frame, so each wait is limited to a second
  const frame = (): Promise<unknown> =>
    Promise.race([
      new Promise((resolve) => requestAnimationFrame(resolve)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ])
  // polling in the page is faster than evaluating this function again
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
