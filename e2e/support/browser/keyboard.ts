import { expect, type Locator, type Page } from '@playwright/test'

/** How many stops of Tab lie between two things at most: what is farther off isn't reached by hand either. */
const maxTabStops = 60

/** Goes on by Tab until something has the focus; fails when it is too far off or never gets it. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let stop = 0; stop <= maxTabStops; stop += 1) {
    if (await hasFocus(wanted)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${wanted.toString()} isn’t within ${maxTabStops} stops of Tab`)
}

/** Goes to it by Tab and presses Enter. */
export async function pressEnterOn(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** Goes to a field by Tab and writes. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Opens the palette, looks for something and goes there. */
export async function openFromPalette(page: Page, text: string, option: string | RegExp): Promise<void> {
  // a page that has only just come may not listen yet
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'People, tickets, pages' })).toBeFocused({ timeout: 5_000 })
  }).toPass()
  await page.keyboard.type(text)
  // found over the network: the arrows go to it once it is there
  const wanted = page.getByRole('option', { name: option }).first()
  await expect(wanted).toBeVisible()
  const count = await page.getByRole('option').count()
  for (let stop = 0; stop < count && (await wanted.getAttribute('aria-selected')) !== 'true'; stop += 1) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

/** J until the row is where one is. */
export async function moveToRow(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible()
  for (let stop = 0; stop < maxTabStops; stop += 1) {
    if (await row.evaluate((element) => element.contains(document.activeElement))) return
    await page.keyboard.press('j')
  }
  throw new Error(`${row.toString()} isn’t reached by J`)
}

const hasFocus = (wanted: Locator): Promise<boolean> => wanted.evaluate((element) => element === document.activeElement)
