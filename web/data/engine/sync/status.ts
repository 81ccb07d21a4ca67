import { observable } from '../browser/observable'

/**
 * The result of the last request. `copy`: the local database is shown, and no request was sent yet. `sign-in`: changes are
 * sent after the person has signed in. `update`: this app is too old for the server. `full`: this device has no space for
 * the server's data.
 */
export type SyncState = 'copy' | 'syncing' | 'up-to-date' | 'offline' | 'sign-in' | 'update' | 'full'

/** The sync state of this tab; the leading tab sends it to the others. */
export const syncState = observable<SyncState>('copy')
