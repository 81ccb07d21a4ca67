import { expect, type Locator, type Page } from '@playwright/test'

const maxTabStops = 60

/** Presses Tab until the element has the focus. Fails after `maxTabStops`. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop <= maxTabStops; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target.toString()} isn’t within ${maxTabStops} stops of Tab`)
}

export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

export async function openFromPalette(page: Page, text: string, option: string | RegExp): Promise<void> {
  // a page that was just loaded may not handle the keyboard shortcut yet
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'People, tickets, pages' })).toBeFocused({ timeout: 5_000 })
  }).toPass()
  await page.keyboard.type(text)
  // results arrive over the network, so the option must be visible before the arrow keys are used
  const target = page.getByRole('option', { name: option }).first()
  await expect(target).toBeVisible()
  const count = await page.getByRole('option').count()
  for (let stop = 0; stop < count && (await target.getAttribute('aria-selected')) !== 'true'; stop += 1) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(target).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

export async function moveToRow(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible()
  for (let stop = 0; stop < maxTabStops; stop += 1) {
    if (await row.evaluate((element) => element.contains(document.activeElement))) return
    await page.keyboard.press('j')
  }
  throw new Error(`${row.toString()} isn’t reached by J`)
}

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
