import type { ListSource } from '../data/queries/list-source'
import { formatCount } from '../i18n/format'
import { lists } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import type { ListControl } from './use-list-state'

interface Props<Row> {
  list: ListControl
  source: Pick<ListSource<Row>, 'rows' | 'total'>
  rowKey: (row: Row) => string
  onPickAll: () => void
  /** The list's filters as text, '' = none. */
  filterText: string
}

/** Shown when the whole page is selected. Offers to select all matching rows, and then only the page again. */
export function SelectAllBanner<Row>({ list, source, rowKey, onPickAll, filterText }: Props<Row>) {
  const t = useMessages(lists)
  const { picked } = list.state
  const keys = source.rows.map(rowKey)
  const total = source.total ?? 0
  const page = keys.length > 0 && keys.every((key) => picked.keys.includes(key))
  if (picked.all === null && (!page || total <= keys.length)) return null
  const link = 'min-h-11 font-semibold text-accent underline underline-offset-3 md:min-h-7'
  return (
    <span className="inline-flex flex-wrap items-center justify-center gap-x-2">
      {picked.all === null
        ? t.pagePicked(formatCount(keys.length))
        : t.allPicked(formatCount(picked.all.count), filterText)}
      {picked.all === null ? (
        <button type="button" onClick={onPickAll} className={link}>
          {t.selectAllOf(formatCount(total), filterText)}
        </button>
      ) : (
        <button type="button" onClick={() => list.pick({ keys, all: null })} className={link}>
          {t.onlyPage}
        </button>
      )}
    </span>
  )
}
