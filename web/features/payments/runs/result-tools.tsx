import type { RefObject } from 'react'
import type { RunComparison, RunGroup, RunComparisonRow } from '../../../../domain/money/payments/compare-runs'
import { fetchAllRunResults, type RunResultsQuery } from '../../../data/queries/money/runs'
import { formatCount } from '../../../i18n/format'
import { useMessages } from '../../../i18n/messages'
import { runs as messages } from '../../../i18n/areas/admins'
import type { ListColumn } from '../../../lists/list-column'
import { ListTools } from '../../../lists/tools/list-tools'
import type { ListControl } from '../../../lists/use-list-state'
import { FilterTabs } from '../../../ui/filter-tabs'

interface Props {
  list: ListControl
  asked: RunResultsQuery
  columns: readonly ListColumn<RunComparisonRow>[]
  box: RefObject<HTMLInputElement | null>
  found: RunComparison | undefined
  /** The month of the run to compare with; undefined for none. */
  beside: string | undefined
}

/**
 * Toolbar of the results: tabs for all, differing and each outcome, with counts; search, reason filter and the CSV file.
 */
export function ResultTools({ list, asked, columns, box, found, beside }: Props) {
  const t = useMessages(messages)
  const tabs: readonly { group: RunGroup; label: string }[] = [
    { group: 'all', label: t.groups.all },
    ...(beside === undefined ? [] : [{ group: 'differs' as const, label: t.groups.differs(beside) }]),
    { group: 'created', label: t.groups.created },
    { group: 'already', label: t.groups.already },
    { group: 'skipped', label: t.groups.skipped },
  ]
  return (
    <ListTools
      list={list}
      views={false}
      columns={columns}
      tabs={
        <FilterTabs
          keys
          label={t.show}
          value={asked.group}
          onChange={(group) => list.choose({ filters: { group: group === 'differs' ? '' : group } })}
          options={tabs.map(({ group, label }) => ({
            value: group,
            label,
            count: found && formatCount(found.counts[group]),
          }))}
        />
      }
      search={{ label: t.search, box }}
      filters={[
        {
          key: 'reason',
          name: t.reason,
          options: (found?.reasons ?? []).map((value) => ({ value, label: t.reasons[value] })),
        },
      ]}
      file={{ name: 'run-results', columns, rows: () => fetchAllRunResults(asked) }}
    />
  )
}
