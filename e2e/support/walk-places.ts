import { expect, type Page } from '@playwright/test'
import { consoleErrors } from './console-errors'
import { everyPlace, names, type Place } from './places'
import { openPlace, settled } from './settled'
import { test } from './story-test'
import { storyRoles, type Look } from './story-world'

/** The bar's widths: a desk and a phone. */
const widths = [1280, 390] as const

interface Walk {
  look?: Look
  /** Looks at a place at one of its widths; `where` names both. */
  at: (page: Page, where: string) => Promise<void>
  /** Once more at the end, where the widths above aren't enough. */
  last?: (page: Page, place: Place) => Promise<void>
}

/** A story for each who goes: every place of theirs at each width, opened once, and no error in the console. */
export function walkEveryPlace({ look, at, last }: Walk): void {
  const visit = async (page: Page, place: Place): Promise<void> => {
    const said = await consoleErrors(page, async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        if (width === widths[0]) await openPlace(page, place)
        else await settled(page, place)
        await at(page, `${place.address} at ${width} px`)
      }
      await last?.(page, place)
    })
    expect.soft(said, `the console at ${place.address}`).toEqual([])
  }
  for (const who of ['guest', ...storyRoles] as const) {
    test(`the screens of ${names[who]}`, async ({ browser, world }) => {
      // some forty places at two widths: on a loaded machine longer than a story may take
      test.setTimeout(600_000)
      const page = await world.open(browser, who, look)
      for (const place of everyPlace(world.ids.affiliate)[who]) await test.step(place.address, () => visit(page, place))
      await page.context().close()
    })
  }
}
