import { askAboutHoldRoute, refuseHoldsRoute, releaseHoldsRoute } from '../../../domain/api/holds'
import type { HoldGroup } from '../../data/repos/holds'
import { CommandDialog } from '../../forms/command-dialog'
import { ReasonField } from '../../forms/reason-field'
import { TextField } from '../../forms/text-field'
import { formatCents, formatMonth } from '../../i18n/format'
import { holds } from '../../i18n/holds'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import type { HoldAct } from './hold-card'

interface Props {
  act: HoldAct
  group: HoldGroup
  onClose: () => void
  onDone: () => void
}

/** Releases held lines, refuses them for good, or asks their owner for a word (M23). */
export function HoldDialog({ act, group, onClose, onDone }: Props) {
  const t = useMessages(holds)
  const language = useLanguage()
  const { name, cents, lines, signs } = group
  const ids = lines.map((line) => line.hold)
  const common = { open: true, kind: 'ask' as const, onClose, onDone }
  if (act === 'release') {
    return (
      <CommandDialog
        {...common}
        route={releaseHoldsRoute}
        start={{ reason: '' }}
        toInput={({ reason }) => ({ holds: ids, signs: signs.map((sign) => sign.id), reason: reason.trim() })}
        title={t.releaseTitle(name)}
        lead={t.releaseText(formatCents(cents))}
        confirm={t.releaseDo}
        done={() => ({ title: t.released })}
      >
        {(form) => <ReasonField form={form} name="reason" label={t.reason} />}
      </CommandDialog>
    )
  }
  if (act === 'refuse') {
    return (
      <CommandDialog
        {...common}
        danger
        route={refuseHoldsRoute}
        start={{ reason: '' }}
        toInput={({ reason }) => ({ holds: ids, reason: reason.trim() })}
        title={t.refuseTitle(name)}
        lead={t.refuseText(formatCents(cents))}
        confirm={t.refuseDo}
        done={() => ({ title: t.refused })}
      >
        {(form) => <ReasonField form={form} name="reason" label={t.reason} />}
      </CommandDialog>
    )
  }
  return (
    <CommandDialog
      {...common}
      route={askAboutHoldRoute}
      start={{ question: '' }}
      toInput={({ question }) => ({
        hold: ids[0] ?? '',
        subject: t.askSubject(formatMonth(lines[0]?.month ?? '', language)),
        question: question.trim(),
      })}
      check={({ question }) => ({ question: question.trim() === '' ? 'text-empty' : '' })}
      title={t.askTitle(name)}
      lead={t.askText}
      confirm={t.askDo}
      done={() => ({ title: t.asked })}
    >
      {(form) => <TextField form={form} name="question" label={t.question} rows={3} maxLength={2000} />}
    </CommandDialog>
  )
}
