import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, type ComponentProps } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { User } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { changeProfile, useProfileChanges } from '../../../data/queries/session/profile'
import { useFieldErrorText } from '../../../forms/fields'
import { useReportUnsaved, type ReportUnsaved } from '../../../forms/use-unsaved'
import { useErrorText } from '../../../i18n/errors'
import { memberSettings } from '../../../i18n/member-areas'
import { useMessages } from '../../../i18n/language'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { toast } from '../../../ui/layers/toast'
import * as v from 'valibot'
import { Link, useSearchParams } from 'react-router-dom'
import { profileRules } from '../../../../domain/people/account-fields'
import { paths, type SettingsField } from '../../../../domain/paths'
import { Field } from '../../../ui/fields/field'
import { TextArea, TextInput } from '../../../ui/fields/inputs'

/** The fields that members may change themselves, validated with the server's rules. */
const { first_name, last_name, phone, linkedin_url } = profileRules
const profileFormSchema = v.object({ first_name, last_name, phone, linkedin_url })
type ProfileForm = v.InferInput<typeof profileFormSchema>

const formValues = ({ first_name, last_name, phone, linkedin_url }: User): ProfileForm => ({
  first_name,
  last_name,
  phone,
  linkedin_url,
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
  useFocusFieldFromUrl('profile', setFocus, 'linkedin_url')
  const stored = JSON.stringify(formValues(me))
  useEffect(() => {
    // Values from another device replace only fields that the member isn't editing here.
    reset(JSON.parse(stored) as ProfileForm, { keepDirtyValues: true })
  }, [stored, reset])

  const save = handleSubmit(async (values) => {
    const patch = Object.fromEntries(
      Object.entries(values).filter(([field, value]) => value !== me[field as keyof ProfileForm]),
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

interface Props {
  form: UseFormReturn<ProfileForm>
  me: User
  online: boolean
}

/** The profile's fields. A field with a pending change offers to undo it. */
function ProfileFields({ form: { register, formState }, me, online }: Props) {
  const t = useMessages(memberSettings)
  const messages = useFieldErrorText()
  const { waiting } = useProfileChanges()
  const profileField = (name: keyof ProfileForm, label: string, input: ComponentProps<typeof TextInput>) => {
    const before = waiting[name]
    const showWaiting = before !== undefined && !online && formState.dirtyFields[name] !== true
    const hint = showWaiting && (
      <>
        {t.was(before.was)}{' '}
        <button
          type="button"
          className="min-h-6 font-semibold text-accent"
          onClick={() => void changeProfile(me.id, { [name]: before.was })}
        >
          {t.undo}
        </button>
      </>
    )
    return (
      <Field
        label={label}
        error={messages(formState.errors[name]?.message)}
        {...(showWaiting && { waiting: t.waiting, hint })}
      >
        <TextInput {...input} {...register(name)} />
      </Field>
    )
  }
  return (
    <>
      {profileField('first_name', t.firstName, { autoComplete: 'given-name' })}
      {profileField('last_name', t.lastName, { autoComplete: 'family-name' })}
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
      {profileField('phone', t.phone, { type: 'tel', autoComplete: 'tel' })}
      {profileField('linkedin_url', t.linkedin, { type: 'url', autoComplete: 'url', inputMode: 'url' })}
    </>
  )
}

/** Focuses the form's field `name` if the URL names `field`. */
export function useFocusFieldFromUrl<N extends string>(
  field: SettingsField,
  setFocus: (name: N) => void,
  name: N,
): void {
  const [search] = useSearchParams()
  const isRequested = search.get('field') === field
  useEffect(() => {
    if (isRequested) setFocus(name)
  }, [isRequested, setFocus, name])
}
