import { useEffect, useState } from 'react'
import type { Moment } from '../../../../domain/entities'
import { rateVersion } from '../../../../domain/money/accrual/rates'
import { rateKeys, settingsFrom, type Settings } from '../../../../domain/program/settings'
import type { ApiReference } from '../../../../domain/api/reference'
import { previewMailRoute } from '../../../../domain/api/messages/mail-preview'
import type { InputOf, OutputOf } from '../../../../domain/api/route'
import { useLive, type Live } from '../use-live'
import { fetchBuildFile } from '../../engine/remote/fetch-file'
import { useAnswer, type Answer, useRoute } from '../use-route'
import { useOnline } from '../network'

/** A rate's version is its current number of entries. */
export interface StoredSettings {
  settings: Settings
  versions: { [key: string]: number }
  rates: { default_rental_rate: number; affiliate_commission_rate: number; referral_bonus_amount: number }
}

export const useSettings = (): Live<StoredSettings | null> =>
  useLive(async (db) => {
    const rows = await db.rows('admin_settings').toArray()
    const program = await db.rows('program').toCollection().first()
    if (program === undefined) return null
    const rates = await db.rows('rates').where('user_id').equals('').toArray()
    const versions = Object.fromEntries(
      Object.entries(rateKeys).map(([key, { kind }]) => [key, rateVersion(rates, kind, '')]),
    )
    return {
      settings: settingsFrom(rows),
      versions: { ...Object.fromEntries(rows.map((row) => [row.setting_key, row.version])), ...versions },
      rates: {
        default_rental_rate: program.rental_rate_cents,
        affiliate_commission_rate: program.commission_rate_cents,
        referral_bonus_amount: program.bonus_cents,
      },
    }
  }, [])

export const useSettingSaveTimes = (): Live<ReadonlyMap<string, Moment>> =>
  useLive(async (db) => {
    const rows = await db.rows('admin_settings').toArray()
    return new Map(rows.map(({ setting_key, updated }) => [setting_key, updated]))
  }, [])

export const useApiReference = (): Answer<ApiReference> =>
  useAnswer(['reference'], () => fetchBuildFile<ApiReference>('/reference.json'))

const typingPauseMs = 500

export function useMailPreview(input: InputOf<typeof previewMailRoute>): Answer<OutputOf<typeof previewMailRoute>> {
  const online = useOnline()
  const text = JSON.stringify(input)
  const [settled, settle] = useState(text)
  useEffect(() => {
    if (settled === text) return
    const timer = setTimeout(() => settle(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [settled, text])
  return useRoute(previewMailRoute, JSON.parse(settled) as InputOf<typeof previewMailRoute>, { again: online })
}
