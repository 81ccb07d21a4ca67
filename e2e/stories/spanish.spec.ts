import { expect, type Page } from '@playwright/test'
import { consoleErrors } from '../support/console-errors'
import { cutTexts } from '../support/cut-texts'
import { everyPlace, names, type Place } from '../support/places'
import { openPlace, settled } from '../support/settled'
import { spanishWords } from '../support/spanish-words'
import { test } from '../support/story-test'
import { storyRoles } from '../support/story-world'

/** Spanish is longer: on no screen, at no width, is a text cut off or the page pushed sideways. In dark, which nothing else draws. */
const look = { language: 'es', theme: 'dark' } as const
const widths = [1280, 390] as const

async function expectWhole(page: Page, place: Place): Promise<void> {
  await test.step(place.address, async () => {
    const said = await consoleErrors(page, async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        if (width === widths[0]) await openPlace(page, place)
        else await settled(page, place)
        expect.soft(await cutTexts(page, spanishWords), `${place.address} at ${width} px`).toEqual([])
      }
    })
    expect.soft(said, `the console at ${place.address}`).toEqual([])
  })
}

for (const who of ['guest', ...storyRoles] as const) {
  test(`the screens of ${names[who]}`, async ({ browser, world }) => {
    const page = await world.open(browser, who, look)
    for (const place of everyPlace(world.ids.affiliate)[who]) await expectWhole(page, place)
    await page.context().close()
  })
}
