import { useEffect, useState, type SyntheticEvent } from 'react'
import type { User } from '../../../domain/entities'
import { editPerson } from '../../data/repos/people-admin'
import { errorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Select } from '../../ui/select'
import { Sheet } from '../../ui/sheet'
import { TextArea } from '../../ui/text-area'
import { TextInput } from '../../ui/text-input'
import { toast } from '../../ui/toast'
import { PersonState } from './person-state'
import { useCommand } from './use-command'

interface Props {
  open: boolean
  person: User
  note: string
  online: boolean
  onClose: () => void
  onDone: () => void
}

const kept = (person: User, note: string) => ({
  first_name: person.first_name,
  last_name: person.last_name,
  email: person.email,
  phone: person.phone,
  linkedin_url: person.linkedin_url,
  profile_photo_status: person.profile_photo_status,
  verification_badge_status: person.verification_badge_status,
  note,
})

/** Edit User (document 2, section 5). Only what changed is sent; rental, rates and roles have their own commands (P8, P9). */
export function EditPersonSheet({ open, person, note, online, onClose, onDone }: Props) {
  const t = useMessages(people)
  const words = useMessages(errorWords)
  const before = kept(person, note)
  const [form, setForm] = useState(before)
  const [tried, setTried] = useState(false)
  const { busy, refusal, run, forget } = useCommand()
  const set = (patch: Partial<typeof before>) => setForm((now) => ({ ...now, ...patch }))

  useEffect(() => {
    if (!open) return
    setForm(kept(person, note))
    setTried(false)
    forget()
    // what arrives while the sheet is open doesn't overwrite what is typed
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open])

  const emailError = !/^[^\s@]+@[^\s@]+$/.test(form.email.trim()) ? t.emailWrong : ''
  const urlError =
    form.linkedin_url.trim() !== '' && !/^https?:\/\/\S+$/i.test(form.linkedin_url.trim()) ? t.urlWrong : ''
  const refused = (field: string): string => (refusal?.fields[field] === undefined ? '' : words['bad-input'])

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setTried(true)
    if (emailError !== '' || urlError !== '' || !online) return
    const names = Object.keys(before) as (keyof typeof before)[]
    const changed = Object.fromEntries(
      names.flatMap((name) => {
        const value = name === 'note' ? form.note : form[name].trim()
        return value === before[name] ? [] : [[name, value]]
      }),
    )
    if (Object.keys(changed).length === 0) return onClose()
    void run(
      () => editPerson({ user: person.id, ...changed }),
      () => {
        toast({ kind: 'ok', title: t.updated, text: t.updatedText })
        onDone()
        onClose()
      },
    ).then((why) => {
      if (why !== null) toast({ kind: 'bad', title: t.error, text: t.updateFailed(words[why.code]) })
    })
  }

  const text = (name: 'first_name' | 'last_name' | 'phone', max: number) => (
    <TextInput value={form[name]} maxLength={max} onChange={(event) => set({ [name]: event.target.value })} />
  )
  const success = (name: 'profile_photo_status' | 'verification_badge_status') => (
    <Select value={form[name]} onChange={(event) => set({ [name]: event.target.value === 'success' ? 'success' : '' })}>
      <option value="">{t.notSet}</option>
      <option value="success">{t.success}</option>
    </Select>
  )
  return (
    <Sheet
      open={open}
      wide
      title={t.edit}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form="edit-person" busy={busy} aria-disabled={!online || undefined}>
            {t.save}
          </Button>
          <Button kind="bare" onClick={onClose}>
            {t.cancel}
          </Button>
        </>
      }
    >
      <form id="edit-person" noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <Field label={t.firstName} error={refused('first_name')}>
          {text('first_name', 50)}
        </Field>
        <Field label={t.lastName} error={refused('last_name')}>
          {text('last_name', 50)}
        </Field>
        <Field
          label={t.email}
          error={(tried ? emailError : '') || (refusal?.fields['email'] === undefined ? '' : t.emailWrong)}
          className="sm:col-span-2"
        >
          <TextInput
            type="email"
            value={form.email}
            maxLength={100}
            onChange={(event) => set({ email: event.target.value })}
          />
        </Field>
        <Field label={t.phone} error={refused('phone')}>
          {text('phone', 20)}
        </Field>
        <Field label={t.linkedinUrl} error={(tried ? urlError : '') || refused('linkedin_url')}>
          <TextInput
            type="url"
            value={form.linkedin_url}
            maxLength={300}
            onChange={(event) => set({ linkedin_url: event.target.value })}
          />
        </Field>
        <Field label={t.paypalEmail} hint={t.paypalHint} className="sm:col-span-2">
          <TextInput value={person.paypal_email} readOnly />
        </Field>
        <Field label={t.photoStatus}>{success('profile_photo_status')}</Field>
        <Field label={t.badgeStatus}>{success('verification_badge_status')}</Field>
        <div className="sm:col-span-2">
          <p className="text-sm leading-sm font-semibold">{t.accountStatus}</p>
          <p className="mt-1">
            <PersonState status={person.account_status} />
          </p>
          <p className="text-sm text-muted">{t.accountStatusHint}</p>
        </div>
        <Field label={t.note} hint={t.noteHint} className="sm:col-span-2">
          <TextArea
            value={form.note}
            rows={3}
            maxLength={5000}
            onChange={(event) => set({ note: event.target.value })}
          />
        </Field>
      </form>
    </Sheet>
  )
}
