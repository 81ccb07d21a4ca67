import { CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import { releaseHoldsRoute, type HoldDetail } from '../../../domain/api/money/holds'
import { CommandForm } from '../../forms/command-form'
import { TextField } from '../../forms/fields'
import { useCommandForm } from '../../forms/use-command-form'
import { formatCents } from '../../i18n/format'
import { holdQueue } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { AskOwnerDialog, RefuseDialog } from './hold-dialogs'
import { getFirstName } from './hold-text'

interface Props {
  detail: HoldDetail
  onAsked: () => void
  onDecided: () => void
}

/** Releases or refuses a hold, or asks its owner a question. The owner can read the reason (M23). */
export function HoldDecision({ detail, onAsked, onDecided }: Props) {
  const t = useMessages(holdQueue)
  const [dialog, setDialog] = useState<'refuse' | 'ask' | null>(null)
  const { group, signs, language } = detail
  const amount = formatCents(group.cents)
  const name = getFirstName(group.name)
  const releaseForm = useCommandForm({
    route: releaseHoldsRoute,
    start: { reason: '' },
    toInput: ({ reason }) => ({
      holds: group.lines.map(({ hold }) => hold),
      // The signals that were shown. The server rejects the release if there are others now.
      signs: signs.map(({ id }) => id),
      reason,
    }),
    done: () => ({ title: t.released(amount) }),
    onDone: onDecided,
    // The decision was based on outdated data, so the hold is reloaded; the typed reason remains.
    onRefused: ({ code }) => code === 'changed-meanwhile' && onAsked(),
  })
  return (
    <>
      <CommandForm of={releaseForm} className="contents">
        <TextField
          form={releaseForm.form}
          name="reason"
          label={t.reasonFor(name)}
          hint={t.readsIn[language]}
          rows={3}
          maxLength={500}
        />
        <p className="flex gap-2 text-sm text-muted">
          <CornerDownRight aria-hidden className="mt-0.5 size-4 flex-none" />
          {t.outcome(group.lines.length)}
        </p>
        <div className="-mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-3.5 sm:sticky sm:-bottom-5 sm:z-1">
          <Button kind="bare" size="sm" className="mr-auto -ml-3" onClick={() => setDialog('ask')}>
            {t.askWhom(name)}
          </Button>
          <Button kind="quiet" size="sm" className="text-danger" onClick={() => setDialog('refuse')}>
            {t.refuse}
          </Button>
          <Button blocked={releaseForm.blocked} type="submit" size="sm" busy={releaseForm.busy}>
            {t.release(amount)}
          </Button>
        </div>
      </CommandForm>
      <RefuseDialog
        open={dialog === 'refuse'}
        groups={[group]}
        reason={releaseForm.values.reason}
        onClose={() => setDialog(null)}
        onDone={onDecided}
      />
      <AskOwnerDialog
        open={dialog === 'ask'}
        group={group}
        language={language}
        onClose={() => setDialog(null)}
        onDone={onAsked}
      />
    </>
  )
}
