import { Link } from 'react-router-dom'
import { ledgerDifference, openBalance, type LedgerSums } from '../../../domain/money/views/ledger'
import { adminPersonPath } from '../../../domain/paths'
import type { LedgerCheckState } from '../../data/queries/money/ledger'
import { useErrorText } from '../../i18n/errors'
import { toRefusal } from '../../forms/use-command'
import { formatCents, formatCount, formatTime } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { ledger as messages } from '../../i18n/admin-areas'
import { Button } from '../../ui/button'
import { StatusBadge } from '../../ui/states/status-badge'

interface Props {
  totals: LedgerSums
  payments: number
  check: LedgerCheckState
}

/** Shows whether all lines equal payments plus open balance, in total and, after the server's check, per person. */
export function LedgerEquation({ totals, payments, check }: Props) {
  const t = useMessages(messages)
  const open = openBalance(totals)
  const { people, differ = [] } = check.found ?? {}
  const count = formatCount(totals.lines)
  return (
    <section aria-label={t.check} className="rounded-xl bg-raised shadow-sm">
      <div className="flex flex-wrap items-center gap-x-6 md:px-5 md:py-4">
        <Term
          name={t.allLines}
          cents={totals.earned}
          small={people === undefined ? t.lines(count, totals.lines) : t.linesOf(count, formatCount(people), people)}
        />
        <Sign text="=" name={t.equals} />
        <Term name={t.inPayments} cents={payments} small={t.inPaymentsText} />
        <Sign text="+" name={t.plus} />
        <Term name={t.open} cents={open} small={t.openText} />
        <div className="max-md:w-full max-md:border-t max-md:border-line max-md:px-5 max-md:py-4 md:ml-auto">
          <EquationResult difference={ledgerDifference({ lines: totals.earned, payments, open })} check={check} />
        </div>
      </div>
      {differ.length > 0 && <DifferingPeople people={differ} />}
    </section>
  )
}

const Term = ({ name, cents, small }: { name: string; cents: number; small: string }) => (
  <div className="max-md:w-full max-md:border-t max-md:border-line max-md:px-5 max-md:py-3.5 max-md:first:border-t-0">
    <p className="text-sm text-muted">{name}</p>
    <p className="font-display text-[min(1.375rem,7vw)] leading-tight font-semibold tracking-[-.02em]">
      {formatCents(cents)}
    </p>
    <p className="text-xs text-muted">{small}</p>
  </div>
)

const Sign = ({ text, name }: { text: string; name: string }) => (
  <span role="img" aria-label={name} className="text-xl text-muted max-md:hidden">
    {text}
  </span>
)

function EquationResult({ difference, check }: { difference: number; check: LedgerCheckState }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const whyOf = useErrorText()
  const { found, working, error, again } = check
  const n = found?.differ.length ?? 0
  if (difference !== 0 || n > 0) {
    return (
      <StatusBadge glyph="broken" tone="danger">
        {difference !== 0 ? t.off(formatCents(difference)) : t.peopleOff(formatCount(n), n, found?.more === true)}
      </StatusBadge>
    )
  }
  return (
    <div className="grid gap-0.5">
      <StatusBadge glyph="tick" tone="positive">
        {found === null ? t.addsUpInTotal : t.addsUp}
      </StatusBadge>
      <p role="status" className="text-xs text-muted">
        {working && found === null ? t.checking : found === null ? '' : t.checked(formatTime(found.at, language))}
      </p>
      {error !== null && (
        <p className="text-sm">
          {t.checkFailed(whyOf(toRefusal(error).code))}{' '}
          <Button kind="bare" size="sm" onClick={again}>
            {t.again}
          </Button>
        </p>
      )}
    </div>
  )
}

function DifferingPeople({ people }: { people: NonNullable<LedgerCheckState['found']>['differ'] }) {
  const t = useMessages(messages)
  return (
    <div className="border-t border-line px-5 py-4">
      <p className="mb-2 font-semibold">{t.whatToDo}</p>
      <ul className="grid gap-2 text-sm">
        {people.map(({ user, name, lines, payments, open }) => (
          <li key={user} className="flex flex-wrap justify-between gap-x-4">
            <Link to={adminPersonPath(user)} className="font-semibold text-accent underline underline-offset-3">
              {name || t.noName}
            </Link>
            <span>{t.sides(formatCents(lines), formatCents(payments), formatCents(open))}</span>
            <b className="font-semibold text-danger">{formatCents(ledgerDifference({ lines, payments, open }))}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
