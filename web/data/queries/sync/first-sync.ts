import { useEffect, useState } from 'react'
import { syncGroups } from '../../../../domain/sync/collections'
import { syncGroups as kinds, type SyncGroup } from '../../../../domain/collections/define/collection'
import type { BootstrapPlan } from '../../engine/db/local-tables'
import { readMetaValues } from '../../engine/db/meta'
import { syncNow } from '../../engine/sync/sync-triggers'
import type { SyncState } from '../../engine/sync/status'
import { useSyncStatus } from './sync-status'
import { sharedLive } from '../use-live'

interface Part {
  here: number
  total: number | null
}

export interface FirstSyncGroup extends Part {
  kind: SyncGroup
  state: 'whole' | 'coming' | 'to-come'
}

export interface FirstSyncProgress extends Part {
  /** Rounded down, so that it is 100 only after the last row; null while unknown. */
  percent: number | null
  kinds: FirstSyncGroup[]
}

export function firstSyncProgress({ left, came = {}, expected }: BootstrapPlan): FirstSyncProgress {
  const [first] = left
  const all = syncGroups.map((group, at): FirstSyncGroup => {
    const here = sum(group.map((c) => came[c] ?? 0))
    const total = group.map((c) => (left.includes(c) ? Math.max(expected?.[c] ?? 0, came[c] ?? 0) : (came[c] ?? 0)))
    const state = !group.some((c) => left.includes(c))
      ? 'whole'
      : here > 0 || (first !== undefined && group.includes(first))
        ? 'coming'
        : 'to-come'
    return { kind: kinds[at] as SyncGroup, here, total: expected || state === 'whole' ? sum(total) : null, state }
  })
  const here = sum(all.map((each) => each.here))
  const total = expected === undefined ? null : sum(all.map((each) => each.total ?? 0))
  return {
    here,
    total,
    percent: total === null ? null : total === 0 ? 0 : Math.floor((100 * here) / total),
    kinds: all.filter((each) => each.total !== 0),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

export type FirstSyncBlocker = Extract<SyncState, 'offline' | 'sign-in' | 'update'>
const blockingStates: readonly SyncState[] = ['offline', 'sign-in', 'update'] satisfies FirstSyncBlocker[]

export interface FirstSyncState {
  /** `asked`: no rows have arrived. `coming`: rows are arriving. `checking`: later changes are being pulled. */
  phase: 'none' | 'asked' | 'coming' | 'checking' | 'over'
  progress: FirstSyncProgress | null
  stopped: FirstSyncBlocker | null
}

/** A repeated sync, during which the earlier data is shown, doesn't count. */
export function useFirstSync(): FirstSyncState {
  const { state: shown } = useSyncStatus()
  const state = shown === 'blocked' ? 'offline' : shown
  const { value } = useShared()
  const stopped = blockingStates.includes(state) ? (state as FirstSyncBlocker) : null
  return { ...(value ?? none), stopped }
}

const useShared = sharedLive(
  async (db): Promise<Omit<FirstSyncState, 'stopped'>> => {
    const { bootstrap: plan, opened, syncedAt } = await readMetaValues(db, ['bootstrap', 'opened', 'syncedAt'])
    if (plan?.first) return { phase: 'coming', progress: firstSyncProgress(plan) }
    if (!opened) return { phase: 'asked', progress: null }
    return { phase: syncedAt === 0 ? 'checking' : 'over', progress: null }
  },
  { outdatedToo: true },
)

const none = { phase: 'none', progress: null } as const

/**
 * How long a first sync lasts before its progress is shown (ms). The progress of a shorter sync would appear only for a
 * moment.
 */
const quickMs = 800

export function useIsFirstSyncSlow({ phase, stopped }: FirstSyncState): boolean {
  const under = phase !== 'over' && phase !== 'none'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!under) return
    const timer = setTimeout(() => setSlow(true), quickMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [under])
  return under && (slow || stopped !== null)
}

export const retrySync = (): void => syncNow()
