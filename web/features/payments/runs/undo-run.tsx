import { undoRunRoute } from '../../../../domain/api/money/payment-runs'
import type { MonthsState } from '../../../../domain/money/payments/payment-run'
import { CommandDialog } from '../../../forms/command-dialog'
import { CountAndSum } from '../../../forms/count-and-sum'
import { formatLongMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { payments } from '../../../i18n/areas/admins'
import { formatSignedCents } from './format-signed'

interface Props {
  run: NonNullable<MonthsState['newestRun']>
  open: boolean
  onUndone: () => void
  onClose: () => void
}

/**
 * Asks for confirmation before it undoes the newest run, which requires that all its payments are pending (M5). It shows
 * what is cancelled (U15) and which holds and corrections are affected (M36).
 */
export function UndoRun({ run, open, onUndone, onClose }: Props) {
  const t = useMessages(payments)
  const month = formatLongMonth(run.month, useLanguage())
  const effects = [
    t.undoCost(run.lines),
    ...(run.keptHolds > 0 ? [t.undoKeptHolds(run.keptHolds)] : []),
    ...(run.otherHolds > 0 ? [t.undoOtherHolds(run.otherHolds)] : []),
    ...(run.corrections > 0 ? [t.undoCorrections(run.corrections, formatSignedCents(run.correctionCents))] : []),
  ]
  return (
    <CommandDialog
      open={open}
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
          {effects.map((text) => (
            <p key={text} className="text-sm text-muted">
              {text}
            </p>
          ))}
        </CountAndSum>
      )}
      done={() => ({ title: t.undone(month) })}
      onDone={onUndone}
      onClose={onClose}
    />
  )
}
