import { parseNotifyChoices, type NotifyChoices, type QuietHours } from '../../../../domain/notices/choices'
import type { User, Id } from '../../../../domain/entities'
import { changeProfile, useProfileChanges } from '../../../data/queries/session/profile'
import {
  usePushDevices,
  pushSupport,
  disablePush,
  enablePush,
  sendTestPush,
  type PushDevice,
} from '../../../data/queries/session/push'
import { toRefusal } from '../../../forms/use-command'
import { notificationSettings } from '../../../i18n/member-areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { Card } from '../../../ui/card'
import { NotificationTable } from './notice-table'
import { useState, type ReactNode } from 'react'
import { deviceTimeZone } from '../../../data/queries/clock'
import { Field } from '../../../ui/fields/field'
import { Switch } from '../../../ui/fields/checkbox'
import { TextInput } from '../../../ui/fields/inputs'
import { Send } from 'lucide-react'
import { useDevices } from '../../../data/queries/session/own-account'
import { useSession } from '../../../data/queries/session/session'
import { formatDate } from '../../../i18n/format'
import { useErrorText } from '../../../i18n/errors'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/layers/toast'

/** Settings tab for notifications. Each change is saved immediately, even offline. */
export function NotificationsTab({ me, online }: { me: User; online: boolean }) {
  const t = useMessages(notificationSettings)
  const choices = parseNotifyChoices(me.notify)
  const { waiting, refused } = useProfileChanges()
  const { rows: pushDevices } = usePushDevices(me.id)
  const state =
    waiting['notify'] !== undefined ? 'waiting' : refused.some(({ patch }) => 'notify' in patch) ? 'refused' : 'saved'
  const choose = (next: NotifyChoices): void => void changeProfile(me.id, { notify: next })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <NotificationTable
        roles={me.roles}
        choices={choices}
        state={state}
        hasPushDevice={pushDevices.length > 0}
        onChoose={choose}
      />
      <div className="grid min-w-0 gap-5">
        <PushCard userId={me.id} online={online} pushDevices={pushDevices} />
        <QuietHoursCard choices={choices} onChoose={choose} />
        <Card title={t.mailTo}>
          <p className="font-semibold wrap-anywhere">{me.email}</p>
          <p className="text-muted">{t.inLanguage[me.language === 'es' ? 'es' : 'en']}</p>
        </Card>
      </div>
    </div>
  )
}

const defaults = { from: '22:00', until: '08:00' } as const

interface Props {
  choices: NotifyChoices
  onChoose: (next: NotifyChoices) => void
}

/**
 * Edits the quiet hours, which apply in the time zone of the device that set them. Money and account security are exempt.
 */
function QuietHoursCard({ choices, onChoose }: Props) {
  const t = useMessages(notificationSettings)
  const quiet = choices.quiet ?? null
  const [typed, setTyped] = useState<{ from?: string; until?: string }>({})
  const shown = { ...(quiet ?? defaults), ...typed }
  const save = (next: QuietHours | null): void => onChoose({ ...choices, quiet: next })

  function change(end: 'from' | 'until', value: string): void {
    const next = { ...shown, [end]: value }
    // A time input is temporarily '' while the user types, and a start equal to the end would be an empty range.
    if (value === '' || next.from === next.until) return setTyped({ ...typed, [end]: value })
    setTyped({})
    save({ from: next.from, until: next.until, zone: deviceTimeZone() })
  }

  return (
    <Card
      title={t.quiet}
      aside={
        <Switch
          className="-my-2.5 -mr-3"
          label={<span className="sr-only">{t.quiet}</span>}
          checked={quiet !== null}
          onChange={(event) => {
            setTyped({})
            save(event.target.checked ? { ...defaults, zone: deviceTimeZone() } : null)
          }}
        />
      }
    >
      {quiet === null ? (
        <p className="text-muted">{t.quietOff}</p>
      ) : (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            {(['from', 'until'] as const).map((end) => (
              <Field
                key={end}
                label={t[end]}
                error={end === 'until' && shown.from === shown.until ? t.quietEqual : undefined}
              >
                <TextInput
                  type="time"
                  required
                  value={shown[end]}
                  onChange={(event) => change(end, event.target.value)}
                />
              </Field>
            ))}
          </div>
          <p className="mt-3 text-sm leading-sm text-muted">{t.quietText(quiet.zone)}</p>
        </>
      )}
    </Card>
  )
}

interface PushCardProps {
  userId: Id
  online: boolean
  pushDevices: readonly PushDevice[]
}

/** Turns push on or off here, and off on other devices: a browser asks for permission only on its own device. */
function PushCard({ userId, online, pushDevices }: PushCardProps) {
  const t = useMessages(notificationSettings)
  const whyOf = useErrorText()
  const language = useLanguage()
  const { deviceId } = useSession()
  const { rows: devices } = useDevices(userId)
  const [busy, setBusy] = useState(false)
  const [availability, setAvailability] = useState(pushSupport)
  const isPossible = availability === 'possible'
  const isOn = pushDevices.some(({ device }) => device === deviceId)

  function sinceText(device: Id): string {
    const since = pushDevices.find((each) => each.device === device)?.since
    const day = since === undefined ? '' : t.since(formatDate(since, language))
    return [device === deviceId ? t.thisDevice : '', day].filter((text) => text !== '').join(', ')
  }

  async function run(work: () => Promise<void>, done = ''): Promise<void> {
    setBusy(true)
    try {
      await work()
      if (done !== '') toast({ kind: 'ok', title: done })
    } catch (error) {
      const refused = pushSupport() !== 'possible'
      setAvailability(pushSupport())
      if (!refused) toast({ kind: 'bad', title: t.pushFailed, text: whyOf(toRefusal(error)) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title={t.pushTitle}>
      <ul>
        <PushRow
          name={devices.find(({ id }) => id === deviceId)?.device_name ?? t.thisDevice}
          text={isPossible ? sinceText(deviceId) : t.chances[availability]}
        >
          {(isPossible || isOn) && (
            <Switch
              className="-mr-3"
              label={<span className="sr-only">{t.pushHere}</span>}
              checked={isOn}
              disabled={busy || !online}
              title={online ? undefined : t.needsNetwork}
              onChange={(event) => void run(event.target.checked ? enablePush : () => disablePush(deviceId, true))}
            />
          )}
        </PushRow>
        {devices
          .filter(({ id }) => id !== deviceId && pushDevices.some(({ device }) => device === id))
          .map(({ id, device_name: name }) => (
            <PushRow key={id} name={name} text={sinceText(id)}>
              <Switch
                className="-mr-3"
                label={<span className="sr-only">{t.pushOn(name)}</span>}
                checked
                disabled={busy || !online}
                onChange={() => void run(() => disablePush(id, false))}
              />
            </PushRow>
          ))}
      </ul>
      {pushDevices.length > 0 && (
        <Button
          kind="quiet"
          size="sm"
          aria-disabled={busy || !online || undefined}
          onClick={() => void run(sendTestPush, t.pushTried)}
        >
          <Send aria-hidden />
          {t.pushTry}
        </Button>
      )}
    </Card>
  )
}

const PushRow = ({ name, text, children }: { name: string; text: string; children: ReactNode }) => (
  <li className="flex items-center justify-between gap-4 border-t border-line py-3 first:border-t-0 first:pt-0">
    <span className="min-w-0">
      <b className="font-semibold">{name}</b>
      <small className="block text-sm leading-sm text-muted">{text}</small>
    </span>
    {children}
  </li>
)
