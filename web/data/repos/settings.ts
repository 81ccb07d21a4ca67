import type { Moment } from '../../../domain/entities'
import { rateVersion } from '../../../domain/money/rates'
import { rateKeys, settingsFrom, type Settings } from '../../../domain/programme/settings'
import { useLive, type Live } from './use-live'

/** The settings as they lie on the device, with the version each key was read at; a rate's is the number of rates so far. */
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
    const rates = await db.rows('rates').where('user_id').equals('').toArray()
    const versions = Object.fromEntries(
      Object.entries(rateKeys).map(([key, { kind }]) => [key, rateVersion(rates, kind, '')]),
    )
    return {
      settings: settingsFrom(rows),
      versions: { ...Object.fromEntries(rows.map((row) => [row.setting_key, row.version])), ...versions },
      rates: {
        default_rental_rate: programme.rental_rate_cents,
        affiliate_commission_rate: programme.commission_rate_cents,
        referral_bonus_amount: programme.bonus_cents,
      },
    }
  }, [])

/** When each setting was saved last, by key; one that never was isn't there. */
export const useSettingTimes = (): Live<ReadonlyMap<string, Moment>> =>
  useLive(async (db) => {
    const rows = await db.rows('admin_settings').toArray()
    return new Map(rows.map(({ setting_key, updated }) => [setting_key, updated]))
  }, [])
