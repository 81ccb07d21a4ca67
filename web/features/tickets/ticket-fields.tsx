import { Lock } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import { ticketCategories, ticketPriorities } from '../../../domain/entities'
import { ticketLimits, type newTicketSchema } from '../../../domain/tickets/tickets'
import { useProgram } from '../../data/queries/installation/program'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/areas/members'
import { Field } from '../../ui/fields/field'
import { Select } from '../../ui/fields/select'
import { TextArea, TextInput } from '../../ui/fields/text-input'
import type { TicketForm } from './use-new-ticket'

interface Props {
  form: UseFormReturn<TicketForm, unknown, v.InferOutput<typeof newTicketSchema>>
}

/** The fields for subject, category, priority and text, with a warning against passwords and codes (S15). */
export function TicketFields({ form: { register, formState } }: Props) {
  const t = useMessages(tickets)
  const { value: program } = useProgram()
  const { errors } = formState
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
