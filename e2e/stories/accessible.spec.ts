import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { consoleErrors } from '../support/console-errors'
import { cutTexts } from '../support/cut-texts'
import { everyPlace, names, type Place } from '../support/places'
import { openPlace, settled } from '../support/settled'
import { test } from '../support/story-test'
import { storyRoles } from '../support/story-world'

/**
 * Every screen of the table against the bar of the interface, once at each width: no axe violation, one heading, no console error,
 * nothing cut or sideways at 320 px. In English and light: contrast is proven by tokens in both themes
 * (`web/styles/contrast.test.ts`), the other language's texts by `spanish.spec`. Dialogs and sheets have `layers.spec`.
 */
const widths = [1280, 390] as const

async function expectGood(page: Page, place: Place): Promise<void> {
  await test.step(place.address, async () => {
    const said = await consoleErrors(page, async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        if (width === widths[0]) await openPlace(page, place)
        else await settled(page, place)
        await expectAccessible(page, `${place.address} at ${width} px`)
      }
      await page.setViewportSize({ width: 320, height: 700 })
      await settled(page, place)
      expect.soft(await cutTexts(page, []), `${place.address} at 320 px`).toEqual([])
    })
    expect.soft(said, `the console at ${place.address}`).toEqual([])
  })
}

for (const who of ['guest', ...storyRoles] as const) {
  test(`the screens of ${names[who]}`, async ({ browser, world }) => {
    const page = await world.open(browser, who)
    for (const place of everyPlace(world.ids.affiliate)[who]) await expectGood(page, place)
    await page.context().close()
  })
}
