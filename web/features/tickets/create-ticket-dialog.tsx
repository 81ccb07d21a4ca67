import { FormDialog } from '../../forms/form-dialog'
import { type Id, ticketCategories, ticketPriorities } from '../../../domain/entities'
import { useMailsOnlyLogged } from '../../data/queries/installation/installation'
import { useMessages } from '../../i18n/language'
import { tickets } from '../../i18n/member-areas'
import { files } from '../../i18n/areas'
import { AttachButton, ChosenFileList, RejectedFiles } from '../../forms/attach-button'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Lock } from 'lucide-react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { newTicketSchema } from '../../../domain/tickets/ticket-fields'
import { ticketLimits } from '../../../domain/tickets/tickets'
import { useOnline } from '../../data/queries/network'
import { useProgram } from '../../data/queries/installation/program'
import { formatCount } from '../../i18n/format'
import { Field } from '../../ui/fields/field'
import { Select, TextArea, TextInput } from '../../ui/fields/inputs'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useRef, useState } from 'react'
import { CodedError } from '../../../domain/error-codes'
import { saveDraft, readDraft } from '../../data/queries/rows'
import { rejectedTicketDraftKey, removeAllChosenFiles } from '../../data/queries/tickets/ticket-files'
import { newTicketDraftKey, type ShareOutcome } from '../../data/queries/tickets/shared-content'
import { createTicket } from '../../data/queries/tickets/tickets'
import { useAttachmentPicker } from '../../forms/use-attachment-picker'
import { toast } from '../../ui/layers/toast'
import type { TicketPrefill } from './ticket-prefill'

/** Returns the draft's key. A ticket opened from a link has its own key, so it never overwrites another draft. */
function ticketDraftKey(start: TicketPrefill | null): string {
  if (start === null) return newTicketDraftKey
  return start.refused === ''
    ? `new-ticket:${start.followUpOf}:${start.subject}`
    : rejectedTicketDraftKey(start.refused)
}

interface Props {
  open: boolean
  author: { id: Id; name: string }
  start: TicketPrefill | null
  /** What became of what another app shared. */
  shared: ShareOutcome
  onClose: () => void
  onCreated: (ticket: Id) => void
}

/** Creates a ticket, even offline. The draft and its files stay on this device until the ticket is sent or discarded. */
export function CreateTicketDialog({ onClose, shared, ...ticket }: Props) {
  const { open, start } = ticket
  const online = useOnline()
  const t = useMessages(tickets)
  const f = useMessages(files)
  const mailsKept = useMailsOnlyLogged()
  const { form, kept, save, startOver, chosen } = useNewTicket(ticket)
  return (
    <FormDialog
      open={open}
      title={t.createTitle}
      confirm={online ? t.create : t.saveLater}
      button={{ busy: form.formState.isSubmitting }}
      aside={
        kept && (
          <span className="mr-auto flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {t.draftKept}
            <Button kind="bare" size="sm" onClick={startOver}>
              {t.startOver}
            </Button>
          </span>
        )
      }
      onClose={onClose}
      onSubmit={(event) => void save(event)}
      onPaste={chosen.onPaste}
      {...chosen.dropHere}
    >
      <p className="text-muted">{!online ? t.offline : mailsKept ? t.createLeadKept : t.createLead}</p>
      {typeof shared === 'string' ? (
        <Banner tone="danger" title={f.shareFailed}>
          {shared === 'failed' ? f.shareFailedText : f.shareMissedText}
        </Banner>
      ) : (
        <RejectedFiles of={shared} className="rounded-lg bg-danger-soft px-4 py-3" />
      )}
      <TicketFields form={form} />
      <div>
        <ChosenFileList chosen={chosen} />
        <div className="flex flex-wrap items-center gap-x-3">
          <AttachButton chosen={chosen} className="-ml-3" />
          <small className="text-sm leading-sm text-muted">{f.attachHint}</small>
        </div>
      </div>
      {start !== null && start.about !== '' && <p className="text-sm leading-sm text-muted">{t.aboutKept}</p>}
    </FormDialog>
  )
}

/** The fields for subject, category, priority and text, with a warning against passwords and codes (S15). */
function TicketFields({ form: { register, formState } }: Pick<ReturnType<typeof useNewTicket>, 'form'>) {
  const t = useMessages(tickets)
  const { value: program } = useProgram()
  const { errors } = formState
  const choices = [
    { name: 'category', texts: ticketCategories.map((value) => [value, t.categories[value]] as const) },
    { name: 'priority', texts: ticketPriorities.map((value) => [value, t.priorities[value]] as const) },
  ] as const
  const messages = (code: string | undefined, max: number): string | undefined => {
    if (code === undefined) return undefined
    if (code === 'looks-like-secret') return `${t.secret} ${t.secretWhy(program?.product_name ?? '')}`
    return code === 'text-too-long' ? t.tooLong(formatCount(max)) : t.fillAll
  }
  return (
    <>
      <Field label={t.subject} error={messages(errors.subject?.message, ticketLimits.subject)}>
        <TextInput {...register('subject')} autoComplete="off" />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        {choices.map(({ name, texts }) => (
          <Field key={name} label={t[name]}>
            <Select {...register(name)}>
              {texts.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <Field label={t.description} error={messages(errors.description?.message, ticketLimits.description)}>
        <TextArea {...register('description')} rows={6} />
      </Field>
      <p className="flex gap-2.5 text-sm text-muted">
        <Lock aria-hidden className="mt-0.5 size-4 flex-none" />
        {t.neverSecrets}
      </p>
    </>
  )
}

type TicketForm = v.InferInput<typeof newTicketSchema>

const blank: TicketForm = { subject: '', description: '', category: 'general', priority: 'medium' }
const draftSchema = v.object({
  subject: v.string(),
  description: v.string(),
  category: newTicketSchema.entries.category,
  priority: newTicketSchema.entries.priority,
})

/** Holds the form: it is filled in from a link or the saved draft, saved while the member types, and sent only once. */
function useNewTicket({ open, author, start, onCreated }: Omit<Props, 'onClose' | 'shared'>) {
  const online = useOnline()
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
