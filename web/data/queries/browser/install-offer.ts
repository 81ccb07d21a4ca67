import { useSyncExternalStore } from 'react'
import { observable } from '../../engine/browser/observable'

/** What was of use to the person just before the app is offered to them (pattern 30). */
export type UsefulMoment = 'reason' | 'link'

/** How this browser installs: it asks itself, or its person does it by hand (iPhone and iPad have no other way). */
export type InstallWay = 'browser' | 'by-hand'

export interface InstallOffer {
  after: UsefulMoment
  way: InstallWay
}

/** The offer that stands on this page, null for none. Written by `install.ts`, which knows when. */
export const installOffer = observable<InstallOffer | null>(null)

export const useInstallOffer = (): InstallOffer | null => useSyncExternalStore(installOffer.subscribe, installOffer.get)
