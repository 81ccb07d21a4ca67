import { useEffect, useState, type SyntheticEvent } from 'react'
import { isCalendarDate } from '../../../domain/calendar'
import type { User } from '../../../domain/entities'
import { changeRole } from '../../data/repos/people-admin'
import { useToday } from '../../data/repos/today'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { Button } from '../../ui/button'
import { DateInput } from '../../ui/date-input'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { TextInput } from '../../ui/text-input'
import { toast } from '../../ui/toast'
import { nameOf } from './name-of'
import { Refused } from './refused'
import { useCommand } from './use-command'

interface Props {
  open: boolean
  person: User
  online: boolean
  onClose: () => void
  onDone: () => void
}

/** Grants the affiliate role from a date on, a past one with a reason (P9). */
export function GrantAffiliateDialog({ open, person, online, onClose, onDone }: Props) {
  const t = useMessages(people)
  const today = useToday()
  const [fromDate, setFromDate] = useState(today)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, refusal, run, forget } = useCommand()

  useEffect(() => {
    if (!open) return
    setFromDate(today)
    setReason('')
    setTried(false)
    forget()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open])

  const dateError = !isCalendarDate(fromDate) || fromDate > today ? t.startFuture : ''
  const reasonError = fromDate < today && reason.trim() === '' ? t.reasonNeeded : ''

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setTried(true)
    if (dateError !== '' || reasonError !== '' || !online) return
    const why = reason.trim()
    void run(
      () =>
        changeRole({
          user: person.id,
          role: 'affiliate',
          granted: true,
          fromDate,
          ...(why === '' ? {} : { reason: why }),
        }),
      () => {
        toast({ kind: 'ok', title: t.roleAdded, text: t.roleAddedText(nameOf(person), t.role.affiliate) })
        onDone()
        onClose()
      },
    )
  }

  return (
    <Dialog
      open={open}
      title={t.grantTitle}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form="grant-affiliate" busy={busy} aria-disabled={!online || undefined}>
            {t.grantTitle}
          </Button>
        </>
      }
    >
      <form id="grant-affiliate" noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-muted">{t.grantText(nameOf(person))}</p>
        <Field label={t.startDate} hint={t.startPast} error={tried ? dateError : ''}>
          <DateInput value={fromDate} max={today} onChange={(event) => setFromDate(event.target.value)} />
        </Field>
        <Field label={t.reason} error={tried ? reasonError : ''}>
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Refused refusal={refusal} />
      </form>
    </Dialog>
  )
}
