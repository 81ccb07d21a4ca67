import { Info } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { User } from '../../../../domain/entities'
import { paths } from '../../../../domain/paths'
import { useToday } from '../../../data/queries/clock'
import { useMessages } from '../../../i18n/language'
import { memberSettings } from '../../../i18n/member-areas'
import { ConsentsGroup } from './consents-group'
import { DeleteGroup } from './delete-group'
import { ExportButton } from './export-button'
import { ProfileViewsGroup } from './profile-views-group'
import { SettingsGroup } from './settings-group'

/** Agreements, who viewed the account, the export and the deletion. The work on the profile is on the overview. */
export function DataTab({ me, online }: { me: Pick<User, 'id'>; online: boolean }) {
  const t = useMessages(memberSettings)
  const today = useToday()
  return (
    <div className="max-w-248">
      <ConsentsGroup />
      <ProfileViewsGroup userId={me.id} />
      <SettingsGroup title={t.exportTitle} text={t.exportLead}>
        <h3 className="font-sans text-base leading-base font-semibold">{t.exportIncludes}</h3>
        <ul className="mt-2 grid list-disc gap-x-6 gap-y-1 pl-5 marker:text-muted md:grid-cols-2">
          {t.exportParts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ExportButton user={me.id} today={today} kind="primary" />
          <p className="max-w-[44ch] text-sm leading-sm text-muted">{t.exportText}</p>
        </div>
      </SettingsGroup>
      <DeleteGroup online={online} />
      <p className="flex items-start gap-2.5 border-t border-line pt-3 text-muted">
        <Info aria-hidden className="mt-3 size-4.5 flex-none" strokeWidth={1.75} />
        <span className="flex flex-wrap items-center gap-x-2.5">
          <span className="py-2.5">{t.workOnOverview}</span>
          <Link
            to={paths.dashboard}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3"
          >
            {t.goToOverview}
          </Link>
        </span>
      </p>
    </div>
  )
}
