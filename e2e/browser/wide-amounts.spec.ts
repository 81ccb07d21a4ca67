import { expect } from '@playwright/test'
import { openDestination } from '../support/browser/destinations'
import { test } from '../support/browser/browser-test'

/** Window widths in px, including those at which a sidebar or a second column makes the card narrow. */
const widths = [320, 390, 768, 1024, 1280, 1440]

test('a large next payment stays inside its card and beside the ring at every width', async ({ browser, demo }) => {
  const page = await demo.openPage(browser, 'affiliate')
  await openDestination(page, { screen: 'dashboard', address: '/dashboard' })
  const card = page.getByRole('region', { name: /^Next Payment/ })
  const amount = card.getByRole('link', { name: /^\$/ }).first()
  await amount.evaluate((link) => {
    link.textContent = '$12,400.00'
  })
  const apart = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const [amountBox, ringBox, cardBox] = await Promise.all(
      [amount, card.getByRole('img'), card].map((each) =>
        each.evaluate((node) => node.getBoundingClientRect().toJSON()),
      ),
    )
    const inCard = amountBox.left >= cardBox.left && amountBox.right <= cardBox.right
    apart.push({ width, inCard, offRing: amountBox.right <= ringBox.left || amountBox.bottom <= ringBox.top })
  }
  expect(apart).toEqual(widths.map((width) => ({ width, inCard: true, offRing: true })))
})

test('the people table, the list summary and an opened email stay inside their frames', async ({ browser, demo }) => {
  const page = await demo.openPage(browser, 'admin')
  await page.setViewportSize({ width: 1440, height: 960 })
  await openDestination(page, { screen: 'adminUsers', address: '/admin/users' })
  const over = await page
    .getByRole('table')
    .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
  expect(over).toBeLessThanOrEqual(0)

  // an element that scrolls must be inside the rounded frame
  await openDestination(page, { screen: 'adminMailLog', address: '/admin/mail-log' })
  const pane = page.getByRole('region').filter({ has: page.locator('iframe') })
  const scrolling = await pane.evaluate((box) =>
    [box, box.firstElementChild].map((each) => each && getComputedStyle(each).overflowY),
  )
  expect(scrolling).toEqual(['hidden', 'auto'])

  await page.setViewportSize({ width: 390, height: 844 })
  await openDestination(page, { screen: 'adminLeads', address: '/admin/leads' })
  const facts = await page.locator('dl > div').evaluateAll((all) =>
    all.map((each) => {
      const { left, top } = each.getBoundingClientRect()
      return { left, top, line: getComputedStyle(each).borderInlineEndWidth }
    }),
  )
  expect(facts).toHaveLength(3)
  const starts = facts.filter(({ top }, at) => top !== facts[at - 1]?.top)
  expect(starts.map(({ left }) => left)).toEqual(starts.map(() => 16))
  expect(facts.map(({ line }) => line)).toEqual(['0px', '0px', '0px'])
})
