import { expect, type Page } from '@playwright/test'
import { consoleErrors } from './console-errors'
import { everyPlace, names, type Place } from './places'
import { goOnTo, openPlace, settled } from './settled'
import { test } from './story-test'
import { storyRoles, type Look } from './story-world'

/** How a place is looked at. */
export interface Sight {
  /** Of the window, in px. */
  width: number
  /** How large its type is; 100 % without it. */
  type?: '200%'
  /** `where` names the place and the sight. */
  look: (page: Page, where: string) => Promise<void>
}

interface Walk {
  look?: Look
  /** One after the other, the first as the place is opened. */
  sights: readonly [Sight, ...Sight[]]
  /** Goes from place to place within the app: one that opens each by its address is enough. */
  within?: true
}

const heights: { [width: number]: number } = { 320: 700 }
const sizeOf = ({ width }: Sight): { width: number; height: number } => ({ width, height: heights[width] ?? 800 })

/** What is left needn't be drawn once more for the next window: that takes as long as a look. */
const hide = (page: Page): Promise<void> => page.evaluate(() => void (document.documentElement.style.display = 'none'))

const enlarge = (page: Page, type: string): Promise<void> =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), type)

/** A story for each who goes: every place of theirs in each of the sights, opened once, and no error in the console. */
export function walkEveryPlace({ look, sights, within }: Walk): void {
  const visit = async (page: Page, place: Place, from: Place | undefined): Promise<void> => {
    const [first, ...others] = sights
    await hide(page)
    await page.setViewportSize(sizeOf(first))
    const said = await consoleErrors(page, async () => {
      await (within ? goOnTo(page, place, from) : openPlace(page, place))
      await first.look(page, whereOf(place, first))
      let type = first.type
      for (const sight of others) {
        await page.setViewportSize(sizeOf(sight))
        if (sight.type !== type) await enlarge(page, sight.type ?? '')
        type = sight.type
        await settled(page, place)
        await sight.look(page, whereOf(place, sight))
      }
    })
    expect.soft(said, `the console at ${place.address}`).toEqual([])
  }
  for (const who of ['guest', ...storyRoles] as const) {
    test(`the screens of ${names[who]}`, async ({ browser, world }) => {
      // some forty places: on a loaded machine longer than a story may take
      test.setTimeout(1_200_000)
      const page = await world.open(browser, who, look)
      const places = everyPlace(world.ids)[who]
      for (const [at, place] of places.entries()) {
        await test.step(place.address, () => visit(page, place, places[at - 1]))
      }
      await page.context().close()
    })
  }
}

const whereOf = ({ address }: Place, { width, type }: Sight): string =>
  `${address} at ${width} px${type === undefined ? '' : ` with type of ${type}`}`
