/** A row of a message as every engine is given it: about 450 bytes of JSON. */
export interface Row {
  id: string
  [field: string]: string
}

/** The field that a measured change writes, with a value nobody had. */
export interface Touch {
  id: string
  /** Also `updated` of engines that tell versions apart by it. */
  edited_at: string
}

/** What is asked of an engine in its browser. Times in ms; moments in ms of the machine's clock, the same in every browser. */
export interface EngineDriver {
  /** Opens an empty store and fetches all rows: from the first request to the last row that a query finds. */
  firstSync(rows: number): Promise<number>
  /** Opens what is stored and reads the first 50 messages of the ticket by its index, without a network. */
  cold(): Promise<{ ms: number; found: number }>
  /** From the write of each row to its new value at a watcher of that row, without a network. */
  localWrites(touches: readonly Touch[]): Promise<number[]>
  /** Goes live: changes of others come by themselves from now on, own changes leave by themselves. */
  live(): Promise<void>
  /** Begins to watch a row; resolves when its present value was seen. */
  watch(id: string): Promise<void>
  /** The moment the watched row's new value was seen. */
  seen(): Promise<number>
  /** Writes a row; the moment just before. */
  say(touch: Touch): Promise<number>
  /** Writes these without a network, then sends them: from the first request to the server's last answer. */
  drain(touches: readonly Touch[]): Promise<number>
}
