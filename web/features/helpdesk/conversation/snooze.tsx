import { Moon } from 'lucide-react'
import { useRef, useState } from 'react'
import { snoozeTicketRoute } from '../../../../domain/api/messages/tickets'
import { addDays } from '../../../../domain/calendar'
import type { CalendarDate, Moment, SupportTicket } from '../../../../domain/entities'
import { isSnoozed, snoozeDates, maxSnoozeDays } from '../../../../domain/tickets/snooze'
import { momentNow, useNow } from '../../../data/queries/clock'
import { useCommand } from '../../../forms/use-command'
import { helpdesk } from '../../../i18n/admin-areas'
import { formatDayMonth, formatMoment, localDay } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { Button } from '../../../ui/button'
import { DateInput } from '../../../ui/fields/inputs'
import { Field } from '../../../ui/fields/field'
import { Dialog } from '../../../ui/layers/dialog'
import { useShortcut } from '../shortcuts'

/** The hour of the day, in this device's time zone, at which a snoozed ticket returns. */
const wakeHour = 9

interface Props {
  ticket: SupportTicket
  until: Moment
}

/** Snoozes a ticket, also with the shortcut Z; the server decides the exact time. */
export function SnoozeButton({ ticket, until }: Props) {
  const t = useMessages(helpdesk)
  const [open, setOpen] = useState(false)
  const snoozed = isSnoozed(until, useNow())
  const { send, busy, blocked } = useSnooze(ticket)
  useShortcut('z', true, () => setOpen(true))
  return (
    <>
      <Button
        blocked={blocked}
        kind="quiet"
        size="sm"
        title={snoozed ? t.sleepOther : t.sleep}
        aria-label={snoozed ? t.sleepOther : t.sleep}
        className="px-2.5!"
        busy={busy}
        onClick={() => setOpen(true)}
      >
        <Moon aria-hidden />
      </Button>
      {open && (
        <SnoozeDialog
          onClose={() => setOpen(false)}
          onChoose={(day) => {
            setOpen(false)
            send(wakeMoment(day))
          }}
        />
      )}
    </>
  )
}

export function SnoozeBand({ ticket, until }: Props) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const snoozed = isSnoozed(until, useNow())
  const { send, busy, blocked } = useSnooze(ticket)
  if (!snoozed) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-line bg-surface px-4 py-1.5 text-sm md:px-5">
      <Moon aria-hidden className="size-4 text-muted" />
      <span className="min-w-0 flex-1">{t.asleepUntil(formatMoment(until, language))}</span>
      <Button blocked={blocked} kind="bare" size="sm" busy={busy} onClick={() => send('')}>
        {t.wake}
      </Button>
    </p>
  )
}

function useSnooze(ticket: SupportTicket) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const refused = (why: string) => ({ title: t.ticketFailed, text: why })
  const undo = useCommand(snoozeTicketRoute, { refused })
  const { send, busy, blocked } = useCommand(snoozeTicketRoute, {
    done: ({ until }) =>
      until === ''
        ? { title: t.awake }
        : {
            title: t.asleepUntil(formatMoment(until, language)),
            action: { label: t.undo, run: () => void undo.send({ ticket: ticket.id, until: '' }) },
            durationMs: 10_000,
          },
    refused,
  })
  return { send: (until: string) => void send({ ticket: ticket.id, until }), busy, blocked }
}

function SnoozeDialog({ onClose, onChoose }: { onClose: () => void; onChoose: (day: CalendarDate) => void }) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const today = localDay(momentNow())
  const { tomorrow, monday } = snoozeDates(today)
  const [day, setDay] = useState('')
  // Focused when the dialog opens; Z and Enter then snooze until tomorrow.
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog open title={t.sleepTitle} initialFocus={first} onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-muted">{t.sleepText}</p>
        <div className="flex flex-wrap gap-2">
          <Button ref={first} kind="quiet" onClick={() => onChoose(tomorrow)}>
            {t.sleepTomorrow(formatDayMonth(tomorrow, language))}
          </Button>
          <Button kind="quiet" onClick={() => onChoose(monday)}>
            {t.sleepMonday(formatDayMonth(monday, language))}
          </Button>
        </div>
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (day !== '') onChoose(day)
          }}
        >
          <Field label={t.sleepDay}>
            <DateInput
              value={day}
              min={tomorrow}
              max={addDays(today, maxSnoozeDays - 1)}
              onChange={(event) => setDay(event.target.value)}
            />
          </Field>
          <Button type="submit" disabled={day === ''}>
            {t.sleep}
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

/** Returns the moment of `wakeHour` on a day, in this device's time zone. */
function wakeMoment(day: CalendarDate): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, wakeHour).toISOString()
}
