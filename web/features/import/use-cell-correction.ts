import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ImportField, ImportRow } from '../../../domain/people/import/import-rows'
import { peopleImport } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import type { DryRun, ImportState } from './use-import'

/** Corrects one cell at a time. After each check it announces the row's result and focuses the next problem. */
export function useCellCorrection(
  state: ImportState,
  dryRun: DryRun,
  online: boolean,
  section: RefObject<HTMLElement | null>,
) {
  const t = useMessages(peopleImport)
  const [row, setRow] = useState(0)
  const [message, setMessage] = useState('')
  // The row being checked; 0 for none.
  const checkedRow = useRef(0)
  const previous = useRef(dryRun)
  const lastRow = useRef(0)
  useEffect(() => {
    const checkedNow = checkedRow.current
    if (previous.current === dryRun) return
    previous.current = dryRun
    if (checkedNow === 0) return
    checkedRow.current = 0
    const now = dryRun.rows.find((each) => each.row === checkedNow)
    setRow(0)
    setMessage(
      now?.verdict === 'twice'
        ? t.mendedStill(checkedNow, t.said.also(now.also))
        : now?.verdict === 'wrong' && now.field !== '' && now.why !== ''
          ? t.mendedStill(checkedNow, `${t.heads[now.field]}, ${t.problems[now.why]}`)
          : t.mendedGood(checkedNow),
    )
  }, [dryRun, t])
  useEffect(() => {
    if (message === '' || row !== 0) return
    const buttons = [...(section.current?.querySelectorAll<HTMLElement>('[data-mend]') ?? [])]
    const last = lastRow.current
    const next = buttons.find((button) => Number(button.dataset['mend']) >= last) ?? buttons.at(-1)
    ;(next ?? section.current?.querySelector<HTMLElement>('[aria-pressed=true], [aria-current], button'))?.focus()
  }, [message, row, section])
  return {
    row,
    said: message,
    busy: state.isChecking,
    blocked:
      state.busy || state.done !== null
        ? { disabled: true }
        : online
          ? {}
          : { 'aria-disabled': true as const, title: t.needsNetwork },
    edit: (next: number) => {
      setMessage('')
      setRow(next)
    },
    leave: () => setRow(0),
    use: (raw: ImportRow, field: ImportField, text: string) => {
      if (!online) return
      checkedRow.current = raw.row
      lastRow.current = raw.row
      setMessage('')
      state.correctCell(raw, field, text)
    },
  }
}

export type CellCorrection = ReturnType<typeof useCellCorrection>
