import { Plus } from 'lucide-react'
import type { RefObject } from 'react'
import { paymentStatuses } from '../../../domain/money/payments/payment-list'
import type { PaymentRow } from '../../../domain/api/money/payment-lists'
import { fetchAllPayments } from '../../data/queries/money/payments'
import { formatCount, formatMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { payments } from '../../i18n/admin-areas'
import type { ListColumn } from '../../ui/column'
import { ListTools } from '../../lists/tools/list-tools'
import type { ListControl } from '../../lists/use-list-state'
import { FilterTabs } from '../../ui/filter-tabs'
import { paymentTypes, type PaymentList } from './payment-list'

const tabs = ['', ...paymentStatuses] as const

interface Props {
  list: ListControl
  of: PaymentList
  searchRef: RefObject<HTMLInputElement | null>
  columns: readonly ListColumn<PaymentRow>[]
  blocked: string
  onCreate: () => void
}

export function PaymentTools({ list, of, searchRef, columns, blocked, onCreate }: Props) {
  const t = useMessages(payments)
  const language = useLanguage()
  const { counts, sums, source } = of
  // A month from a link is one of the options even before the months are loaded.
  const chosen = list.state.filters['month'] ?? ''
  const known = sums?.months ?? []
  const months = chosen === '' || known.includes(chosen) ? known : [chosen, ...known]
  return (
    <ListTools
      list={list}
      tabs={
        <FilterTabs
          keys
          label={t.filter}
          value={tabs.find((tab) => tab === list.state.filters['status']) ?? ''}
          onChange={(status) => list.choose({ filters: { status } })}
          options={tabs.map((value) => {
            const count = counts?.[value === '' ? 'all' : value]
            return {
              value,
              label: value === '' ? t.all : t.tabs[value],
              count: count && `${formatCount(count.least)}${count.more ? '+' : ''}`,
            }
          })}
        />
      }
      search={{ label: t.search, searchRef }}
      columns={columns}
      total={source.loading ? undefined : source.total}
      filters={[
        {
          key: 'month',
          name: t.month,
          options: months.map((value) => ({ value, label: formatMonth(value, language) })),
        },
        { key: 'type', name: t.type, options: paymentTypes.map((value) => ({ value, label: t.types[value] })) },
      ]}
      mobileActions={[{ key: 'create', label: t.create, icon: <Plus aria-hidden />, blocked, onSelect: onCreate }]}
      file={{ name: 'payments', columns, rows: () => fetchAllPayments(of.query) }}
    />
  )
}

/** Returns the active filters as text, such as `Pending, Oct 2026`; '' for no filter. */
export function useFilterLabel(list: ListControl): string {
  const t = useMessages(payments)
  const language = useLanguage()
  const { filters, search } = list.state
  const status = paymentStatuses.find((each) => each === filters['status'])
  const type = paymentTypes.find((each) => each === filters['type'])
  const month = filters['month'] ?? ''
  return [
    status === undefined ? '' : t.tabs[status],
    month === '' ? '' : formatMonth(month, language),
    type === undefined ? '' : t.types[type],
    search === '' ? '' : t.quoted(search),
  ]
    .filter((part) => part !== '')
    .join(', ')
}
