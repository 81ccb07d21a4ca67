import { useInfiniteQuery } from '@tanstack/react-query'
import { dryRunRoute, dryRunRowsRoute, dryRunStateRoute } from '../../../../domain/api/money/payment-runs'
import type { Id, Month } from '../../../../domain/entities'
import type { DryRun, DryRunGroup, RunRow } from '../../../../domain/money/payments/payment-run'
import type { RunStep } from '../../../../domain/money/payments/payment-list'
import { callRoute } from '../../engine/remote/http'
import { fetchRoute } from '../commands'
import { queryClient } from '../query-client'
import { runOnServer, useTask } from './use-task'

export type FinishedDryRun = DryRun & { id: Id }

export interface DryRunProgress {
  dry: FinishedDryRun | null
  step: RunStep | null
  error: Error | null
  reload: () => void
}

/** Computes a dry run of a month, which changes nothing. */
export function useDryRun(month: Month | null): DryRunProgress {
  const { value, error, reload } = useTask<Progress>(
    async (isWanted, update) => {
      update(nothing)
      const dry = await runOnServer(
        isWanted,
        () => callRoute(dryRunRoute, { month: month ?? '' }),
        (id) => fetchRoute(dryRunStateRoute, { id }),
        ({ step }) => update({ dry: null, step }),
      )
      return { dry, step: null }
    },
    month !== null,
    [month],
  )
  return error === null ? { ...(value ?? nothing), error, reload } : { ...nothing, error, reload }
}

type Progress = Pick<DryRunProgress, 'dry' | 'step'>
const nothing: Progress = { dry: null, step: null }

export interface DryRunRows {
  rows: readonly RunRow[]
  loading: boolean
  error: Error | null
  readMore: () => void
}

export function useDryRunRows(id: Id, group: DryRunGroup): DryRunRows {
  const { data, isFetching, error, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: ['dry-run-rows', id, group],
      queryFn: ({ pageParam }) => fetchRoute(dryRunRowsRoute, { id, group, after: pageParam }),
      initialPageParam: '0',
      getNextPageParam: ({ after }) => after,
      // The rows of a dry run never change.
      staleTime: Infinity,
      gcTime: 0,
    },
    queryClient,
  )
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return { rows, loading: isFetching, error, readMore: () => void fetchNextPage() }
}
