import { useSyncExternalStore } from 'react'
import { observable } from '../../engine/browser/observable'

export type InstallTrigger = 'reason' | 'link'

/** How to install: with the browser's own dialog, or manually (iPhone and iPad). */
export type InstallMethod = 'browser' | 'by-hand'

export interface InstallOffer {
  after: InstallTrigger
  way: InstallMethod
}

export const installOffer = observable<InstallOffer | null>(null)

export const useInstallOffer = (): InstallOffer | null => useSyncExternalStore(installOffer.subscribe, installOffer.get)
