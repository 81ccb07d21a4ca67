import type { StoredSettings } from '../../data/repos/settings'
import { saveSettings } from '../../data/repos/settings'
import { errorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { Checkbox } from '../../ui/checkbox'
import { Sheet } from '../../ui/sheet'
import { toast } from '../../ui/toast'
import { columnNames, type ColumnName } from './column-names'
import { useCommand } from './use-command'

interface Props {
  open: boolean
  stored: StoredSettings
  online: boolean
  onClose: () => void
}

/** Customize Columns: shared by all admins, saved with each box. The name is fixed. */
export function ColumnsSheet({ open, stored, online, onClose }: Props) {
  const t = useMessages(people)
  const words = useMessages(errorWords)
  const { busy, run } = useCommand()
  const columns = stored.settings.user_management_columns
  const key = 'user_management_columns'

  function toggle(name: ColumnName, shown: boolean): void {
    if (!online || busy) return
    void run(
      () =>
        saveSettings({
          values: { [key]: { ...columns, [name]: shown } },
          versions: { [key]: stored.versions[key] ?? 0 },
        }),
      () => toast({ kind: 'ok', title: t.customizeSaved, id: 'columns' }),
    ).then((refused) => {
      if (refused !== null) toast({ kind: 'bad', title: t.error, text: words[refused.code] })
    })
  }

  return (
    <Sheet open={open} title={t.customize} onClose={onClose}>
      <p className="mb-3 text-muted">{online ? t.customizeText : t.needsNetwork}</p>
      {columnNames.map((name) => (
        <Checkbox
          key={name}
          label={t[name]}
          checked={name === 'name' || columns[name]}
          disabled={name === 'name'}
          aria-disabled={!online || busy || undefined}
          onChange={(event) => toggle(name, event.target.checked)}
        />
      ))}
    </Sheet>
  )
}
