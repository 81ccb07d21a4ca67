import { useState } from 'react'
import { useHolds, type HoldGroup, type HoldState } from '../../data/repos/holds'
import { formatCents } from '../../i18n/format'
import { holds } from '../../i18n/holds'
import { useMessages } from '../../i18n/messages'
import { EmptyState } from '../../ui/states/empty-state'
import { ErrorState } from '../../ui/states/error-state'
import { FilterTabs } from '../../ui/filter-tabs'
import { Pager } from '../../ui/pager'
import { Skeleton } from '../../ui/states/skeleton'
import { HoldCard, type HoldAct } from './hold-card'
import { HoldDialog } from './hold-dialogs'

const states = ['open', 'released', 'refused'] as const

/** Holds: each with what it rests on, whose it is, its lines and their sum; released or refused with a reason (M23). */
export function HoldsPage() {
  const t = useMessages(holds)
  const [state, setState] = useState<HoldState>('open')
  const [page, setPage] = useState(1)
  const [acting, setActing] = useState<{ group: HoldGroup; act: HoldAct } | null>(null)
  const { value, loading, error, reload } = useHolds(state, page)
  const groups = loading && value === undefined ? null : (value?.groups ?? [])
  return (
    <div className="grid max-w-336 content-start gap-5 px-4 py-4 md:px-6 md:py-5">
      <p className="text-muted">{t.lead}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterTabs
          label={t.stateLabel}
          options={states.map((each) => ({ value: each, label: t.states[each] }))}
          value={state}
          onChange={(next) => {
            setState(next)
            setPage(1)
          }}
        />
        {value !== undefined && (
          <b className="font-semibold">{t.heldNow(formatCents(value.open.cents), value.open.lines)}</b>
        )}
      </div>
      {error !== null && (
        <ErrorState title={t.failed} onRetry={reload}>
          {t.failedText}
        </ErrorState>
      )}
      {groups === null && error === null && <Skeleton className="h-80 rounded-lg" />}
      {groups !== null && groups.length === 0 && error === null && !loading && (
        <EmptyState title={t.none[state]}>{t.noneText}</EmptyState>
      )}
      <div className="grid gap-5 xl:grid-cols-2">
        {groups?.map((group) => (
          <HoldCard
            key={group.key}
            group={group}
            onAct={group.decidedAt === '' ? (act) => setActing({ group, act }) : undefined}
          />
        ))}
      </div>
      {value !== undefined && (page > 1 || value.more) && (
        <div className="flex items-center">
          <Pager page={page} more={value.more} texts={t} onPage={setPage} />
        </div>
      )}
      {acting !== null && <HoldDialog {...acting} onClose={() => setActing(null)} onDone={reload} />}
    </div>
  )
}
