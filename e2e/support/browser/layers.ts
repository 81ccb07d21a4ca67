import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { cutTexts } from './cut-texts'
import { settled } from './settled'
import { spanishWords } from './spanish-words'

type Role = 'button' | 'menuitem' | 'link' | 'checkbox'
/**
 * What is pressed: the first of this role and name that is in sight; or the field of this label, and what is typed into it; or keys, while
 * the focus is on the link that skips the sidebar.
 */
export type Press =
  | readonly [role: Role, name: string | RegExp]
  | readonly [role: 'field', label: string, typed: string]
  | readonly [role: 'key', combination: string]

/** Something that lies over a screen: a dialog, a sheet, a menu. */
export interface Layer {
  /**
   * What is pressed for it, one after the other; the focus comes back to the last of them, a menu's entry aside, and what stands in
   * a dialog that asked something before.
   */
  open: readonly Press[]
  /** Its name, and what it is, when that is no dialog. */
  name: string | RegExp
  is?: 'menu'
  /** What is opened from within it. */
  inside?: readonly Layer[]
  /** Only at this width there is a way to it; else it is opened on a desk, and looked at on a phone as well. */
  only?: 'desk' | 'phone'
}

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 800 } }

/**
 * Goes through layers of the screen that is shown, without loading it again: each is opened once for both sizes, and left by Escape alone at
 * the one where it was opened.
 */
export async function throughLayers(page: Page, layers: readonly Layer[]): Promise<void> {
  for (const layer of layers) {
    await page.setViewportSize(sizes[layer.only ?? 'desk'])
    const { back, from } = await opened(page, layer)
    await looked(page, layer)
    // half of the time is axe's: what is shown on a phone as well has its roles and names looked at there
    if (layer.only !== undefined) await accessible(page, layer)
    await throughLayers(page, layer.inside ?? [])
    if (layer.only === undefined) await onPhone(page, layer)
    await left(page, layer)
    if (await isGone(page, from)) {
      await opened(page, layer)
      await hasFocus(page, layer)
      await left(page, layer)
    }
    await expect(back, `the focus after ${whereIs(page, layer)}`).toBeFocused()
  }
}

/** Looks at what is open on a desk as it is on a phone, where many a screen has another way to it. */
async function onPhone(page: Page, layer: Layer): Promise<void> {
  await page.setViewportSize(sizes.phone)
  await looked(page, layer)
  await accessible(page, layer)
  await page.setViewportSize(sizes.desk)
}

/** What a layer was opened from, a row of a list, was drawn anew at another width: no focus can come back to that one. */
async function isGone(page: Page, from: Opener['from']): Promise<boolean> {
  // a busy machine draws the list of the new width when the layer is long gone
  await settled(page)
  return from !== null && !(await from.evaluate((node) => node.isConnected))
}

/** `npm run looks` checks what is open in both languages. */
const everyLook = process.env['EVERY_LANGUAGE'] === '1'

/** The language changes as in a tab beside which another one chose it: what is open stays open. */
async function inEveryLook(page: Page, layer: Layer): Promise<void> {
  const speak = (language: string): Promise<void> =>
    page.evaluate((chosen) => {
      localStorage.setItem('coterie-language', chosen)
      dispatchEvent(new StorageEvent('storage', { key: 'coterie-language', newValue: chosen }))
    }, language)
  for (const language of ['es', 'en']) {
    await speak(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const size of layer.only === undefined ? [sizes.desk, sizes.phone] : [sizes[layer.only]]) {
      await page.setViewportSize(size)
      await settled(page)
      const where = `${seenAt(page, layer)}, ${language}`
      expect.soft(await cutTexts(page, language === 'es' ? spanishWords : []), where).toEqual([])
      await expectAccessible(page, where, shown)
    }
  }
}

const whereIs = (page: Page, { name }: Layer): string => `${new URL(page.url()).pathname}, ${String(name)}`

const seenAt = (page: Page, layer: Layer): string => `${whereIs(page, layer)} at ${page.viewportSize()?.width} px`

const itself = (page: Page, { name, is }: Layer): Locator =>
  is === 'menu'
    ? page.getByRole(is, { name })
    : page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

/** Where the focus has to be once a layer is left. */
interface Opener {
  back: Locator
  /** The same as it was when it was pressed: what lies under a dialog isn't found by its role. Null for keys, which anything may hear. */
  from: ElementHandle | null
}

/** Presses what opens it. */
export async function opened(page: Page, { open }: Pick<Layer, 'open'>): Promise<Opener> {
  const dialogs = page.locator('[role=dialog], [role=alertdialog]')
  // asked once what is pressed first is there: what was pressed before may still open the dialog that it stands in
  let before: number | undefined
  let back = page.locator('body')
  let from: Opener['from'] = null
  for (const press of open) {
    if (press[0] === 'field') {
      await page.getByLabel(press[1], { exact: true }).fill(press[2])
      before ??= await dialogs.count()
      continue
    }
    if (press[0] === 'key') {
      back = page.locator('a[href="#main"]')
      await back.focus()
      await page.keyboard.press(press[1])
      continue
    }
    const [role, name] = press
    const pressed = page.getByRole(role, { name, exact: true }).filter({ visible: true }).first()
    const there = await pressed.elementHandle()
    const now = await dialogs.count()
    before ??= now
    if (role !== 'menuitem' && now === before) [back, from] = [pressed, there]
    await pressed.click()
  }
  return { back, from }
}

async function looked(page: Page, layer: Layer): Promise<void> {
  const where = seenAt(page, layer)
  await expect(itself(page, layer), where).toHaveCount(1)
  await settled(page)
  await hasFocus(page, layer)
  expect.soft(await cutTexts(page, []), where).toEqual([])
}

/** A key pressed before would be heard by what was there before it. */
async function hasFocus(page: Page, layer: Layer): Promise<void> {
  const it = itself(page, layer)
  await expect
    .poll(() => it.evaluate((node) => node.contains(document.activeElement)), `the focus in ${seenAt(page, layer)}`)
    .toBe(true)
}

const shown = '[role=dialog], [role=alertdialog], [role=menu]'

const accessible = (page: Page, layer: Layer): Promise<void> =>
  everyLook ? inEveryLook(page, layer) : expectAccessible(page, seenAt(page, layer), shown)

async function left(page: Page, layer: Layer): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(itself(page, layer), `${whereIs(page, layer)} is left by Escape`).toHaveCount(0)
}
