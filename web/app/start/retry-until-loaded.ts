/** Events that start another attempt. Typing does not. */
const retryEvents = ['pointerdown', 'focusin', 'submit'] as const

/**
 * Loads a part of the app. On an entry page (docs/decisions/0030) a failure shows a message and is tried again on the next
 * interaction.
 */
export async function retryUntilLoaded(load: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    const isLoaded = await load().catch(() => false)
    const entry = document.getElementById('entry')
    if (isLoaded || entry === null) return isLoaded
    await nextRetry(entry)
  }
}

function nextRetry(entry: HTMLElement): Promise<void> {
  const failedNote = document.getElementById('entry-failed')
  window.appStart?.offerRepair(true)
  // The click has failed, so the button is no longer busy.
  for (const button of entry.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy')
  delete entry.dataset['pressed']
  if (failedNote !== null) failedNote.hidden = false
  return new Promise((resolve) => {
    const listening = new AbortController()
    const retry = (): void => {
      listening.abort()
      if (failedNote !== null) failedNote.hidden = true
      resolve()
    }
    for (const kind of retryEvents) entry.addEventListener(kind, retry, { signal: listening.signal })
    window.addEventListener('online', retry, { signal: listening.signal })
  })
}
