/** Version of the protocol and of the rows' shapes. Raise it when an older client could no longer read or write correctly. */
export const SYNC_SCHEMA = 2
/** Rows of one page: also the most a device writes in one transaction, because a longer one blocks every other tab. */
export const PAGE_ROWS = 500
/** Mutations of one push. */
export const PUSH_MUTATIONS = 50
/** Bytes (JSON) of one push, when it holds more than one mutation. */
export const PUSH_BYTES = 256 * 1024
/** Entries that one request names beside those it sends. */
export const NAMED_ENTRIES = 500
/** A device that the server sends back to the beginning waits at most so long (ms), by chance, so that not all begin at once. */
export const RESET_SPREAD_MS = 60_000
/** The realtime topic of the poke, never data. */
export const POKE_TOPIC = 'sync'
/** The event by which the server says on a stream every 20 seconds that it is alive (`server/sync/poke.go`). */
export const PING_EVENT = 'ping'
/** A stream without any event for so long (ms) is renewed: two pings may be lost (Y19). */
export const STREAM_SILENT_MS = 45_000
