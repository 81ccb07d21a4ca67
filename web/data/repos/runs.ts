import type { DryRun, MonthsState } from '../../../domain/api/admin'
import type { RouteOutput } from '../../../domain/api/routes'
import type { Id, Month } from '../../../domain/entities'
import { call } from '../remote/call'
import { fetchRoute, runCommand } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

/** Which months can be generated, which are, and whether the newest run can be undone. */
export const useMonths = (version: number): Online<MonthsState> =>
  useOnlineRead(() => fetchRoute('GET /api/admin/payment-runs/months', {}), [version])

/** What a run of the month would do now; writes nothing. Null without a month. */
export const useDryRun = (month: Month | null): Online<DryRun | null> =>
  useOnlineRead(
    () => (month === null ? Promise.resolve(null) : call('POST /api/admin/payment-runs/dry-run', { month })),
    [month],
  )

/** Commits the dry run that was seen. `dry-run-stale` when anything changed since. */
export const commitRun = (month: Month, hash: string): Promise<RouteOutput<'POST /api/admin/payment-runs'>> =>
  runCommand('POST /api/admin/payment-runs', { month, hash })

/** Undoes the newest run, while each of its payments is pending. */
export const undoRun = (run: Id): Promise<unknown> => runCommand('POST /api/admin/payment-runs/undo', { run })
