/** Faults of the server. The invariant checks must detect each of them. */
export interface ServerFaults {
  /** Pulls by the `updated` stamp, which is set before the commit. */
  updatedCursor?: boolean
  /** Applies every mutation as if it were new. */
  noLedger?: boolean
  /** Messages don't enter or leave the window with their ticket. */
  messagesStay?: boolean
  /** A device that was offline for longer than a window isn't reset. */
  neverAway?: boolean
  /** A position is valid in every epoch. */
  runIgnored?: boolean
  /** A first sync continues although the person's audiences have changed. */
  scopesIgnored?: boolean
}
