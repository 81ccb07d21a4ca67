import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/page-checks'
import { findTruncatedTexts, spanishTexts } from '../support/browser/text-checks'
import { waitUntilReady } from '../support/browser/destinations'

type Role = 'button' | 'menuitem' | 'link' | 'checkbox'
/** A click on the first visible element, a text typed into a field, or keys pressed while the skip link has the focus. */
export type OpenStep =
  | readonly [role: Role, name: string | RegExp]
  | readonly [role: 'field', label: string, typed: string]
  | readonly [role: 'key', combination: string]

export interface Overlay {
  /**
   * The steps that open the overlay. When it closes, the focus must return to the last clicked element outside menus and
   * previous dialogs.
   */
  openSteps: readonly OpenStep[]
  name: string | RegExp
  role?: 'menu'
  nested?: readonly Overlay[]
  /** The only layout in which the overlay exists. Others are opened on desktop and checked on mobile too. */
  only?: 'desktop' | 'mobile'
}

const sizes = { desktop: { width: 1280, height: 800 }, mobile: { width: 390, height: 800 } }

/** Checks overlays of the current screen. Each is opened once for both layouts and closed by Escape. */
export async function checkOverlays(page: Page, layers: readonly Overlay[]): Promise<void> {
  for (const layer of layers) {
    await page.setViewportSize(sizes[layer.only ?? 'desktop'])
    const { focusTarget, element: opener } = await openOverlay(page, layer)
    await checkOverlay(page, layer)
    // axe takes half of the time, so overlays that are also checked on mobile are checked with axe only there
    if (layer.only !== undefined) await checkAccessible(page, layer)
    await checkOverlays(page, layer.nested ?? [])
    if (layer.only === undefined) await checkOnMobile(page, layer)
    await closeOverlay(page, layer)
    if (await isOpenerRemoved(page, opener)) {
      await openOverlay(page, layer)
      await expectFocusInside(page, layer)
      await closeOverlay(page, layer)
    }
    await expect(focusTarget, `the focus after ${overlayName(page, layer)}`).toBeFocused()
  }
}

async function checkOnMobile(page: Page, layer: Overlay): Promise<void> {
  await page.setViewportSize(sizes.mobile)
  await checkOverlay(page, layer)
  await checkAccessible(page, layer)
  await page.setViewportSize(sizes.desktop)
}

/** Reports whether the opener, such as a row, was replaced when the width changed, so that it cannot get the focus back. */
async function isOpenerRemoved(page: Page, from: Opener['element']): Promise<boolean> {
  // a slow machine needs time to render the list for the new width
  await waitUntilReady(page)
  return from !== null && !(await from.evaluate((node) => node.isConnected))
}

/** True in `npm run a11y`, which checks overlays in both languages. */
const everyLanguage = process.env['EVERY_LANGUAGE'] === '1'

/** Changes the language as another tab would, so that the overlay stays open. */
async function checkInEveryLanguage(page: Page, layer: Overlay): Promise<void> {
  const setLanguage = (language: string): Promise<void> =>
    page.evaluate((chosen) => {
      localStorage.setItem('coterie-language', chosen)
      dispatchEvent(new StorageEvent('storage', { key: 'coterie-language', newValue: chosen }))
    }, language)
  for (const language of ['es', 'en']) {
    await setLanguage(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const size of layer.only === undefined ? [sizes.desktop, sizes.mobile] : [sizes[layer.only]]) {
      await page.setViewportSize(size)
      await waitUntilReady(page)
      const where = `${overlayNameAtWidth(page, layer)}, ${language}`
      expect.soft(await findTruncatedTexts(page, language === 'es' ? spanishTexts : []), where).toEqual([])
      await expectAccessible(page, where, overlaySelector)
    }
  }
}

const overlayName = (page: Page, { name }: Overlay): string => `${new URL(page.url()).pathname}, ${String(name)}`

const overlayNameAtWidth = (page: Page, layer: Overlay): string =>
  `${overlayName(page, layer)} at ${page.viewportSize()?.width} px`

const overlayLocator = (page: Page, { name, role }: Overlay): Locator =>
  role === 'menu'
    ? page.getByRole(role, { name })
    : page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

interface Opener {
  focusTarget: Locator
  /** The clicked element, null for keys. It is stored because elements under a dialog cannot be found by role. */
  element: ElementHandle | null
}

export async function openOverlay(page: Page, { openSteps }: Pick<Overlay, 'openSteps'>): Promise<Opener> {
  const dialogs = page.locator('[role=dialog], [role=alertdialog]')
  // overlays are counted at the first element, because an earlier click may still be opening the dialog around it
  let before: number | undefined
  let focusTarget = page.locator('body')
  let element: Opener['element'] = null
  for (const press of openSteps) {
    if (press[0] === 'field') {
      await page.getByLabel(press[1], { exact: true }).fill(press[2])
      before ??= await dialogs.count()
      continue
    }
    if (press[0] === 'key') {
      focusTarget = page.locator('a[href="#main"]')
      await focusTarget.focus()
      await page.keyboard.press(press[1])
      continue
    }
    const [role, name] = press
    const pressed = page.getByRole(role, { name, exact: true }).filter({ visible: true }).first()
    const openerHandle = await pressed.elementHandle()
    const now = await dialogs.count()
    before ??= now
    if (role !== 'menuitem' && now === before) [focusTarget, element] = [pressed, openerHandle]
    await pressed.click()
  }
  return { focusTarget, element }
}

async function checkOverlay(page: Page, layer: Overlay): Promise<void> {
  const where = overlayNameAtWidth(page, layer)
  await expect(overlayLocator(page, layer), where).toHaveCount(1)
  await waitUntilReady(page)
  await expectFocusInside(page, layer)
  expect.soft(await findTruncatedTexts(page, []), where).toEqual([])
}

/** Waits until the focus is in the overlay, because a key that is pressed earlier would go to the page below. */
async function expectFocusInside(page: Page, layer: Overlay): Promise<void> {
  const it = overlayLocator(page, layer)
  await expect
    .poll(
      () => it.evaluate((node) => node.contains(document.activeElement)),
      `the focus in ${overlayNameAtWidth(page, layer)}`,
    )
    .toBe(true)
}

const overlaySelector = '[role=dialog], [role=alertdialog], [role=menu]'

const checkAccessible = (page: Page, layer: Overlay): Promise<void> =>
  everyLanguage
    ? checkInEveryLanguage(page, layer)
    : expectAccessible(page, overlayNameAtWidth(page, layer), overlaySelector)

async function closeOverlay(page: Page, layer: Overlay): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(overlayLocator(page, layer), `${overlayName(page, layer)} is left by Escape`).toHaveCount(0)
}
