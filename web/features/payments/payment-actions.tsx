import { Plus } from 'lucide-react'
import type { Month } from '../../../domain/entities'
import { formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Button } from '../../ui/button'

/** The newest run, while it can be undone (M5). */
export type UndoAction = { month: Month; onUndo: () => void } | null

interface Props {
  online: boolean
  undo: UndoAction
  onCreate: () => void
  onGenerate: () => void
}

/** What can be done besides the list, on desks; phones have it in the list's menu, and the main step at the end. */
export function PaymentActions({ online, undo, onCreate, onGenerate }: Props) {
  const t = useMessages(payments)
  const language = useLanguage()
  const blocked = online ? {} : { 'aria-disabled': true, title: t.needsNetwork }
  return (
    <div className="flex flex-wrap gap-2 max-md:hidden">
      {undo !== null && (
        <Button {...blocked} kind="bare" onClick={undo.onUndo}>
          {t.undo(formatLongMonth(undo.month, language))}
        </Button>
      )}
      <Button {...blocked} kind="quiet" onClick={onCreate}>
        <Plus aria-hidden />
        {t.create}
      </Button>
      <Button {...blocked} onClick={onGenerate}>
        {t.generate}
      </Button>
    </div>
  )
}
