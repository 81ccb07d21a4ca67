import type { DeviceLabel } from '../../../domain/api/accounts'

const key = 'device_fp'

/** How this device describes itself. The words only label a row in the list of devices; they prove nothing (S7). */
export function deviceLabel(): DeviceLabel {
  const agent = navigator.userAgent
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : 'Browser'
  const system = /Android/.test(agent)
    ? 'Android'
    : /iPhone|iPad/.test(agent)
      ? 'iOS'
      : /Mac OS X/.test(agent)
        ? 'macOS'
        : /Windows/.test(agent)
          ? 'Windows'
          : 'Linux'
  return {
    fingerprint: fingerprint(),
    name: `${browser} · ${system}`,
    installed: matchMedia('(display-mode: standalone)').matches,
  }
}

function fingerprint(): string {
  try {
    const kept = localStorage.getItem(key) ?? crypto.randomUUID()
    localStorage.setItem(key, kept)
    return kept
  } catch {
    return ''
  }
}
