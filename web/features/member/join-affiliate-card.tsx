import { Link } from 'react-router-dom'
import type { Id } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { formatCents } from '../../../domain/money/dollars'
import { useOwnApplication } from '../../data/queries/session/own-records'
import { useLanguage } from '../../i18n/language'
import { application, member } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { RoundTablePicture } from '../../ui/pictures/round-table-picture'

const buttonClass =
  'mt-3 inline-flex min-h-11 items-center justify-self-start rounded-full bg-field-text px-4 text-sm font-semibold text-field no-underline'

/** The link opens the public page; a member who has applied gets a link to the application instead. */
export function JoinAffiliateCard({ user, commissionCents }: { user: Id; commissionCents: number }) {
  const t = useMessages(member)
  const own = useMessages(application)
  const status = useOwnApplication(user).value?.status
  const applicationStatus = status === 'pending' || status === 'rejected' ? status : null
  const spanish = useLanguage() === 'es'
  const amount = formatCents(commissionCents).replace(/\.00$/, '')
  return (
    <section
      aria-labelledby="join"
      className="relative grid gap-1 overflow-hidden rounded-xl bg-field p-5 pr-33 text-field-text shadow-sm md:p-6 md:pr-33"
    >
      <h2 id="join" className="text-[1.125rem]/6">
        {applicationStatus === null ? t.join : own.card[applicationStatus]}
      </h2>
      <p className="font-display text-[1.4375rem]/7.5 font-semibold tracking-[-.02em] text-field-mark">
        {commissionCents === 0 ? t.joinNoCommission : t.joinEarn(amount)}
      </p>
      {(applicationStatus !== null || commissionCents > 0) && (
        <p className="text-sm leading-sm text-field-muted">
          {applicationStatus === null ? t.joinText : own.cardText[applicationStatus]}
        </p>
      )}
      {applicationStatus === null ? (
        <a href={spanish ? paths.affiliateEs : paths.affiliate} className={buttonClass}>
          {t.joinButton}
        </a>
      ) : (
        <Link to={paths.application} className={buttonClass}>
          {own.see}
        </Link>
      )}
      <RoundTablePicture />
    </section>
  )
}
