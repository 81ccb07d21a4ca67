import type { Cents, Id, Month } from '../../domain/entities'
import { rateInForce as inForce, type RateKind } from '../../domain/money/rates'
import { storedRates } from './stored-rates'

/** The rate of a kind that is in force in a month for a person, '' = the program's (M1, M2, M13). Cents. */
export function rateInForce(app: PbSource, kind: RateKind, user: Id, month: Month): Cents {
  return inForce(storedRates(app, kind, user), kind, user, month)
}
