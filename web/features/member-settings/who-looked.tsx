import { useProfileViews } from '../../data/repos/profile-views'
import { formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { memberSettings } from '../../i18n/member-settings'
import { useMessages } from '../../i18n/messages'

/** Which admins looked at what one sees, when and why (S23); nothing while nobody did. */
export function WhoLooked({ userId }: { userId: string }) {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const { rows } = useProfileViews(userId)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="who-looked" className="mt-6">
      <h3 id="who-looked" className="text-[1rem]/6">
        {t.looked}
      </h3>
      <p className="text-sm text-muted">{t.lookedText}</p>
      <ul className="mt-1">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5 first:border-t-0"
          >
            <span className="min-w-0">
              <b className="block font-semibold">{row.viewer_name || t.lookedSomebody}</b>
              <small className="block text-sm leading-sm wrap-anywhere text-muted">{row.reason}</small>
            </span>
            <time className="text-sm leading-sm text-muted tabular-nums">{formatMoment(row.viewed_at, language)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
