import type { Page } from '@playwright/test'

/** Finds texts that are clipped, outside the window, or texts of the app that are shortened by an ellipsis. */
export function findTruncatedTexts(page: Page, appTexts: readonly string[]): Promise<string[]> {
  return page.evaluate(find, appTexts)
}

function find(appTexts: readonly string[]): string[] {
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
