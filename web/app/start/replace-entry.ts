/** Replaces the entry page with the app's screen and keeps typed values, ticked boxes, clicks and the focus. */
export function replaceEntry(entry: HTMLElement, root: HTMLElement): void {
  const counterpartOf = matchControls(entry, root)
  const active = document.activeElement
  const { scrollX, scrollY } = window
  entry.after(root)
  for (const field of entry.querySelectorAll('input')) {
    const counterpart = counterpartOf(field)
    if (counterpart instanceof HTMLInputElement) fill(counterpart, field)
  }
  for (const choice of entry.querySelectorAll('select')) {
    const counterpart = counterpartOf(choice)
    const isChanged = [...choice.options].some((option) => option.selected !== option.defaultSelected)
    if (isChanged && counterpart instanceof HTMLSelectElement) choose(counterpart, choice.value)
  }
  if (active instanceof HTMLElement && entry.contains(active)) moveFocus(active, counterpartOf(active))
  const pressed = entry.querySelectorAll('button')[Number(entry.dataset['pressed'] ?? Number.NaN)]
  const toClick = pressed && counterpartOf(pressed)
  entry.remove()
  window.scrollTo(scrollX, scrollY)
  toClick?.click()
}

/**
 * Returns a function that finds the same control in the app's screen: a field by name, a link by URL, a button by label,
 * and among equal controls by position.
 */
function matchControls(entry: HTMLElement, root: HTMLElement): (control: HTMLElement) => HTMLElement | undefined {
  const keyControls = (container: HTMLElement): [string, HTMLElement][] => {
    const seen = new Map<string, number>()
    return [...container.querySelectorAll<HTMLElement>('input, select, button, a')].map((control) => {
      const label = ['href', 'name', 'aria-label']
        .map((name) => control.getAttribute(name))
        .find((value) => value !== null)
      const key = `${control.tagName} ${label ?? control.textContent ?? ''}`
      const before = seen.get(key) ?? 0
      seen.set(key, before + 1)
      return [`${key} ${before}`, control]
    })
  }
  const keys = new Map(keyControls(entry).map(([key, control]) => [control, key]))
  const found = new Map(keyControls(root))
  return (control) => found.get(keys.get(control) ?? '')
}

/** Sets a value and fires the event that React listens to. An empty field keeps the app's value. */
function fill(counterpart: HTMLInputElement, field: HTMLInputElement): void {
  if (field.type === 'checkbox') {
    if (field.checked !== counterpart.checked) counterpart.click()
    return
  }
  if (field.value === '' || field.value === counterpart.value) return
  // Does not use React's value setter, which would suppress the event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(counterpart, field.value)
  counterpart.dispatchEvent(new Event('input', { bubbles: true }))
}

function choose(counterpart: HTMLSelectElement, value: string): void {
  counterpart.value = value
  counterpart.dispatchEvent(new Event('change', { bubbles: true }))
}

function moveFocus(from: HTMLElement, to: HTMLElement | undefined): void {
  to?.focus({ preventScroll: true })
  if (!(from instanceof HTMLInputElement) || !(to instanceof HTMLInputElement)) return
  try {
    to.setSelectionRange(from.selectionStart, from.selectionEnd)
  } catch {
    // Email fields do not support a text selection.
  }
}
