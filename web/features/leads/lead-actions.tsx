import { Mail } from 'lucide-react'
import { paths } from '../../../domain/paths'
import { mailtoLink } from '../../../domain/people/email/email-address'
import { isAnswerable, type MailAvailability } from '../../../domain/people/leads'
import type { LeadRow } from '../../../domain/api/people/leads'
import { useProductName } from '../../data/queries/installation/installation'
import { leads } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { LinkButton } from '../../ui/button'
import { LeadAnswer } from './lead-answer'
import { LeadTransitions } from './lead-transitions'

export interface LeadActionsProps {
  row: LeadRow
  /** Whether an email to this applicant can be delivered. */
  mail: MailAvailability
  onChanged: () => void
  /** Called when the application has changed on the server and must be reloaded. */
  onRefused: () => void
}

/**
 * The actions of an application. It has the answer form if email can be delivered, otherwise the ways to reach the
 * applicant; and the status buttons.
 */
export function LeadActions({ row, mail, onChanged, onRefused }: LeadActionsProps) {
  const { state } = row
  if (isAnswerable(state) && mail === 'goes') {
    return <LeadAnswer row={{ ...row, state }} onChanged={onChanged} onRefused={onRefused} />
  }
  return (
    <>
      {mail === 'declined' ? <DeclinedNote row={row} /> : <OwnMailProgram row={row} answers={isAnswerable(state)} />}
      <LeadTransitions row={row} onChanged={onChanged} onRefused={onRefused} />
    </>
  )
}

function DeclinedNote({ row }: { row: LeadRow }) {
  const t = useMessages(leads)
  return (
    <p className="rounded-lg bg-caution-soft px-4 py-3 text-sm text-caution">
      {row.phone === '' ? t.declinedNoPhone(row.firstName) : t.declined(row.firstName)}
    </p>
  )
}

/**
 * Links to the admin's own email program. `answers` is true if the product could send the answer itself after mail delivery
 * was set up.
 */
function OwnMailProgram({ row, answers }: { row: LeadRow; answers: boolean }) {
  const t = useMessages(leads)
  const product = useProductName()
  const subject = encodeURIComponent(t.answerSubjects[row.language](product))
  return (
    <div className="grid gap-3">
      {answers && <p className="text-sm text-muted">{t.noDelivery}</p>}
      <p className="flex flex-wrap gap-2">
        <LinkButton href={`${mailtoLink(row.email)}?subject=${subject}`} external kind="quiet" size="sm">
          <Mail aria-hidden />
          {t.write(row.firstName)}
        </LinkButton>
        {answers && (
          <LinkButton href={`${paths.adminSettings}?tab=integrations`} kind="bare" size="sm">
            {t.setUpMail}
          </LinkButton>
        )}
      </p>
    </div>
  )
}
