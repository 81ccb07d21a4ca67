import { flagReferralRoute } from '../../../../domain/api/money/holds'
import type { Id } from '../../../../domain/entities'
import { CommandDialog } from '../../../forms/command-dialog'
import { ReasonField } from '../../../forms/fields'
import { holdQueue } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'

interface Props {
  affiliate: string
  /** The referred person; null closes the dialog. */
  referred: { id: Id; name: string } | null
  onClose: () => void
  onDone: () => void
}

/** Flags a referral for review: the earnings from it are on hold until the flag is cleared (M23). */
export function FlagReferralDialog({ affiliate, referred, onClose, onDone }: Props) {
  const t = useMessages(holdQueue)
  return (
    <CommandDialog
      open={referred !== null}
      kind="ask"
      route={flagReferralRoute}
      start={{ reason: '' }}
      toInput={({ reason }) => ({ referred: referred?.id ?? '', reason })}
      title={t.flagTitle(referred?.name ?? '')}
      lead={t.flagText(affiliate)}
      confirm={t.flagDo}
      done={() => ({ title: t.flagDone, text: referred?.name })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => <ReasonField form={form} name="reason" label={t.holdReason} />}
    </CommandDialog>
  )
}
