import { useEffect, useState, type SyntheticEvent } from 'react'
import type { Consent, Rate, User } from '../../../domain/entities'
import { monthOf } from '../../../domain/calendar'
import { rateInForce } from '../../../domain/rates'
import { isLate, previewStart, startProblem } from '../../../domain/rentals'
import { startRental } from '../../data/repos/people-admin'
import { useProgramme } from '../../data/repos/programme'
import { useMonths } from '../../data/repos/runs'
import { useToday } from '../../data/repos/today'
import { formatCents, formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { personRental } from '../../i18n/person-rental'
import { Button } from '../../ui/button'
import { DateInput } from '../../ui/date-input'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { TextArea } from '../../ui/text-area'
import { TextInput } from '../../ui/text-input'
import { toast } from '../../ui/toast'
import { nameOf } from './name-of'
import { Refused } from './refused'
import { StartConditions } from './start-conditions'
import { StartPreview } from './start-preview'
import { useCommand } from './use-command'

interface Props {
  open: boolean
  person: User
  consents: readonly Consent[]
  /** The person's own rates and the programme's. */
  rates: readonly Rate[]
  balanceCents: number
  online: boolean
  onClose: () => void
  onDone: () => void
}

/**
 * Start Rental (M13): the date, what it counts by the same functions the server uses, and what has to be there. A month that
 * has ended asks for a reason (M5).
 */
export function StartRentalDialog(props: Props) {
  const { open, person, consents, rates, balanceCents, online, onClose, onDone } = props
  const t = useMessages(personRental)
  const language = useLanguage()
  const today = useToday()
  const programme = useProgramme().value
  const months = useMonths(open ? 1 : 0).value
  const [startDate, setStartDate] = useState(today)
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, refusal, run, forget } = useCommand()

  useEffect(() => {
    if (!open) return
    setStartDate(today)
    setReason('')
    setNote('')
    setTried(false)
    forget()
    // a new day while the dialog is open changes nothing that was typed
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open])

  const name = nameOf(person)
  const late = isLate(startDate, today) && startDate !== ''
  const problem = startProblem({ startDate, reason }, today)
  const preview = previewStart(startDate, {
    today,
    generated: months?.generated ?? [],
    rateCents: (month) => rateInForce(rates, 'rental', person.id, month),
  })
  const rate = rateInForce(rates, 'rental', person.id, monthOf(startDate || today))

  const dateError =
    problem?.field === 'startDate' && (tried || startDate > today)
      ? problem.code === 'rental-start-future'
        ? t.startFuture
        : t.dateWrong
      : ''

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setTried(true)
    if (problem !== null || !online) return
    const input = {
      user: person.id,
      startDate,
      ...(late ? { reason: reason.trim() } : {}),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }
    void run(
      () => startRental(input),
      () => {
        toast({ kind: 'ok', title: t.started, text: t.startedText(name, formatDate(startDate, language)) })
        onDone()
        onClose()
      },
    )
  }

  return (
    <Dialog
      open={open}
      size="lg"
      title={t.start}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form="start-rental" busy={busy} aria-disabled={!online || undefined}>
            {t.start}
          </Button>
        </>
      }
    >
      <form id="start-rental" noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-muted">{t.startFor(name)}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t.startDate} hint={t.startHint} error={dateError}>
            <DateInput value={startDate} max={today} onChange={(event) => setStartDate(event.target.value)} />
          </Field>
          <div className="grid content-start gap-1">
            <p className="text-sm leading-sm font-semibold">{t.rate}</p>
            <p className="flex min-h-12 items-center font-display text-xl font-semibold">{formatCents(rate)}</p>
          </div>
        </div>
        {late && (
          <Field label={t.reason} hint={t.lateHint} error={tried && reason.trim() === '' ? t.reasonNeeded : ''}>
            <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          </Field>
        )}
        <StartPreview
          startDate={startDate}
          today={today}
          months={preview}
          thresholdCents={programme?.payment_threshold_cents ?? 0}
          balanceCents={balanceCents}
        />
        <StartConditions person={person} consents={consents} />
        <Field label={t.note} hint={t.noteHint}>
          <TextArea value={note} rows={2} maxLength={5000} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <Refused refusal={refusal} />
      </form>
    </Dialog>
  )
}
