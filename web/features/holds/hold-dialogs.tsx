import { askAboutHoldRoute, refuseHoldsRoute, releaseHoldsRoute, type HoldGroup } from '../../../domain/api/money/holds'
import type { Language } from '../../../domain/entities'
import { ReasonDialog } from '../../shared/reason-dialog'
import { CommandDialog } from '../../forms/command-dialog'
import { CountAndSum } from '../../forms/count-and-sum'
import { TextField } from '../../forms/fields'
import { formatCents, formatMonth } from '../../i18n/format'
import { holdQueue } from '../../i18n/admin-areas'
import { useMessages } from '../../i18n/language'

interface Props {
  groups: readonly HoldGroup[]
  onClose: () => void
  onDone: () => void
}

/** Returns the ids, the formatted sum and the shared props of a decision about several holds. */
function useDecision(groups: readonly HoldGroup[]) {
  const t = useMessages(holdQueue)
  const cents = groups.reduce((sum, group) => sum + group.cents, 0)
  return {
    holds: groups.flatMap(({ lines }) => lines.map(({ hold }) => hold)),
    amount: formatCents(cents),
    shared: {
      label: t.reason,
      consequence: () => <CountAndSum of={t.holds} count={groups.length} cents={cents} />,
    },
  }
}

/** Releases all selected holds or none (M23). */
export function ReleaseDialog({ groups, ...props }: Props) {
  const t = useMessages(holdQueue)
  const { holds, amount, shared } = useDecision(groups)
  return (
    <ReasonDialog
      {...props}
      {...shared}
      optional
      route={releaseHoldsRoute}
      input={{ holds, signs: [...new Set(groups.flatMap(({ signs }) => signs))] }}
      title={t.releaseTitle(groups.length)}
      lead={t.releaseText}
      confirm={t.releaseDo(groups.length, amount)}
      done={() => ({ title: t.released(amount) })}
    />
  )
}

/** Refuses holds permanently after a confirmation, with a reason that their owners can read (M23). */
export function RefuseDialog({ groups, reason = '', ...props }: Props & { reason?: string }) {
  const t = useMessages(holdQueue)
  const { holds, amount, shared } = useDecision(groups)
  return (
    <ReasonDialog
      {...props}
      {...shared}
      danger
      route={refuseHoldsRoute}
      input={{ holds }}
      reason={reason}
      title={t.refuseTitle(groups.length)}
      lead={t.refuseText(amount)}
      confirm={t.refuseDo(amount)}
      done={() => ({ title: t.refused(amount) })}
    />
  )
}

interface AskProps {
  group: HoldGroup
  /** The owner's language, for the subject of the ticket. */
  language: Language
  onClose: () => void
  onDone: () => void
}

/** Asks the owner of a line on hold a question, in a ticket linked to the line (M23). */
export function AskOwnerDialog({ group, language, ...props }: AskProps) {
  const t = useMessages(holdQueue)
  const [line] = group.lines
  return (
    <CommandDialog
      {...props}
      open
      route={askAboutHoldRoute}
      start={{ question: '' }}
      toInput={({ question }) => ({
        hold: line?.hold ?? '',
        subject: t.askSubject[language](formatMonth(line?.month ?? '', language)),
        question: question.trim(),
      })}
      check={({ question }) => ({ question: question.trim() === '' ? 'text-empty' : '' })}
      title={t.askTitle(group.name)}
      lead={t.askText}
      confirm={t.askDo}
      done={() => ({ title: t.asked })}
    >
      {(form) => <TextField form={form} name="question" label={t.question} rows={3} maxLength={2000} />}
    </CommandDialog>
  )
}
