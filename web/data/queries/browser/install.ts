import { installOffer, type InstallWay, type UsefulMoment } from './install-offer'

/** Chromium's question, which waits in a page until it is asked; TypeScript's library doesn't know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}
declare global {
  interface Window {
    /** Kept by `boot.js`, which is there before the browser asks. */
    installPrompt?: InstallPrompt | undefined
  }
}

/** "Not now" is 30 days of silence, a second one is for good (pattern 30). */
const silenceMs = 30 * 24 * 60 * 60 * 1000
const answersAtMost = 2

const key = 'coterie-install'
/** The answers so far on this device, and when the last was given, in ms. */
interface Answers {
  times: number
  at: number
}

/**
 * Something was of use to the person: the app is offered, where this browser can install it, hasn't yet, and nobody said "Not now" of late. Never
 * before such a moment.
 */
export function usefulMoment(after: UsefulMoment): void {
  if (installOffer.get() !== null || isInstalled() || isSilent()) return
  const way = wayOf()
  if (way !== null) {
    installOffer.set({ after, way })
    addEventListener('appinstalled', () => installOffer.set(null), { once: true })
    return
  }
  // a browser may make up its mind after the page is there
  if (!waiting) addEventListener('beforeinstallprompt', () => usefulMoment(after), { once: true })
  waiting = true
}
let waiting = false

/** The browser asks its own question; without a yes it counts as "Not now". */
export async function install(): Promise<void> {
  const { installPrompt } = window
  // it answers once
  window.installPrompt = undefined
  const answer = await installPrompt?.prompt().catch(() => undefined)
  if (answer?.outcome === 'accepted') installOffer.set(null)
  else putOffInstall()
}

/** "Not now", also after the steps were read. */
export function putOffInstall(): void {
  const { times } = answers()
  try {
    localStorage.setItem(key, JSON.stringify({ times: times + 1, at: Date.now() } satisfies Answers))
  } catch {
    // no storage: silent until the page is loaded anew
    forgetful = true
  }
  installOffer.set(null)
}
let forgetful = false

/** How much room this site takes on the device now, in bytes; null where the browser doesn't say. */
export async function roomTaken(): Promise<number | null> {
  const room = await navigator.storage?.estimate?.().catch(() => undefined)
  return room?.usage ?? null
}

function wayOf(): InstallWay | null {
  if (window.installPrompt !== undefined) return 'browser'
  return isApple() ? 'by-hand' : null
}

/** iPhone, or iPad, which calls itself a Mac but has a screen to touch. */
const isApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

function isSilent(): boolean {
  const { times, at } = answers()
  return forgetful || times >= answersAtMost || (times > 0 && Date.now() - at < silenceMs)
}

function answers(): Answers {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept === 'object' && kept !== null && 'times' in kept && 'at' in kept)
      return { times: Number(kept.times), at: Number(kept.at) }
  } catch {
    // none that can be read
  }
  return { times: 0, at: 0 }
}
