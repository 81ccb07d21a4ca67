import { readStored, writeStored } from '../../engine/browser/storage'
import { installOffer, type InstallMethod, type InstallTrigger } from './install-offer'

/** Chromium's install prompt, which TypeScript's DOM library lacks. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}
declare global {
  interface Window {
    /** Stored by `boot.js`, which runs before the browser fires the event. */
    installPrompt?: InstallPrompt | undefined
  }
}

/** "Not now" hides the offer for 30 days, and permanently the second time (pattern 30). */
const silenceMs = 30 * 24 * 60 * 60 * 1000
const answersAtMost = 2

const key = 'coterie-install'
interface Answers {
  times: number
  at: number
}

/** Offers the installation after a successful action, never before, if this browser can install the app. */
export function offerInstall(after: InstallTrigger): void {
  if (installOffer.get() !== null || isInstalled() || isSilent()) return
  const way = installMethod()
  if (way !== null) {
    installOffer.set({ after, way })
    addEventListener('appinstalled', () => installOffer.set(null), { once: true })
    return
  }
  // A browser may allow the installation only after the page has loaded.
  if (!waiting) addEventListener('beforeinstallprompt', () => offerInstall(after), { once: true })
  waiting = true
}
let waiting = false

/** Any answer except yes counts as "Not now". */
export async function install(): Promise<void> {
  const { installPrompt } = window
  window.installPrompt = undefined
  const answer = await installPrompt?.prompt().catch(() => undefined)
  if (answer?.outcome === 'accepted') installOffer.set(null)
  else postponeInstall()
}

export function postponeInstall(): void {
  const { times } = answers()
  // Without storage there are no more offers until the page is reloaded.
  forgetful ||= !writeStored(key, { times: times + 1, at: Date.now() } satisfies Answers)
  installOffer.set(null)
}
let forgetful = false

export async function storageUsed(): Promise<number | null> {
  const estimated = await navigator.storage?.estimate?.().catch(() => undefined)
  return estimated?.usage ?? null
}

function installMethod(): InstallMethod | null {
  if (window.installPrompt !== undefined) return 'browser'
  return isApple() ? 'by-hand' : null
}

/** An iPad identifies itself as a Mac but has a touch screen. */
const isApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

function isSilent(): boolean {
  const { times, at } = answers()
  return forgetful || times >= answersAtMost || (times > 0 && Date.now() - at < silenceMs)
}

function answers(): Answers {
  const stored = readStored(key)
  const isKept = typeof stored === 'object' && stored !== null && 'times' in stored && 'at' in stored
  return isKept ? { times: Number(stored.times), at: Number(stored.at) } : { times: 0, at: 0 }
}
