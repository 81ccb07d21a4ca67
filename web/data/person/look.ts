// The last look of a screen on this device (docs/decisions/0109): what its person saw is painted before the app's code is read. Small, and
// without imports but the names: it is read on the way to each first paint.

import { keptKeys } from './kept-keys'

/** What a look is of. It is shown where all of this is so again, and nowhere else. */
export interface LookOf {
  /** Path and query of the screen. */
  address: string
  /** Which build of the app drew it. */
  build: string
  /** The window's width, CSS px. */
  width: number
}

/** A screen as it was seen. */
export interface Look extends LookOf {
  /** The pointer of its person, as it is stored: another role, name or language is another person here. */
  person: string
  /** The language chosen on this device, '' = the account's. */
  chosen: string
  /** The language that it speaks. */
  language: string
  /** When it was seen, ms. */
  at: number
  /** The title of its tab. */
  title: string
  /** What stood in the page (`web/app/look/tree.ts`). */
  tree: unknown
}

/** How old a look may be, ms: after that the copy is opened at leisure. */
export const lookLimitMs = 7 * 24 * 60 * 60 * 1000
/** How much another window's width may be, px: a scroll bar or a frame more. */
const widthSlack = 24
/** How long a look may be as it is stored, characters: it is read on the way to each first paint. */
export const lookLimit = 60_000

/** Keeps a look in the place of the one before; one that is too long, or that nobody is signed in for, leaves none. */
export function keepLook(look: Omit<Look, 'person' | 'chosen'>): void {
  try {
    const person = localStorage.getItem(keptKeys.person)
    const kept = JSON.stringify({ ...look, person, chosen: localStorage.getItem(keptKeys.language) ?? '' })
    if (person === null || isOver() || kept.length > lookLimit) forgetLook()
    else localStorage.setItem(keptKeys.look, kept)
  } catch {
    // no storage, or a full one: the next start draws the app alone; one from before must not stay
    forgetLook()
  }
}

/** Removes the look: whoever leaves this device, or is somebody else on it, leaves none behind. */
export function forgetLook(): void {
  try {
    localStorage.removeItem(keptKeys.look)
  } catch {
    // no storage: there is none
  }
}

/** The look to begin with, null where there is none of just this, or its person isn't let in without being asked. */
export function lookFor({ address, build, width }: LookOf, nowMs: number): Look | null {
  try {
    const kept = localStorage.getItem(keptKeys.look)
    const person = localStorage.getItem(keptKeys.person)
    if (kept === null || person === null || isOver()) return null
    const look = JSON.parse(kept) as Look
    const isOfThis =
      look.person === person &&
      look.address === address &&
      look.build === build &&
      look.chosen === (localStorage.getItem(keptKeys.language) ?? '') &&
      Math.abs(look.width - width) <= widthSlack &&
      nowMs >= look.at &&
      nowMs - look.at <= lookLimitMs
    return isOfThis ? look : null
  } catch {
    return null
  }
}

/** Whoever is known here has signed out, or their session is over. */
const isOver = (): boolean =>
  localStorage.getItem(keptKeys.signOutOwed) !== null || localStorage.getItem(keptKeys.sessionOver) !== null
