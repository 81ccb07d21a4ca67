import { Bookmark, Check, Download, Ellipsis, Plus, Save, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SavedView } from '../../../domain/entities'
import { maxSavedViews } from '../../../domain/people/security/account-limits'
import { lists } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { Menu, type MenuEntry } from '../../ui/layers/menu'
import { useCsvExport, type CsvExport } from './use-csv-export'
import type { ListViews } from './use-list-views'

/** A button on desktop, a menu entry on mobile. */
export interface ListAction {
  key: string
  label: string
  icon: ReactNode
  onSelect: () => void
  /** Why it is disabled, '' = enabled. */
  blocked?: string | undefined
}

interface Props<Row> {
  actions: readonly ListAction[]
  file: CsvExport<Row> | undefined
  views: ListViews | undefined
  onName: () => void
}

/** All of a list's actions except search and filters, on mobile. */
export function MoreMenu<Row>({ actions, file, views, onName }: Props<Row>) {
  const t = useMessages(lists)
  const csv = useCsvExport<Row>(file ?? noFile)
  const viewEntries = useViewEntries(views, onName)
  const entries: MenuEntry[] = actions.map(({ key, label, icon, onSelect, blocked = '' }) => ({
    key,
    label: blocked === '' ? label : `${label} (${blocked})`,
    icon,
    onSelect,
    disabled: blocked !== '',
  }))
  if (file !== undefined) {
    entries.push({
      key: 'csv',
      label: csv.blocked === '' ? t.csvOf : `${t.csvOf} (${csv.blocked})`,
      icon: <Download aria-hidden />,
      disabled: csv.blocked !== '',
      onSelect: () => void csv.save(),
    })
  }
  entries.push(...viewEntries)
  if (entries.length === 0) return null
  return (
    <Menu
      label={t.more}
      button={<Ellipsis aria-hidden className="size-5" />}
      buttonClassName="grid size-11 flex-none place-items-center rounded-full bg-raised ring-1 ring-line ring-inset"
      entries={entries}
    />
  )
}

function useViewEntries(views: ListViews | undefined, onName: () => void): MenuEntry[] {
  const t = useMessages(lists)
  if (views === undefined) return []
  const { rows, current, changed, full } = views
  const entries: MenuEntry[] = []
  const apply = (view: SavedView | null, label: string) =>
    entries.push({
      key: `view ${view?.id ?? ''}`,
      label,
      icon: <Bookmark aria-hidden />,
      end: view?.id === current?.id ? <Check aria-label={t.viewOn} /> : undefined,
      onSelect: () => views.putOn(view),
    })
  if (rows.length > 0) apply(null, t.everything)
  for (const view of rows) apply(view, view.name)
  if (changed) {
    entries.push({
      key: 'save',
      label: full ? t.viewsFull(maxSavedViews) : t.saveView,
      icon: <Plus aria-hidden />,
      disabled: full,
      onSelect: onName,
    })
  }
  if (changed && current !== undefined) {
    entries.push({ key: 'update', label: t.updateView, icon: <Save aria-hidden />, onSelect: views.update })
  }
  if (current !== undefined) {
    entries.push({
      key: 'remove',
      label: t.removeView,
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () => views.remove(current),
    })
  }
  return entries.map((entry, at) => (at === 0 ? { ...entry, apart: true } : entry))
}

const noFile = { name: 'people' as const, columns: [], rows: () => ({ rows: [], cut: false }) }
