import { useState } from 'react'
import { RotateCcw } from 'lucide-react'
import { saveSettingsRoute } from '../../../../domain/api/program/settings'
import type { StoredSettings } from '../../../data/queries/installation/settings'
import { useCommand } from '../../../forms/use-command'
import { useMessages } from '../../../i18n/language'
import { people } from '../../../i18n/admin-areas'
import { Checkbox } from '../../../ui/fields/checkbox'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { Sheet } from '../../../ui/layers/dialog'
import { columnNames, shownColumns, type ColumnName, knownColumns } from './people-columns'
import { CodedError } from '../../../../domain/error-codes'
import { useErrorText } from '../../../i18n/errors'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/layers/toast'
import { ReorderableList } from '../../../ui/reorderable-list'

interface Props {
  open: boolean
  stored: StoredSettings
  /** The active saved view; columns that are chosen here belong to it. */
  view?:
    | { name: string; shown: readonly ColumnName[]; save: (names: readonly ColumnName[]) => Promise<void> }
    | undefined
  /** The admin's own columns in order; null if the shared ones are used. Saving null deletes the admin's own. */
  person: { shown: readonly ColumnName[] | null; save: (names: readonly ColumnName[] | null) => Promise<void> }
  onClose: () => void
}

/** Customizes the admin's own columns, the shared ones, or those of a saved view. Each change is saved immediately. */
export function ColumnsSheet({ open, stored, view, person, onClose }: Props) {
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
            <SharedColumns stored={stored} hiddenByOwn={person.shown !== null} />
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
  /** True if the admin has their own columns and won't see the changes made here. */
  hiddenByOwn: boolean
}

/** The columns for all admins who have no columns of their own (document 2, section 3, `user_management_columns`). */
function SharedColumns({ stored, hiddenByOwn }: SharedProps) {
  const t = useMessages(people)
  const { busy, online, send } = useCommand(saveSettingsRoute, {
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

/** The name column, which is always shown and always first. */
function NameColumnRow({ className = '' }: { className?: string | undefined }) {
  const t = useMessages(people)
  return (
    <div className={`flex items-center justify-between gap-3 ${className}`}>
      <Checkbox label={t.name} checked disabled readOnly />
      <span className="text-sm text-muted">{t.alwaysFirst}</span>
    </div>
  )
}

interface OwnColumnsProps {
  shown: readonly ColumnName[]
  save: (names: readonly ColumnName[]) => Promise<void>
  /** Returns to the shared columns; undefined if they are already in use. */
  onReset?: (() => Promise<void>) | undefined
}

/** Aligns checkboxes without a drag handle with those that have one. */
const noHandleIndent = 'ml-13.75'

/** Shows, hides and reorders the columns of an admin or a view. Each change is saved immediately, even offline. */
function OwnColumns({ shown, save, onReset }: OwnColumnsProps) {
  const t = useMessages(people)
  const whyOf = useErrorText()
  const showError = (error: unknown) =>
    void toast({
      kind: 'bad',
      title: t.columnsFailed,
      text: whyOf(error instanceof CodedError ? error : 'server-error'),
    })
  const { names, change } = useColumnChoice(shown, save, showError)
  const movable = names.filter((name) => name !== 'name')
  const hidden = columnNames.filter((name) => !names.includes(name))
  const checkbox = (name: ColumnName, className: string) => (
    <Checkbox
      key={name}
      className={className}
      label={t[name]}
      checked={names.includes(name)}
      onChange={(event) => change(event.target.checked ? [...names, name] : names.filter((each) => each !== name))}
    />
  )
  return (
    <>
      <NameColumnRow className={noHandleIndent} />
      <ReorderableList
        label={t.columnsOrder}
        items={movable.map((name) => ({ id: name, name: t[name] }))}
        onOrder={(ids) => change(knownColumns(ids))}
        messages={t.columnsMoving}
      >
        {(id) => movable.filter((name) => name === id).map((name) => checkbox(name, 'ml-2 min-w-0 flex-1'))}
      </ReorderableList>
      {hidden.length > 0 && (
        <>
          <h3 className="mt-5 mb-1 font-sans text-sm font-medium text-muted">{t.columnsHidden}</h3>
          {hidden.map((name) => checkbox(name, noHandleIndent))}
        </>
      )}
      {onReset !== undefined && (
        <Button
          kind="quiet"
          className="mt-4"
          onClick={() => onReset().then(() => void toast({ kind: 'ok', title: t.backToSharedDone }), showError)}
        >
          <RotateCcw aria-hidden />
          {t.backToShared}
        </Button>
      )}
    </>
  )
}

/**
 * Holds the latest choice, because a second quick change must build on it. Changes from elsewhere wait until all saves are
 * done.
 */
function useColumnChoice(
  shown: readonly ColumnName[],
  save: OwnColumnsProps['save'],
  showError: (error: unknown) => void,
) {
  const [names, setNames] = useState(shown)
  const [known, setKnown] = useState(shown)
  const [pendingSaves, setPendingSaves] = useState(0)
  if (pendingSaves === 0 && shown.join() !== known.join()) {
    setKnown(shown)
    setNames(shown)
  }
  const change = (next: readonly ColumnName[]): void => {
    setNames(next)
    setPendingSaves((n) => n + 1)
    save(next)
      .catch((error: unknown) => {
        showError(error)
        setNames(shown)
      })
      .finally(() => setPendingSaves((n) => n - 1))
  }
  return { names, change }
}
