import { resumePaymentsRoute } from '../../../domain/api/program/audit-log'
import { CommandDialog } from '../../forms/command-dialog'
import { ReasonField } from '../../forms/fields'
import { auditLog } from '../../i18n/areas/admins'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'

interface Props {
  open: boolean
  /** The number of the broken entry; 0 when only the end of the log is missing. */
  entry: number
  onDone: () => void
  onClose: () => void
}

/** Resumes payments despite a broken log; the reason is recorded (decision 0044). */
export function ResumePaymentsDialog({ open, entry, onDone, onClose }: Props) {
  const t = useMessages(auditLog)
  return (
    <CommandDialog
      open={open}
      route={resumePaymentsRoute}
      start={{ entry, reason: '' }}
      kind="ask"
      danger
      title={t.goOnTitle}
      lead={entry === 0 ? t.goOnLeadEnd : t.goOnLead(formatCount(entry))}
      consequence={() => t.goOnThen}
      safe={t.goOnSafe}
      confirm={t.goOn}
      done={() => ({ title: t.goOnDone })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => <ReasonField form={form} name="reason" />}
    </CommandDialog>
  )
}
