import { personStatsRoute, type PersonStats } from '../../../../domain/api/people/person-records'
import type { Cents, Id } from '../../../../domain/entities'
import { adminPersonPath } from '../../../../domain/paths'
import { momentOf } from '../../../../domain/moments'
import { useRoute } from '../../../data/queries/use-route'
import { helpdesk } from '../../../i18n/admin-areas'
import {
  formatDate,
  formatDayMonth,
  formatMoment,
  formatMonthName,
  formatCents,
  formatMonth,
  formatShortMonth,
} from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { Amount } from '../../../ui/text/amount'
import { Button } from '../../../ui/button'
import { DescriptionList } from '../../../ui/description-list'
import { Skeleton } from '../../../ui/states/empty-state'
import type { MonthShare } from '../../../../domain/money/breakdown/totals'
import { MonthDisc } from '../../../ui/pictures/row-of-days'

/** Shows the person's money, rental and referrals from the server. Offline it shows the last answer with its time (P10). */
export function PersonStatsPanel({ userId }: { userId: Id }) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const { value, loading, asOf, reload } = useRoute(personStatsRoute, { user: userId }, { keep: true })
  if (value === undefined) {
    return loading ? (
      <div aria-hidden className="grid gap-3">
        <Skeleton className="h-3.5 w-20" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-3/4" />
      </div>
    ) : (
      <p className="text-sm text-muted">
        {t.figuresUnread}{' '}
        <Button kind="link" size="sm" onClick={reload}>
          {t.readAgain}
        </Button>
      </p>
    )
  }
  const { running, rental, referrals, about, approval } = value
  // Each amount links to its explanation on the person's page.
  const sum = (cents: Cents, where = '#money') => <Amount cents={cents} href={`${adminPersonPath(userId)}${where}`} />
  const amounts = [
    { name: t.paidSoFar, value: sum(value.paidCents, '?why=total') },
    { name: t.onTheWay, value: value.inPaymentsCents !== 0 && sum(value.inPaymentsCents) },
    { name: t.balance, value: sum(value.balanceCents) },
    { name: t.canBeApproved, value: approval !== undefined && <ApprovedWhen of={approval} /> },
    { name: t.heldSum, value: value.heldCents !== 0 && sum(value.heldCents) },
    {
      name: running === undefined ? '' : t.thisMonth(formatMonthName(running.month, language)),
      value: running !== undefined && sum(running.cents, `?why=month-${running.month}`),
    },
  ].filter((row) => row.value !== false)
  return (
    <>
      <section className="text-sm">
        <h3 className="mb-2 text-[.9375rem]/6">{t.money}</h3>
        <DescriptionList rows={amounts} />
        {about !== undefined && <PersonMonths months={about.months} />}
        {asOf !== null && <p className="mt-2 text-muted">{t.asOf(formatMoment(momentOf(asOf), language))}</p>}
      </section>
      <section className="text-sm">
        <h3 className="mb-2 text-[.9375rem]/6">{t.rental}</h3>
        <DescriptionList
          rows={[
            rental.from === ''
              ? { name: t.rentalNone, value: t.noRental }
              : {
                  name: rental.ended ? t.rentedUntil : t.rentsSince,
                  value: formatDate(rental.ended ? rental.to : rental.from, language),
                },
            {
              name: t.referrals,
              value: referrals.people === 0 ? t.noReferrals : t.referralsOf(referrals.people, referrals.active),
            },
          ]}
        />
      </section>
      {about !== undefined && <PersonDevices devices={about.devices} />}
    </>
  )
}

/** Shows when the person's pending payment can be approved (M12, M25), or what it waits for. */
function ApprovedWhen({ of: { problem, until } }: { of: NonNullable<PersonStats['approval']> }) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  if (problem === '') return t.approvedNow
  if (until !== '') return t.approvedFrom(formatDayMonth(until, language))
  return problem === 'payee-missing' ? t.approvedNot[problem] : t.approvedNot['payment-own']
}

export function PersonSummary({ userId, address }: { userId: Id; address: string }) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const about = useRoute(personStatsRoute, { user: userId }, { keep: true }).value?.about
  if (about === undefined) return address
  const roles = about.roles.map((role) => t.roleNames[role]).join(', ')
  return [roles, t.inLanguage[about.language], t.hereSince(formatDate(about.since, language))]
    .filter((part) => part !== '')
    .join('. ')
}

/** Shows a circle per month, filled by the paid share of the month's earnings; a month without earnings is a dot. */
function PersonMonths({ months }: { months: readonly MonthShare[] }) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined || months.every(({ cents }) => cents === 0)) return null
  return (
    <>
      <p className="mt-2.5 flex items-center gap-1.5 text-muted">
        {months.map(({ month, cents, paidCents }) =>
          cents <= 0 ? (
            <span
              key={month}
              title={t.monthNone(formatMonth(month, language))}
              className="grid size-4.5 place-items-center"
            >
              <span aria-hidden className="size-1 rounded-full bg-line-strong" />
              <span className="sr-only">{t.monthNone(formatMonth(month, language))}</span>
            </span>
          ) : (
            <MonthDisc
              key={month}
              share={paidCents / cents}
              name={t.monthPaid(formatMonth(month, language), formatCents(paidCents), formatCents(cents))}
            />
          ),
        )}
        <span className="pl-1">
          {t.monthsFrom(formatShortMonth(first.month, language), formatShortMonth(last.month, language))}
        </span>
      </p>
      <p className="mt-1 text-xs text-muted">{t.monthsLegend}</p>
    </>
  )
}

function PersonDevices({ devices }: { devices: readonly { name: string; since: string }[] }) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  return (
    <section className="text-sm">
      <h3 className="mb-1 text-[.9375rem]/6">{t.devices}</h3>
      {devices.length === 0 ? (
        <p className="text-muted">{t.noDevices}</p>
      ) : (
        <ul className="grid gap-1.5">
          {devices.map(({ name, since }) => (
            <li key={`${name} ${since}`} className="leading-tight">
              <span className="wrap-anywhere">{name}</span>
              <br />
              <span className="text-muted">{t.deviceSince(formatDate(since, language))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
