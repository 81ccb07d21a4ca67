import { useRef, useState } from 'react'
import { CodedError } from '../../../../domain/error-codes'
import type { Id } from '../../../../domain/entities'
import { newId } from '../../../../domain/sync/new-id'
import { addNote } from '../../../data/queries/tickets/conversation'
import { cacheNoteFiles, uploadChosenFiles } from '../../../data/queries/tickets/ticket-files'
import { useAttachmentPicker } from '../../../forms/use-attachment-picker'
import { textDraft, useDraft } from '../../../forms/use-draft'
import { helpdesk } from '../../../i18n/areas/admins'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/messages'
import { validateMessage } from './use-reply'

/** The internal note on a ticket, with its own draft and its own online route (S9). It shares nothing with the reply. */
export function useNote(ticketId: Id, online: boolean) {
  const t = useMessages(helpdesk)
  const describeError = useErrorText()
  const draftKey = `desk-note:${ticketId}`
  const draft = useDraft(draftKey, textDraft)
  const chosen = useAttachmentPicker(draftKey, ticketId)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const isSaving = useRef(false)
  // A retry of the same note reuses its id; otherwise a lost response could create the note twice.
  const lastAttempt = useRef({ text: '', id: '' })

  function write(text: string): void {
    draft.set(text)
    setProblem('')
  }

  async function save(): Promise<void> {
    const checked = validateMessage(draft.value, t)
    setProblem(checked.problem)
    if (checked.text === null || isSaving.current || !online) return
    isSaving.current = true
    setBusy(true)
    try {
      const files = await uploadChosenFiles(draftKey)
      const what = `${checked.text}\n${files}`
      if (lastAttempt.current.text !== what) lastAttempt.current = { text: what, id: newId() }
      const { id } = lastAttempt.current
      await addNote(ticketId, checked.text, id, files)
      await cacheNoteFiles(files, id)
      lastAttempt.current = { text: '', id: '' }
      draft.clear()
    } catch (error) {
      setProblem(`${t.noteFailed}. ${error instanceof CodedError ? describeError(error) : ''}`)
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }

  return { value: draft.value, problem, setProblem, busy, write, save, chosen, draftKey }
}
