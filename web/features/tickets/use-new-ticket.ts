import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import type { Id } from '../../../domain/entities'
import { CodedError } from '../../../domain/error-codes'
import { newTicketSchema } from '../../../domain/tickets/tickets'
import { saveDraft, readDraft } from '../../data/queries/rows'
import { removeAllChosenFiles } from '../../data/queries/tickets/ticket-files'
import { createTicket } from '../../data/queries/tickets/tickets'
import { useAttachmentPicker } from '../../forms/use-attachment-picker'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/areas/members'
import { toast } from '../../ui/layers/toast'
import { ticketDraftKey, type TicketPrefill } from './ticket-prefill'

export type TicketForm = v.InferInput<typeof newTicketSchema>

const blank: TicketForm = { subject: '', description: '', category: 'general', priority: 'medium' }
const draftSchema = v.object({
  subject: v.string(),
  description: v.string(),
  category: newTicketSchema.entries.category,
  priority: newTicketSchema.entries.priority,
})

interface Options {
  open: boolean
  author: { id: Id; name: string }
  online: boolean
  start: TicketPrefill | null
  onCreated: (ticket: Id) => void
}

/** The form is filled in from a link or the saved draft, saved while the member types, and sent only once. */
export function useNewTicket({ open, author, online, start, onCreated }: Options) {
  const t = useMessages(tickets)
  const form = useForm({ resolver: valibotResolver(newTicketSchema), mode: 'onTouched', defaultValues: blank })
  const { reset, watch, getValues } = form
  const [kept, setKept] = useState(false)
  // A second click can arrive before the first one has caused a render.
  const isSending = useRef(false)
  const key = ticketDraftKey(start)
  // The ticket has no id before it is created.
  const chosen = useAttachmentPicker(key, '')

  useEffect(() => {
    if (!open) return
    const filled =
      start === null
        ? blank
        : { ...blank, subject: start.subject, description: start.description, category: start.category }
    setKept(false)
    reset(filled)
    let isActive = true
    const read = (found: unknown) => {
      const draft = v.safeParse(draftSchema, found)
      // Text typed before the draft was read takes precedence.
      const untouched = getValues('subject') === filled.subject && getValues('description') === filled.description
      if (!isActive || !draft.success || !untouched) return
      reset(draft.output)
      setKept(true)
    }
    readDraft(key).then(read, () => undefined)
    const { unsubscribe } = watch((values, { name }) => {
      // Only the user's input is saved as a draft; programmatic changes are not.
      if (name === undefined) return
      const written = (values.subject ?? '') !== '' || (values.description ?? '') !== ''
      saveDraft(key, written ? { ...blank, ...values } : undefined).then(
        () => isActive && setKept(written),
        () => isActive && setKept(false),
      )
    })
    return () => {
      isActive = false
      unsubscribe()
    }
  }, [open, key, start, reset, watch, getValues])

  function startOver(): void {
    reset(blank)
    setKept(false)
    saveDraft(key, undefined).catch(() => undefined)
    removeAllChosenFiles(key).catch(() => undefined)
  }

  const save = form.handleSubmit(async (values) => {
    if (isSending.current) return
    isSending.current = true
    try {
      const followUp = start !== null && start.followUpOf !== '' ? { follow_up_of: start.followUpOf } : {}
      const about = start !== null && start.about !== '' ? { about: start.about } : {}
      const id = await createTicket(author, { ...values, ...followUp, ...about }, key)
      startOver()
      toast({ kind: 'ok', title: online ? t.createdToast : t.createdOffline })
      onCreated(id)
    } catch (error) {
      const full = error instanceof CodedError && error.code === 'disk-full'
      toast({ kind: 'bad', title: t.createFailed, ...(full && { text: t.diskFull }) })
    } finally {
      isSending.current = false
    }
  })

  return { form, kept: kept || chosen.files.length > 0, save, startOver, chosen }
}
