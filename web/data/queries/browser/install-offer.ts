import { useSyncExternalStore } from 'react'
import { observable } from '../../engine/browser/observable'

/** The successful action after which the app is offered for installation (pattern 30). */
export type InstallTrigger = 'reason' | 'link'

/** How this browser installs the app: with its own dialog, or manually by the person (iPhone and iPad). */
export type InstallMethod = 'browser' | 'by-hand'

export interface InstallOffer {
  after: InstallTrigger
  way: InstallMethod
}

/** The offer shown on this page, or null. Set by `install.ts`. */
export const installOffer = observable<InstallOffer | null>(null)

export const useInstallOffer = (): InstallOffer | null => useSyncExternalStore(installOffer.subscribe, installOffer.get)
