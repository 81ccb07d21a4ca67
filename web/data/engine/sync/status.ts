import { observable } from '../browser/observable'

/**
 * What the last request said. `copy`: a copy is shown, the server wasn't asked yet. `sign-in`: changes wait until the person signs
 * in. `update`: this app is too old for the server. `full`: this device has no
 * room for what the server sent.
 */
export type SyncState = 'copy' | 'syncing' | 'up-to-date' | 'offline' | 'sign-in' | 'update' | 'full'

/** The state of sync in this tab (the leader tells the others). */
export const syncState = observable<SyncState>('copy')
