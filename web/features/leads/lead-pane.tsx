import { Clock, Mail } from 'lucide-react'
import { Link } from 'react-router-dom'
import { leadRoute, type LeadRow } from '../../../domain/api/people/leads'
import type { Id, Language } from '../../../domain/entities'
import { msOf } from '../../../domain/moments'
import { adminPersonPath, paths } from '../../../domain/paths'
import { formatHours } from '../../../domain/program/response-times'
import { useRoute } from '../../data/queries/use-route'
import { formatMoment } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { leads } from '../../i18n/admin-areas'
import { DetailPane } from '../../lists/detail-pane'
import { LoadingOrError } from '../../ui/states/error-state'
import { LeadDeadline, LeadStateBadge, leadName } from './lead-columns'
import { mailtoLink } from '../../../domain/people/email/email-address'
import { isAnswerable, type MailAvailability } from '../../../domain/people/leads'
import { useProductName } from '../../data/queries/installation/installation'
import { LinkButton } from '../../ui/button'
import { LeadAnswer, LeadTransitions } from './lead-answer'

interface Props {
  id: Id
  onClose?: (() => void) | undefined
  onChanged: () => void
}

export function LeadPane({ id, onClose, onChanged }: Props) {
  const t = useMessages(leads)
  const read = useRoute(leadRoute, { id })
  const { value, reload } = read
  return (
    <DetailPane title={value === undefined ? t.title : leadName(value.lead)} close={t.close} onClose={onClose}>
      {value === undefined ? (
        <LoadingOrError read={read} failed={t.failedOne} className="h-64 rounded-lg" />
      ) : (
        <LeadContent
          row={value.lead}
          mail={value.mail}
          onChanged={() => {
            reload()
            onChanged()
          }}
          onRefused={reload}
        />
      )}
    </DetailPane>
  )
}

function LeadContent(props: LeadActionsProps) {
  const t = useMessages(leads)
  const language = useLanguage()
  const { row } = props
  const facts = [
    { name: t.email, value: row.email },
    { name: t.phone, value: row.phone === '' ? <span className="text-muted">{t.noPhone}</span> : row.phone },
    { name: t.language, value: t.languages[row.language] },
    { name: t.cameIn, value: formatMoment(row.cameIn, language) },
    { name: t.answeredBy, value: row.answeredBy },
    { name: t.writtenAt, value: formatMoment(row.writtenAt, language) },
    {
      name: t.account,
      value: row.person !== '' && (
        <Link to={adminPersonPath(row.person)} className="font-semibold text-accent">
          {t.toAccount}
        </Link>
      ),
    },
  ].filter(({ value }) => value !== '' && value !== false)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <LeadStateBadge state={row.state} />
        <LeadDeadline row={row} />
      </p>
      {row.state === 'new' && (
        <p className="flex gap-2.5 rounded-lg bg-caution-soft px-4 py-3 text-sm text-caution">
          <Clock aria-hidden className="mt-0.5 size-4 flex-none" />
          {t.promise(promisedTimeText(row, language), formatMoment(row.promisedBy, language))}
        </p>
      )}
      <dl className="grid text-sm">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex min-h-10 items-center justify-between gap-3 border-b border-line py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <LeadActions {...props} />
    </div>
  )
}

/** Returns the response time that was promised when the application arrived. The setting may have changed since then. */
const promisedTimeText = ({ cameIn, promisedBy }: LeadRow, language: Language): string =>
  formatHours(Math.round((msOf(promisedBy) - msOf(cameIn)) / 3_600_000), language)

interface LeadActionsProps {
  row: LeadRow
  mail: MailAvailability
  onChanged: () => void
  onRefused: () => void
}

/** Shows the answer form if email can be delivered, otherwise the ways to reach the applicant. */
function LeadActions({ row, mail, onChanged, onRefused }: LeadActionsProps) {
  const t = useMessages(leads)
  const { state } = row
  if (isAnswerable(state) && mail === 'goes') {
    return <LeadAnswer row={{ ...row, state }} onChanged={onChanged} onRefused={onRefused} />
  }
  return (
    <>
      {mail === 'declined' ? (
        <p className="rounded-lg bg-caution-soft px-4 py-3 text-sm text-caution">
          {row.phone === '' ? t.declinedNoPhone(row.firstName) : t.declined(row.firstName)}
        </p>
      ) : (
        <OwnMailProgram row={row} answers={isAnswerable(state)} />
      )}
      <LeadTransitions row={row} onChanged={onChanged} onRefused={onRefused} />
    </>
  )
}

/**
 * Links to the admin's own email program. `answers` is true if the product could send the answer with mail delivery set up.
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
