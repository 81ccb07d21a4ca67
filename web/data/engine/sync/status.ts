import { observable } from '../browser/observable'

/**
 * `copy`: no request was sent yet. `update`: this app is too old for the server. `full`: no space for the server's data.
 */
export type SyncState = 'copy' | 'syncing' | 'up-to-date' | 'offline' | 'sign-in' | 'update' | 'full'

export const syncState = observable<SyncState>('copy')

/** Work of the leading tab that runs in parallel with the exchanges. */
export interface Driver {
  begin(isManual?: boolean): void
  pause(): void
}
