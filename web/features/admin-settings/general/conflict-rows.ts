import type { Moment } from '../../../../domain/entities'
import type { StoredSettings } from '../../../data/queries/installation/settings'
import { changedFields, formOf, keyOfField, type SettingsField, type SettingsForm } from './settings-form'

/**
 * The save of another admin that caused a conflict. `by` and `at` are '' when the server does not know them; `keys` lists
 * the conflicting settings.
 */
export interface OtherSave {
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

/** A field shown in the conflict dialog, with the side that changed its setting. */
export interface ConflictRow {
  field: SettingsField
  of: 'both' | 'mine' | 'theirs'
}

/**
 * Returns a row for each field that either admin has changed. Fields of one setting (such as a subject and its text) are
 * saved together, so a change of either field counts for both.
 */
export function conflictRows(changes: Changes): ConflictRow[] {
  const { changed, seen, stored } = changes
  const mine = new Set(changed.map((field) => keyOfField[field]))
  const theirs = changedFields(formOf(stored), formOf(seen))
  return (Object.keys(keyOfField) as SettingsField[])
    .filter((field) => changed.includes(field) || theirs.includes(field))
    .map((field) => {
      const key = keyOfField[field]
      const saved = isSavedSince(key, changes)
      return { field, of: !mine.has(key) ? 'theirs' : saved ? 'both' : 'mine' }
    })
}

const isSavedSince = (key: string, { seen, stored }: Omit<Changes, 'changed'>): boolean =>
  (seen.versions[key] ?? 0) !== (stored.versions[key] ?? 0)

/** Parses the details of a `settings-version` error. */
export const otherSave = (details: { readonly [name: string]: unknown }): OtherSave => ({
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

/**
 * Builds the data of the conflict dialog. `isComplete` is true once all conflicting saves have arrived on this device, so
 * that the admin never chooses between unseen values.
 */
export function conflictOf(other: OtherSave, { changed, seen, stored, form, live }: Sides) {
  const rows = conflictRows({ changed, seen, stored })
  const whole =
    other.keys.length === 0
      ? rows.some(({ of: changes }) => changes === 'both')
      : other.keys.every((key) => isSavedSince(key, { seen, stored }))
  return { other, rows, whole, forms: { was: formOf(seen), theirs: live, yours: form } }
}
