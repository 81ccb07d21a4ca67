import type { Page } from '@playwright/test'
import * as admins from '../../../web/i18n/es/admins'
import * as everyone from '../../../web/i18n/es/everyone'
import * as guests from '../../../web/i18n/es/guests'
import * as members from '../../../web/i18n/es/members'

/** Finds texts that are clipped or outside the window, and texts of the app that are shortened by an ellipsis. */
export function findTruncatedTexts(page: Page, appTexts: readonly string[]): Promise<string[]> {
  return page.evaluate(truncatedTexts, appTexts)
}

function truncatedTexts(appTexts: readonly string[]): string[] {
  const own = new Set(appTexts)
  const faults = new Set<string>()
  const slack = 1
  const selectorOf = (element: Element): string => {
    const classes = [...element.classList].slice(0, 3).join('.')
    return `${element.tagName.toLowerCase()}${classes && `.${classes}`}`
  }
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) {
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > innerWidth + slack,
    )
    const ends = beyond.filter((each) => ![...each.children].some((child) => beyond.includes(child))).map(selectorOf)
    faults.add(
      `the page is ${scrollWidth - innerWidth} px wider than its window: ${[...new Set(ends)].slice(0, 5).join(', ')}`,
    )
  }

  const textOf = (node: Node): string => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const addFault = (element: Element, what: string): void => {
    faults.add(`${what}: “${textOf(element).slice(0, 60)}” in ${selectorOf(element)}`)
  }

  interface Container {
    box?: DOMRect
    overflowX: string
    overflowY: string
    textOverflow: string
    fixed: boolean
    /** True if the element, and everything inside it, is visible only to screen readers. */
    forReaders: boolean
  }
  // many texts have the same container, so each container is measured only once
  const holders = new Map<Element, Container>()
  const containerOf = (element: Element): Container => {
    const known = holders.get(element)
    if (known) return known
    const { display, overflowX, overflowY, textOverflow, position, clipPath, left } = getComputedStyle(element)
    const hidden = clipPath === 'inset(50%)' || (position === 'absolute' && parseFloat(left) <= -999)
    const holder: Container = {
      ...(display !== 'inline' && display !== 'contents' && { box: element.getBoundingClientRect() }),
      overflowX,
      overflowY,
      textOverflow,
      fixed: position === 'fixed',
      forReaders: hidden || (element.parentElement !== null && containerOf(element.parentElement).forReaders),
    }
    holders.set(element, holder)
    return holder
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement
    if (holder === null || textOf(node) === '') continue
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || containerOf(holder).forReaders)
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (boxes.length === 0) continue
    const text = {
      left: Math.min(...boxes.map((box) => box.left)),
      right: Math.max(...boxes.map((box) => box.right)),
      top: Math.min(...boxes.map((box) => box.top)),
      bottom: Math.max(...boxes.map((box) => box.bottom)),
    }
    let across = true
    let down = true
    for (let each: Element | null = holder; each !== null && each !== document.body; each = each.parentElement) {
      const { box, ...style } = containerOf(each)
      if (box === undefined) continue
      const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
      const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
      const outside = text.right > box.right + slack || text.left < box.left - slack
      if (across && clips(style.overflowX) && (outside || (each === holder && each.scrollWidth > each.clientWidth))) {
        // an ellipsis is acceptable for names and subjects, but not for texts of the app
        if (style.textOverflow !== 'ellipsis') addFault(holder, 'cut at the side')
        else if (own.has(textOf(each))) addFault(holder, 'shortened')
        text.left = Math.max(text.left, box.left)
        text.right = Math.min(text.right, box.right)
      }
      if (down && clips(style.overflowY) && (text.bottom > box.bottom + 4 || text.top < box.top - 4)) {
        addFault(holder, 'cut below or above')
        down = false
      }
      if (scrolls(style.overflowX)) across = false
      if (scrolls(style.overflowY)) down = false
      if (style.fixed) break
    }
    if (across && (text.right > innerWidth + slack || text.left < -slack)) addFault(holder, 'beyond the edge')
  }
  return [...faults]
}

/** Finds texts that overlap, extend beyond their card or button, or wrap into single letters, as large type may. */
export function findOverlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(overlappingTexts)
}

function overlappingTexts(): string[] {
  const faults = new Set<string>()
  interface TextBox {
    text: string
    holder: Element
    box: { left: number; right: number; top: number; bottom: number }
  }
  interface Container {
    box: TextBox['box']
    overflowX: string
    overflowY: string
    /** True if the text is visible only to screen readers. */
    forReaders: boolean
    /** The nearest fixed or sticky element: the bottom bar, a sticky header or a menu. */
    over: Element | null
    /** The nearest element with a background; null if an element in between scrolls. */
    ground: Element | null
  }
  // many texts have the same container, so each container is measured only once
  const holders = new Map<Element, Container>()
  const containerOf = (element: Element): Container => {
    const known = holders.get(element)
    if (known) return known
    const style = getComputedStyle(element)
    const { overflowX, overflowY, position } = style
    const painted = !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor) && style.display !== 'inline'
    const around = element.parentElement && containerOf(element.parentElement)
    const ownGround = painted ? element : (around?.ground ?? null)
    const holder: Container = {
      box: element.getBoundingClientRect(),
      overflowX,
      overflowY,
      forReaders: style.clipPath === 'inset(50%)' || (position === 'absolute' && parseFloat(style.left) <= -999),
      over: ['fixed', 'sticky'].includes(position) ? element : (around?.over ?? null),
      ground: element === document.body || /auto|scroll/.test(overflowX) ? null : ownGround,
    }
    holders.set(element, holder)
    return holder
  }
  const isHidden = (element: Element, box: TextBox['box']): boolean => {
    for (let each: Element | null = element; each !== null && each !== document.body; each = each.parentElement) {
      const { box: around, overflowX, overflowY, forReaders } = containerOf(each)
      if (forReaders) return true
      if (overflowX !== 'visible' && (box.left >= around.right - 1 || box.right <= around.left + 1)) return true
      if (overflowY !== 'visible' && (box.top >= around.bottom - 1 || box.bottom <= around.top + 1)) return true
    }
    return false
  }
  const quote = (text: string): string => `“${text.slice(0, 40)}”`

  const textBoxes: TextBox[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement
    const text = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    if (holder === null || text === '' || holder.closest('svg') !== null) continue
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const seen = boxes.filter((box) => !isHidden(holder, box))
    const words = text.split(/[\s@./-]+/).length
    if (seen.length > 2 * words + 1) faults.add(`broken into letters: ${quote(text)}`)
    const { ground } = containerOf(holder)
    const under = ground && containerOf(ground).box
    for (const { left, right, top, bottom } of seen) {
      if (under && (left < under.left - 1 || right > under.right + 1)) faults.add(`out of its box: ${quote(text)}`)
      // letters fill only the middle of the height of their line
      const quarter = (bottom - top) / 4
      textBoxes.push({ text, holder, box: { left, right, top: top + quarter, bottom: bottom - quarter } })
    }
  }
  textBoxes.sort((one, other) => one.box.top - other.box.top)
  textBoxes.forEach((one, at) => {
    for (let next = at + 1; next < textBoxes.length && textBoxes[next]!.box.top < one.box.bottom; next += 1) {
      const other = textBoxes[next]!
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const touching =
        one.holder !== other.holder && wide > 1 && containerOf(one.holder).over === containerOf(other.holder).over
      if (touching) faults.add(`on top of each other: ${quote(one.text)} and ${quote(other.text)}`)
    }
  })
  return [...faults]
}

export const spanishTexts: readonly string[] = textsIn([everyone, guests, members, admins])

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
