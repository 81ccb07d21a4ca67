import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { editPersonRoute } from '../../../../domain/api/people/people'
import type { InputOf } from '../../../../domain/api/route'
import type { Id, User } from '../../../../domain/entities'
import { type RateFact, rateInForce } from '../../../../domain/money/accrual/rates'
import { emailChangeRule } from '../../../../domain/people/email/email-address'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { CommandDialog } from '../../../forms/command-dialog'
import { PasswordField, SelectField, TextField } from '../../../forms/fields'
import { useMessages } from '../../../i18n/language'
import { people } from '../../../i18n/admin-areas'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { TextInput } from '../../../ui/fields/inputs'
import { PersonState, type DialogEnds } from './person-state'
import { monthOf } from '../../../../domain/calendar'
import { useToday } from '../../../data/queries/clock'
import { formatCents } from '../../../i18n/format'

interface Props extends DialogEnds {
  person: User
  /** The note; undefined while unknown. An unknown note can't be edited, because saving would overwrite it. */
  note: string | undefined
  rates: readonly RateFact[]
  onAction: (act: EditAction) => void
  onDelete: () => void
}

const formValues = (person: User, note: string) => ({
  first_name: person.first_name,
  last_name: person.last_name,
  email: person.email,
  phone: person.phone,
  linkedin_url: person.linkedin_url,
  profile_photo_status: person.profile_photo_status,
  verification_badge_status: person.verification_badge_status,
  note,
  password: '',
})
type Form = ReturnType<typeof formValues>

/** Edit User (document 2, section 5). Only changed fields are sent (P8, P9). */
export function EditPersonSheet({ person, note, rates, onAction, onDelete, ...ends }: Props) {
  const t = useMessages(people)
  // Data that arrives later does not overwrite typed values, and is not sent back as a change.
  const [before] = useState(() => formValues(person, note ?? ''))
  const [noteKnown] = useState(note !== undefined)
  const statusOptions = [
    { value: '', label: t.notSet },
    { value: 'success', label: t.success },
  ]
  return (
    <CommandDialog
      {...ends}
      route={editPersonRoute}
      start={before}
      toInput={(form) => changedFields(person.id, before, form)}
      kind="sheet"
      onlyChanges
      aside={
        <Button kind="danger" onClick={onDelete}>
          {t.deleteUser}
        </Button>
      }
      title={t.edit}
      confirm={t.save}
      failed={t.updateFailed}
      done={() => ({ title: t.updated, text: t.updatedText })}
    >
      {(form, values) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="first_name" label={t.firstName} maxLength={50} />
          <TextField form={form} name="last_name" label={t.lastName} maxLength={50} />
          <EmailFields form={form} person={person} changed={values.email.trim() !== before.email} />
          <TextField form={form} name="phone" label={t.phone} maxLength={20} />
          <TextField
            form={form}
            name="linkedin_url"
            type="url"
            label={t.linkedinUrl}
            maxLength={300}
            messages={{ 'url-invalid': t.urlWrong }}
          />
          <SelectField form={form} name="profile_photo_status" label={t.photoStatus} options={statusOptions} />
          <SelectField form={form} name="verification_badge_status" label={t.badgeStatus} options={statusOptions} />
          <div className="sm:col-span-2">
            <p className="text-sm leading-sm font-semibold">{t.accountStatus}</p>
            <p className="mt-1">
              <PersonState status={person.account_status} />
            </p>
            <p className="text-sm text-muted">{t.accountStatusHint}</p>
          </div>
          <FieldsWithOwnActions person={person} rates={rates} onAction={onAction} />
          {noteKnown && (
            <TextField
              form={form}
              name="note"
              label={t.note}
              hint={t.noteHint}
              rows={3}
              maxLength={5000}
              className="sm:col-span-2"
            />
          )}
        </div>
      )}
    </CommandDialog>
  )
}

/** Edits the email address. Admins need their password to change their own, and can't change another admin's (S26). */
function EmailFields({ form, person, changed }: { form: UseFormReturn<Form>; person: User; changed: boolean }) {
  const t = useMessages(people)
  const me = useCurrentPerson()?.id
  const rule = emailChangeRule({ isAdmin: person.roles.includes('admin'), isOwn: person.id === me })
  if (rule === 'not-by-others') {
    return (
      <Field label={t.email} hint={t.emailOnlyOwner} className="sm:col-span-2">
        <TextInput value={person.email} readOnly />
      </Field>
    )
  }
  return (
    <>
      <TextField
        form={form}
        name="email"
        type="email"
        label={t.email}
        maxLength={100}
        messages={{ 'email-invalid': t.emailWrong }}
        className="sm:col-span-2"
      />
      {rule === 'own-password' && changed && (
        <PasswordField form={form} name="password" label={t.ownPassword} hint={t.ownPasswordHint} />
      )}
    </>
  )
}

/** Returns the fields that differ from their values when the sheet was opened. Fields that aren't shown are never sent. */
function changedFields(user: Id, before: Form, form: Form): InputOf<typeof editPersonRoute> {
  const names = Object.keys(before) as (keyof Form)[]
  const changed = names.flatMap((name) => {
    const value = name === 'note' || name === 'password' ? form[name] : form[name].trim()
    return value === before[name] ? [] : [[name, value] as const]
  })
  return { user, ...Object.fromEntries(changed) }
}

/** The actions that Edit User links to. */
export type EditAction = 'rate-rental' | 'rate-commission' | 'roles' | 'write'

/** Fields that Edit User shows but can't change (P23), each with a button for the action that does (M12, M13, T3). */
function FieldsWithOwnActions({ person, rates, onAction }: Pick<Props, 'person' | 'rates' | 'onAction'>) {
  const t = useMessages(people)
  const me = useCurrentPerson()?.id
  const month = monthOf(useToday())
  const rate = (kind: 'rental' | 'commission') => {
    const own = rateInForce(rates, kind, person.id, month)
    const isDefault = own === rateInForce(rates, kind, '', month)
    return isDefault ? t.defaultRate(formatCents(own)) : formatCents(own)
  }
  const rows = [
    { name: t.customEarning, value: rate('rental'), act: 'rate-rental', label: t.setEarning },
    { name: t.customCommission, value: rate('commission'), act: 'rate-commission', label: t.setCommission },
    {
      name: t.affiliateStatus,
      value: <PersonState status={person.affiliate_status} />,
      act: 'roles',
      label: t.setRole,
    },
    {
      name: t.paypalEmail,
      value: person.paypal_email || '-',
      hint: t.paypalHint,
      act: 'write',
      label: t.writeToPerson,
    },
  ] as const
  return (
    <div className="grid gap-3 sm:col-span-2">
      {rows.map((row) => (
        <div key={row.name} className="flex flex-wrap items-center gap-x-4 border-t border-line pt-3">
          <dl className="min-w-0 flex-1 basis-52">
            <dt className="text-sm leading-sm font-semibold">{row.name}</dt>
            <dd className="wrap-anywhere">{row.value}</dd>
            {'hint' in row && <dd className="text-sm text-muted">{row.hint}</dd>}
          </dl>
          {(row.act !== 'write' || person.id !== me) && (
            <Button kind="quiet" size="sm" onClick={() => onAction(row.act)}>
              {row.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
