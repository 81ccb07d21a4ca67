import { expect, type Page } from '@playwright/test'
import { consoleErrors } from './page-checks'
import {
  allDestinations,
  audienceLabels,
  type Destination,
  demoRoles,
  navigateTo,
  openDestination,
  waitUntilReady,
} from './destinations'
import { test, type DisplayOptions } from './browser-test'

export interface ScreenCheck {
  width: number
  fontSize?: '200%'
  /** Checks the page; `label` names the destination and the check in failures. */
  check: (page: Page, label: string) => Promise<void>
}

interface VisitOptions {
  display?: DisplayOptions
  /** The checks in the order in which they run. The first one sets the width before the page is opened. */
  checks: readonly [ScreenCheck, ...ScreenCheck[]]
  /** True navigates within the app instead of loading each address. */
  insideApp?: true
}

const heights: { [width: number]: number } = { 320: 700 }
const viewportSize = ({ width }: ScreenCheck): { width: number; height: number } => ({
  width,
  height: heights[width] ?? 800,
})

/** Hides the old page, because rendering it at the next width would take as long as a check. */
const hideContent = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.style.display = 'none'))

const setFontSize = (page: Page, type: string): Promise<void> =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), type)

/** Defines a test for each audience that opens every destination once and runs all checks. */
export function visitEveryScreen({ display, checks, insideApp }: VisitOptions): void {
  const visit = async (page: Page, destination: Destination, from: Destination | undefined): Promise<void> => {
    const [first, ...others] = checks
    await hideContent(page)
    await page.setViewportSize(viewportSize(first))
    const errors = await consoleErrors(page, async () => {
      await (insideApp ? navigateTo(page, destination, from) : openDestination(page, destination))
      await first.check(page, checkName(destination, first))
      let type = first.fontSize
      for (const screenCheck of others) {
        await page.setViewportSize(viewportSize(screenCheck))
        if (screenCheck.fontSize !== type) await setFontSize(page, screenCheck.fontSize ?? '')
        type = screenCheck.fontSize
        await waitUntilReady(page, destination)
        await screenCheck.check(page, checkName(destination, screenCheck))
      }
    })
    expect.soft(errors, `the console at ${destination.address}`).toEqual([])
  }
  for (const who of ['guest', ...demoRoles] as const) {
    test(`the screens of ${audienceLabels[who]} pass all checks`, async ({ browser, demo }) => {
      // on a slow machine about forty destinations take longer than other tests
      test.setTimeout(1_200_000)
      const page = await demo.openPage(browser, who, display)
      const places = allDestinations(demo.ids)[who]
      for (const [at, place] of places.entries()) {
        await test.step(place.address, () => visit(page, place, places[at - 1]))
      }
    })
  }
}

const checkName = ({ address }: Destination, { width, fontSize }: ScreenCheck): string =>
  `${address} at ${width} px${fontSize === undefined ? '' : ` with type of ${fontSize}`}`
