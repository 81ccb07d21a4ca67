import { compareRunsRoute, runResultsRoute } from '../../../../domain/api/money/payment-runs'
import type { InputOf } from '../../../../domain/api/route'
import type { PaymentRun, PaymentRunJob } from '../../../../domain/collections/money/payment-runs'
import type { PaymentActionJob } from '../../../../domain/collections/money/payment-action-jobs'
import type { Id } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import type { RunComparison, RunComparisonRow } from '../../../../domain/money/payments/compare-runs'
import { useAnswer } from '../use-route'
import { toListSource, fetchAllPages, type ListSource } from '../list-source'
import { callRoute } from '../../engine/remote/http'
import { fetchRoute } from '../commands'
import { useLive, type Live } from '../use-live'
import { pollUntil } from './use-task'

/** Number of jobs to read; the active ones are among the newest. */
const newest = 10

export const useRunJobs = (): Live<PaymentRunJob[]> =>
  useLive((db) => db.rows('payment_run_jobs').orderBy('created').reverse().limit(newest).toArray(), [])

export const usePaymentActionJobs = (): Live<PaymentActionJob[]> =>
  useLive((db) => db.rows('payment_action_jobs').orderBy('created').reverse().limit(newest).toArray(), [])

export const usePaymentRuns = (): Live<PaymentRun[]> =>
  useLive(async (db) => (await db.rows('payment_runs').toArray()).sort((a, b) => b.n - a.n), [])

/** `beside`: the run to compare with; '' = none. */
export interface RunResultsQuery extends Omit<InputOf<typeof runResultsRoute>, 'id' | 'after' | 'limit'> {
  run: Id
  beside: Id
}

interface ResultsPage {
  rows: RunComparisonRow[]
  next: string
  total?: { least: number; more: boolean }
  of: RunComparison
}

export const useRunResults = (
  query: RunResultsQuery,
  after: string,
): ListSource<RunComparisonRow> & { page: ResultsPage | undefined } =>
  toListSource(
    useAnswer(['run-results', query, after], (signal) => resultsPage(query, after, '50', () => !signal.aborted), {
      keep: true,
    }),
  )

const exportLimit = 10_000

export const fetchAllRunResults = (query: RunResultsQuery): Promise<{ rows: RunComparisonRow[]; cut: boolean }> =>
  fetchAllPages((after) => resultsPage(query, after, '500', () => true), exportLimit)

/** Maximum number of requests for a page, because the server may drop a comparison before its page is read. */
const maxRequests = 3

async function resultsPage(
  { run, beside, group, reason, search }: RunResultsQuery,
  after: string,
  limit: '50' | '500',
  isWanted: () => boolean,
): Promise<ResultsPage> {
  for (let times = 1; ; times += 1) {
    const of = await loadComparison(run, beside, isWanted)
    const filters = { ...(reason !== undefined && { reason }), ...(search !== undefined && { search }) }
    try {
      const page = await fetchRoute(runResultsRoute, {
        id: of.id,
        group,
        ...filters,
        ...(after !== '' && { after }),
        limit,
      })
      const whole = Object.keys(filters).length === 0
      return { ...page, of, ...(whole && { total: { least: of.counts[group], more: false } }) }
    } catch (error) {
      if (times === maxRequests || !(error instanceof CodedError && error.code === 'not-found')) throw error
    }
  }
}

/** @throws CodedError the server's reason, or `server-error` if the query was canceled */
async function loadComparison(run: Id, beside: Id, isWanted: () => boolean): Promise<RunComparison> {
  const found = await pollUntil(isWanted, async () => {
    const answer = await callRoute(compareRunsRoute, { run, ...(beside !== '' && { beside }) })
    if (answer.state === 'failed') throw new CodedError(answer.code)
    return answer.state === 'done' ? answer : null
  })
  if (found === null) throw new CodedError('server-error')
  return found
}
