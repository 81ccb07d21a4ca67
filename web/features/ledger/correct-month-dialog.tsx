import { correctMonthRoute } from '../../../domain/api/money/ledger'
import { correctionOf, type RecomputedLine } from '../../../domain/money/accrual/recompute'
import type { Month } from '../../../domain/entities'
import { CommandDialog } from '../../forms/command-dialog'
import { CountAndSum } from '../../forms/count-and-sum'
import { ReasonField } from '../../forms/fields'
import { formatCount } from '../../i18n/format'
import { ledger as words } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { signed } from './differing-lines'

interface Props {
  open: boolean
  month: Month
  name: string
  lines: readonly RecomputedLine[]
  onClose: () => void
  onDone: () => void
}

/** Books the chosen corrections, all or none, with exactly the amounts shown (M11). */
export function CorrectMonthDialog({ month, name, lines, ...props }: Props) {
  const t = useMessages(words)
  const sum = lines.reduce((cents, line) => cents + correctionOf(line), 0)
  const count = formatCount(lines.length)
  return (
    <CommandDialog
      {...props}
      kind="ask"
      route={correctMonthRoute}
      start={{ reason: '' }}
      toInput={({ reason }) => ({
        month,
        lines: lines.map((line) => ({ kind: line.kind, source: line.source, cents: correctionOf(line) })),
        reason,
      })}
      title={t.correctionsTitle(name)}
      lead={t.correctionText}
      confirm={t.makeCorrections(count, lines.length, signed(sum))}
      consequence={() => <CountAndSum of={t.corrections} count={lines.length} cents={sum} />}
      done={() => ({ title: t.made(count, lines.length), text: t.madeText })}
    >
      {(form) => <ReasonField form={form} name="reason" label={t.correctionReason} />}
    </CommandDialog>
  )
}
