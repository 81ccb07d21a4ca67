import { valibotResolver } from '@hookform/resolvers/valibot'
import { useCallback, useEffect } from 'react'
import { useForm } from 'react-hook-form'
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
import { ProfileFields, profileFields, profileFormSchema, type ProfileForm } from './profile-fields'
import { useFocusFieldFromUrl } from './use-focus-field-from-url'

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
