import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { findTruncatedTexts } from './truncated-texts'
import { waitUntilReady } from './wait-until-ready'
import { spanishTexts } from './spanish-texts'

type Role = 'button' | 'menuitem' | 'link' | 'checkbox'
/**
 * What is pressed: the first of this role and name that is in sight; or the field of this label, and what is typed into it; or keys, while
 * the focus is on the link that skips the sidebar.
 */
export type OpenStep =
  | readonly [role: Role, name: string | RegExp]
  | readonly [role: 'field', label: string, typed: string]
  | readonly [role: 'key', combination: string]

/** Something that lies over a screen: a dialog, a sheet, a menu. */
export interface Overlay {
  /**
   * What is pressed for it, one after the other; the focus comes back to the last of them, a menu's entry aside, and what stands in
   * a dialog that asked something before.
   */
  openSteps: readonly OpenStep[]
  /** Its name, and what it is, when that is no dialog. */
  name: string | RegExp
  role?: 'menu'
  /** What is opened from within it. */
  nested?: readonly Overlay[]
  /** Only at this width there is a way to it; else it is opened on a desk, and looked at on a phone as well. */
  only?: 'desktop' | 'mobile'
}

const sizes = { desktop: { width: 1280, height: 800 }, mobile: { width: 390, height: 800 } }

/**
 * Goes through layers of the screen that is shown, without loading it again: each is opened once for both sizes, and left by Escape alone at
 * the one where it was opened.
 */
export async function checkOverlays(page: Page, layers: readonly Overlay[]): Promise<void> {
  for (const layer of layers) {
    await page.setViewportSize(sizes[layer.only ?? 'desktop'])
    const { focusTarget, element: opener } = await openOverlay(page, layer)
    await checkOverlay(page, layer)
    // half of the time is axe's: what is shown on a phone as well has its roles and names looked at there
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

/** Looks at what is open on a desk as it is on a phone, where many a screen has another way to it. */
async function checkOnMobile(page: Page, layer: Overlay): Promise<void> {
  await page.setViewportSize(sizes.mobile)
  await checkOverlay(page, layer)
  await checkAccessible(page, layer)
  await page.setViewportSize(sizes.desktop)
}

/** What a layer was opened from, a row of a list, was drawn anew at another width: no focus can come back to that one. */
async function isOpenerRemoved(page: Page, from: Opener['element']): Promise<boolean> {
  // a busy machine draws the list of the new width when the layer is long gone
  await waitUntilReady(page)
  return from !== null && !(await from.evaluate((node) => node.isConnected))
}

/** `npm run looks` checks what is open in both languages. */
const everyLanguage = process.env['EVERY_LANGUAGE'] === '1'

/** The language changes as in a tab beside which another one chose it: what is open stays open. */
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

/** Where the focus has to be once a layer is left. */
interface Opener {
  focusTarget: Locator
  /** The same as it was when it was pressed: what lies under a dialog isn't found by its role. Null for keys, which anything may hear. */
  element: ElementHandle | null
}

/** Presses what opens it. */
export async function openOverlay(page: Page, { openSteps }: Pick<Overlay, 'openSteps'>): Promise<Opener> {
  const dialogs = page.locator('[role=dialog], [role=alertdialog]')
  // asked once what is pressed first is there: what was pressed before may still open the dialog that it stands in
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
    const there = await pressed.elementHandle()
    const now = await dialogs.count()
    before ??= now
    if (role !== 'menuitem' && now === before) [focusTarget, element] = [pressed, there]
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

/** A key pressed before would be heard by what was there before it. */
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
