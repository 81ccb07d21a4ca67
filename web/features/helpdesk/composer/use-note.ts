import { useRef, useState } from 'react'
import { CodedError } from '../../../../domain/error-codes'
import type { Id } from '../../../../domain/entities'
import { newId } from '../../../../domain/sync/new-id'
import { keepNote } from '../../../data/queries/tickets/desk'
import { noteKept, uploadChosen } from '../../../data/queries/tickets/ticket-files'
import { useFilesToSend } from '../../../forms/use-chosen-files'
import { textDraft, useDraft } from '../../../forms/use-draft'
import { desk } from '../../../i18n/areas/admins'
import { useErrorWords } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/messages'
import { checkedText } from './use-reply'

/** The internal note on a ticket, with its own draft and its own online route (S9). It shares nothing with the reply. */
export function useNote(ticketId: Id, online: boolean) {
  const t = useMessages(desk)
  const describeError = useErrorWords()
  const place = `desk-note:${ticketId}`
  const draft = useDraft(place, textDraft)
  const chosen = useFilesToSend(place, ticketId)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const isSaving = useRef(false)
  // A retry of the same note reuses its id, so that a lost response does not create it twice.
  const lastAttempt = useRef({ text: '', id: '' })

  function write(text: string): void {
    draft.set(text)
    setProblem('')
  }

  async function keep(): Promise<void> {
    const checked = checkedText(draft.value, t)
    setProblem(checked.problem)
    if (checked.text === null || isSaving.current || !online) return
    isSaving.current = true
    setBusy(true)
    try {
      const files = await uploadChosen(place)
      const what = `${checked.text}\n${files}`
      if (lastAttempt.current.text !== what) lastAttempt.current = { text: what, id: newId() }
      const { id } = lastAttempt.current
      await keepNote(ticketId, checked.text, id, files)
      await noteKept(files, id)
      lastAttempt.current = { text: '', id: '' }
      draft.clear()
    } catch (error) {
      setProblem(`${t.noteFailed}. ${error instanceof CodedError ? describeError(error) : ''}`)
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }

  return { value: draft.value, problem, setProblem, busy, write, keep, chosen, place }
}
