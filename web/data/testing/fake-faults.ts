/** Faults built in on purpose: the checker has to catch each of them. */
export interface PlantedFaults {
  /** Pull by the `updated` stamp, taken before the commit, instead of the log's number. */
  updatedCursor?: boolean
  /** Apply whatever comes, as if nothing had been seen before. */
  noLedger?: boolean
  /** A ticket that moves leaves its messages where they were. */
  messagesStay?: boolean
  /** Who was away for longer than a window is told of entries only. */
  neverAway?: boolean
  /** A position holds whatever became of the history it was given in. */
  runIgnored?: boolean
  /** A copy that was begun with other audiences goes on. */
  scopesIgnored?: boolean
}
