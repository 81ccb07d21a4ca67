import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Consent } from '../../../../domain/entities'
import { isRentedOn } from '../../../../domain/money/accrual/rentals'
import { paths } from '../../../../domain/paths'
import { termsVersionPath } from '../../../../domain/texts/terms'
import { useToday } from '../../../data/queries/clock'
import { useMoneyFacts } from '../../../data/queries/money/money-view'
import { useConsents } from '../../../data/queries/session/own-records'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { memberSettings } from '../../../i18n/member-areas'
import { noBreak } from '../../../i18n/numbers'
import { LocalDataError } from '../../../shared/local-data-error'
import { SettingsGroup } from './settings-group'
import { StatusGlyph } from '../../../ui/pictures/status-glyph'

const linkClass = 'inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-3'

/** Lists the consents. A consent to lending that has no document of its own was given with the terms. */
export function ConsentsGroup() {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const { rows, loading, error, reload } = useConsents(useCurrentPerson()?.id ?? '')
  const { value: facts } = useMoneyFacts(useCurrentPerson()?.id ?? '')
  const today = useToday()
  const isRenting = facts !== undefined && isRentedOn(facts.periods, today)
  const terms = rows.filter((row) => row.document === 'terms')
  const rental = rows.filter((row) => row.document === 'rental')
  const [withTerms, adult] = [terms.at(-1), rows.findLast((row) => row.over_18)]
  return (
    <SettingsGroup
      title={t.consents}
      text={t.consentsText}
      foot={
        isRenting && (
          <>
            <span>{t.consentWithdraw}</span>
            <Link to={`${paths.settings}?tab=cancel`} className={linkClass}>
              {t.endRental}
            </Link>
          </>
        )
      }
    >
      {error !== null && <LocalDataError known={rows.length > 0} onRetry={reload} />}
      {rows.length === 0 && !loading && error === null && <p className="text-muted">{t.consentsNone}</p>}
      {rows.length > 0 && (
        <ul>
          <Versions title={t.consentOf.rental} rows={rental} />
          {rental.length === 0 && withTerms !== undefined && (
            <ConsentItem title={t.consentOf.rental} aside={<ReadLink row={withTerms} of={t.consentOf.rental} />}>
              {t.consentWithTerms(withTerms.version)} {noBreak(formatMoment(withTerms.at, language))}
            </ConsentItem>
          )}
          <Versions title={t.consentOf.terms} rows={terms} />
          {adult !== undefined && (
            <ConsentItem title={t.consentAge}>
              {t.consentAgeSaid(noBreak(formatMoment(adult.at, language)))}
            </ConsentItem>
          )}
        </ul>
      )}
    </SettingsGroup>
  )
}

const versionPath = ({ language, version }: Consent): string =>
  termsVersionPath(language === 'es' ? paths.termsEs : paths.terms, version)

function Versions({ title, rows: [newest, ...before] }: { title: string; rows: readonly Consent[] }) {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  if (newest === undefined) return null
  return (
    <ConsentItem title={title} aside={<ReadLink row={newest} of={title} />}>
      {t.consentVersion(newest.version, t.consentIn[newest.language])} ·{' '}
      <time dateTime={newest.at.replace(' ', 'T')}>{noBreak(formatMoment(newest.at, language))}</time>
      {before.length > 0 && (
        <span className="block">
          {t.consentBefore}{' '}
          {before.map((row) => (
            <a key={row.id} href={versionPath(row)} className={`${linkClass} mr-2`}>
              {row.version}
            </a>
          ))}
        </span>
      )}
    </ConsentItem>
  )
}

function ReadLink({ row, of }: { row: Consent; of: string }) {
  const t = useMessages(memberSettings)
  return (
    <a href={versionPath(row)} aria-label={`${t.consentRead}: ${of}`} className={linkClass}>
      {t.consentRead}
    </a>
  )
}

const ConsentItem = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
    <StatusGlyph glyph="tick" className="mt-0.5 size-4.5 text-positive" />
    <span className="min-w-0">
      <b className="block font-semibold">{title}</b>
      <span className="block text-sm leading-sm text-muted">{children}</span>
    </span>
    <span className="text-sm leading-sm">{aside}</span>
  </li>
)
