/** Version of the protocol and of the rows' shapes. Raise it when an older client could no longer read or write correctly. */
export const SYNC_SCHEMA = 1
/** Rows of one page: also the most a device writes in one transaction, because a longer one blocks every other tab. */
export const PAGE_ROWS = 500
/** Mutations of one push. */
export const PUSH_MUTATIONS = 50
/** Bytes (JSON) of one push, when it holds more than one mutation. */
export const PUSH_BYTES = 256 * 1024
/** The realtime topic of the poke: `{ seq }`, never data. */
export const POKE_TOPIC = 'sync'
