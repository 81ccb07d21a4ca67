import { Columns3 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Role } from '../../../domain/roles'
import { settingDefaults } from '../../../domain/settings'
import { peoplePerPage, usePeople, usePeopleCounts } from '../../data/repos/people-admin'
import { useSettings } from '../../data/repos/settings'
import { useNetwork } from '../../data/repos/use-network'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { Band } from '../../ui/band'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { FilterTabs } from '../../ui/filter-tabs'
import { Skeleton } from '../../ui/skeleton'
import type { Sort } from '../../ui/table'
import { TextInput } from '../../ui/text-input'
import { shownColumns } from './column-names'
import { ColumnsSheet } from './columns-sheet'
import { PeopleTable, sortFields } from './people-table'

const tabs = ['all', 'user', 'affiliate', 'admin'] as const

/** All Users: tabs with counts, a search, and a table read a page at a time (document 2, section 2). */
export function PeoplePage() {
  const t = useMessages(people)
  const online = useNetwork()
  const [address, setAddress] = useSearchParams()
  const pending = address.get('affiliate') === 'pending'
  const [tab, setTab] = useState<'all' | Role>('all')
  const [typed, setTyped] = useState('')
  const search = useSettled(typed)
  const [sort, setSort] = useState<Sort>({ key: 'joined', descending: true })
  const [page, setPage] = useState(1)
  const [choosing, setChoosing] = useState(false)
  const stored = useSettings().value ?? null
  const columns = (stored?.settings ?? settingDefaults).user_management_columns
  useEffect(() => setPage(1), [tab, search, pending, sort])

  const counts = usePeopleCounts()
  const list = usePeople({
    role: tab === 'all' ? '' : tab,
    affiliateStatus: pending ? 'pending' : '',
    search,
    sort: sortWords(sort),
    page,
  })
  const { reload } = list
  const reloadCounts = counts.reload
  useEffect(() => {
    if (!online) return
    reload()
    reloadCounts()
  }, [online, reload, reloadCounts])

  const { value, loading, error } = list
  const rows = value?.rows ?? []
  const total = value?.totalItems ?? 0
  const from = (page - 1) * peoplePerPage
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-4 md:px-8 md:py-5">
      {!online && <Band title={t.offline}>{value === undefined ? t.offlineList : t.keptText}</Band>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterTabs
          label={t.filter}
          value={tab}
          onChange={setTab}
          options={tabs.map((name) => ({ value: name, label: t.tabs[name], count: counts.value?.[name] }))}
        />
        <div className="flex gap-2 max-md:w-full">
          <Button
            kind="quiet"
            className="max-md:hidden"
            aria-disabled={!online || undefined}
            title={online ? undefined : t.needsNetwork}
            onClick={() => setChoosing(true)}
          >
            <Columns3 aria-hidden />
            {t.customize}
          </Button>
          <TextInput
            type="search"
            aria-label={t.search}
            placeholder={t.search}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="md:w-72"
          />
        </div>
      </div>
      {pending && (
        <Band
          title={t.onlyPending}
          action={
            <Button kind="quiet" size="sm" onClick={() => setAddress({})}>
              {t.showAll}
            </Button>
          }
        />
      )}
      {error !== null && online && (
        <ErrorState title={t.failed} onRetry={reload}>
          {value === undefined ? '' : t.keptText}
        </ErrorState>
      )}
      {loading && value === undefined && <Skeleton className="h-96 rounded-lg" />}
      {value !== undefined && total === 0 && (
        <EmptyState title={t.none}>{search === '' ? t.noneText : t.noMatch(search)}</EmptyState>
      )}
      {rows.length > 0 && (
        <div aria-busy={loading} className={loading ? 'opacity-70' : ''}>
          <PeopleTable
            rows={rows}
            shown={shownColumns(columns)}
            sort={sort}
            onSort={setSort}
            footer={
              <>
                <span>{t.showing(from + 1, from + rows.length, formatCount(total))}</span>
                <span className="ml-auto flex gap-2">
                  <Button kind="bare" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t.previous}
                  </Button>
                  <Button
                    kind="bare"
                    size="sm"
                    disabled={page >= (value?.totalPages ?? 1)}
                    onClick={() => setPage(page + 1)}
                  >
                    {t.next}
                  </Button>
                </span>
              </>
            }
          />
        </div>
      )}
      {stored !== null && (
        <ColumnsSheet open={choosing} stored={stored} online={online} onClose={() => setChoosing(false)} />
      )}
    </div>
  )
}

/** The sort in PocketBase's words; a name is sorted by first and last. */
function sortWords({ key, descending }: Sort): string {
  const field = sortFields[key as keyof typeof sortFields] ?? 'created'
  const mark = descending ? '-' : ''
  return field === 'first_name' ? `${mark}first_name,${mark}last_name` : `${mark}${field},id`
}

/** A text once nobody has typed for a moment, so that not every letter is a question to the server. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), 250)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
