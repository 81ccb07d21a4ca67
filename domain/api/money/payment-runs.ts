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
import { id, month, position, searchText } from '../atoms'
import { call, command, query, type OutputOf } from '../route'

export const monthsRoute = query('GET /api/admin/payment-runs/months', {
  access: 'admin',
  output: monthsState,
})

/** Runs in the background; the client polls the result by `id` (M5). */
export const dryRunRoute = call('POST /api/admin/payment-runs/dry-run', {
  access: 'admin',
  input: v.object({ month }),
  output: v.object({ id }),
  accepted: true,
  unaudited: 'it writes nothing',
})

export const dryRunStateRoute = query('GET /api/admin/payment-runs/dry-run', {
  access: 'admin',
  input: v.object({ id }),
  output: dryRunState,
})

export const dryRunRowsRoute = query('GET /api/admin/payment-runs/dry-run/rows', {
  access: 'admin',
  input: v.object({ id, group: v.picklist(dryRunGroups), after: v.exactOptional(position) }),
  output: v.object({ rows: v.array(runRow), after: v.string() }),
})

/** A run can't be committed without the hash of the preview that the admin saw (M5). */
const previewHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'bad-input'))

export const commitRunRoute = command('POST /api/admin/payment-runs', {
  access: 'admin',
  movesMoney: true,
  input: v.object({ month, hash: previewHash }),
  output: v.object({ job: id }),
  accepted: true,
  audit: ['payment-run.request', 'payment-run.commit', 'hold.create', 'hold.lift'],
})

/** Returns the progress of a run; `dry-run-stale` if anything has changed since the preview (M5). */
export const runJobRoute = query('GET /api/admin/payment-runs/job', {
  access: 'admin',
  input: v.object({ job: id }),
  output: runJobProgress,
})

export const undoRunRoute = command('POST /api/admin/payment-runs/undo', {
  access: 'admin',
  input: v.object({ run: id }),
  audit: ['payment-run.undo', 'hold.lift', 'hold.create'],
})

const entry = v.object({
  at: v.string(),
  /** The admin's name at the time of the run; '' for the automatic monthly run, or if the admin was deleted. */
  by: v.string(),
})

export const runRoute = query('GET /api/admin/payment-runs/one', {
  access: 'admin',
  input: v.object({ run: id }),
  output: v.object({
    committed: entry,
    byItself: v.boolean(),
    tookMs: v.number(),
    undone: v.nullable(entry),
    moved: v.number(),
  }),
})

export const compareRunsRoute = call('POST /api/admin/payment-runs/compare', {
  access: 'admin',
  input: v.object({ run: id, beside: v.exactOptional(id) }),
  output: runComparison,
  accepted: true,
  unaudited: 'it writes nothing',
})

export const runResultsRoute = query('GET /api/admin/payment-runs/results', {
  access: 'admin',
  input: v.object({
    id,
    group: v.picklist(runGroups),
    reason: v.exactOptional(v.picklist(runReasons)),
    search: v.exactOptional(searchText),
    after: v.exactOptional(position),
    limit: v.exactOptional(v.picklist(['50', '500'])),
  }),
  output: v.object({ rows: v.array(runComparisonRow), next: v.string() }),
})

export type RunRecord = OutputOf<typeof runRoute>
