import { dryRunRoute, monthsRoute } from '../../../domain/api/payment-runs'
import type { DryRun, MonthsState } from '../../../domain/money/payment-run'
import type { Month } from '../../../domain/entities'
import { callRoute } from '../remote/call'
import { fetchRoute } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

/** Which months can be generated, which are, and whether the newest run can be undone. */
export const useMonths = (version: string | number): Online<MonthsState> =>
  useOnlineRead(() => fetchRoute(monthsRoute, {}), [version])

/** What a run of the month would do now; writes nothing. Null without a month. */
export const useDryRun = (month: Month | null): Online<DryRun | null> =>
  useOnlineRead(() => (month === null ? Promise.resolve(null) : callRoute(dryRunRoute, { month })), [month])
