import * as v from 'valibot'
import {
  dryRunGroups,
  dryRunState,
  monthsState,
  runJobAnswer,
  runReasons,
  runRow,
} from '../../money/payments/payment-run'
import { runBeside, runGroups, storedRow } from '../../money/payments/compare-runs'
import { done, id, month, none, position, searchText } from '../atoms'
import { call, command, query, type OutputOf } from '../route'

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
  pays: true,
  input: v.object({ month, hash: seenHash }),
  output: v.object({ job: id }),
  accepted: true,
  audit: ['payment-run.request', 'payment-run.commit', 'hold.create', 'hold.lift'],
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
  audit: ['payment-run.undo', 'hold.lift', 'hold.create'],
})

const entry = v.object({
  at: v.string(),
  /** The admin's name at that time; '' = the monthly job, or somebody who was deleted since. */
  by: v.string(),
})

/** Who made a run and who undid it, by the log, and how many of its payments have moved on. `not-found` without such a run. */
export const runRoute = query('GET /api/admin/payment-runs/one', {
  access: 'admin',
  input: v.object({ run: id }),
  output: v.object({
    committed: entry,
    /** It was the monthly job. */
    byItself: v.boolean(),
    /** What it took from the first look at the facts to the last row, in ms; 0 = nobody noted it. */
    tookMs: v.number(),
    undone: v.nullable(entry),
    /** Its payments that are approved or dispersed. */
    moved: v.number(),
  }),
})

/**
 * Lays what a run said of everybody beside what another run said, in the background. What is stored of runs doesn't change: once it is
 * there, it is answered at once; until then it is asked again. `not-found` without such a run.
 */
export const runBesideRoute = call('POST /api/admin/payment-runs/beside', {
  access: 'admin',
  input: v.object({ run: id, beside: v.exactOptional(id) }),
  output: runBeside,
  accepted: true,
  unaudited: 'it writes nothing',
})

/**
 * What a run said of everybody, a page at a time, what differs most from the other run first; `id` is what `runBesideRoute` answered,
 * `not-found` once that is forgotten: it is asked for anew then. `next` '' = there are no more.
 */
export const runResultsRoute = query('GET /api/admin/payment-runs/results', {
  access: 'admin',
  input: v.object({
    id,
    group: v.picklist(runGroups),
    reason: v.exactOptional(v.picklist(runReasons)),
    /** Each word stands in the person's name, address, phone number or code; of one or two letters one begins with it. */
    search: v.exactOptional(searchText),
    after: v.exactOptional(position),
    limit: v.exactOptional(v.picklist(['50', '500'])),
  }),
  output: v.object({ rows: v.array(storedRow), next: v.string() }),
})

/** What the log says of a run. */
export type RunRecord = OutputOf<typeof runRoute>
