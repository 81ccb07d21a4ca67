import type { StoredSettings } from '../../../data/queries/installation/settings'
import type { DraftShape } from '../../../forms/use-draft'
import { settingKeyByField, type SettingsForm } from './settings-form'

/**
 * The unsaved changes, with the settings on which the first change was based; their versions are sent with the save (M7).
 */
export interface SettingsDraft {
  changes: Partial<SettingsForm>
  seen: StoredSettings | null
}

/** Accepts a draft of another app version if all of its fields still exist. */
export const settingsDraft: DraftShape<SettingsDraft> = {
  blank: { changes: {}, seen: null },
  is: (stored): stored is SettingsDraft =>
    isObject(stored) &&
    isObject(stored['changes']) &&
    Object.entries(stored['changes']).every(([field, value]) => field in settingKeyByField && isValue(value)) &&
    isObject(stored['seen']) &&
    isObject(stored['seen']['versions']) &&
    isObject(stored['seen']['settings']) &&
    isObject(stored['seen']['rates']),
}

const isObject = (value: unknown): value is { [key: string]: unknown } => typeof value === 'object' && value !== null
const isValue = (value: unknown): boolean => typeof value === 'string' || typeof value === 'boolean'
