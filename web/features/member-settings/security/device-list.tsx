import { Laptop, LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { TrustedDevice } from '../../../../domain/entities'
import { useFirstSyncDone } from '../../../data/queries/sync/sync-status'
import { removeDevice, removeOtherDevices, useDevices } from '../../../data/queries/session/own-account'
import { serverNow } from '../../../data/engine/db/clock'
import { draftCount, useSession, waitingCount } from '../../../data/queries/session/session'
import { signOut } from '../../../data/queries/session/session-actions'
import { CommandButton } from '../../../forms/command-parts'
import { formatDate, formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { memberSettings } from '../../../i18n/member-areas'
import { Button } from '../../../ui/button'
import { AlertDialog } from '../../../ui/layers/alert-dialog'
import { Card } from '../../../ui/card'
import { EmptyState, Tag, Skeleton } from '../../../ui/states/empty-state'
import { LocalDataError } from '../../../shared/local-data-error'
import { ShareRing } from '../../../ui/pictures/share-ring'
import { toast } from '../../../ui/layers/toast'
import { usePasswordGate } from '../../../shared/password-dialog'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns 'Expires in n days' below 7 days, 'n days remaining' up to 30, then 'Trusted' (document 2, section 4), and the
 * share of the 90 days that is left.
 */
export function getDeviceBadge(expiresAt: string, nowMs: number) {
  const until = Date.parse(expiresAt.replace(' ', 'T'))
  if (Number.isNaN(until)) return { kind: 'trusted', days: 90, share: 1 } as const
  const days = Math.max(0, Math.floor((until - nowMs) / dayMs))
  const share = Math.min(1, Math.max(0, (until - nowMs) / (90 * dayMs)))
  const kind = days < 7 ? 'expires' : days <= 30 ? 'remaining' : 'trusted'
  return { kind, days, share } as const
}

/** Lists trusted devices with the time left of their 90 days. */
export function DeviceList({ userId, children }: { userId: string; children?: ReactNode }) {
  const t = useMessages(memberSettings)
  const { rows, loading, error, reload } = useDevices(userId)
  const whole = useFirstSyncDone()
  const { deviceId } = useSession()
  const others = rows.filter(({ id }) => id !== deviceId).length
  return (
    <Card title={t.devices} aside={deviceId !== '' && others > 0 && <SignOutOthers others={others} />}>
      <p className="mb-3 text-muted">{t.devicesLead}</p>
      {error !== null && <LocalDataError known={rows.length > 0} onRetry={reload} className="mb-3" />}
      {rows.length === 0 && (error !== null || loading || !whole) ? (
        error === null && <Skeleton className="h-16 w-full rounded-md" />
      ) : rows.length === 0 ? (
        <EmptyState title={t.noDevices}>{t.noDevicesText}</EmptyState>
      ) : (
        <ul>
          {rows.map((device) => (
            <DeviceRow key={device.id} device={device} current={device.id === deviceId} />
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm leading-sm text-muted">{t.removing}</p>
      {children}
    </Card>
  )
}

interface RemoveButtonProps extends ComponentProps<typeof CommandButton> {
  dialog: Pick<ComponentProps<typeof AlertDialog>, 'title' | 'text' | 'safe' | 'confirm'>
  remove: (password: string | undefined) => Promise<void>
  done: string
  failed: string
}

/** Removes devices after a confirmation; after the idle limit it also asks for the password (S7). */
function RemoveButton({ dialog, remove, done, failed, ...button }: RemoveButtonProps) {
  const gate = usePasswordGate()
  const [confirming, setConfirming] = useState(false)

  async function confirm(): Promise<void> {
    setConfirming(false)
    try {
      if ((await gate.run(remove)) !== null) toast({ kind: 'ok', title: done })
    } catch {
      toast({ kind: 'bad', title: failed })
    }
  }

  return (
    <>
      <CommandButton size="sm" {...button} onClick={() => setConfirming(true)} />
      <AlertDialog
        {...dialog}
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void confirm()}
      />
      {gate.dialog}
    </>
  )
}

function SignOutOthers({ others }: { others: number }) {
  const t = useMessages(memberSettings)
  const confirm = t.signOutOthers(others)
  return (
    <RemoveButton
      kind="quiet"
      dialog={{ title: t.signOutOthersAsk(others), text: t.signOutOthersText, safe: t.keepThem, confirm }}
      remove={removeOtherDevices}
      done={t.othersRemoved}
      failed={t.othersFailed}
    >
      <LogOut aria-hidden className="size-4" />
      {confirm}
    </RemoveButton>
  )
}

function DeviceRow({ device, current }: { device: TrustedDevice; current: boolean }) {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const name = device.device_name
  const { kind, days, share } = getDeviceBadge(device.expires_at, serverNow())
  const badge = {
    trusted: { text: t.trusted, tone: 'positive', color: 'text-positive' },
    remaining: { text: t.remaining(days), tone: 'caution', color: 'text-caution' },
    expires: { text: t.expires(days), tone: 'danger', color: 'text-danger' },
  } as const
  const { text, tone, color } = badge[kind]
  const Icon = /android|ios/i.test(name) ? Smartphone : /mac/i.test(name) ? Monitor : Laptop
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-3.5 first:border-t-0 md:grid-cols-[2.5rem_minmax(0,1fr)_auto]">
      <Icon aria-hidden className="mt-1 size-5 self-start text-muted" strokeWidth={1.75} />
      <div>
        <b className="font-semibold">{name}</b>
        <small className="block text-sm leading-sm text-muted">
          {t.lastSignIn(formatMoment(device.last_login_at, language), formatDate(device.trusted_at, language))}
          {device.installed && ` · ${t.installed}`}
        </small>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm leading-sm">
          {current && <Tag tone="accent">{t.currentSession}</Tag>}
          <span className={`inline-flex items-center gap-1.5 font-medium ${color}`}>
            <ShareRing share={share} name={text} tone={tone} className="size-4" />
            <span aria-hidden>{text}</span>
          </span>
        </span>
      </div>
      {current ? (
        <SignOutButton />
      ) : (
        <RemoveButton
          kind="danger"
          aria-label={t.removeWhat(name)}
          dialog={{
            title: t.removeAsk(name),
            text: `${t.removeAskText} ${t.removing}`,
            safe: t.keepIt,
            confirm: t.removeSure,
          }}
          remove={(password) => removeDevice(device.id, password)}
          done={t.removed}
          failed={t.removeFailed}
        >
          {t.remove}
        </RemoveButton>
      )}
    </li>
  )
}

/** Signs out, which deletes the local database. With unsent changes it refers to the account menu, which asks first. */
function SignOutButton() {
  const t = useMessages(memberSettings)
  async function signOutHere(): Promise<void> {
    const [waiting, drafts] = await Promise.all([waitingCount(), draftCount()])
    if (waiting + drafts === 0) return signOut()
    const title = waiting === 0 ? t.signOutBegun(drafts) : t.signOutWaiting(waiting)
    toast({ kind: 'info', title, text: t.signOutWaitingText })
  }
  return (
    <Button kind="quiet" size="sm" onClick={() => void signOutHere()}>
      {t.signOut}
    </Button>
  )
}
