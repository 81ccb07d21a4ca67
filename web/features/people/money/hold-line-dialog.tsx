import { holdLineRoute } from '../../../../domain/api/money/holds'
import type { Cents, Id } from '../../../../domain/entities'
import { CommandDialog } from '../../../forms/command-dialog'
import { CountAndSum } from '../../../forms/count-and-sum'
import { ReasonField } from '../../../forms/fields'
import { holdQueue } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'

interface Props {
  /** The line to hold; null closes the dialog. `title` is a text such as "Rental, Oct 2026". */
  line: { id: Id; title: string; cents: Cents } | null
  onClose: () => void
  onDone: () => void
}

/**
 * Puts an unpaid line on hold, which keeps it out of all payments until an admin decides about it on the Holds page (M23).
 */
export function HoldLineDialog({ line, onClose, onDone }: Props) {
  const t = useMessages(holdQueue)
  return (
    <CommandDialog
      open={line !== null}
      kind="ask"
      route={holdLineRoute}
      start={{ reason: '' }}
      toInput={({ reason }) => ({ earning: line?.id ?? '', reason })}
      title={t.holdTitle(line?.title ?? '')}
      lead={t.holdText}
      confirm={t.holdDo}
      consequence={() => <CountAndSum of={t.lineCount} count={1} cents={line?.cents ?? 0} />}
      done={() => ({ title: t.holdDone, text: line?.title })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => <ReasonField form={form} name="reason" label={t.holdReason} />}
    </CommandDialog>
  )
}
