import type { User } from '../../../../domain/entities'
import type { OutboxEntry } from '../../engine/db/local-tables'
import { changeRow } from '../rows'
import { useCurrentPerson } from './session'
import { useLive } from '../use-live'

export type ProfilePatch = Partial<
  Pick<User, 'first_name' | 'last_name' | 'phone' | 'linkedin_url' | 'language' | 'notify'>
>

export const changeProfile = (userId: string, patch: ProfilePatch): Promise<void> => changeRow('users', userId, patch)

/** `was`: the previous value of each pending field. */
export interface ProfileChanges {
  waiting: { [field: string]: { was: string } }
  refused: OutboxEntry[]
}

export function useProfileChanges(): ProfileChanges {
  const id = useCurrentPerson()?.id ?? ''
  const { value } = useLive(
    async (db) => {
      const entries = await db.outbox.where('[c+id]').equals(['users', id]).sortBy('order')
      const waiting: ProfileChanges['waiting'] = {}
      for (const entry of entries) {
        if (entry.state !== 'waiting') continue
        for (const field of Object.keys(entry.patch)) {
          // The first entry has the original value, because later entries are based on earlier ones.
          waiting[field] ??= { was: String(entry.base[field] ?? '') }
        }
      }
      return { waiting, refused: entries.filter((entry) => entry.state === 'rejected') }
    },
    [id],
  )
  return value ?? none
}

const none: ProfileChanges = { waiting: {}, refused: [] }
