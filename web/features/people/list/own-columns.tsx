import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'
import { Checkbox } from '../../../ui/fields/checkbox'
import { CodedError } from '../../../../domain/error-codes'
import { useErrorText } from '../../../i18n/errors'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/layers/toast'
import { ReorderableList } from '../../../ui/reorderable-list'
import { columnNames, knownColumns, type ColumnName } from './people-columns'

/** The name column, which is always shown and always first. */
export function NameColumnRow({ className = '' }: { className?: string | undefined }) {
  const t = useMessages(people)
  return (
    <div className={`flex items-center justify-between gap-3 ${className}`}>
      <Checkbox label={t.name} checked disabled readOnly />
      <span className="text-sm text-muted">{t.alwaysFirst}</span>
    </div>
  )
}

interface Props {
  /** The columns in order, the name first. */
  shown: readonly ColumnName[]
  save: (names: readonly ColumnName[]) => Promise<void>
  /** Returns to the shared columns; undefined if they are already in use. */
  onReset?: (() => Promise<void>) | undefined
}

/** Aligns checkboxes without a drag handle with those that have one. */
const noHandleIndent = 'ml-13.75'

/**
 * Shows, hides and reorders the columns of an admin or of a view, by pointer or keyboard. Each change is saved immediately,
 * even offline.
 */
export function OwnColumns({ shown, save, onReset }: Props) {
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
  const box = (name: ColumnName, className: string) => (
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
        {(id) => movable.filter((name) => name === id).map((name) => box(name, 'ml-2 min-w-0 flex-1'))}
      </ReorderableList>
      {hidden.length > 0 && (
        <>
          <h3 className="mt-5 mb-1 font-sans text-sm font-medium text-muted">{t.columnsHidden}</h3>
          {hidden.map((name) => box(name, noHandleIndent))}
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
 * Holds the latest choice before it is saved, because a second quick change must build on the first. Changes from other
 * tabs or devices apply only while nothing is being saved.
 */
function useColumnChoice(shown: readonly ColumnName[], save: Props['save'], showError: (error: unknown) => void) {
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
