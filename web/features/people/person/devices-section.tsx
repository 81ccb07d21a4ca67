import { allowSecondFactorRoute } from '../../../../domain/api/people/people'
import { removeMemberDeviceRoute } from '../../../../domain/api/people/person-records'
import { paths } from '../../../../domain/paths'
import type { PersonDevice } from '../../../data/queries/people/person-records'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { CommandDialog } from '../../../forms/command-dialog'
import { PasswordField } from '../../../forms/fields'
import { formatDate, formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { personTimeline } from '../../../i18n/admin-areas'
import { Card } from '../../../ui/card'
import { LinkButton } from '../../../ui/button'
import { DialogButton } from '../../../forms/command-parts'
import { nameOf, type SectionProps } from './person-state'

interface Props extends Pick<SectionProps, 'person' | 'onDone'> {
  devices: readonly PersonDevice[]
  /** Since when an admin has waited for another admin's permission to set up a second factor; '' if they don't wait. */
  lockedSince?: string
}

/** Lists a person's signed-in devices. Removing one adds an audit log entry (S7). */
export function DevicesSection({ person, devices, lockedSince = '', onDone }: Props) {
  const t = useMessages(personTimeline)
  const language = useLanguage()
  const own = useCurrentPerson()?.id === person.id
  return (
    <Card title={t.devices}>
      {lockedSince !== '' && <FactorLocked person={person} since={lockedSince} own={own} onDone={onDone} />}
      {devices.length === 0 && <p className="text-muted">{t.noDevices}</p>}
      <ul className="grid text-sm">
        {devices.map((device) => (
          <li
            key={device.id}
            className="flex items-center justify-between gap-x-3 border-t border-line py-2.25 first:border-t-0 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 wrap-anywhere">
              {device.name}
              {device.installed && <span className="text-muted">, {t.installed}</span>}
              <small className="block text-xs text-muted">
                {t.lastLogin(formatMoment(device.lastLoginAt || device.since, language))},{' '}
                {t.until(formatDate(device.expiresAt, language))}
              </small>
            </span>
            {!own && (
              <DialogButton
                kind="quiet"
                size="sm"
                aria-label={t.removeWhat(device.name)}
                dialog={(close) => (
                  <CommandDialog
                    route={removeMemberDeviceRoute}
                    start={{ device: device.id }}
                    kind="ask"
                    danger
                    title={t.removeTitle(device.name)}
                    lead={t.removeText(nameOf(person))}
                    safe={t.removeKeep}
                    confirm={t.removeSure}
                    done={() => ({ title: t.removed, text: device.name })}
                    onDone={onDone}
                    onClose={close}
                  />
                )}
              >
                {t.remove}
              </DialogButton>
            )}
          </li>
        ))}
      </ul>
      {own && (
        <p className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
          {t.ownDevices}
          <LinkButton kind="bare" size="sm" href={`${paths.settings}?tab=security`}>
            {t.toSecurity}
          </LinkButton>
        </p>
      )}
    </Card>
  )
}

/** Shown for an admin who can't set up a new second factor until another admin allows it (S24). */
function FactorLocked({ person, since, own, onDone }: Omit<Props, 'devices'> & { since: string; own: boolean }) {
  const t = useMessages(personTimeline)
  const language = useLanguage()
  return (
    <div className="mb-3 grid justify-items-start gap-2 border-b border-line pb-3 text-sm">
      <p className="text-pretty">{t.factorLocked(formatDate(since, language))}</p>
      {!own && (
        <DialogButton
          kind="quiet"
          size="sm"
          dialog={(close) => (
            <CommandDialog
              route={allowSecondFactorRoute}
              start={{ user: person.id, password: '' }}
              title={t.allowFactorTitle(nameOf(person))}
              lead={t.allowFactorText}
              confirm={t.allowFactor}
              done={() => ({ title: t.factorAllowed, text: nameOf(person) })}
              onDone={onDone}
              onClose={close}
            >
              {(form) => <PasswordField form={form} name="password" label={t.yourPassword} />}
            </CommandDialog>
          )}
        >
          {t.allowFactor}
        </DialogButton>
      )}
    </div>
  )
}
