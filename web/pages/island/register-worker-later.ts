/** Delay after the page has loaded, so that the worker's files do not delay the page's files. */
const afterMs = 2000

/** Lets visitors who only read public pages read them offline, too (docs/decisions/0092), unless they save data. */
export function registerWorkerLater(): void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null || savesData()) return
  const later = (): void => {
    setTimeout(() => {
      import('../../data/queries/browser/first-worker')
        .then(({ registerFirstWorker: startFirstWorker }) => startFirstWorker())
        // The browser refused, or the device is offline. The next page tries again.
        .catch(() => undefined)
    }, afterMs)
  }
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

/** Reports whether the browser saves data. `connection` exists only in some browsers and not in TypeScript's library. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
