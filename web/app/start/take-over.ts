/** Replaces the entry page by the app's screen, keeping typed, ticked and clicked controls and the focus. */
export function takeOver(entry: HTMLElement, root: HTMLElement): void {
  const twinOf = twins(entry, root)
  const active = document.activeElement
  const { scrollX, scrollY } = window
  entry.after(root)
  for (const field of entry.querySelectorAll('input')) {
    const twin = twinOf(field)
    if (twin instanceof HTMLInputElement) fill(twin, field)
  }
  for (const choice of entry.querySelectorAll('select')) {
    const twin = twinOf(choice)
    const isChanged = [...choice.options].some((option) => option.selected !== option.defaultSelected)
    if (isChanged && twin instanceof HTMLSelectElement) choose(twin, choice.value)
  }
  if (active instanceof HTMLElement && entry.contains(active)) moveFocus(active, twinOf(active))
  const pressed = entry.querySelectorAll('button')[Number(entry.dataset['pressed'] ?? Number.NaN)]
  const toPress = pressed && twinOf(pressed)
  entry.remove()
  window.scrollTo(scrollX, scrollY)
  toPress?.click()
}

/**
 * Finds the same control in the app's screen: a field by name, a link by URL, a button by label, and among equal ones by
 * position.
 */
function twins(entry: HTMLElement, root: HTMLElement): (control: HTMLElement) => HTMLElement | undefined {
  const keyed = (within: HTMLElement): [string, HTMLElement][] => {
    const seen = new Map<string, number>()
    return [...within.querySelectorAll<HTMLElement>('input, select, button, a')].map((control) => {
      const words = ['href', 'name', 'aria-label']
        .map((name) => control.getAttribute(name))
        .find((value) => value !== null)
      const key = `${control.tagName} ${words ?? control.textContent ?? ''}`
      const before = seen.get(key) ?? 0
      seen.set(key, before + 1)
      return [`${key} ${before}`, control]
    })
  }
  const keys = new Map(keyed(entry).map(([key, control]) => [control, key]))
  const found = new Map(keyed(root))
  return (control) => found.get(keys.get(control) ?? '')
}

/** Sets a value and fires the event that React listens to. An empty field keeps the app's value. */
function fill(twin: HTMLInputElement, field: HTMLInputElement): void {
  if (field.type === 'checkbox') {
    if (field.checked !== twin.checked) twin.click()
    return
  }
  if (field.value === '' || field.value === twin.value) return
  // bypasses React's value setter, which would suppress the event
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(twin, field.value)
  twin.dispatchEvent(new Event('input', { bubbles: true }))
}

function choose(twin: HTMLSelectElement, value: string): void {
  twin.value = value
  twin.dispatchEvent(new Event('change', { bubbles: true }))
}

function moveFocus(from: HTMLElement, to: HTMLElement | undefined): void {
  to?.focus({ preventScroll: true })
  if (!(from instanceof HTMLInputElement) || !(to instanceof HTMLInputElement)) return
  try {
    to.setSelectionRange(from.selectionStart, from.selectionEnd)
  } catch {
    // email fields don't support selection
  }
}
