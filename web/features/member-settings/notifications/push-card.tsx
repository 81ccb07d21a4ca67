import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Id } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { useDevices } from '../../../data/queries/session/own-account'
import { pushSupport, disablePush, enablePush, sendTestPush, type PushDevice } from '../../../data/queries/session/push'
import { useSession } from '../../../data/queries/session/session'
import { formatDate } from '../../../i18n/format'
import { useErrorText } from '../../../i18n/errors'
import { useLanguage } from '../../../i18n/language'
import { notificationSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Switch } from '../../../ui/fields/switch'
import { toast } from '../../../ui/layers/toast'

interface Props {
  userId: Id
  online: boolean
  pushDevices: readonly PushDevice[]
}

/** A browser asks for permission only on its own device, so other devices can only be switched off here. */
export function PushCard({ userId, online, pushDevices }: Props) {
  const t = useMessages(notificationSettings)
  const whyOf = useErrorText()
  const { deviceId } = useSession()
  const { rows: devices } = useDevices(userId)
  const [busy, setBusy] = useState(false)
  const [availability, setAvailability] = useState(pushSupport)
  const isPossible = availability === 'possible'
  const isOn = pushDevices.some(({ device }) => device === deviceId)

  async function run(work: () => Promise<void>, done = ''): Promise<void> {
    setBusy(true)
    try {
      await work()
      if (done !== '') toast({ kind: 'ok', title: done })
    } catch (error) {
      const refused = pushSupport() !== 'possible'
      setAvailability(pushSupport())
      if (!refused) toast({ kind: 'bad', title: t.pushFailed, text: whyOf(errorCode(error)) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title={t.pushTitle}>
      <ul>
        <li className="flex items-center justify-between gap-4 pb-3">
          <span className="min-w-0">
            <b className="font-semibold">{devices.find(({ id }) => id === deviceId)?.device_name ?? t.thisDevice}</b>
            <small className="block text-sm leading-sm text-muted">
              {isPossible ? <SinceText pushDevices={pushDevices} device={deviceId} /> : t.chances[availability]}
            </small>
          </span>
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
        </li>
        {devices
          .filter(({ id }) => id !== deviceId && pushDevices.some(({ device }) => device === id))
          .map(({ id, device_name: name }) => (
            <li key={id} className="flex items-center justify-between gap-4 border-t border-line py-3">
              <span className="min-w-0">
                <b className="font-semibold">{name}</b>
                <small className="block text-sm leading-sm text-muted">
                  <SinceText pushDevices={pushDevices} device={id} />
                </small>
              </span>
              <Switch
                className="-mr-3"
                label={<span className="sr-only">{t.pushOn(name)}</span>}
                checked
                disabled={busy || !online}
                onChange={() => void run(() => disablePush(id, false))}
              />
            </li>
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

function SinceText({ pushDevices, device }: { pushDevices: readonly PushDevice[]; device: Id }) {
  const t = useMessages(notificationSettings)
  const language = useLanguage()
  const { deviceId } = useSession()
  const since = pushDevices.find((each) => each.device === device)?.since
  const day = since === undefined ? '' : t.since(formatDate(since, language))
  return <>{[device === deviceId ? t.thisDevice : '', day].filter(Boolean).join(', ')}</>
}

const errorCode = (error: unknown) => (error instanceof CodedError ? error.code : 'server-error')
