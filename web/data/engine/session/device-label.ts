import type { DeviceLabel } from '../../../../domain/people/account-fields'
import { signInPageAt } from '../../../../domain/people/roles'

const key = 'device_fp'

/** Returns the label of this device in the list of devices. It proves nothing (S7). */
export function deviceLabel(): DeviceLabel {
  const agent = navigator.userAgent
  const browser = /Edg\//.test(agent)
    ? ' - Edge'
    : /Firefox\//.test(agent)
      ? ' - Firefox'
      : /Chrome\//.test(agent)
        ? ' - Chrome'
        : /Safari\//.test(agent)
          ? ' - Safari'
          : ''
  const system = /Android/.test(agent)
    ? 'Android Device'
    : /iPhone|iPad/.test(agent)
      ? 'iOS Device'
      : /Mac OS X/.test(agent)
        ? 'Mac'
        : /Windows/.test(agent)
          ? 'Windows PC'
          : /Linux/.test(agent)
            ? 'Linux PC'
            : 'Unknown Device'
  return {
    fingerprint: fingerprint(),
    name: `${system}${browser}`,
    installed: matchMedia('(display-mode: standalone)').matches,
    signInPage: signInPageAt(location.pathname),
  }
}

/** Deletes the device id, so that the next sign-in can't be linked to this one (P25). */
export function forgetDeviceId(): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

function fingerprint(): string {
  try {
    const stored = localStorage.getItem(key) ?? crypto.randomUUID()
    localStorage.setItem(key, stored)
    return stored
  } catch {
    return ''
  }
}
