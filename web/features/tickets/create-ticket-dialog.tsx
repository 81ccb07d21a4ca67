import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { ticketCategories, ticketPriorities, type Id } from '../../../domain/entities'
import { CodedError } from '../../../domain/error-codes'
import { newTicketSchema, ticketLimits } from '../../../domain/tickets/tickets'
import { keepDraft, readDraft } from '../../data/repos/drafts'
import { useProgramme } from '../../data/repos/programme'
import { createTicket } from '../../data/repos/tickets'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/tickets'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/layers/dialog'
import { Field } from '../../ui/fields/field'
import { Select } from '../../ui/fields/select'
import { TextArea } from '../../ui/fields/text-area'
import { TextInput } from '../../ui/fields/text-input'
import { toast } from '../../ui/layers/toast'

type Form = v.InferInput<typeof newTicketSchema>

/** What a link fills in ("This looks wrong", cancelling, a follow-up). */
export interface TicketStart {
  subject: string
  description: string
  category: (typeof ticketCategories)[number]
  followUpOf: Id
}

interface Props {
  open: boolean
  author: { id: Id; name: string }
  online: boolean
  start: TicketStart | null
  onClose: () => void
  onCreated: (ticket: Id) => void
}

const draftKey = 'new-ticket'
const blank: Form = { subject: '', description: '', category: 'general', priority: 'medium' }

/** Writes a new ticket, also offline. What was typed is kept on this device until it is sent or started over. */
export function CreateTicketDialog({ open, author, online, start, onClose, onCreated }: Props) {
  const t = useMessages(tickets)
  const { value: programme } = useProgramme()
  const { register, handleSubmit, formState, reset, getValues, watch } = useForm({
    resolver: valibotResolver(newTicketSchema),
    mode: 'onTouched',
    defaultValues: blank,
  })

  useEffect(() => {
    if (!open) return
    if (start !== null) reset({ ...blank, ...start })
    else void readDraft(draftKey).then((draft) => reset(isForm(draft) ? draft : blank))
  }, [open, start, reset])

  useEffect(() => {
    if (!open) return
    const { unsubscribe } = watch((values) => {
      const written = (values.subject ?? '') !== '' || (values.description ?? '') !== ''
      void keepDraft(draftKey, written ? { ...blank, ...values } : undefined)
    })
    return unsubscribe
  }, [open, watch])

  const words = (code: string | undefined, max: number): string | undefined => {
    if (code === undefined) return undefined
    if (code === 'looks-like-secret') return `${t.secret} ${t.secretWhy(programme?.product_name ?? '')}`
    return code === 'text-too-long' ? t.tooLong(formatCount(max)) : t.fillAll
  }
  const { errors } = formState

  const save = handleSubmit(async (values) => {
    try {
      const followUp = start !== null && start.followUpOf !== '' ? { follow_up_of: start.followUpOf } : {}
      const id = await createTicket(author, { ...values, ...followUp })
      await keepDraft(draftKey, undefined)
      reset(blank)
      toast({ kind: 'ok', title: online ? t.createdToast : t.createdOffline })
      onCreated(id)
    } catch (error) {
      const full = error instanceof CodedError && error.code === 'disk-full'
      toast({ kind: 'bad', title: t.createFailed, ...(full && { text: t.diskFull }) })
    }
  })

  return (
    <Dialog
      open={open}
      title={t.createTitle}
      onClose={onClose}
      footer={
        <>
          {(getValues('subject') !== '' || getValues('description') !== '') && (
            <Button
              kind="bare"
              onClick={() => {
                reset(blank)
                void keepDraft(draftKey, undefined)
              }}
            >
              {t.startOver}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form="new-ticket" busy={formState.isSubmitting}>
            {online ? t.create : t.saveLater}
          </Button>
        </>
      }
    >
      <form id="new-ticket" noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <p className="text-muted">{online ? t.createLead : t.offline}</p>
        <Field label={t.subject} error={words(errors.subject?.message, ticketLimits.subject)}>
          <TextInput {...register('subject')} autoComplete="off" />
        </Field>
        <Field label={t.description} error={words(errors.description?.message, ticketLimits.description)}>
          <TextArea {...register('description')} rows={6} />
        </Field>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label={t.category}>
            <Select {...register('category')}>
              {ticketCategories.map((value) => (
                <option key={value} value={value}>
                  {t.categories[value]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t.priority}>
            <Select {...register('priority')}>
              {ticketPriorities.map((value) => (
                <option key={value} value={value}>
                  {t.priorities[value]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </form>
    </Dialog>
  )
}

function isForm(draft: unknown): draft is Form {
  return typeof draft === 'object' && draft !== null && 'subject' in draft && typeof draft.subject === 'string'
}
