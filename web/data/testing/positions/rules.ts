/**
 * Rules of a model of positions that plays many small histories. Every choice other than `productRules` appears equivalent
 * but isn't.
 */
export interface Rules {
  /** `sealed`: epoch, `after` and `top`. `page`: only the end of the page. `own`: the person's own newest entry. */
  position: 'sealed' | 'page' | 'own'
  /** `last`: epoch and top are read after the rows. `first`: with the log's page. */
  top: 'last' | 'first'
  /** `one`: head, ledger, floor and page come from one read transaction. */
  reads: 'one' | 'several'
  /** What decides acknowledged entries: their id in the ledger, the last number, or their sequence number. */
  acks: 'known' | 'number' | 'seq'
  /** `position`: a first sync continues while its position is valid. `run`: only in its epoch. */
  plan: 'position' | 'run'
}

export const productRules: Rules = { position: 'sealed', top: 'last', reads: 'one', acks: 'known', plan: 'position' }

export type Fault = 'restart' | 'run' | 'prune' | 'restore'

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

/** Where a request is interrupted: during the server's work, or before the answer arrives. */
export type Step = 'work' | 'answer'

export interface FaultCounts {
  resets: number
  restores: number
  lostAnswers: number
  killed: number
  pruned: number
  sentAgain: number
}
