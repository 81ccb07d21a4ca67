import { expect, type Page } from '@playwright/test'
import { consoleErrors } from './console-errors'
import { allDestinations, audienceLabels, type Destination } from './destinations'
import { navigateTo, openDestination, waitUntilReady } from './wait-until-ready'
import { test } from './browser-test'
import { demoRoles, type DisplayOptions } from './demo-site'

/** How a place is looked at. */
export interface ScreenCheck {
  /** Of the window, in px. */
  width: number
  /** How large its type is; 100 % without it. */
  fontSize?: '200%'
  /** `where` names the place and the sight. */
  check: (page: Page, where: string) => Promise<void>
}

interface VisitOptions {
  display?: DisplayOptions
  /** One after the other, the first as the place is opened. */
  checks: readonly [ScreenCheck, ...ScreenCheck[]]
  /** Goes from place to place within the app: one that opens each by its address is enough. */
  insideApp?: true
}

const heights: { [width: number]: number } = { 320: 700 }
const viewportSize = ({ width }: ScreenCheck): { width: number; height: number } => ({
  width,
  height: heights[width] ?? 800,
})

/** What is left needn't be drawn once more for the next window: that takes as long as a look. */
const hideContent = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.style.display = 'none'))

const setFontSize = (page: Page, type: string): Promise<void> =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), type)

/** A story for each who goes: every place of theirs in each of the sights, opened once, and no error in the console. */
export function visitEveryScreen({ display, checks, insideApp }: VisitOptions): void {
  const visit = async (page: Page, place: Destination, from: Destination | undefined): Promise<void> => {
    const [first, ...others] = checks
    await hideContent(page)
    await page.setViewportSize(viewportSize(first))
    const errors = await consoleErrors(page, async () => {
      await (insideApp ? navigateTo(page, place, from) : openDestination(page, place))
      await first.check(page, checkName(place, first))
      let type = first.fontSize
      for (const screenCheck of others) {
        await page.setViewportSize(viewportSize(screenCheck))
        if (screenCheck.fontSize !== type) await setFontSize(page, screenCheck.fontSize ?? '')
        type = screenCheck.fontSize
        await waitUntilReady(page, place)
        await screenCheck.check(page, checkName(place, screenCheck))
      }
    })
    expect.soft(errors, `the console at ${place.address}`).toEqual([])
  }
  for (const who of ['guest', ...demoRoles] as const) {
    test(`the screens of ${audienceLabels[who]}`, async ({ browser, demo }) => {
      // some forty places: on a loaded machine longer than a story may take
      test.setTimeout(1_200_000)
      const page = await demo.openPage(browser, who, display)
      const places = allDestinations(demo.ids)[who]
      for (const [at, place] of places.entries()) {
        await test.step(place.address, () => visit(page, place, places[at - 1]))
      }
      await page.context().close()
    })
  }
}

const checkName = ({ address }: Destination, { width, fontSize }: ScreenCheck): string =>
  `${address} at ${width} px${fontSize === undefined ? '' : ` with type of ${fontSize}`}`
