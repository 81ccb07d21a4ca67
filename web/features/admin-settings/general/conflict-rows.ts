import type { Moment } from '../../../../domain/entities'
import type { StoredSettings } from '../../../data/queries/installation/settings'
import { changedFields, formOf, keyOfField, type SettingsField, type SettingsForm } from './settings-form'

/** Who saved, and when; '' = nobody knows. `keys`: the settings that were in the way. */
export interface OtherSave {
  by: string
  at: Moment
  keys: readonly string[]
}

/** What is changed here, of what was seen and of what is stored now. */
interface Changes {
  changed: readonly SettingsField[]
  seen: StoredSettings
  stored: StoredSettings
}

/** A field that is laid side by side, and who changed its setting. */
export interface ConflictRow {
  field: SettingsField
  of: 'both' | 'mine' | 'theirs'
}

/**
 * The fields to lay side by side when somebody else saved settings meanwhile: all that either has changed. A setting of several fields
 * (a mail's subject and text) is saved as one, so the other's change of its neighbour counts too.
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

/** Whether a setting has been saved since it was seen. */
const isSavedSince = (key: string, { seen, stored }: Omit<Changes, 'changed'>): boolean =>
  (seen.versions[key] ?? 0) !== (stored.versions[key] ?? 0)

/** What a refused save says of the one that was in the way. */
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

/** The two saves side by side. `whole`: all that was in the way has come here, so that nothing is chosen unseen. */
export function conflictOf(other: OtherSave, { changed, seen, stored, form, live }: Sides) {
  const rows = conflictRows({ changed, seen, stored })
  const whole =
    other.keys.length === 0
      ? rows.some(({ of: changes }) => changes === 'both')
      : other.keys.every((key) => isSavedSince(key, { seen, stored }))
  return { other, rows, whole, forms: { was: formOf(seen), theirs: live, yours: form } }
}
