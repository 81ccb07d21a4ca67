import type { RouteInput } from '../../../domain/api/routes'
import { settingsFrom, type Settings } from '../../../domain/settings'
import { runCommand } from './commands'
import { useLive, type Live } from './use-live'

/** The settings as they lie on the device, with the version each key was read at. */
export interface StoredSettings {
  settings: Settings
  versions: { [key: string]: number }
  /** The programme's rates in force, cents. */
  rates: { default_rental_rate: number; affiliate_commission_rate: number; referral_bonus_amount: number }
}

/** All settings, live; null until the first copy has arrived. */
export const useSettings = (): Live<StoredSettings | null> =>
  useLive(async (db) => {
    const rows = await db.rows('admin_settings').toArray()
    const programme = await db.rows('programme').toCollection().first()
    if (programme === undefined) return null
    return {
      settings: settingsFrom(rows),
      versions: Object.fromEntries(rows.map((row) => [row.setting_key, row.version])),
      rates: {
        default_rental_rate: programme.rental_rate_cents,
        affiliate_commission_rate: programme.commission_rate_cents,
        referral_bonus_amount: programme.bonus_cents,
      },
    }
  }, [])

/** Saves settings, all or none; `settings-version` when somebody else saved one of them meanwhile (M7). */
export const saveSettings = (input: RouteInput<'POST /api/admin/settings'>): Promise<unknown> =>
  runCommand('POST /api/admin/settings', input)
