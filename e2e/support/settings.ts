import type { Session } from './session'

/** Saves one setting by the admins' own route: by raw SQL it would be a silent change, which the audit names. */
export async function saveSetting(admin: Session, key: string, value: unknown): Promise<void> {
  const [row] = await admin.server.sql('SELECT version FROM admin_settings WHERE setting_key = ?', [key])
  await admin.call('POST /api/admin/settings', {
    values: { [key]: value },
    versions: { [key]: Number(row?.['version'] ?? 0) },
  })
}
