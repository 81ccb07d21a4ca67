import { useEffect, useState } from 'react'
import { syncGroups } from '../../../../domain/sync/collections'
import { syncGroups as kinds, type SyncGroup } from '../../../../domain/collections/define/collection'
import type { BootstrapPlan } from '../../engine/db/meta-values'
import { nudgeByHand } from '../../engine/sync/nudge'
import type { SyncState } from '../../engine/sync/status'
import { useSyncStatus } from './sync-status'
import { sharedMetas } from '../shared-live'

/** How much of something is here; `total` is null while nobody knows. */
interface Part {
  here: number
  total: number | null
}

/** A kind of records of a first copy. */
export interface CopyKind extends Part {
  kind: SyncGroup
  state: 'whole' | 'coming' | 'to-come'
}

/** A first copy under way. */
export interface FirstCopy extends Part {
  /** Whole percents of the records, not of the time; null while nobody knows. 100 only with the last of them. */
  percent: number | null
  /** What there is of it, in the order it comes; kinds of which there is nothing are left out. */
  kinds: CopyKind[]
}

/** What came of a plan, by what the server counted when it began; of what is complete, what came counts. */
export function progressOf({ left, came = {}, expected }: BootstrapPlan): FirstCopy {
  const [first] = left
  const all = syncGroups.map((group, at): CopyKind => {
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

/** What keeps a first copy from going on. */
export type CopyStop = Extract<SyncState, 'offline' | 'sign-in' | 'update'>
const stops: readonly SyncState[] = ['offline', 'sign-in', 'update'] satisfies CopyStop[]

/** The first copy of this device, live and the same in every tab. */
export interface FirstCopyState {
  /**
   * `none`: nobody has a copy open, or it isn't read yet. `asked`: nothing has come. `checking`: all of it is here but for what moved
   * meanwhile. `over`: the device has a copy.
   */
  phase: 'none' | 'asked' | 'coming' | 'checking' | 'over'
  /** What came; null but while it is coming. */
  progress: FirstCopy | null
  /** Why it stands still; null: it goes on. */
  stopped: CopyStop | null
}

/** How far the first copy of this device is; a repeated one, beside which the copy of before is shown, is none. */
export function useFirstCopy(): FirstCopyState {
  const { state: shown } = useSyncStatus()
  const state = shown === 'blocked' ? 'offline' : shown
  const { value } = useShared('', true)
  const stopped = stops.includes(state) ? (state as CopyStop) : null
  return { ...(value ?? none), stopped }
}

/** Read once for all that tell of it. */
const useShared = sharedMetas(['bootstrap', 'opened', 'syncedAt'], ({ bootstrap: plan, opened, syncedAt }) => {
  if (plan?.first) return { phase: 'coming' as const, progress: progressOf(plan) }
  if (!opened) return { phase: 'asked' as const, progress: null }
  return { phase: syncedAt === 0 ? ('checking' as const) : ('over' as const), progress: null }
})

const none = { phase: 'none', progress: null } as const

/** A copy that comes within this time is never spoken of: it would flash up and go. */
const quickMs = 800

/** Whether a first copy takes long enough to be spoken of: it stands still, or has been coming for a while. */
export function useIsSlow({ phase, stopped }: FirstCopyState): boolean {
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

/** Tries at once what stands still. */
export const goOn = (): void => nudgeByHand()
