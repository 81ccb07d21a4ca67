import { personStatsRoute } from '../../../../domain/api/people/person-records'
import type { Id } from '../../../../domain/entities'
import type { MonthShare } from '../../../../domain/money/accrual/month-shares'
import { useRoute } from '../../../data/queries/use-route'
import { helpdesk } from '../../../i18n/areas/admins'
import { formatCents, formatDate, formatMonth, formatShortMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { MonthDisc } from '../../../ui/pictures/month-disc'

/** Shows the person's roles, language and membership date. While they are loading, shows the email address. */
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
export function PersonMonths({ months }: { months: readonly MonthShare[] }) {
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

/** Lists the devices on which the person is signed in, the most recently used first. */
export function PersonDevices({ devices }: { devices: readonly { name: string; since: string }[] }) {
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
