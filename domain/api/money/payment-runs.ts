import * as v from 'valibot'
import {
  dryRunGroups,
  dryRunState,
  monthsState,
  runJobProgress,
  runReasons,
  runRow,
} from '../../money/payments/payment-run'
import { runComparison, runGroups, runComparisonRow } from '../../money/payments/compare-runs'
import { noOutput, id, month, noInput, position, searchText } from '../atoms'
import { call, command, query, type OutputOf } from '../route'

/** Returns which months can be generated, which are, and whether the newest run can be undone. */
export const monthsRoute = query('GET /api/admin/payment-runs/months', {
  access: 'admin',
  input: noInput,
  output: monthsState,
})

/** Starts a preview of a month's run (M5) in the background; poll its result by `id`. */
export const dryRunRoute = call('POST /api/admin/payment-runs/dry-run', {
  access: 'admin',
  input: v.object({ month }),
  output: v.object({ id }),
  accepted: true,
  unaudited: 'it writes nothing',
})

/** Returns the progress or the result of a preview, with its hash. `not-found` once it expired; start a new one. */
export const dryRunStateRoute = query('GET /api/admin/payment-runs/dry-run', {
  access: 'admin',
  input: v.object({ id }),
  output: dryRunState,
})

/** Lists the people of a preview by name; `after` '' = last page. */
export const dryRunRowsRoute = query('GET /api/admin/payment-runs/dry-run/rows', {
  access: 'admin',
  input: v.object({ id, group: v.picklist(dryRunGroups), after: v.exactOptional(position) }),
  output: v.object({ rows: v.array(runRow), after: v.string() }),
})

/** The hash of a preview that the admin saw; a run can't be committed without one (M5). */
const previewHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'bad-input'))

/** Starts the run that was previewed (M5) in the background; poll the job. */
export const commitRunRoute = command('POST /api/admin/payment-runs', {
  access: 'admin',
  movesMoney: true,
  input: v.object({ month, hash: previewHash }),
  output: v.object({ job: id }),
  accepted: true,
  audit: ['payment-run.request', 'payment-run.commit', 'hold.create', 'hold.lift'],
})

/** Returns the progress of a run; `dry-run-stale` if anything changed since the preview (M5). */
export const runJobRoute = query('GET /api/admin/payment-runs/job', {
  access: 'admin',
  input: v.object({ job: id }),
  output: runJobProgress,
})

/** Undoes the newest run while all its payments are pending (M5). */
export const undoRunRoute = command('POST /api/admin/payment-runs/undo', {
  access: 'admin',
  input: v.object({ run: id }),
  output: noOutput,
  audit: ['payment-run.undo', 'hold.lift', 'hold.create'],
})

const entry = v.object({
  at: v.string(),
  /** The admin's name then; '' = the monthly job, or an admin who was deleted. */
  by: v.string(),
})

/** Returns who committed and undid a run, from the audit log, and how many of its payments have progressed. `not-found`. */
export const runRoute = query('GET /api/admin/payment-runs/one', {
  access: 'admin',
  input: v.object({ run: id }),
  output: v.object({
    committed: entry,
    /** The monthly job committed it. */
    byItself: v.boolean(),
    tookMs: v.number(),
    undone: v.nullable(entry),
    /** Payments that are approved or dispersed. */
    moved: v.number(),
  }),
})

/** Compares a run's results with those of another run in the background; poll until it is done. `not-found`. */
export const compareRunsRoute = call('POST /api/admin/payment-runs/compare', {
  access: 'admin',
  input: v.object({ run: id, beside: v.exactOptional(id) }),
  output: runComparison,
  accepted: true,
  unaudited: 'it writes nothing',
})

/**
 * Lists a comparison's rows, the largest difference first. `id` comes from `compareRunsRoute`; `not-found` once it expired.
 * `next` '' = last page.
 */
export const runResultsRoute = query('GET /api/admin/payment-runs/results', {
  access: 'admin',
  input: v.object({
    id,
    group: v.picklist(runGroups),
    reason: v.exactOptional(v.picklist(runReasons)),
    /**
     * Every word must occur in the name, address, phone number or code; words of one or two letters match starts of words.
     */
    search: v.exactOptional(searchText),
    after: v.exactOptional(position),
    limit: v.exactOptional(v.picklist(['50', '500'])),
  }),
  output: v.object({ rows: v.array(runComparisonRow), next: v.string() }),
})

export type RunRecord = OutputOf<typeof runRoute>
