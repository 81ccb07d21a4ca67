/** A message row as every engine stores it: about 450 bytes of JSON. */
export interface Row {
  id: string
  [field: string]: string
}

/** A measured change: a row and its new value, which no row had before. */
export interface Touch {
  id: string
  /** The new value. Engines that compare versions by `updated` set that field to it too. */
  edited_at: string
}

/**
 * The operations of a sync engine in its browser. Durations are in ms; times are ms of the machine's clock, the same in
 * every browser.
 */
export interface EngineDriver {
  /**
   * Opens an empty store and fetches all rows. Returns the duration from the first request until a query finds the last
   * row.
   */
  firstSync(rows: number): Promise<number>
  /** Opens the store offline and reads the first 50 messages of the ticket by its index. */
  cold(): Promise<{ ms: number; found: number }>
  /** Returns the durations from the write of each row until a watcher of the row sees its new value, offline. */
  localWrites(touches: readonly Touch[]): Promise<number[]>
  /** Starts live sync: receives others' changes and sends its own automatically. */
  live(): Promise<void>
  /** Starts to watch a row; resolves when its current value has been seen. */
  watch(id: string): Promise<void>
  /** Returns the time at which the new value of the watched row was seen. */
  seen(): Promise<number>
  /** Writes a row and returns the time just before. */
  timedWrite(touch: Touch): Promise<number>
  /**
   * Writes the changes offline, then sends them. Returns the duration from the first request to the server's last answer.
   */
  drain(touches: readonly Touch[]): Promise<number>
}
