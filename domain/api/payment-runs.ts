import * as v from 'valibot'
import { dryRunGroups, dryRunState, monthsState, runJobAnswer, runRow } from '../money/payment-run'
import { done, id, month, none, pageKey, position } from './atoms'
import { call, command, query } from './route'

/** Which months can be generated, which are, and whether the newest run can be undone. */
export const monthsRoute = query('GET /api/admin/payment-runs/months', {
  access: 'admin',
  input: none,
  output: monthsState,
})

/** Begins to find out what a run of a month would do (M5); what it has come to is asked by `id`. */
export const dryRunRoute = call('POST /api/admin/payment-runs/dry-run', {
  access: 'admin',
  input: v.object({ month }),
  output: v.object({ id }),
  accepted: true,
  unaudited: 'it writes nothing',
})

/** How far a dry run is, and its figures with its hash; `not-found` once it is forgotten: it is begun anew then. */
export const dryRunStateRoute = query('GET /api/admin/payment-runs/dry-run', {
  access: 'admin',
  input: v.object({ id }),
  output: dryRunState,
})

/** People of a dry run by name, a page at a time; `after` '' = there are no more. */
export const dryRunRowsRoute = query('GET /api/admin/payment-runs/dry-run/rows', {
  access: 'admin',
  input: v.object({ id, group: v.picklist(dryRunGroups), after: v.exactOptional(position) }),
  output: v.object({ rows: v.array(runRow), after: v.string() }),
})

/** The hash of a dry run that somebody saw: there is no commit without one (M5). */
const seenHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'bad-input'))

/** Asks for the run that was seen (M5). It is made in the background: the job says how far it is, or why it failed. */
export const commitRunRoute = command('POST /api/admin/payment-runs', {
  access: 'admin',
  input: v.object({ month, hash: seenHash }),
  output: v.object({ job: id }),
  accepted: true,
  audit: ['payment-run.ask', 'payment-run.commit', 'hold.make'],
})

/** How far a run is that was asked for; `dry-run-stale` when anything had changed since it was seen (M5). */
export const runJobRoute = query('GET /api/admin/payment-runs/job', {
  access: 'admin',
  input: v.object({ job: id }),
  output: runJobAnswer,
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
