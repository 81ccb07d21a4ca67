/** Events that start another try; not every typed letter. */
const touches = ['pointerdown', 'focusin', 'submit'] as const

/**
 * Loads a part of the app; false or a rejection means that it could not be loaded. Without an entry page that is the
 * result. With one (docs/decisions/0037) the typed values must stay, so it shows a message and tries again on the next
 * interaction or when the connection is back.
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
  // the click has failed, so the button is no longer busy
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
