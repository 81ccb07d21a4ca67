/** Deliberate server faults, each of which the invariant checks must detect. */
export interface PlantedFaults {
  /** Pulls by the `updated` stamp, taken before the commit, instead of the log's sequence number. */
  updatedCursor?: boolean
  /** Applies every mutation as if it were new. */
  noLedger?: boolean
  /** Messages don't follow their ticket into or out of the window. */
  messagesStay?: boolean
  /** A device that was away for longer than a window isn't reset. */
  neverAway?: boolean
  /** A position is valid whatever happened to its history. */
  runIgnored?: boolean
  /** A first sync continues after the person's audiences changed. */
  scopesIgnored?: boolean
}
