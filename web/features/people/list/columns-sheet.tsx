import { useState } from 'react'
import { saveSettingsRoute } from '../../../../domain/api/program/settings'
import type { StoredSettings } from '../../../data/queries/installation/settings'
import { useCommand } from '../../../forms/use-command'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'
import { Checkbox } from '../../../ui/fields/checkbox'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { Sheet } from '../../../ui/layers/sheet'
import { columnNames, shownColumns, type ColumnName } from './people-columns'
import { NameColumnRow, OwnColumns } from './own-columns'

interface Props {
  open: boolean
  stored: StoredSettings
  online: boolean
  /** The active saved view; columns that are chosen here belong to it. */
  view?:
    | { name: string; shown: readonly ColumnName[]; save: (names: readonly ColumnName[]) => Promise<void> }
    | undefined
  /** The admin's own columns in order; null if the shared ones are used. Saving null deletes the own columns. */
  person: { shown: readonly ColumnName[] | null; save: (names: readonly ColumnName[] | null) => Promise<void> }
  onClose: () => void
}

/**
 * Customizes the admin's own columns, those shared by all admins, or those of a saved view. Each change is saved
 * immediately; the name can't be hidden.
 */
export function ColumnsSheet({ open, stored, online, view, person, onClose }: Props) {
  const t = useMessages(people)
  const [forAll, setForAll] = useState(false)
  const shared = shownColumns(stored.settings.user_management_columns)
  return (
    <Sheet open={open} title={t.customize} onClose={onClose}>
      {view !== undefined ? (
        <>
          <p className="mb-3 text-muted">{t.customizeView(view.name)}</p>
          <OwnColumns key={view.name} shown={view.shown} save={view.save} />
        </>
      ) : (
        <>
          <SegmentedControl
            label={t.forWhom}
            options={[
              { value: 'me', label: t.forMe },
              { value: 'all', label: t.forAll },
            ]}
            value={forAll ? 'all' : 'me'}
            onChange={(whom) => setForAll(whom === 'all')}
          />
          {forAll ? (
            <SharedColumns stored={stored} online={online} hiddenByOwn={person.shown !== null} />
          ) : (
            <>
              <p className="my-3 text-muted">{person.shown === null ? t.customizeMine : t.customizeMineOn}</p>
              <OwnColumns
                shown={person.shown ?? shared}
                save={person.save}
                onReset={person.shown === null ? undefined : () => person.save(null)}
              />
            </>
          )}
        </>
      )}
    </Sheet>
  )
}

interface SharedProps {
  stored: StoredSettings
  online: boolean
  /** True if the admin has their own columns and won't see the changes made here. */
  hiddenByOwn: boolean
}

/** The columns for all admins who have no columns of their own (document 2, section 3, `user_management_columns`). */
function SharedColumns({ stored, online, hiddenByOwn }: SharedProps) {
  const t = useMessages(people)
  const { busy, send } = useCommand(saveSettingsRoute, {
    done: () => ({ title: t.customizeSaved, id: 'columns' }),
    refused: (why) => ({ title: t.error, text: why }),
  })
  const columns = stored.settings.user_management_columns
  const key = 'user_management_columns'
  const ticked = shownColumns(columns)

  function toggle(name: ColumnName, shown: boolean): void {
    if (!online || busy) return
    void send({
      values: { [key]: { ...columns, [name]: shown } },
      versions: { [key]: stored.versions[key] ?? 0 },
    })
  }

  return (
    <>
      <p className="my-3 text-muted">
        {online ? t.customizeText : t.needsNetwork} {hiddenByOwn && t.customizeOwnFirst}
      </p>
      <NameColumnRow />
      {columnNames
        .filter((name) => name !== 'name')
        .map((name) => (
          <Checkbox
            key={name}
            label={t[name]}
            checked={ticked.includes(name)}
            aria-disabled={!online || busy || undefined}
            onChange={(event) => toggle(name, event.target.checked)}
          />
        ))}
    </>
  )
}
