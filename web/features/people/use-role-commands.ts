import { useRef, useState } from 'react'
import type { User } from '../../../domain/entities'
import type { Role } from '../../../domain/roles'
import { changeRole } from '../../data/repos/people-admin'
import { errorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { toast } from '../../ui/toast'
import { nameOf } from './name-of'
import { refusalOf, type Refusal } from './use-command'

/**
 * Adds or takes a role (P9: the affiliate role counts from today). One at a time; says what happened. `busy` names the box
 * that waits, as `id/role`.
 */
export function useRoleCommands(onDone: () => void) {
  const t = useMessages(people)
  const words = useMessages(errorWords)
  const running = useRef(false)
  const [busy, setBusy] = useState('')

  async function set(person: User, role: Role, granted: boolean, password?: string): Promise<Refusal | null> {
    if (running.current) return null
    running.current = true
    setBusy(`${person.id}/${role}`)
    const [name, word] = [nameOf(person), t.role[role]]
    try {
      await changeRole({ user: person.id, role, granted, ...(password === undefined ? {} : { password }) })
      const text = granted ? t.roleAddedText(name, word) : t.roleRemovedText(name, word)
      toast({ kind: 'ok', title: granted ? t.roleAdded : t.roleRemoved, text })
      onDone()
      return null
    } catch (error) {
      const refused = refusalOf(error)
      const text = (granted ? t.addFailed : t.removeFailed)(word, words[refused.code])
      toast({ kind: 'bad', title: t.error, text })
      return refused
    } finally {
      running.current = false
      setBusy('')
    }
  }

  return { busy, set }
}
