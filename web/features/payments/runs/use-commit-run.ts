import { commitRunRoute } from '../../../../domain/api/money/payment-runs'
import type { Month } from '../../../../domain/entities'
import type { DryRun } from '../../../../domain/money/payments/payment-run'
import { useCommand } from '../../../forms/use-command'
import { formatCount, formatLongMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { payments } from '../../../i18n/areas/admins'

/** Returns the toast id of a month's run, with which the result replaces the message about the start. */
export const runToastId = (month: Month): string => `run-${month}`

/**
 * Returns the button of a dry run. It starts exactly the displayed run, or nothing if anything has changed since (M5). The
 * command returns immediately; the page shows the run's progress.
 */
export function useCommitRun(dryRun: DryRun | null, onStarted: () => void) {
  const t = useMessages(payments)
  const language = useLanguage()
  const { busy, blocked, send } = useCommand(commitRunRoute, {
    done: (_, seen) => ({
      id: runToastId(seen.month),
      title: t.running(formatLongMonth(seen.month, language)),
      text: t.runGoesOn,
    }),
    onDone: onStarted,
    refused: (why) => ({ title: t.error, text: t.generateFailed(why) }),
  })
  const { created = 0, lines = 0 } = dryRun?.counts ?? {}
  const makes = created > 0 || lines > 0
  const label =
    created > 0
      ? t.commitCreate(formatCount(created), created)
      : lines > 0
        ? t.commitRecord(formatCount(lines), lines)
        : t.nothingToDo
  return {
    busy,
    blocked,
    makes,
    run: () => void (dryRun === null ? undefined : send({ month: dryRun.month, hash: dryRun.hash })),
    label: busy ? t.working : label,
    hint: !makes ? '' : created > 0 ? t.undoHint(formatCount(created), created) : t.recordHint,
  }
}
