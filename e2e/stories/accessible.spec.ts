import { expect, type Page } from '@playwright/test'
import { paths } from '../../domain/paths'
import { expectAccessible } from '../support/axe'
import { crowdedTexts } from '../support/crowded-texts'
import { cutTexts } from '../support/cut-texts'
import { openPlace } from '../support/settled'
import { smallTargets } from '../support/small-targets'
import { test } from '../support/story-test'
import { walkEveryPlace } from '../support/walk-places'

const expectWhole = async (page: Page, where: string): Promise<void> => {
  const faults = [...(await cutTexts(page, [])), ...(await crowdedTexts(page))]
  expect.soft(faults, where).toEqual([])
}

/**
 * Every screen of the table against the bar of the interface, opened by its address: at each width no axe violation, one heading,
 * no console error. Then on a phone with type twice as large (WCAG 1.4.4), and on the narrowest phone: nothing cut or sideways, no
 * text in another's way. In English and light: contrast is proven by tokens in both themes (`web/styles/contrast.test.ts`), the
 * other language's texts by `spanish.spec`. Dialogs and sheets have `layers.spec`.
 */
walkEveryPlace({
  sights: [
    { width: 1280, look: expectAccessible },
    { width: 390, look: expectAccessible },
    { width: 390, type: '200%', look: expectWhole },
    { width: 320, look: expectWhole },
  ],
})

// The walk above sees the newest entries, which may all take two lines; some applications always fit in one.
test('a short sentence of the audit log and the link below it are easy to hit on a phone', async ({
  browser,
  world,
}) => {
  const page = await world.open(browser, 'admin', { viewport: { width: 390, height: 800 } })
  await openPlace(page, { screen: 'adminAudit', address: `${paths.adminAudit}?action=application.apply` })
  await expect(page.getByRole('button', { name: /applied to become an affiliate/ }).first()).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  await page.context().close()
})
