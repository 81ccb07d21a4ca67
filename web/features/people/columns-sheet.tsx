import { saveSettingsRoute } from '../../../domain/api/settings'
import type { StoredSettings } from '../../data/repos/settings'
import { useCommand } from '../../forms/use-command'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { Checkbox } from '../../ui/fields/checkbox'
import { Sheet } from '../../ui/layers/sheet'
import { columnNames, shownColumns, type ColumnName } from './column-names'

interface Props {
  open: boolean
  stored: StoredSettings
  online: boolean
  /** A saved view is on: the columns chosen here are its own. */
  view?: { name: string; shown: readonly ColumnName[]; keep: (names: readonly ColumnName[]) => void } | undefined
  onClose: () => void
}

/** Customize Columns: shared by all admins, or a saved view's own; saved with each box. The name is fixed. */
export function ColumnsSheet({ open, stored, online, view, onClose }: Props) {
  const t = useMessages(people)
  const { busy, send } = useCommand(saveSettingsRoute, {
    done: () => ({ title: t.customizeSaved, id: 'columns' }),
    refused: (why) => ({ title: t.error, text: why }),
  })
  const columns = stored.settings.user_management_columns
  const key = 'user_management_columns'
  const ticked = view?.shown ?? shownColumns(columns)

  function toggle(name: ColumnName, shown: boolean): void {
    if (view !== undefined) {
      view.keep(columnNames.filter((each) => (each === name ? shown : ticked.includes(each))))
      return
    }
    if (!online || busy) return
    void send({
      values: { [key]: { ...columns, [name]: shown } },
      versions: { [key]: stored.versions[key] ?? 0 },
    })
  }

  return (
    <Sheet open={open} title={t.customize} onClose={onClose}>
      <p className="mb-3 text-muted">
        {view !== undefined ? t.customizeView(view.name) : online ? t.customizeText : t.needsNetwork}
      </p>
      {columnNames.map((name) => (
        <Checkbox
          key={name}
          label={t[name]}
          checked={ticked.includes(name)}
          disabled={name === 'name'}
          aria-disabled={(view === undefined && (!online || busy)) || undefined}
          onChange={(event) => toggle(name, event.target.checked)}
        />
      ))}
    </Sheet>
  )
}
