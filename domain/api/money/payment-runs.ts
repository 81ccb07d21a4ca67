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

/**
 * Returns the months for which a run can be created, the months that have one, and whether the newest run can be undone.
 */
export const monthsRoute = query('GET /api/admin/payment-runs/months', {
  access: 'admin',
  input: noInput,
  output: monthsState,
})

/** Starts the preview of a month's run (M5) in the background. The client polls the result by `id`. */
export const dryRunRoute = call('POST /api/admin/payment-runs/dry-run', {
  access: 'admin',
  input: v.object({ month }),
  output: v.object({ id }),
  accepted: true,
  unaudited: 'it writes nothing',
})

/** Returns the progress or the result of a preview, with its hash. `not-found` after it has expired. */
export const dryRunStateRoute = query('GET /api/admin/payment-runs/dry-run', {
  access: 'admin',
  input: v.object({ id }),
  output: dryRunState,
})

/** Lists the people of a preview by name. `after` is '' on the last page. */
export const dryRunRowsRoute = query('GET /api/admin/payment-runs/dry-run/rows', {
  access: 'admin',
  input: v.object({ id, group: v.picklist(dryRunGroups), after: v.exactOptional(position) }),
  output: v.object({ rows: v.array(runRow), after: v.string() }),
})

/** The hash of the preview that the admin saw. A run can't be committed without it (M5). */
const previewHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'bad-input'))

/** Starts the run that was previewed (M5) in the background. The client polls the job. */
export const commitRunRoute = command('POST /api/admin/payment-runs', {
  access: 'admin',
  movesMoney: true,
  input: v.object({ month, hash: previewHash }),
  output: v.object({ job: id }),
  accepted: true,
  audit: ['payment-run.request', 'payment-run.commit', 'hold.create', 'hold.lift'],
})

/** Returns the progress of a run. `dry-run-stale` if anything has changed since the preview (M5). */
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
  /** The admin's name at that time; '' for the automatic monthly run, or if the admin was deleted. */
  by: v.string(),
})

/**
 * Returns who committed and who undid a run, from the audit log, and how many of its payments were approved or sent.
 * `not-found`.
 */
export const runRoute = query('GET /api/admin/payment-runs/one', {
  access: 'admin',
  input: v.object({ run: id }),
  output: v.object({
    committed: entry,
    /** Whether the automatic monthly job committed the run. */
    byItself: v.boolean(),
    tookMs: v.number(),
    undone: v.nullable(entry),
    /** The number of payments that are approved or dispersed. */
    moved: v.number(),
  }),
})

/**
 * Compares a run's results with those of another run in the background. The client polls until the comparison is done.
 * `not-found`.
 */
export const compareRunsRoute = call('POST /api/admin/payment-runs/compare', {
  access: 'admin',
  input: v.object({ run: id, beside: v.exactOptional(id) }),
  output: runComparison,
  accepted: true,
  unaudited: 'it writes nothing',
})

/**
 * Lists the rows of a comparison, the largest difference first. `id` comes from `compareRunsRoute`; `not-found` after it
 * has expired. `next` is '' on the last page.
 */
export const runResultsRoute = query('GET /api/admin/payment-runs/results', {
  access: 'admin',
  input: v.object({
    id,
    group: v.picklist(runGroups),
    reason: v.exactOptional(v.picklist(runReasons)),
    /**
     * Every word must occur in the name, address, phone number or code. Words of one or two letters match only the start of
     * a word.
     */
    search: v.exactOptional(searchText),
    after: v.exactOptional(position),
    limit: v.exactOptional(v.picklist(['50', '500'])),
  }),
  output: v.object({ rows: v.array(runComparisonRow), next: v.string() }),
})

export type RunRecord = OutputOf<typeof runRoute>
