import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { User } from '../../../domain/entities'
import { CodedError } from '../../../domain/error-codes'
import { paths } from '../../../domain/paths'
import { changeProfile, useProfileChanges } from '../../data/repos/profile'
import { errorWords } from '../../i18n/errors'
import { fieldErrors } from '../../i18n/field-errors'
import { memberSettings } from '../../i18n/member-settings'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Field } from '../../ui/fields/field'
import { StatusBadge } from '../../ui/states/status-badge'
import { TextInput } from '../../ui/fields/text-input'
import { toast } from '../../ui/layers/toast'
import { profileFields, profileForm, type ProfileForm } from './profile-form'

const valuesOf = (me: User): ProfileForm => ({
  first_name: me.first_name,
  last_name: me.last_name,
  phone: me.phone,
  linkedin_url: me.linkedin_url,
})

/** Account Info: kept on the device and sent when it can be; a field says when its change waits, and can be undone by itself. */
export function AccountForm({ me, online }: { me: User; online: boolean }) {
  const t = useMessages(memberSettings)
  const errors = useMessages(errorWords)
  const words: { [code: string]: string } = useMessages(fieldErrors)
  const { waiting, refused } = useProfileChanges()
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: valibotResolver(profileForm),
    mode: 'onTouched',
    defaultValues: valuesOf(me),
  })
  const { dirtyFields, isSubmitted } = formState
  const known = JSON.stringify(valuesOf(me))
  useEffect(() => {
    // News of another device fill what isn't being edited here.
    reset(JSON.parse(known) as ProfileForm, { keepDirtyValues: true })
  }, [known, reset])

  const save = handleSubmit(async (values) => {
    const patch = Object.fromEntries(
      profileFields.filter((field) => values[field] !== me[field]).map((field) => [field, values[field]]),
    )
    try {
      if (Object.keys(patch).length > 0) await changeProfile(me.id, patch)
      reset(values)
      toast({ kind: 'ok', title: online ? t.saved : t.savedLater })
    } catch (error) {
      toast({ kind: 'bad', title: t.saveFailed, ...(error instanceof CodedError && { text: errors[error.code] }) })
    }
  })

  const wrong = isSubmitted ? Object.keys(formState.errors).length : 0
  const linked = (field: keyof ProfileForm) => {
    const message = formState.errors[field]?.message
    const before = waiting[field]
    const showWaiting = before !== undefined && !online && dirtyFields[field] !== true
    return {
      error: message === undefined ? undefined : (words[message] ?? message),
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
  const managed = (value: string) => (
    <StatusBadge glyph={value === 'success' ? 'tick' : 'ring'} tone={value === 'success' ? 'positive' : 'muted'}>
      {value === 'success' ? t.success : t.notSet}
    </StatusBadge>
  )
  const name = (label: string) => (
    <>
      {label}
      <small className="block text-sm leading-sm">{t.managed}</small>
    </>
  )
  return (
    <Card title={t.account}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5 md:grid-cols-2">
        <Field label={t.firstName} {...linked('first_name')}>
          <TextInput autoComplete="given-name" {...register('first_name')} />
        </Field>
        <Field label={t.lastName} {...linked('last_name')}>
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
          <TextInput type="email" value={me.email} readOnly />
        </Field>
        <Field label={t.phone} {...linked('phone')}>
          <TextInput type="tel" autoComplete="tel" {...register('phone')} />
        </Field>
        <Field label={t.linkedin} {...linked('linkedin_url')}>
          <TextInput type="url" autoComplete="url" inputMode="url" {...register('linkedin_url')} />
        </Field>
        <div className="md:col-span-2">
          <Facts
            rows={[
              { key: 'photo', name: name(t.photo), value: managed(me.profile_photo_status) },
              { key: 'badge', name: name(t.badge), value: managed(me.verification_badge_status) },
            ]}
          />
        </div>
        <div className="flex flex-wrap items-center gap-4 md:col-span-2">
          <Button type="submit" busy={formState.isSubmitting}>
            {online ? t.save : t.saveLater}
          </Button>
          <span role="status" className="text-muted">
            {wrong > 0 && t.toCorrect(wrong)}
          </span>
        </div>
        {refused.map((entry) => (
          <p key={entry.order} role="alert" className="font-medium text-danger md:col-span-2">
            {t.refused} {entry.code !== '' && errors[entry.code]}
          </p>
        ))}
      </form>
    </Card>
  )
}
