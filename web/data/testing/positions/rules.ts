/** A model of positions for many small histories. Every choice but `productRules` appears equivalent and isn't. */
export interface Rules {
  /** `sealed`: epoch, `after` and `top`. `page`: only the end of the page. `own`: the person's own newest entry. */
  position: 'sealed' | 'page' | 'own'
  /** Epoch and top are read after the rows or with the log's page. */
  top: 'last' | 'first'
  /** Head, ledger, floor and page come from one read transaction. */
  reads: 'one' | 'several'
  /** Their id in the ledger, the last number, or their sequence number. */
  acks: 'known' | 'number' | 'seq'
  /** A first sync continues while its position is valid, or only in its epoch. */
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

/** The server's work, or before the answer arrives. */
export type Step = 'work' | 'answer'

export interface FaultCounts {
  resets: number
  restores: number
  lostAnswers: number
  killed: number
  pruned: number
  sentAgain: number
}
