import type { Cents, Id } from '../../../domain/entities'
import { adminPersonPath } from '../../../domain/paths'
import { useArrived } from '../../data/repos/arrived'
import { useMoneyView } from '../../data/repos/use-money-view'
import { desk } from '../../i18n/desk'
import { formatDate, formatMonthName } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Amount } from '../../ui/amount'
import { Facts } from '../../ui/facts'
import { Skeleton } from '../../ui/states/skeleton'

/** The person's money, rental and referrals in figures; none before all of their rows are here (P10). */
export function PersonFacts({ userId }: { userId: Id }) {
  const t = useMessages(desk)
  const language = useLanguage()
  const arrived = useArrived(
    'earnings',
    'line_holds',
    'user_payments',
    'payment_lines',
    'rental_periods',
    'referrals',
    'referral_attributions',
  )
  const { view } = useMoneyView(userId)
  if (view === undefined || !arrived) {
    return (
      <div aria-hidden className="grid gap-3">
        <Skeleton className="h-3.5 w-20" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-3/4" />
      </div>
    )
  }
  const { paid, unpaid, running, facts, referrals, today } = view
  const last = [...facts.periods].sort((a, b) => a.start_date.localeCompare(b.start_date)).at(-1)
  const ended = last !== undefined && last.end_date !== '' && last.end_date < today
  const people = referrals.filter((row) => row.referral.referred_user !== '')
  const active = people.filter((row) => row.referral.account_status === 'active').length
  // each opens what it is made of, where the person's lines and payments are
  const sum = (cents: Cents, section = 'money') => (
    <Amount cents={cents} href={`${adminPersonPath(userId)}#${section}`} />
  )
  return (
    <>
      <section className="text-sm">
        <h3 className="mb-2 text-[.9375rem]/6">{t.money}</h3>
        <Facts
          rows={[
            { name: t.paidSoFar, value: sum(paid.cents) },
            ...(unpaid.inPaymentsCents === 0 ? [] : [{ name: t.onTheWay, value: sum(unpaid.inPaymentsCents) }]),
            { name: t.balance, value: sum(unpaid.balanceCents) },
            ...(unpaid.heldCents === 0 ? [] : [{ name: t.heldSum, value: sum(unpaid.heldCents) }]),
            ...(running === undefined
              ? []
              : [{ name: t.thisMonth(formatMonthName(running.month, language)), value: sum(running.cents, 'rental') }]),
          ]}
        />
      </section>
      <section className="text-sm">
        <h3 className="mb-2 text-[.9375rem]/6">{t.rental}</h3>
        <Facts
          rows={[
            last === undefined
              ? { name: t.rentsSince, value: t.noRental }
              : {
                  name: ended ? t.rentedUntil : t.rentsSince,
                  value: formatDate(ended ? last.end_date : last.start_date, language),
                },
            { name: t.referrals, value: people.length === 0 ? t.noReferrals : t.referralsOf(people.length, active) },
          ]}
        />
      </section>
    </>
  )
}
