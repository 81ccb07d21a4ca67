import type { CalendarDate, Consent, Moment, User } from '../../../../domain/entities'
import { mustSignUpFirst } from '../../../../domain/people/people-list'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { BreakableAddress } from '../../../ui/text/line-breaks'
import { StatusBadge } from '../../../ui/states/status-badge'
import { SendVerificationButton } from './send-verification-button'

interface Props {
  person: User
  consents: readonly Consent[]
  /** The rental's first day; '' if none is chosen. */
  startDate: CalendarDate
  /** Returns the date of a moment in the program's time zone. */
  dayOf: (at: Moment) => CalendarDate
}

/**
 * Lists the conditions for starting a rental (M13, M22). The verified address and the consent are required; the others may
 * follow later.
 */
export function StartConditions({ person, consents, startDate, dayOf }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const consent = consents.find((row) => row.document === 'rental') ?? consents.find((row) => row.document === 'terms')
  const isLater = consent !== undefined && startDate !== '' && dayOf(consent.at) > startDate
  const rows = [
    { key: 'address', done: person.verified, text: person.verified ? t.address : t.noAddress },
    {
      key: 'consent',
      done: consent !== undefined && !isLater,
      late: isLater,
      text: consent === undefined ? t.noConsent : t.consent(consent.version, formatDate(consent.at, language)),
    },
    { key: 'photo', done: person.profile_photo_status === 'success', text: t.photo, follows: true },
    { key: 'badge', done: person.verification_badge_status === 'success', text: t.badge, follows: true },
    {
      key: 'paypal',
      done: person.paypal_email !== '',
      text: person.paypal_email === '' ? t.noPaypal : t.paypal(person.paypal_email),
    },
  ]
  return (
    <section>
      <h3 className="font-sans text-sm leading-sm font-semibold">{t.conditions}</h3>
      <ul className="mt-2 grid gap-1.5">
        {rows.map((row) => (
          <li key={row.key} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-3 text-sm">
            {row.done ? (
              <StatusBadge glyph="tick" tone="positive">
                {t.done}
              </StatusBadge>
            ) : (
              <StatusBadge glyph="dashed" tone="caution">
                {'late' in row && row.late === true ? t.later : t.todo}
              </StatusBadge>
            )}
            <span className="wrap-anywhere">
              <BreakableAddress text={row.text} />
              {!row.done && row.key === 'address' && (
                <span className="mt-1.5 block">
                  {mustSignUpFirst(person) ? t.proofSignsUp : <SendVerificationButton person={person} />}
                </span>
              )}
              {'late' in row && row.late === true && <span className="block text-caution">{t.consentLater}</span>}
              {!row.done && 'follows' in row && row.follows === true && (
                <span className="text-muted"> · {t.mayFollow}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
