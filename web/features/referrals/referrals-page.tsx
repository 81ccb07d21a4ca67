import { Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { useOwnLinks } from '../../data/queries/people/referrals'
import { useMoneyView } from '../../data/queries/money/money-view'
import { useCurrentPerson } from '../../data/queries/session/session'
import { useFirstSyncDone } from '../../data/queries/sync/sync-status'
import { useOnline } from '../../data/queries/network'
import { useMessages } from '../../i18n/messages'
import { referrals } from '../../i18n/areas/members'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState, Skeleton } from '../../ui/states/empty-state'
import { LocalDataError } from '../../shared/local-data-error'
import { FilterTabs } from '../../ui/filter-tabs'
import { DeleteReferralDialog } from './delete-referral'
import { FunnelCard } from './funnel-card'
import { ReceiptSheet } from './receipt-sheet'
import { ReferralTable } from './referral-table'
import { referralRows, type ReferralRow } from './referral-row'

const filterKeys = ['all', 'active', 'pending', 'inactive', 'expired'] as const
type Filter = (typeof filterKeys)[number]

/** Expired invitations are counted separately, as on the overview. */
const matchesFilter = (row: ReferralRow, filter: Filter): boolean =>
  row.reason.kind === 'expired' ? filter === 'expired' : filter === 'all' || row.group === filter

/** Everyone who signed up through the link or was invited. */
export function ReferralsPage() {
  const t = useMessages(referrals)
  const { pathname } = useLocation()
  const { view, links, error, reload } = usePageData()
  const whole = useFirstSyncDone()
  const online = useOnline()
  const [filter, setFilter] = useState<Filter>('all')
  const [deleting, setDeleting] = useState<ReferralRow | null>(null)
  const hrefOf = (why: string) => `${pathname}?why=${why}`
  const rows = useMemo(() => (whole && view !== undefined ? referralRows(view) : []), [whole, view])
  const count = (of: Filter) => rows.filter((row) => matchesFilter(row, of)).length
  const shown = rows.filter((row) => matchesFilter(row, filter))
  const names = { all: t.all, active: t.active, pending: t.pending, inactive: t.inactive, expired: t.expiredOnes }
  const filters = filterKeys.filter((key) => key !== 'expired' || count(key) > 0)
  const known = view !== undefined && whole

  return (
    <div className="grid max-w-304 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-2 pb-6 md:px-6 md:pt-4 md:pb-12">
      {error !== null && <LocalDataError title={t.loadFailed} known={known} onRetry={reload} />}
      {rows.length > 0 && (
        <div className="flex min-w-0 flex-wrap items-center justify-between gap-3">
          <FilterTabs
            label={t.filter}
            value={filter}
            onChange={setFilter}
            options={filters.map((key) => ({ value: key, label: names[key], count: count(key) }))}
          />
          <LinkButton href={paths.share}>
            <Share2 aria-hidden />
            {t.share}
          </LinkButton>
        </div>
      )}
      {!known ? (
        error === null && (
          <Card>
            <div role="status" aria-label={t.loading} className="grid gap-4">
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-9 w-full rounded-md" />
              ))}
            </div>
          </Card>
        )
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState title={t.empty} action={<LinkButton href={paths.share}>{t.share}</LinkButton>}>
            {t.emptyText}
          </EmptyState>
        </Card>
      ) : shown.length === 0 ? (
        <Card>
          <EmptyState
            title={t.noneHere}
            action={
              <Button kind="quiet" onClick={() => setFilter('all')}>
                {t.showAll}
              </Button>
            }
          >
            {t.noneHereText}
          </EmptyState>
        </Card>
      ) : (
        <ReferralTable
          key={filter}
          rows={shown}
          month={view?.today.slice(0, 7) ?? ''}
          online={online}
          hrefOf={hrefOf}
          receiptHref={(row) => `${pathname}?receipt=${row.id}`}
          onDelete={setDeleting}
        />
      )}
      {known && links !== undefined && <FunnelCard view={view} links={links} />}
      {known && <ReceiptSheet view={view} rows={rows} by="owner" labels={links?.labels} />}
      <DeleteReferralDialog row={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}

function usePageData() {
  const me = useCurrentPerson()?.id ?? ''
  const money = useMoneyView(me)
  const links = useOwnLinks(me)
  return {
    view: money.view,
    links: links.value,
    error: money.error ?? links.error,
    reload: () => {
      money.reload()
      links.reload()
    },
  }
}
