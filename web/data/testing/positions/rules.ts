/**
 * The rules for positions and acknowledged entries in a model that is tested with many small histories. The product uses
 * `productRules`. Every other choice is a simplification that appears equivalent but isn't.
 */
export interface Rules {
  /** `sealed`: epoch, `after` and `top`. `page`: only the end of the page. `own`: the person's own newest entry. */
  position: 'sealed' | 'page' | 'own'
  /** Whether epoch and top are read after the rows or with the log's page. */
  top: 'last' | 'first'
  /** Whether head, ledger, floor and page come from one read transaction. */
  reads: 'one' | 'several'
  /** What confirms acknowledged entries: their id in the ledger, the last number, or their sequence number. */
  acks: 'known' | 'number' | 'seq'
  /** When a first sync continues: while its position is valid, or only in the epoch in which it began. */
  plan: 'position' | 'run'
}

export const productRules: Rules = { position: 'sealed', top: 'last', reads: 'one', acks: 'known', plan: 'position' }

export type Fault = 'restart' | 'run' | 'prune' | 'restore'

/** A violation at the end of a history, after all exchanges. */
export type Violation =
  | 'missing rows'
  | 'extra rows'
  | 'wrong content'
  | 'lost edit'
  /** The person's own change disappeared from the screen and came back later. */
  | 'flicker'
  | 'acknowledged for ever'
  | 'never sent'
  | 'endless resets'
  | 'needless restart'

/** Where an exchange can be interrupted: during the server's work, or before the answer arrives. */
export type Step = 'work' | 'answer'

/** Number of occurrences of each fault in the histories of a test. */
export interface FaultCounts {
  resets: number
  restores: number
  lostAnswers: number
  killed: number
  pruned: number
  sentAgain: number
}
