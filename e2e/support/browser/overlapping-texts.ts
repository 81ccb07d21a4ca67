import type { Page } from '@playwright/test'

/** Finds texts that overlap, extend beyond their card or button, or wrap into single letters, as large type may. */
export function findOverlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(find)
}

function find(): string[] {
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
