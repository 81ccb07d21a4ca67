import * as v from 'valibot'
import { dryRunAnswer, monthsState, runCounts, runRow } from '../money/payment-run'
import { done, id, month, none, pageKey } from './atoms'
import { call, command, query } from './route'

/** Which months can be generated, which are, and whether the newest run can be undone. */
export const monthsRoute = query('GET /api/admin/payment-runs/months', {
  access: 'admin',
  input: none,
  output: monthsState,
})

/** What a run of a month would do, person by person, with its hash (M5). */
export const dryRunRoute = call('POST /api/admin/payment-runs/dry-run', {
  access: 'admin',
  input: v.object({ month }),
  output: dryRunAnswer,
  unaudited: 'it writes nothing',
})

/** The hash of a dry run that somebody saw: there is no commit without one (M5). */
const seenHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'bad-input'))

/** Commits the dry run that was seen; `dry-run-stale` when anything changed since (M5). */
export const commitRunRoute = command('POST /api/admin/payment-runs', {
  access: 'admin',
  input: v.object({ month, hash: seenHash }),
  output: v.object({ run: id, message: v.string(), ...runCounts }),
  audit: ['payment-run.commit', 'hold.make'],
})

/** Undoes the newest run, while each of its payments is pending (M5). */
export const undoRunRoute = command('POST /api/admin/payment-runs/undo', {
  access: 'admin',
  input: v.object({ run: id }),
  output: done,
  audit: ['payment-run.undo', 'hold.lift', 'hold.make'],
})

/** What a run said of everybody, a page at a time. */
export const runResultsRoute = query('GET /api/admin/payment-runs/results', {
  access: 'admin',
  input: v.object({ run: id, after: v.exactOptional(pageKey) }),
  output: v.object({ rows: v.array(runRow), next: v.string() }),
})
