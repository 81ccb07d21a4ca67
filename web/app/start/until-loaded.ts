/** When what couldn't be loaded is asked for again; not with each letter that is typed. */
const touches = ['pointerdown', 'focusin', 'submit'] as const

/**
 * Loads a part of the app; false, or a rejection, says that it isn't here. Without an entry that is the answer. Where one stands
 * (docs/decisions/0037) nothing takes the place of what was typed there: it says so, and the part is asked for again when it is touched
 * or the line is back.
 */
export async function untilLoaded(load: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    const isHere = await load().catch(() => false)
    const entry = document.getElementById('entry')
    if (isHere || entry === null) return isHere
    await nextTouch(entry)
  }
}

function nextTouch(entry: HTMLElement): Promise<void> {
  const words = document.getElementById('entry-failed')
  window.appStart?.offerRepair(true)
  // who pressed reads what became of it, and presses again
  for (const button of entry.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
  delete entry.dataset['pressed']
  if (words !== null) words.hidden = false
  return new Promise((resolve) => {
    const heard = new AbortController()
    const again = (): void => {
      heard.abort()
      if (words !== null) words.hidden = true
      resolve()
    }
    for (const kind of touches) entry.addEventListener(kind, again, { signal: heard.signal })
    window.addEventListener('online', again, { signal: heard.signal })
  })
}
