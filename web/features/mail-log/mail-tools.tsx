import type { RefObject } from 'react'
import { mailLogRoute, type MailLogFilter, type MailRow } from '../../../domain/api/messages/mail'
import { mailTemplates } from '../../../domain/collections/mail-outbox'
import { mailStates, type MailState } from '../../../domain/mail/mail-states'
import { fetchAllRows } from '../../data/queries/list-source'
import { useToday } from '../../data/queries/clock'
import { formatCount } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { mailLog } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import type { ListColumn } from '../../lists/list-column'
import { ListTools } from '../../lists/tools/list-tools'
import { monthOptions } from '../../lists/tools/list-filter'
import type { ListControl } from '../../lists/use-list-state'
import { FilterTabs } from '../../ui/filter-tabs'

export const mailLanguages = ['en', 'es'] as const
const tabs = ['', ...mailStates] as const

const totalCount = (counts: Props['counts']): number | undefined =>
  counts && Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Reports whether a state's tab would show at least one row and fewer rows than "All". */
const isInformative = (count = 0, all = 0): boolean => count !== 0 && count !== all

interface Props {
  list: ListControl
  asked: MailLogFilter
  columns: readonly ListColumn<MailRow>[]
  /** The number of all emails by state, without filters; undefined while unknown. */
  counts: { readonly [state in MailState]?: number } | undefined
  box: RefObject<HTMLInputElement | null>
}

/** The tabs are those of the states that occur. */
export function MailTools({ list, asked, columns, counts, box }: Props) {
  const t = useMessages(mailLog)
  const language = useLanguage()
  const month = useToday().slice(0, 7)
  const { filters } = list.state
  const all = totalCount(counts)
  const states = tabs.filter(
    (state) =>
      state === '' || state === filters['state'] || (counts !== undefined && isInformative(counts[state], all)),
  )
  return (
    <ListTools
      list={list}
      columns={columns}
      tabs={states.length > 1 ? <StateTabs list={list} states={states} counts={counts} /> : undefined}
      search={{ label: t.search, box }}
      filters={[
        {
          key: 'template',
          name: t.kind,
          options: mailTemplates.map((value) => ({ value, label: t.templates[value] })),
        },
        {
          key: 'language',
          name: t.language,
          options: mailLanguages.map((value) => ({ value, label: t.languages[value] })),
        },
        { key: 'month', name: t.when, options: monthOptions(month, 24, language) },
      ]}
      file={{ name: 'mails', columns, rows: () => fetchAllRows(mailLogRoute, asked) }}
    />
  )
}

function StateTabs({
  list,
  states,
  counts,
}: Pick<Props, 'list' | 'counts'> & { states: readonly (typeof tabs)[number][] }) {
  const t = useMessages(mailLog)
  const all = totalCount(counts)
  return (
    <FilterTabs
      keys
      label={t.state}
      value={(list.state.filters['state'] ?? '') as (typeof tabs)[number]}
      onChange={(state) => list.choose({ filters: { state } })}
      options={states.map((state) => ({
        value: state,
        label: state === '' ? t.all : t.states[state],
        count: counts && formatCount(state === '' ? (all ?? 0) : (counts[state] ?? 0)),
      }))}
    />
  )
}
