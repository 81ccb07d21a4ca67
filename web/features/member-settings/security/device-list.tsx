import { Laptop, LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { TrustedDevice } from '../../../../domain/entities'
import { useFirstSyncDone } from '../../../data/queries/sync/sync-status'
import { removeDevice, removeOtherDevices, useDevices } from '../../../data/queries/session/own-account'
import { serverNow } from '../../../data/engine/db/clock'
import { draftCount, useSession, waitingCount } from '../../../data/queries/session/session'
import { signOut } from '../../../data/queries/session/session-actions'
import { CommandButton } from '../../../forms/command-button'
import { formatDate, formatMoment } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { memberSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { AlertDialog } from '../../../ui/layers/alert-dialog'
import { Card } from '../../../ui/card'
import { EmptyState, Tag, Skeleton } from '../../../ui/states/empty-state'
import { LocalDataError } from '../../../shared/local-data-error'
import { ShareRing } from '../../../ui/pictures/share-ring'
import { toast } from '../../../ui/layers/toast'
import { usePasswordGate } from './use-password-gate'

const dayMs = 24 * 60 * 60 * 1000

export interface DeviceBadge {
  kind: 'trusted' | 'remaining' | 'expires'
  days: number
  /** The share of the 90 days that is left, from 0 to 1. */
  share: number
}

/** Returns 'Expires in n days' below 7 days, 'n days remaining' up to 30, then 'Trusted' (document 2, section 4). */
export function getDeviceBadge(expiresAt: string, nowMs: number): DeviceBadge {
  const until = Date.parse(expiresAt.replace(' ', 'T'))
  if (Number.isNaN(until)) return { kind: 'trusted', days: 90, share: 1 }
  const days = Math.max(0, Math.floor((until - nowMs) / dayMs))
  const share = Math.min(1, Math.max(0, (until - nowMs) / (90 * dayMs)))
  return { kind: days < 7 ? 'expires' : days <= 30 ? 'remaining' : 'trusted', days, share }
}

/** Lists trusted devices with the time left of their 90 days. */
export function DeviceList({ userId, children }: { userId: string; children?: ReactNode }) {
  const t = useMessages(memberSettings)
  const { rows, loading, error, reload } = useDevices(userId)
  const whole = useFirstSyncDone()
  const { deviceId } = useSession()
  const gate = usePasswordGate()
  const [confirming, setConfirming] = useState<TrustedDevice | null>(null)
  // Keeps the name visible while the dialog closes.
  const [deviceName, setDeviceName] = useState('')

  async function remove(device: TrustedDevice): Promise<void> {
    try {
      const done = await gate.run((password) => removeDevice(device.id, password).then(() => true))
      if (done !== null) toast({ kind: 'ok', title: t.removed })
    } catch {
      toast({ kind: 'bad', title: t.removeFailed })
    }
  }

  /** Signs out, which deletes the local database. With unsent changes it refers to the account menu, which asks first. */
  async function signOutHere(): Promise<void> {
    const [waiting, drafts] = await Promise.all([waitingCount(), draftCount()])
    if (waiting + drafts === 0) return signOut()
    const title = waiting === 0 ? t.signOutBegun(drafts) : t.signOutWaiting(waiting)
    toast({ kind: 'info', title, text: t.signOutWaitingText })
  }

  const others = rows.filter(({ id }) => id !== deviceId).length
  return (
    <Card title={t.devices} aside={deviceId !== '' && others > 0 && <OtherDevices others={others} />}>
      <p className="mb-3 text-muted">{t.devicesLead}</p>
      {error !== null && <LocalDataError known={rows.length > 0} onRetry={reload} className="mb-3" />}
      {rows.length === 0 && (error !== null || loading || !whole) ? (
        error === null && <Skeleton className="h-16 w-full rounded-md" />
      ) : rows.length === 0 ? (
        <EmptyState title={t.noDevices}>{t.noDevicesText}</EmptyState>
      ) : (
        <ul>
          {rows.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              current={device.id === deviceId}
              onRemove={() => {
                setDeviceName(device.device_name)
                setConfirming(device)
              }}
              onLeave={() => void signOutHere()}
            />
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm leading-sm text-muted">{t.removing}</p>
      {children}
      <AlertDialog
        open={confirming !== null}
        title={t.removeAsk(deviceName)}
        text={`${t.removeAskText} ${t.removing}`}
        safe={t.keepIt}
        confirm={t.removeSure}
        onClose={() => setConfirming(null)}
        onConfirm={() => {
          if (confirming !== null) void remove(confirming)
          setConfirming(null)
        }}
      />
      {gate.dialog}
    </Card>
  )
}

function OtherDevices({ others }: { others: number }) {
  const t = useMessages(memberSettings)
  const gate = usePasswordGate()
  const [confirming, setConfirming] = useState(false)

  async function remove(): Promise<void> {
    try {
      const done = await gate.run((password) => removeOtherDevices(password).then(() => true))
      if (done !== null) toast({ kind: 'ok', title: t.othersRemoved })
    } catch {
      toast({ kind: 'bad', title: t.othersFailed })
    }
  }

  return (
    <>
      <CommandButton kind="quiet" size="sm" onClick={() => setConfirming(true)}>
        <LogOut aria-hidden className="size-4" />
        {t.signOutOthers(others)}
      </CommandButton>
      <AlertDialog
        open={confirming}
        title={t.signOutOthersAsk(others)}
        text={t.signOutOthersText}
        safe={t.keepThem}
        confirm={t.signOutOthers(others)}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          void remove()
        }}
      />
      {gate.dialog}
    </>
  )
}

interface RowProps {
  device: TrustedDevice
  current: boolean
  onRemove: () => void
  onLeave: () => void
}

function DeviceRow({ device, current, onRemove, onLeave }: RowProps) {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const badge = getDeviceBadge(device.expires_at, serverNow())
  const messages = { trusted: t.trusted, remaining: t.remaining(badge.days), expires: t.expires(badge.days) }[
    badge.kind
  ]
  const tone = { trusted: 'positive', remaining: 'caution', expires: 'danger' } as const
  const color = { trusted: 'text-positive', remaining: 'text-caution', expires: 'text-danger' }[badge.kind]
  const Icon = /android|ios/i.test(device.device_name) ? Smartphone : /mac/i.test(device.device_name) ? Monitor : Laptop
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-3.5 first:border-t-0 md:grid-cols-[2.5rem_minmax(0,1fr)_auto]">
      <Icon aria-hidden className="mt-1 size-5 self-start text-muted" strokeWidth={1.75} />
      <div>
        <b className="font-semibold">{device.device_name}</b>
        <small className="block text-sm leading-sm text-muted">
          {t.lastSignIn(formatMoment(device.last_login_at, language), formatDate(device.trusted_at, language))}
          {device.installed && ` · ${t.installed}`}
        </small>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm leading-sm">
          {current && <Tag tone="accent">{t.currentSession}</Tag>}
          <span className={`inline-flex items-center gap-1.5 font-medium ${color}`}>
            <ShareRing share={badge.share} name={messages} tone={tone[badge.kind]} className="size-4" />
            <span aria-hidden>{messages}</span>
          </span>
        </span>
      </div>
      {current ? (
        <Button kind="quiet" size="sm" onClick={onLeave}>
          {t.signOut}
        </Button>
      ) : (
        <CommandButton kind="danger" size="sm" aria-label={t.removeWhat(device.device_name)} onClick={onRemove}>
          {t.remove}
        </CommandButton>
      )}
    </li>
  )
}
