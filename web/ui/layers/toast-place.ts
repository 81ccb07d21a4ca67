/** What a toast mustn't lie on, weighed: the field that is written in and a form's button first, then any other field. */
function weigh(control: Element): number {
  if (control === document.activeElement || control.matches('[type=submit]')) return 100
  return 1
}

/** How much of what one writes in or presses next lies under a box of the window. What is behind an open layer counts nothing. */
function coveredBy(box: DOMRect, own: Element): number {
  let sum = 0
  for (const control of document.querySelectorAll('input, textarea, select, [contenteditable], [type=submit]')) {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const apart = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
    if (!apart && control.closest('[inert]') === null && !own.contains(control)) sum += weigh(control)
  }
  return sum
}

/**
 * Puts the toasts where they cover least (U12): at their usual place (`bottom`) unless that lies on a field or a form's button and the top of the
 * window lies on less. Writes it onto the element, for its styles; on desks both are the same place.
 */
export function placeToasts(section: HTMLElement): void {
  const coveredAt = (place: string): number => {
    section.dataset['place'] = place
    return coveredBy(section.getBoundingClientRect(), section)
  }
  const top = coveredAt('top')
  if (coveredAt('bottom') > top) section.dataset['place'] = 'top'
}
