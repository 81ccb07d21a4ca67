import { useEffect, useState, type SyntheticEvent } from 'react'
import type { CalendarDate, RentalPeriod } from '../../../domain/entities'
import { endProblem } from '../../../domain/rentals'
import { endRental } from '../../data/repos/people-admin'
import { useToday } from '../../data/repos/today'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { personRental } from '../../i18n/person-rental'
import { Button } from '../../ui/button'
import { DateInput } from '../../ui/date-input'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { TextInput } from '../../ui/text-input'
import { toast } from '../../ui/toast'
import { Refused } from './refused'
import { useCommand } from './use-command'

interface Props {
  period: RentalPeriod | null
  /** The earliest last paid day, as `earliestEnd` of the domain says. */
  earliest: CalendarDate
  online: boolean
  onClose: () => void
  onDone: () => void
}

/** Ends a rental with its last paid day (M13). Days that a line counted can't be taken away (M14). */
export function EndRentalDialog({ period, earliest, online, onClose, onDone }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const today = useToday()
  const [endDate, setEndDate] = useState(today)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, refusal, run, forget } = useCommand()

  useEffect(() => {
    setEndDate(period?.end_date || today)
    setReason('')
    setTried(false)
    forget()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [period?.id])

  const start = period?.start_date ?? ''
  const problem = endProblem({ endDate, reason }, { start_date: start, earliest })
  const day = formatDate(earliest, language)
  const dateError =
    problem?.field !== 'endDate' || endDate === ''
      ? tried && endDate === ''
        ? t.dateWrong
        : ''
      : problem.code === 'date-order'
        ? t.dateOrder
        : problem.code === 'day-counted'
          ? t.dayCounted(day)
          : t.dateWrong

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setTried(true)
    if (problem !== null || period === null || !online) return
    const input = { period: period.id, endDate, reason: reason.trim() }
    void run(
      () => endRental(input),
      () => {
        toast({ kind: 'ok', title: t.ended, text: t.endedText(formatDate(endDate, language)) })
        onDone()
        onClose()
      },
    )
  }

  return (
    <Dialog
      open={period !== null}
      title={t.endTitle}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form="end-rental" kind="solid-danger" busy={busy} aria-disabled={!online || undefined}>
            {t.end}
          </Button>
        </>
      }
    >
      <form id="end-rental" noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t.endDate} hint={earliest > start ? t.earliest(day) : t.endEarliestStart(day)} error={dateError}>
          <DateInput value={endDate} min={earliest} onChange={(event) => setEndDate(event.target.value)} />
        </Field>
        <Field label={t.reason} error={tried && reason.trim() === '' ? t.reasonNeeded : ''}>
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Refused refusal={refusal} />
      </form>
    </Dialog>
  )
}
