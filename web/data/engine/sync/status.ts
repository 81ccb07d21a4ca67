import { observable } from '../browser/observable'

/**
 * `copy`: no request was sent yet. `sign-in`: changes are sent after the person has signed in. `update`: this app is too
 * old for the server. `full`: no space for the server's data.
 */
export type SyncState = 'copy' | 'syncing' | 'up-to-date' | 'offline' | 'sign-in' | 'update' | 'full'

/** The leading tab sends it to the others. */
export const syncState = observable<SyncState>('copy')
