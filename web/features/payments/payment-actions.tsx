import { Plus, Undo2 } from 'lucide-react'
import type { Month } from '../../../domain/entities'
import { formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Button } from '../../ui/button'
import { TitleActions } from '../../ui/title-actions'

/** The newest run, while it can be undone (M5). */
export type UndoAction = { month: Month; onUndo: () => void } | null

interface Props {
  online: boolean
  undo: UndoAction
  onCreate: () => void
  onGenerate: () => void
}

/**
 * What can be done besides the list, on desks: the main steps in the title's line, undoing beside the figures that it changes. Phones
 * have them in the list's menu, and the main step at the end.
 */
export function PaymentActions({ online, undo, onCreate, onGenerate }: Props) {
  const t = useMessages(payments)
  const language = useLanguage()
  const blocked = online ? {} : { 'aria-disabled': true, title: t.needsNetwork }
  return (
    <>
      <TitleActions>
        <Button {...blocked} kind="quiet" size="sm" className="max-md:hidden" onClick={onCreate}>
          <Plus aria-hidden />
          {t.create}
        </Button>
        <Button {...blocked} size="sm" className="max-md:hidden" onClick={onGenerate}>
          {t.generate}
        </Button>
      </TitleActions>
      {undo !== null && (
        <Button {...blocked} kind="quiet" size="sm" className="max-md:hidden" onClick={undo.onUndo}>
          <Undo2 aria-hidden />
          {t.undo(formatLongMonth(undo.month, language))}
        </Button>
      )}
    </>
  )
}
