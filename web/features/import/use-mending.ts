import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ImportField, ImportRow } from '../../../domain/people/import/import-rows'
import { importing } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import type { DryRun, Import } from './use-import'

/**
 * Corrects one cell at a time. After each check the result of its row is announced, and the focus moves to the row if it
 * still has a problem, else to the row that follows.
 */
export function useMending(of: Import, seen: DryRun, online: boolean, section: RefObject<HTMLElement | null>) {
  const t = useMessages(importing)
  const [row, setRow] = useState(0)
  const [message, setMessage] = useState('')
  // The row being checked; 0 for none.
  const checkedRow = useRef(0)
  const previous = useRef(seen)
  const lastRow = useRef(0)
  useEffect(() => {
    const checkedNow = checkedRow.current
    if (previous.current === seen) return
    previous.current = seen
    if (checkedNow === 0) return
    checkedRow.current = 0
    const now = seen.rows.find((each) => each.row === checkedNow)
    setRow(0)
    setMessage(
      now?.verdict === 'twice'
        ? t.mendedStill(checkedNow, t.said.also(now.also))
        : now?.verdict === 'wrong' && now.field !== '' && now.why !== ''
          ? t.mendedStill(checkedNow, `${t.heads[now.field]}, ${t.problems[now.why]}`)
          : t.mendedGood(checkedNow),
    )
  }, [seen, t])
  useEffect(() => {
    if (message === '' || row !== 0) return
    const buttons = [...(section.current?.querySelectorAll<HTMLElement>('[data-mend]') ?? [])]
    const last = lastRow.current
    const next = buttons.find((button) => Number(button.dataset['mend']) >= last) ?? buttons.at(-1)
    ;(next ?? section.current?.querySelector<HTMLElement>('[aria-pressed=true], [aria-current], button'))?.focus()
  }, [message, row, section])
  return {
    /** The row whose cell is being edited; 0 for none. */
    row,
    said: message,
    busy: of.isChecking,
    blocked:
      of.busy || of.done !== null
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
      of.correctCell(raw, field, text)
    },
  }
}

export type Mending = ReturnType<typeof useMending>
