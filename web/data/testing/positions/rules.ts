/**
 * What a device's position and its answers go by, in a model of many small histories. `law` is what the product builds; every other
 * choice is a simplification that looks as good and isn't.
 */
export interface Rules {
  /** What a position holds: run, `after` and `top`; the end of its page alone; the newest run and the person's own newest entry. */
  position: 'sealed' | 'page' | 'own'
  /** When run and top are read: after the rows, or with the log's page. */
  top: 'last' | 'first'
  /** Whether head, ledger, floor and page come from one read transaction. */
  reads: 'one' | 'several'
  /** What an acknowledged entry is judged by: whether this history knows its id, the last number, the sequence number it was told. */
  acks: 'known' | 'number' | 'seq'
  /** What a first copy goes on by: the rule of every position, or the run it began in. */
  plan: 'position' | 'run'
}

/** The rules of the second version of the protocol. */
export const law: Rules = { position: 'sealed', top: 'last', reads: 'one', acks: 'known', plan: 'position' }

/** Bad weather in a history. */
export type Fault = 'restart' | 'run' | 'prune' | 'restore'

/** What is wrong at the end of a history in which everything came to rest. */
export type Wrong =
  | 'missing rows'
  | 'extra rows'
  | 'wrong content'
  | 'lost edit'
  /** An own write that wasn't shown for a while. */
  | 'flicker'
  | 'acknowledged for ever'
  | 'never sent'
  | 'reset without end'
  | 'begun anew for nothing'

/** Where an exchange stands: at work on the server, or its answer on the way. */
export type Step = 'work' | 'answer'

/** What really struck, over the histories of a test. */
export interface Struck {
  resets: number
  restores: number
  lostAnswers: number
  killed: number
  pruned: number
  sentAgain: number
}
