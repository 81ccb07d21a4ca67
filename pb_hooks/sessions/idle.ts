import { momentMs, nowMs } from '../platform/clock'
import { readSetting } from '../settings/read-settings'
import type { Device } from './devices'

/** Whether a device is past the idle limit, counted from the last human input or sign-in (S7). */
export function isIdle(app: PbApp, device: Device): boolean {
  const last = Math.max($coterie.deviceActiveMs(device.id), momentMs(device.lastLoginAt))
  return nowMs() - last > readSetting(app, 'session_timeout_minutes') * 60_000
}
