import { paths } from '../../../domain/paths'
import { useConsents } from '../../data/repos/consents'
import { useCurrentPerson } from '../../data/repos/session'
import { formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { memberSettings } from '../../i18n/member-settings'
import { useMessages } from '../../i18n/messages'
import { CopyFailed } from '../../lists/copy-failed'
import { Card } from '../../ui/card'

/** What one agreed to: the document, its version and language, when, and the words that were agreed to. Read offline, too. */
export function ConsentsCard() {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const { rows, loading, error, reload } = useConsents(useCurrentPerson()?.id ?? '')
  return (
    <Card title={t.consents}>
      {error !== null && <CopyFailed known={rows.length > 0} onRetry={reload} />}
      {rows.length === 0 && !loading && error === null && <p className="text-muted">{t.consentsNone}</p>}
      <ul>
        {rows.map((row) => {
          const page = row.language === 'es' ? paths.termsEs : paths.terms
          return (
            <li
              key={row.id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
            >
              <span className="min-w-0">
                <b className="block font-semibold">{t.consentOf[row.document]}</b>
                <span className="block text-sm leading-sm text-muted">
                  {t.consentVersion(row.version, t.consentIn[row.language])}
                  {row.over_18 && ` · ${t.consentAge}`}
                </span>
              </span>
              <span className="grid text-sm leading-sm sm:justify-items-end">
                <time dateTime={row.at.replace(' ', 'T')} className="text-muted">
                  {formatMoment(row.at, language)}
                </time>
                {/* another document: the page of that version */}
                <a
                  href={`${page}?version=${encodeURIComponent(row.version)}`}
                  className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-3"
                >
                  {t.consentRead}
                </a>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
