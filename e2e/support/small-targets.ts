import type { Page } from '@playwright/test'

/**
 * Controls that are hard to hit (WCAG 2.5.8): smaller than 24 × 24 px, and nearer to another control than a finger is wide: a circle
 * of 24 px around the small one meets another control, or the circle of another small one. A link in a line of text is as large as
 * its text. What passes under a bar that stays while the page is scrolled is near to it for a moment only: wherever the page stands when it
 * is looked at says nothing. axe has the same rule, and looks at each pair of controls for it: half of its time. `within`: the part that is
 * looked at.
 */
export function smallTargets(page: Page, within = 'html'): Promise<string[]> {
  return page.evaluate(find, within)
}

/** Runs in the page. */
function find(within: string): string[] {
  const least = 24
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"]), [role=button], [role=link], [role=checkbox], [role=menuitem], [role=option], [role=radio], [role=switch], [role=tab]'
  interface Target {
    element: Element
    box: DOMRect
    x: number
    y: number
    small: boolean
    /** What it stays in place with while the page is scrolled; null where it goes along. */
    bar: Element | null
  }
  const barOf = (element: Element | null): Element | null =>
    element === null || ['fixed', 'sticky'].includes(getComputedStyle(element).position)
      ? element
      : barOf(element.parentElement)
  const inText = (element: Element): boolean => {
    if (getComputedStyle(element).display !== 'inline') return false
    const around = element.parentElement?.textContent?.trim() ?? ''
    return around !== (element.textContent?.trim() ?? '')
  }
  /** Not there for a pointer: hidden, for readers of screens alone, under something else, or scrolled away inside of the page. */
  const isOut = (element: Element, { left, right, top, bottom, width, height }: DOMRect): boolean => {
    if (width <= 1 || height <= 1 || getComputedStyle(element).pointerEvents === 'none') return true
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
      return element.closest('[inert], [aria-hidden=true]') !== null
    const hit = document.elementFromPoint(x, y)
    return (
      hit === null ||
      !(element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element) === true)
    )
  }
  const targets: Target[] = []
  for (const part of document.querySelectorAll(within)) {
    for (const element of part.querySelectorAll(controls)) {
      if (element.matches(':disabled') || inText(element)) continue
      const box = element.getBoundingClientRect()
      if (isOut(element, box)) continue
      const { left, top, width, height } = box
      const small = width < least || height < least
      targets.push({ element, box, x: left + width / 2, y: top + height / 2, small, bar: barOf(element) })
    }
  }
  const nested = (one: Target, other: Target): boolean =>
    one.element.contains(other.element) || other.element.contains(one.element)
  const distance = (one: Target, { box }: Target): number =>
    Math.hypot(Math.max(box.left - one.x, 0, one.x - box.right), Math.max(box.top - one.y, 0, one.y - box.bottom))
  const meets = (one: Target, other: Target): boolean =>
    other.small ? Math.hypot(one.x - other.x, one.y - other.y) < least : distance(one, other) < least / 2
  const nameOf = ({ element, box }: Target): string =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}” of ${Math.round(box.width)} × ${Math.round(box.height)} px`
  return targets
    .filter(({ small }) => small)
    .flatMap((one) => {
      const near = targets.find(
        (other) => other !== one && other.bar === one.bar && !nested(one, other) && meets(one, other),
      )
      return near ? [`${nameOf(one)} is too near to ${nameOf(near)}`] : []
    })
}
