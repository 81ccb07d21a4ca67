import * as v from 'valibot'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { profileRules } from '../../../../domain/people/account-fields'
import type { User } from '../../../../domain/entities'
import { paths } from '../../../../domain/paths'
import { changeProfile, useProfileChanges } from '../../../data/queries/session/profile'
import { fieldErrors } from '../../../i18n/areas/everyone'
import { memberSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { Field } from '../../../ui/fields/field'
import { TextArea, TextInput } from '../../../ui/fields/text-input'

/** The fields that members may change themselves, validated with the server's rules. */
const { first_name, last_name, phone, linkedin_url } = profileRules
export const profileFormSchema = v.object({ first_name, last_name, phone, linkedin_url })
export type ProfileForm = v.InferInput<typeof profileFormSchema>
export const profileFields = ['first_name', 'last_name', 'phone', 'linkedin_url'] as const

interface Props {
  form: UseFormReturn<ProfileForm>
  me: User
  online: boolean
}

/** A field with a pending change offers to undo it. */
export function ProfileFields({ form: { register, formState }, me, online }: Props) {
  const t = useMessages(memberSettings)
  const messages: { [code: string]: string } = useMessages(fieldErrors)
  const { waiting } = useProfileChanges()
  const fieldState = (field: keyof ProfileForm) => {
    const message = formState.errors[field]?.message
    const before = waiting[field]
    const showWaiting = before !== undefined && !online && formState.dirtyFields[field] !== true
    return {
      error: message === undefined ? undefined : (messages[message] ?? message),
      ...(showWaiting && {
        waiting: t.waiting,
        hint: (
          <>
            {t.was(before.was)}{' '}
            <button
              type="button"
              className="min-h-6 font-semibold text-accent"
              onClick={() => void changeProfile(me.id, { [field]: before.was })}
            >
              {t.undo}
            </button>
          </>
        ),
      }),
    }
  }
  return (
    <>
      <Field label={t.firstName} {...fieldState('first_name')}>
        <TextInput autoComplete="given-name" {...register('first_name')} />
      </Field>
      <Field label={t.lastName} {...fieldState('last_name')}>
        <TextInput autoComplete="family-name" {...register('last_name')} />
      </Field>
      <Field
        className="md:col-span-2"
        label={t.email}
        hint={
          <Link to={`${paths.support}?new=1&category=account`} className="text-accent underline underline-offset-3">
            {t.emailHint}
          </Link>
        }
      >
        {/* A long address wraps to a second row instead of being cut off. */}
        <TextArea
          value={me.email}
          readOnly
          rows={1}
          className="resize-none wrap-anywhere [field-sizing:content] max-sm:text-sm"
        />
      </Field>
      <Field label={t.phone} {...fieldState('phone')}>
        <TextInput type="tel" autoComplete="tel" {...register('phone')} />
      </Field>
      <Field label={t.linkedin} {...fieldState('linkedin_url')}>
        <TextInput type="url" autoComplete="url" inputMode="url" {...register('linkedin_url')} />
      </Field>
    </>
  )
}
