import { Mail } from 'lucide-react'
import { paths } from '../../../domain/paths'
import { mailtoLink } from '../../../domain/people/email/email-address'
import { isAnswerable, type MailChance } from '../../../domain/people/leads'
import type { LeadRow } from '../../../domain/api/people/leads'
import { useProductName } from '../../data/queries/installation/installation'
import { leads } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { LinkButton } from '../../ui/button'
import { LeadAnswer } from './lead-answer'
import { LeadMoves } from './lead-moves'

export interface DeedProps {
  row: LeadRow
  /** What would become of an answer by mail. */
  mail: MailChance
  onMoved: () => void
  /** It isn't what was shown any more: it is read anew. */
  onRefused: () => void
}

/** What can be done with an application: answered by mail where one would arrive, and said what became of it. */
export function LeadDeeds({ row, mail, onMoved, onRefused }: DeedProps) {
  const { state } = row
  if (isAnswerable(state) && mail === 'goes') {
    return <LeadAnswer row={{ ...row, state }} onMoved={onMoved} onRefused={onRefused} />
  }
  return (
    <>
      {mail === 'declined' ? <Declined row={row} /> : <OwnMail row={row} answers={isAnswerable(state)} />}
      <LeadMoves row={row} onMoved={onMoved} onRefused={onRefused} />
    </>
  )
}

/** Somebody who asked for no mails. */
function Declined({ row }: { row: LeadRow }) {
  const t = useMessages(leads)
  return (
    <p className="rounded-lg bg-caution-soft px-4 py-3 text-sm text-caution">
      {row.phone === '' ? t.declinedNoPhone(row.firstName) : t.declined(row.firstName)}
    </p>
  )
}

/** By the admin's own mail program; `answers`: the product would answer, if something sent its mails. */
function OwnMail({ row, answers }: { row: LeadRow; answers: boolean }) {
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
