import { useState } from 'react'
import { KeysetPages } from '../../shared/keyset-pages'
import { policyTrialPeopleRoute } from '../../../domain/api/money/policy-lab'
import { trialGroups, type TrialGroup, type TrialPerson } from '../../../domain/money/forecast/policy-trial'
import { adminPersonPath } from '../../../domain/paths'
import { useRoute } from '../../data/queries/use-route'
import { type FinishedTrial } from '../../data/queries/money/policy-lab'
import { formatCents, formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { policyLab } from '../../i18n/areas/admins'
import { Button } from '../../ui/button'
import { FilterTabs } from '../../ui/filter-tabs'
import { Person } from '../../ui/person'
import { LoadingOrError } from '../../ui/states/loading-or-error'
import { Table } from '../../ui/table'
import { formatSignedCents } from '../../shared/counts'

/** Lists the affected people before and after the change, the largest difference first. */
export function TrialPeople({ trial }: { trial: FinishedTrial }) {
  const t = useMessages(policyLab)
  const [group, setGroup] = useState<TrialGroup>('affected')
  const { counts, stands, tried } = trial
  const ratesDiffer = stands.rental !== tried.rental || stands.commission !== tried.commission
  return (
    <section aria-labelledby="trial-people" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="trial-people" className="text-[1.125rem]/6">
          {t.people}
        </h2>
        <FilterTabs
          label={t.people}
          value={group}
          onChange={setGroup}
          options={trialGroups
            .filter((value) => value === 'affected' || value === group || counts[value] > 0)
            .map((value) => ({ value, label: t.groups[value], count: formatCount(counts[value]) }))}
        />
      </div>
      {counts[group] === 0 ? (
        <p className="rounded-lg bg-raised p-5 shadow-sm">{t.none[group]}</p>
      ) : (
        <>
          {ratesDiffer && group !== 'unchanged' && <p className="text-sm text-muted">{t.whyOnce}</p>}
          <KeysetPages
            key={group}
            page={(after, onMore) => <Page trial={trial} group={group} after={after} onMore={onMore} />}
          />
        </>
      )}
    </section>
  )
}

interface PageProps {
  trial: FinishedTrial
  group: TrialGroup
  after: string
  onMore: ((next: string) => void) | null
}

function Page({ trial, group, after, onMore }: PageProps) {
  const t = useMessages(policyLab)
  const why = useReasonText(trial)
  const read = useRoute(policyTrialPeopleRoute, { id: trial.id, group, ...(after !== '' && { after }) })
  const { value } = read
  if (value === undefined) return <LoadingOrError read={read} failed={t.peopleFailed} className="h-40 rounded-lg" />
  const personCell = (row: TrialPerson) => (
    <Person name={row.name || t.noName} seed={row.user} href={adminPersonPath(row.user)} />
  )
  const difference = (row: TrialPerson) => row.then.earned - row.now.earned
  return (
    <>
      <Table
        dense
        caption={t.people}
        rows={value.rows}
        rowKey={(row) => row.user}
        columns={[
          { key: 'person', head: t.person, cell: personCell, className: 'max-w-56', mobile: 'title' },
          {
            key: 'counts',
            head: t.counts,
            cell: (row) => t.countsOf(row.rentals, row.referrals),
            mobile: 'subtitle',
          },
          { key: 'now', head: t.before, end: true, cell: (row) => formatCents(row.now.earned) },
          {
            key: 'then',
            head: t.after,
            end: true,
            cell: (row) => formatCents(row.then.earned),
            mobile: 'meta',
            mobileCell: (row) => `${formatCents(row.now.earned)} → ${formatCents(row.then.earned)}`,
          },
          {
            key: 'difference',
            head: t.month,
            end: true,
            cell: (row) => <b className="font-semibold">{formatSignedCents(difference(row))}</b>,
            mobile: 'end',
          },
          { key: 'why', head: t.why, cell: (row) => why(row) || '-', mobile: 'note', mobileCell: why },
        ]}
      />
      {value.next !== '' && onMore !== null && (
        <Button kind="quiet" className="justify-self-start" onClick={() => onMore(value.next)}>
          {t.more}
        </Button>
      )}
    </>
  )
}

/** Returns a function that says what changes apart from the program's rate, or why nothing changes. */
function useReasonText({ stands, tried }: FinishedTrial): (row: TrialPerson) => string {
  const t = useMessages(policyLab)
  return ({ now, then, ownRental, ownCommission }) => {
    const reachesThreshold = now.state === 'below-threshold' && then.state === 'payment'
    const fallsBelow = now.state === 'payment' && then.state === 'below-threshold'
    const clauses = [
      ...(ownRental !== null && stands.rental !== tried.rental ? [t.whys.ownRental(formatCents(ownRental))] : []),
      ...(ownCommission !== null && stands.commission !== tried.commission
        ? [t.whys.ownCommission(formatCents(ownCommission))]
        : []),
      ...(reachesThreshold ? [t.whys.earlier(formatCents(then.sent))] : []),
      ...(fallsBelow ? [t.whys.later(formatCents(now.sent))] : []),
      ...(!reachesThreshold && !fallsBelow && now.sent !== then.sent && now.earned === then.earned
        ? [t.whys.sent(formatCents(now.sent), formatCents(then.sent))]
        : []),
    ]
    return clauses.length === 0 && now.earned === then.earned ? t.whys.nothing : clauses.join(', ')
  }
}
