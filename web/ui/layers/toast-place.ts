const controls = 'input, textarea, select, [contenteditable], [type=submit], .main-button, [aria-modal=true] button'

/**
 * Returns how important a control is. Main buttons, and the control used last (which may undo the action), weigh more than
 * other fields.
 */
function weightOf(control: Element, pressed: Element | null): number {
  if (control === document.activeElement || control === pressed) return 100
  return control.matches('[type=submit], .main-button') ? 100 : 1
}

/** Returns the weight of all controls that the toasts would cover at `box`. Controls behind an open dialog don't count. */
function coveredWeight(box: DOMRect, toasts: Element, pressed: Element | null): number {
  const found = new Set(document.querySelectorAll(controls))
  for (const last of [document.activeElement, pressed]) if (last?.matches('button, a[href]') === true) found.add(last)
  let sum = 0
  for (const control of found) {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const isApart = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
    if (!isApart && control.closest('[inert]') === null && !toasts.contains(control)) sum += weightOf(control, pressed)
  }
  return sum
}

/** The least space above a bar or the reply field that toasts need, in px. */
const minSpaceAbove = 160

/** Measures a bar at the bottom, whose height depends on the language and the width. */
function placeAbove(section: HTMLElement, kind: 'bar' | 'composer'): void {
  const top = document.querySelector(`[data-${kind}]`)?.getBoundingClientRect().top
  if (top === undefined || top < minSpaceAbove || top > innerHeight) section.style.removeProperty(`--above-${kind}`)
  else section.style.setProperty(`--above-${kind}`, `${innerHeight - top + 8}px`)
}

/**
 * Places the toasts where they cover the least important controls (U12). `pressed` is the control clicked last, because
 * phone browsers don't focus clicked buttons.
 */
export function placeToasts(section: HTMLElement, pressed: Element | null): void {
  const coveredAt = (place: string): number => {
    section.dataset['place'] = place
    return coveredWeight(section.getBoundingClientRect(), section, pressed?.isConnected === true ? pressed : null)
  }
  placeAbove(section, 'bar')
  // on phones the link back to the list is at the top
  placeAbove(section, 'composer')
  const top = coveredAt('top')
  if (coveredAt('bottom') > top) section.dataset['place'] = 'top'
}
