import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { suggestCell } from '../../../domain/people/import/cell-corrections'
import type { ImportField, ImportRow } from '../../../domain/people/import/import-rows'
import { peopleImport } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { TextInput } from '../../ui/fields/text-input'
import type { RowResult } from './row-result'
import type { CellCorrection } from './use-cell-correction'

interface Props {
  row: RowResult
  raw: ImportRow | undefined
  correction: CellCorrection
}

/** Returns the field that the cell shows: the wrong one, or the email if none is wrong. */
const fieldOf = (row: RowResult): ImportField => (row.field === '' ? 'email' : row.field)

/** Shows the value from the file with a suggested correction. A row without a problem has no buttons. */
export function ImportCell({ row, raw, correction }: Props) {
  const t = useMessages(peopleImport)
  if (raw === undefined) return null
  const field = fieldOf(row)
  const text = raw[field]
  const isCorrectable = row.verdict === 'wrong' || row.verdict === 'twice'
  if (isCorrectable && correction.row === row.row) return <Editor field={field} raw={raw} correction={correction} />
  const suggestion = row.verdict === 'wrong' ? suggestCell(raw, field) : null
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="grid min-w-0 font-mono text-xs wrap-anywhere">
        {suggestion === null ? (
          text.slice(0, 200) || t.empty
        ) : (
          <>
            <del className="text-danger decoration-1">{text.slice(0, 200)}</del>
            <ins className="font-semibold text-positive no-underline">{suggestion}</ins>
          </>
        )}
      </span>
      {isCorrectable && (
        <span className="ml-auto flex flex-none gap-1">
          {suggestion !== null && (
            <Button
              kind="quiet"
              size="xs"
              data-mend={row.row}
              aria-label={t.useOf(suggestion, row.row)}
              {...correction.blocked}
              onClick={() => correction.use(raw, field, suggestion)}
            >
              {t.use}
            </Button>
          )}
          <Button
            kind="bare"
            size="xs"
            data-mend={row.row}
            aria-label={t.mendOf(t.heads[field], row.row)}
            {...correction.blocked}
            onClick={() => correction.edit(row.row)}
          >
            {t.mend}
          </Button>
        </span>
      )}
    </span>
  )
}

/** Edits the cell: Enter checks the file again, Escape discards the edit. */
function Editor({ field, raw, correction }: { field: ImportField; raw: ImportRow; correction: CellCorrection }) {
  const t = useMessages(peopleImport)
  const [text, setText] = useState(raw[field])
  const id = useId()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    correction.use(raw, field, text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    correction.leave()
  }
  return (
    <form id={id} onSubmit={submit} className="flex flex-wrap items-center gap-2 py-1">
      <TextInput
        small
        // The person has just asked to edit this cell.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        aria-label={t.instead(t.heads[field], raw.row)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-32 flex-1 basis-32 font-mono"
      />
      <Button type="submit" kind="quiet" size="xs" busy={correction.busy} {...correction.blocked}>
        {t.check}
      </Button>
      <Button kind="bare" size="xs" onClick={correction.leave}>
        {t.leaveIt}
      </Button>
    </form>
  )
}
