import { useState } from 'react'
import { undoRunRoute } from '../../../domain/api/payment-runs'
import type { MonthsState } from '../../../domain/money/payment-run'
import { useOnline } from '../../data/repos/use-online'
import { CommandDialog } from '../../forms/command-dialog'
import { CountAndSum } from '../../forms/count-and-sum'
import { formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Button } from '../../ui/button'

interface Props {
  run: MonthsState['newestRun']
  onUndone: () => void
}

/** Undoes the newest run while all of it is pending (M5), naming what that cancels (U15); absent when there is nothing to undo. */
export function UndoRun({ run, onUndone }: Props) {
  const t = useMessages(payments)
  const language = useLanguage()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  if (run === null || !run.undoable) return null
  const month = formatLongMonth(run.month, language)
  return (
    <>
      <Button
        {...(online ? {} : { 'aria-disabled': true, title: t.needsNetwork })}
        kind="bare"
        onClick={() => setAsking(true)}
      >
        {t.undo(month)}
      </Button>
      <CommandDialog
        open={asking}
        route={undoRunRoute}
        start={{ run: run.id }}
        kind="ask"
        danger
        title={t.undoTitle(month)}
        lead={t.undoText}
        safe={t.undoKeep}
        confirm={t.undoConfirm(month)}
        consequence={() => (
          <CountAndSum count={run.payments} cents={run.cents}>
            <p className="text-sm text-muted">{t.undoCost(run.lines)}</p>
          </CountAndSum>
        )}
        done={() => ({ title: t.undone(month) })}
        onDone={onUndone}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
