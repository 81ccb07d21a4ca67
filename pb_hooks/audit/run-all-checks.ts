import { childCollectionsOf, parentWindows } from '../../domain/access/windows'
import { findDifferences, type Difference } from './difference'
import { inTransaction } from '../platform/db'
import { checkFacts } from './check-facts'
import { checkHolds } from './check-holds'
import { checkLines } from './check-lines'
import { checkAnchor, checkEntries } from './check-log'
import { checkPayments } from './check-payments'
import { checkPayouts } from './check-payouts'
import { checkProjections } from './check-projections'
import { checkStates } from './check-states'

function checkWindows(app: PbApp): Difference[] {
  return parentWindows.flatMap(({ name: parent, isOpen }) => [
    ...findDifferences(
      app,
      'a row is in the window of devices while it is open',
      `SELECT '${parent}/' || t.id AS subject, t.window_from AS found,
         CASE WHEN ${isOpen('t')} THEN '' ELSE 'the day it was done' END AS expected
       FROM ${parent} t WHERE (t.window_from = '') IS NOT (${isOpen('t')})`,
    ),
    ...childCollectionsOf(parent).flatMap(({ name, by }) =>
      findDifferences(
        app,
        'what belongs to a row is in its window',
        `SELECT '${name}/' || t.id AS subject, t.window_from AS found, p.window_from AS expected
         FROM ${name} t JOIN ${parent} p ON p.id = t."${by}" WHERE t.window_from IS NOT p.window_from`,
      ),
    ),
  ])
}

/** Implements `coterie audit` (M31): reads in one transaction for a consistent state, then reads the anchor. */
export function runAllChecks(app: PbApp): Difference[] {
  const found = inTransaction(app, (tx) => [
    ...checkFacts(tx),
    ...checkPayments(tx),
    ...checkPayouts(tx),
    ...checkHolds(tx),
    ...checkLines(tx),
    ...checkStates(tx),
    ...checkProjections(tx),
    ...checkWindows(tx),
    ...checkEntries(tx),
  ])
  return [...found, ...checkAnchor(app)]
}
