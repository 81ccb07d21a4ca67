import { useEffect, useState } from 'react'
import type { RentalPeriod } from '../../../domain/entities'
import { voidRental } from '../../data/repos/people-admin'
import { useMessages } from '../../i18n/messages'
import { personRental } from '../../i18n/person-rental'
import { AlertDialog } from '../../ui/alert-dialog'
import { Field } from '../../ui/field'
import { TextInput } from '../../ui/text-input'
import { toast } from '../../ui/toast'
import { Refused } from './refused'
import { useCommand } from './use-command'

interface Props {
  period: RentalPeriod | null
  onClose: () => void
  onDone: () => void
}

/** Voids a rental that was never true, with a reason (M13). */
export function VoidRentalDialog({ period, onClose, onDone }: Props) {
  const t = useMessages(personRental)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, refusal, run, forget } = useCommand()
  useEffect(() => {
    setReason('')
    setTried(false)
    forget()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [period?.id])

  function confirm(): void {
    setTried(true)
    if (period === null || reason.trim() === '') return
    void run(
      () => voidRental({ period: period.id, reason: reason.trim() }),
      () => {
        toast({ kind: 'ok', title: t.voidDone })
        onDone()
        onClose()
      },
    )
  }

  return (
    <AlertDialog
      open={period !== null}
      title={t.voidTitle}
      text={t.voidText}
      safe={t.keep}
      confirm={t.voidConfirm}
      busy={busy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <Field label={t.reason} error={tried && reason.trim() === '' ? t.reasonNeeded : ''}>
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Refused refusal={refusal} />
      </div>
    </AlertDialog>
  )
}
