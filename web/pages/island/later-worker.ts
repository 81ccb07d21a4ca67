/** How long a page that is loaded has the line for itself before the worker's files are fetched. */
const afterMs = 2000

/**
 * Brings the service worker once the page is loaded and has been quiet for a while, so that who only read public pages has them without a
 * line, too (docs/decisions/0092). Nothing is fetched where one answers already, and where the person asked the browser to save data.
 */
export function bringWorkerLater(): void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null || savesData()) return
  const later = (): void => {
    setTimeout(() => {
      import('../../data/queries/browser/first-worker')
        .then(({ startFirstWorker }) => startFirstWorker())
        // refused, or no line: the page works without, and the next one tries again
        .catch(() => undefined)
    }, afterMs)
  }
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

/** `connection` is of some browsers alone, and not in TypeScript's library. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
