import type { Protection } from '../../../domain/program/protections'
import { testPassword as password } from './people'
import type { Session } from './session'

/** Saves a setting through the API. Raw SQL would be a silent change that the audit reports. */
export async function saveSetting(admin: Session, key: string, value: unknown): Promise<void> {
  const [row] = await admin.server.sql('SELECT version FROM admin_settings WHERE setting_key = ?', [key])
  await admin.call('POST /api/admin/settings', {
    values: { [key]: value },
    versions: { [key]: Number(row?.['version'] ?? 0) },
  })
}

/** Disables a protection, which needs two admins: one requests it, and another confirms it (S26). */
export async function disableProtection(requester: Session, confirmer: Session, setting: Protection): Promise<void> {
  await requester.call('POST /api/admin/settings/switch-off', { setting, act: 'ask', password })
  await confirmer.call('POST /api/admin/settings/switch-off', { setting, act: 'confirm', password })
}
