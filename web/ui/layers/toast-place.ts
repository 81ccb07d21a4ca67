/** Whatever a toast may lie on: fields, a form's button, every main button, and all there is to press in an open layer. */
const controls = 'input, textarea, select, [contenteditable], [type=submit], .main-button, [aria-modal=true] button'

/**
 * What a toast mustn't lie on, weighed: what has the focus or was pressed last (it may now take back what was done) and main buttons first,
 * then any other field.
 */
function weigh(control: Element, pressed: Element | null): number {
  if (control === document.activeElement || control === pressed) return 100
  return control.matches('[type=submit], .main-button') ? 100 : 1
}

/** How much of what one writes in or presses next lies under a box of the window. What is behind an open layer counts nothing. */
function coveredBy(box: DOMRect, own: Element, pressed: Element | null): number {
  const found = new Set(document.querySelectorAll(controls))
  for (const last of [document.activeElement, pressed]) if (last?.matches('button, a[href]') === true) found.add(last)
  let sum = 0
  for (const control of found) {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const apart = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
    if (!apart && control.closest('[inert]') === null && !own.contains(control)) sum += weigh(control, pressed)
  }
  return sum
}

/** How near to the window's top a composer may stand for a toast to fit between them; px. */
const roomAbove = 160

/** Tells a phone's styles where the bottom is while somebody writes: the composer's upper edge. The top has the way back out of the ticket. */
function standOnComposer(section: HTMLElement): void {
  const top = document.querySelector('[data-composer]')?.getBoundingClientRect().top
  if (top === undefined || top < roomAbove || top > innerHeight) section.style.removeProperty('--above-composer')
  else section.style.setProperty('--above-composer', `${innerHeight - top + 8}px`)
}

/**
 * Puts the toasts where they cover least (U12): at their usual place (`bottom`) unless that lies on a field or a button that is pressed next and
 * the top of the window lies on less. Writes it onto the element, for its styles; on desks both are the same place.
 * @param pressed what was pressed last: a phone's browser doesn't give it the focus
 */
export function placeToasts(section: HTMLElement, pressed: Element | null): void {
  const coveredAt = (place: string): number => {
    section.dataset['place'] = place
    return coveredBy(section.getBoundingClientRect(), section, pressed?.isConnected === true ? pressed : null)
  }
  standOnComposer(section)
  const top = coveredAt('top')
  if (coveredAt('bottom') > top) section.dataset['place'] = 'top'
}
