import { valibotResolver } from '@hookform/resolvers/valibot'
import { useCallback, useEffect } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { User } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { changeProfile, useProfileChanges } from '../../../data/queries/session/profile'
import { useReportUnsaved, type ReportUnsaved } from '../../../forms/use-unsaved'
import { useErrorText } from '../../../i18n/errors'
import { memberSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { toast } from '../../../ui/layers/toast'
import * as v from 'valibot'
import { Link, useSearchParams } from 'react-router-dom'
import { profileRules } from '../../../../domain/people/account-fields'
import { paths, type SettingsField } from '../../../../domain/paths'
import { fieldErrors } from '../../../i18n/areas/everyone'
import { Field } from '../../../ui/fields/field'
import { TextArea, TextInput } from '../../../ui/fields/text-input'

const formValues = (me: User): ProfileForm => ({
  first_name: me.first_name,
  last_name: me.last_name,
  phone: me.phone,
  linkedin_url: me.linkedin_url,
})

export function AccountForm({ me, online, onUnsaved }: { me: User; online: boolean; onUnsaved: ReportUnsaved }) {
  const t = useMessages(memberSettings)
  const whyOf = useErrorText()
  const { refused } = useProfileChanges()
  const form = useForm({
    resolver: valibotResolver(profileFormSchema),
    mode: 'onTouched',
    defaultValues: formValues(me),
  })
  const { handleSubmit, formState, reset, setFocus } = form
  useReportUnsaved(onUnsaved, 'account', formState.isDirty)
  useFocusFieldFromUrl(
    'profile',
    useCallback(() => setFocus('linkedin_url'), [setFocus]),
  )
  const stored = JSON.stringify(formValues(me))
  useEffect(() => {
    // Values from another device replace only fields that the member isn't editing here.
    reset(JSON.parse(stored) as ProfileForm, { keepDirtyValues: true })
  }, [stored, reset])

  const save = handleSubmit(async (values) => {
    const patch = Object.fromEntries(
      profileFields.filter((field) => values[field] !== me[field]).map((field) => [field, values[field]]),
    )
    try {
      if (Object.keys(patch).length > 0) await changeProfile(me.id, patch)
      reset(values)
      toast({ kind: 'ok', title: online ? t.saved : t.savedLater })
    } catch (error) {
      toast({ kind: 'bad', title: t.saveFailed, ...(error instanceof CodedError && { text: whyOf(error) }) })
    }
  })

  const errorCount = formState.isSubmitted ? Object.keys(formState.errors).length : 0
  return (
    <Card title={t.account}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5 md:grid-cols-2">
        <ProfileFields form={form} me={me} online={online} />
        <div className="flex flex-wrap items-center gap-4 md:col-span-2">
          <Button type="submit" busy={formState.isSubmitting}>
            {online ? t.save : t.saveLater}
          </Button>
          <span role="status" className="text-muted">
            {errorCount > 0 && t.toCorrect(errorCount)}
          </span>
        </div>
        {refused.map((entry) => (
          <p key={entry.order} role="alert" className="font-medium text-danger md:col-span-2">
            {t.refused} {entry.code !== '' && whyOf(entry.code)}
          </p>
        ))}
      </form>
    </Card>
  )
}

/** The fields that members may change themselves, validated with the server's rules. */
const { first_name, last_name, phone, linkedin_url } = profileRules
const profileFormSchema = v.object({ first_name, last_name, phone, linkedin_url })
type ProfileForm = v.InferInput<typeof profileFormSchema>
const profileFields = ['first_name', 'last_name', 'phone', 'linkedin_url'] as const

interface Props {
  form: UseFormReturn<ProfileForm>
  me: User
  online: boolean
}

/** The profile's fields. A field with a pending change offers to undo it. */
function ProfileFields({ form: { register, formState }, me, online }: Props) {
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

/** Focuses the field that the URL names. `setFocus` must be the same function on every render. */
export function useFocusFieldFromUrl(field: SettingsField, setFocus: () => void): void {
  const [search] = useSearchParams()
  const isRequested = search.get('field') === field
  useEffect(() => {
    if (isRequested) setFocus()
  }, [isRequested, setFocus])
}
