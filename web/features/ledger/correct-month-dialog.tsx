import { correctMonthRoute } from '../../../domain/api/money/ledger'
import { requiredCorrection, type RecomputedLine } from '../../../domain/money/accrual/recompute'
import type { Month } from '../../../domain/entities'
import { CommandDialog } from '../../forms/command-dialog'
import { CountAndSum } from '../../forms/count-and-sum'
import { ReasonField } from '../../forms/fields'
import { formatCount } from '../../i18n/format'
import { ledger as messages } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { formatSignedCents } from './differing-lines'

interface Props {
  open: boolean
  month: Month
  name: string
  lines: readonly RecomputedLine[]
  onClose: () => void
  onDone: () => void
}

/** Records all chosen corrections or none, with exactly the displayed amounts (M11). */
export function CorrectMonthDialog({ month, name, lines, ...props }: Props) {
  const t = useMessages(messages)
  const sum = lines.reduce((cents, line) => cents + requiredCorrection(line), 0)
  const count = formatCount(lines.length)
  return (
    <CommandDialog
      {...props}
      kind="ask"
      route={correctMonthRoute}
      start={{ reason: '' }}
      toInput={({ reason }) => ({
        month,
        lines: lines.map((line) => ({ kind: line.kind, source: line.source, cents: requiredCorrection(line) })),
        reason,
      })}
      title={t.correctionsTitle(name)}
      lead={t.correctionText}
      confirm={t.makeCorrections(count, lines.length, formatSignedCents(sum))}
      consequence={() => <CountAndSum of={t.corrections} count={lines.length} cents={sum} />}
      done={() => ({ title: t.made(count, lines.length), text: t.madeText })}
    >
      {(form) => <ReasonField form={form} name="reason" label={t.correctionReason} />}
    </CommandDialog>
  )
}
