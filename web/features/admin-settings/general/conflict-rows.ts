import type { Moment } from '../../../../domain/entities'
import type { StoredSettings } from '../../../data/queries/installation/settings'
import {
  changedFields,
  toSettingsForm,
  settingKeyByField,
  type SettingsField,
  type SettingsForm,
} from './settings-form'

/** Another admin's save that caused a conflict; `by` and `at` are '' when the server does not know them. */
export interface ConflictingSave {
  by: string
  at: Moment
  keys: readonly string[]
}

/** The changed fields, with the settings they are based on (`seen`) and the current ones (`stored`). */
interface Changes {
  changed: readonly SettingsField[]
  seen: StoredSettings
  stored: StoredSettings
}

export interface ConflictRow {
  field: SettingsField
  changedSide: 'both' | 'mine' | 'theirs'
}

/** Returns a row for each field that either admin has changed. Fields of one setting are saved together. */
export function buildConflictRows(changes: Changes): ConflictRow[] {
  const { changed, seen, stored } = changes
  const mine = new Set(changed.map((field) => settingKeyByField[field]))
  const theirs = changedFields(toSettingsForm(stored), toSettingsForm(seen))
  return (Object.keys(settingKeyByField) as SettingsField[])
    .filter((field) => changed.includes(field) || theirs.includes(field))
    .map((field) => {
      const key = settingKeyByField[field]
      const saved = isSavedSince(key, changes)
      return { field, changedSide: !mine.has(key) ? 'theirs' : saved ? 'both' : 'mine' }
    })
}

const isSavedSince = (key: string, { seen, stored }: Omit<Changes, 'changed'>): boolean =>
  (seen.versions[key] ?? 0) !== (stored.versions[key] ?? 0)

export const parseConflictingSave = (details: { readonly [name: string]: unknown }): ConflictingSave => ({
  by: String(details['by'] ?? ''),
  at: String(details['at'] ?? ''),
  keys: String(details['keys'] ?? '')
    .split(',')
    .filter((key) => key !== ''),
})

interface Sides extends Changes {
  form: SettingsForm
  live: SettingsForm
}

/** Builds the data of the conflict dialog. The conflicting values are unknown until the other saves reach this device. */
export function buildConflict(other: ConflictingSave, { changed, seen, stored, form, live }: Sides) {
  const rows = buildConflictRows({ changed, seen, stored })
  const isComplete =
    other.keys.length === 0
      ? rows.some(({ changedSide: changes }) => changes === 'both')
      : other.keys.every((key) => isSavedSince(key, { seen, stored }))
  return { other, rows, isComplete, forms: { was: toSettingsForm(seen), theirs: live, yours: form } }
}
