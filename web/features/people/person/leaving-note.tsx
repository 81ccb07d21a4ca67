import type { Agreement } from '../../../../domain/agreements/agreements'
import { confirmAccessEndedRoute } from '../../../../domain/api/people/rentals'
import type { CalendarDate, CancelRequest } from '../../../../domain/entities'
import { ticketPath } from '../../../../domain/paths'
import { CommandButton } from '../../../forms/command-parts'
import { useCommand } from '../../../forms/use-command'
import { formatDate, formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { personLeaving } from '../../../i18n/admin-areas'
import { LinkButton } from '../../../ui/button'

interface Props {
  kind: Agreement
  requests: readonly CancelRequest[]
  today: CalendarDate
  onDone: () => void
}

/** Shows a request to end an agreement (T4). An admin confirms that nobody signs in to the profile any longer. */
export function LeavingNote({ kind, requests, today, onDone }: Props) {
  const t = useMessages(personLeaving)
  const language = useLanguage()
  const { send, busy } = useCommand(confirmAccessEndedRoute, {
    done: () => ({ title: t.confirmed }),
    refused: (why) => ({ title: why }),
    onDone,
  })
  const request = requests.find((each) => each.agreement === kind)
  if (request === undefined || (request.closed_reason !== '' && request.closed_reason !== 'over')) return null
  const hasEnded = request.last_day < today
  const confirmed = request.confirmed_at !== ''
  const needsConfirmation = kind === 'rental' && hasEnded && !confirmed
  if (hasEnded && !needsConfirmation && kind === 'affiliate') return null
  const day = formatDate(request.last_day, language)
  return (
    <div className="mb-4 rounded-lg bg-caution-soft px-4 py-3 text-sm text-caution">
      <p>
        <b className="font-semibold">{hasEnded ? t.left(day) : t.leaves(day)}</b>{' '}
        {t.asked(formatMoment(request.created, language), t.reasons[request.reason])}{' '}
        {confirmed && t.confirmedAt(formatMoment(request.confirmed_at, language))}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {needsConfirmation && (
          <CommandButton size="sm" busy={busy} onClick={() => void send({ request: request.id })}>
            {t.confirm}
          </CommandButton>
        )}
        {request.ticket !== '' && (
          <LinkButton kind="quiet" size="sm" href={ticketPath('admin', request.ticket)}>
            {t.ticket}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
