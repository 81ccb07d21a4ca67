import { isProfileUrl } from '../../../domain/people/profile-url'
import { countDoneSteps, renterSteps, type FirstStep, type RenterStep } from '../../../domain/people/first-steps'
import type { Role } from '../../../domain/people/roles'
import { paths, settingsFieldPath } from '../../../domain/paths'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { useConsents } from '../../data/queries/session/own-records'
import { firstSteps } from '../../i18n/areas/members'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { CheckList, type CheckItem } from '../../ui/check-list'
import { LinkButton } from '../../ui/button'

/** Lists what must be done before the rental starts, and by whom; hidden from the first day on. */
export function FirstStepsCard({ view, roles }: { view: MoneyView; roles: readonly Role[] }) {
  const t = useMessages(firstSteps)
  const language = useLanguage()
  const { user, periods, program } = view.facts
  const { rows: consents, loading } = useConsents(user?.id ?? '')
  const steps = renterSteps({ user, consents, periods, roles }, view.today)
  if (steps === null || user === undefined || loading) return null
  const done = countDoneSteps(steps)
  const openCount = steps.filter(({ turn }) => turn === 'yours').length
  const firstDay = steps.find(({ key }) => key === 'firstDay')?.on ?? ''
  const itemOf = ({ key, turn, on }: FirstStep<RenterStep>, at: number): CheckItem => ({
    key,
    state: turn === 'done' ? 'done' : turn === 'ours' ? 'wait' : at === 0 ? 'now' : 'open',
    title: (turn === 'done' ? t.renterDone : t.renter)[key],
    text: turn === 'done' ? (doneText(key) ?? t.renterText[key]) : t.renterText[key],
    end:
      turn === 'done' ? (
        on === '' ? (
          t.done
        ) : (
          formatDate(on, language)
        )
      ) : key === 'badge' ? (
        <BadgeLink profile={user.linkedin_url} first={at === 0} />
      ) : turn === 'ours' ? (
        t.ours(program?.product_name ?? '')
      ) : key === 'paypal' || key === 'profile' ? (
        <LinkButton href={settingsFieldPath(key)} size="sm" kind={at === 0 ? 'primary' : 'quiet'}>
          {t.add[key]}
        </LinkButton>
      ) : (
        <b className="font-semibold text-accent">{t.yours}</b>
      ),
  })
  const doneText = (key: RenterStep): string | undefined =>
    ({ paypal: user.paypal_email, profile: user.linkedin_url, email: user.email })[key as 'paypal']
  return (
    <CheckList
      name={`${user.first_name} ${user.last_name}`}
      seed={user.id}
      title={t.title(done, steps.length, steps[0]?.turn ?? 'done')}
      lead={[
        t.lead(openCount, steps.length - done - openCount, 'ours'),
        ...(firstDay === '' ? [] : [t.leadFirstDay(formatDate(firstDay, language))]),
      ]
        .filter((text) => text !== '')
        .join(' ')}
      ringName={t.ring(done, steps.length)}
      items={steps.map(itemOf)}
    />
  )
}

/** The badge is requested on the LinkedIn profile; without its address, with a support ticket. */
function BadgeLink({ profile, first }: { profile: string; first: boolean }) {
  const t = useMessages(firstSteps)
  const kind = first ? 'primary' : 'quiet'
  if (isProfileUrl(profile)) {
    return (
      <LinkButton href={profile} external size="sm" kind={kind}>
        {t.openProfile}
      </LinkButton>
    )
  }
  const ask = new URLSearchParams({ new: '1', category: 'account', subject: t.badgeSubject })
  return (
    <LinkButton href={`${paths.support}?${ask.toString()}`} size="sm" kind={kind}>
      {t.badgeHow}
    </LinkButton>
  )
}
