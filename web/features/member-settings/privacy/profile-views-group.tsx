import { Link } from 'react-router-dom'
import { paths } from '../../../../domain/paths'
import { useFirstSyncDone } from '../../../data/queries/sync/sync-status'
import { useProfileViews } from '../../../data/queries/session/own-records'
import { formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { memberSettings } from '../../../i18n/member-areas'
import { LocalDataError } from '../../../shared/local-data-error'
import { ShowMoreRows, useFirstRows } from '../../../ui/first-rows'
import { SettingsGroup } from './settings-group'
import { Skeleton } from '../../../ui/states/empty-state'

/** Lists the admins who viewed the app as this member (S23). It claims "none" only after a complete sync (P10). */
export function ProfileViewsGroup({ userId }: { userId: string }) {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const { rows, error, reload } = useProfileViews(userId)
  const whole = useFirstSyncDone()
  const { shown, rest } = useFirstRows(rows, 5)
  return (
    <SettingsGroup
      title={t.looked}
      text={t.lookedText}
      foot={
        <>
          <span className="max-w-[60ch]">{t.lookedNot}</span>
          <Link
            to={`${paths.support}?${new URLSearchParams({ new: '1', category: 'account', subject: t.looked }).toString()}`}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3"
          >
            {t.reportProblem}
          </Link>
        </>
      }
    >
      {error !== null && <LocalDataError known={rows.length > 0} onRetry={reload} className="mt-3" />}
      {rows.length > 0 && (
        <ul>
          {shown.map((row) => (
            <li
              key={row.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5 first:border-t-0 first:pt-0 last:pb-0"
            >
              <span className="min-w-0">
                <b className="block font-semibold wrap-anywhere">{row.viewer_name || t.lookedSomebody}</b>
                <small className="block text-sm leading-sm wrap-anywhere text-muted">{row.reason}</small>
              </span>
              <time dateTime={row.viewed_at} className="text-sm leading-sm text-muted tabular-nums">
                {formatMoment(row.viewed_at, language)}
              </time>
            </li>
          ))}
        </ul>
      )}
      <ShowMoreRows rest={rest} />
      {rows.length === 0 && error === null && !whole && <Skeleton className="mt-3 h-12 w-full rounded-md" />}
      {rows.length === 0 && error === null && whole && <p className="font-semibold">{t.lookedNone}</p>}
    </SettingsGroup>
  )
}
