import { affiliateSteps, countDoneSteps, type AffiliateStep, type FirstStep } from '../../../domain/people/first-steps'
import { paths, settingsFieldPath } from '../../../domain/paths'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { firstSteps } from '../../i18n/areas/members'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { CheckList, type CheckItem } from '../../ui/check-list'
import { LinkButton } from '../../ui/button'

/** Hidden after the first day that counts for a referral. */
export function FirstReferralCard({ view }: { view: MoneyView }) {
  const t = useMessages(firstSteps)
  const language = useLanguage()
  const { user, affiliatePeriods, lines } = view.facts
  const earned = lines.some((line) => line.kind === 'commission')
  const steps = affiliateSteps({ user, affiliatePeriods, referrals: view.referrals, earned }, view.today)
  if (steps === null || user === undefined) return null
  const done = countDoneSteps(steps)
  const yours = steps.filter(({ turn }) => turn === 'yours').length
  const itemOf = ({ key, turn, on }: FirstStep<AffiliateStep>, at: number): CheckItem => ({
    key,
    state: turn === 'done' ? 'done' : turn !== 'yours' ? 'wait' : at === 0 ? 'now' : 'open',
    title: t.affiliate[key],
    text: t.affiliateText[key],
    end:
      turn === 'done' ? (
        on === '' ? (
          t.done
        ) : (
          formatDate(on, language)
        )
      ) : turn === 'yours' ? (
        <LinkButton
          href={key === 'share' ? paths.share : settingsFieldPath('paypal')}
          size="sm"
          kind={at === 0 ? 'primary' : 'quiet'}
        >
          {key === 'share' ? t.share : t.add.paypal}
        </LinkButton>
      ) : (
        t.theirs
      ),
  })
  return (
    <CheckList
      name={`${user.first_name} ${user.last_name}`}
      seed={user.id}
      title={t.title(done, steps.length, steps[0]?.turn ?? 'done')}
      lead={t.lead(yours, steps.length - done - yours, 'theirs')}
      ringName={t.ring(done, steps.length)}
      items={steps.map(itemOf)}
    />
  )
}
