import { expect } from '@playwright/test'
import { openPlace } from '../support/settled'
import { test } from '../support/story-test'

/** Windows in which a sidebar, or the screen's second column, leaves the card little. */
const widths = [320, 390, 768, 1024, 1280, 1440]

test('a large next payment stays in its card and off the ring, whatever the window', async ({ browser, world }) => {
  const page = await world.open(browser, 'affiliate')
  await openPlace(page, { screen: 'dashboard', address: '/dashboard' })
  const card = page.getByRole('region', { name: /^Next Payment/ })
  const amount = card.getByRole('link', { name: /^\$/ }).first()
  await amount.evaluate((link) => {
    link.textContent = '$12,400.00'
  })
  const apart = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const [figure, ring, whole] = await Promise.all(
      [amount, card.getByRole('img'), card].map((each) =>
        each.evaluate((node) => node.getBoundingClientRect().toJSON()),
      ),
    )
    const inCard = figure.left >= whole.left && figure.right <= whole.right
    apart.push({ width, inCard, offRing: figure.right <= ring.left || figure.bottom <= ring.top })
  }
  expect(apart).toEqual(widths.map((width) => ({ width, inCard: true, offRing: true })))
  await page.context().close()
})
