import { useSearchParams } from 'react-router-dom'
import { ownStatementRoute } from '../../../domain/api/money/statements'
import { dayCount } from '../../../domain/money/accrual/day-mask'
import { formatCents } from '../../../domain/money/dollars'
import { isReplaced } from '../../../domain/money/payments/holds'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { namesOfSources } from '../../../domain/money/accrual/own-facts'
import {
  statementLineKind,
  statementOf,
  statementYears,
  paymentMethodOf,
  yearOf,
  type Statement,
  type StatementEntry,
} from '../../../domain/money/views/statement'
import { useOnline } from '../../data/queries/network'
import { formatDayMonth, formatMonthName } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { statementMessages } from '../../i18n/member-areas'
import { statementFiles } from '../../i18n/areas'
import { StatementFiles } from '../../shared/statement-files'
import { Amount } from '../../ui/text/amount'
import { Card } from '../../ui/card'
import { Select } from '../../ui/fields/inputs'
import { ShowMoreRows, useFirstRows } from '../../ui/first-rows'
import { TableHead } from '../../shared/tables'
import { useExplanationHref } from './explanation-parts'

const initialRows = 12

/** All lines and payments of a year with the balance after each, newest first. The URL holds the year. */
export function StatementCard({ view }: { view: MoneyView }) {
  const t = useMessages(statementMessages)
  const tf = useMessages(statementFiles)
  const online = useOnline()
  const [search, setSearch] = useSearchParams()
  const years = statementYears(view.facts, view.today)
  const yearParam = Number(search.get('year'))
  const year = years.includes(yearParam) ? yearParam : yearOf(view.today)
  const statement = statementOf(view.facts, year)
  const choose = (chosen: string) => {
    const next = new URLSearchParams(search)
    if (Number(chosen) === yearOf(view.today)) next.delete('year')
    else next.set('year', chosen)
    setSearch(next, { preventScrollReset: true })
  }
  return (
    <Card
      title={t.title}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Select small aria-label={tf.year} value={year} onChange={({ target }) => choose(target.value)}>
            {years.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
          <StatementFiles route={ownStatementRoute} year={year} />
        </div>
      }
    >
      <p className="max-w-160 text-muted">
        {statement.entries.length === 0
          ? t.none(String(year))
          : t.lead(
              statement.openingCents === 0 ? '' : formatCents(statement.openingCents),
              formatCents(statement.earnedCents),
              formatCents(statement.paidCents),
              formatCents(statement.closingCents),
            )}
      </p>
      {!online && <p className="mt-2 text-sm text-muted">{t.needs}</p>}
      {(statement.entries.length > 0 || statement.openingCents !== 0) && (
        <StatementTable key={year} statement={statement} view={view} />
      )}
    </Card>
  )
}

function StatementTable({ statement, view }: { statement: Statement; view: MoneyView }) {
  const t = useMessages(statementMessages)
  const language = useLanguage()
  const { shown, rest } = useFirstRows(statement.entries.toReversed(), initialRows)
  const { year } = statement
  const hrefOf = useExplanationHref()
  const nameOf = namesOfSources(view.facts, view.referrals)
  return (
    <>
      <table className="mt-4 w-full">
        <caption className="sr-only">{`${t.title} ${year}`}</caption>
        <TableHead
          stacked
          columns={[[t.date], [t.what], ...[t.earned, t.paid, t.balance].map((head) => [head, 'text-right'] as const)]}
        />
        <tbody>
          {shown.map((entry) => (
            <EntryRow key={`${entry.kind} ${entry.id}`} entry={entry} hrefOf={hrefOf} nameOf={nameOf} />
          ))}
          {rest.left === 0 && statement.openingCents !== 0 && (
            <tr className={rowClass}>
              <td className="text-muted max-md:hidden">{formatDayMonth(`${year}-01-01`, language)}</td>
              <th scope="row" colSpan={3} className="text-left font-normal text-muted max-md:line-start">
                {t.carried(String(year - 1))}
              </th>
              <td className="text-right font-semibold max-md:line-end">{formatCents(statement.openingCents)}</td>
            </tr>
          )}
        </tbody>
        <StatementFoot statement={statement} today={view.today} />
      </table>
      <ShowMoreRows rest={rest} />
    </>
  )
}

const rowClass =
  'max-md:end-lines max-md:border-t max-md:border-line max-md:py-2 md:*:border-t md:*:border-line md:*:py-1.5 md:*:pr-3 md:*:last:pr-0'

interface RowProps {
  entry: StatementEntry
  hrefOf: (why: string) => string
  nameOf: (source: string) => string
}

function EntryRow({ entry, hrefOf, nameOf }: RowProps) {
  const t = useMessages(statementMessages)
  const language = useLanguage()
  const paid = entry.kind !== 'line'
  const date = formatDayMonth(entry.date, language)
  const balance = formatCents(entry.balanceCents)
  return (
    <tr className={rowClass}>
      <td className={`whitespace-nowrap max-md:hidden ${paid ? 'text-muted' : ''}`}>{date}</td>
      <th
        scope="row"
        className={`text-left font-normal max-md:line-start max-md:font-medium ${paid ? 'text-muted' : ''}`}
      >
        {entry.kind === 'line' ? (
          <Line entry={entry} nameOf={nameOf} />
        ) : entry.kind === 'payment' ? (
          t.payment(paymentMethodOf(entry.payment))
        ) : (
          t.returned
        )}
      </th>
      <td className={`text-right whitespace-nowrap ${paid ? 'max-md:hidden' : 'font-semibold max-md:line-end'}`}>
        {!paid && <Amount href={hrefOf(entry.id)} cents={entry.earnedCents} />}
      </td>
      <td className={`text-right whitespace-nowrap ${paid ? 'max-md:line-end' : 'max-md:hidden'}`}>
        {/* The link opens the explanation of the payment itself. */}
        {paid && <Amount href={hrefOf(entry.id)} cents={entry.paidCents} className="text-muted" />}
      </td>
      {/* The second line on mobile: the day and the balance. */}
      <td className="line-start text-sm leading-sm text-muted md:hidden">{date}</td>
      <td className="line-end text-right text-sm leading-sm text-muted md:hidden">{t.balanceOf(balance)}</td>
      {/* This cell is the last one in the row, like its heading. */}
      <td className="text-right font-semibold whitespace-nowrap max-md:hidden">{balance}</td>
    </tr>
  )
}

function Line({ entry, nameOf }: Pick<RowProps, 'nameOf'> & { entry: StatementEntry & { kind: 'line' } }) {
  const t = useMessages(statementMessages)
  const language = useLanguage()
  const { kind, month, source, days, days_in_month: all } = entry.line
  const name = kind === 'commission' || kind === 'bonus' ? nameOf(source) : ''
  const title = t.line(t.kinds[statementLineKind(entry.line)], name, formatMonthName(month, language))
  if (isReplaced(entry.line)) return t.replaced(title, formatCents(entry.line.amount_cents))
  if (kind !== 'rental' && kind !== 'commission') return title
  return `${title}, ${t.days(dayCount(days), all)}${entry.late === true ? `, ${t.late}` : ''}`
}

function StatementFoot({ statement, today }: { statement: Statement; today: string }) {
  const t = useMessages(statementMessages)
  const language = useLanguage()
  const { year, earnedCents, paidCents, closingCents } = statement
  const name = year === yearOf(today) ? t.totalTo(String(year), formatDayMonth(today, language)) : t.total(String(year))
  const sums = [
    { key: 'earned', head: t.earned, cents: earnedCents },
    { key: 'paid', head: t.paid, cents: paidCents },
    { key: 'balance', head: t.balance, cents: closingCents },
  ]
  return (
    <tfoot>
      <tr className="border-t-3 border-double border-line-strong font-semibold max-md:grid max-md:grid-cols-3 md:*:pt-3 md:*:pr-3 md:*:last:pr-0">
        <th scope="row" colSpan={2} className="text-left max-md:col-span-3 max-md:pt-2">
          {name}
        </th>
        {sums.map(({ key, head, cents }) => (
          <td key={key} className="text-right max-md:first-of-type:text-left">
            <span className="block text-sm font-normal text-muted md:hidden">{head}</span>
            {formatCents(cents)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
