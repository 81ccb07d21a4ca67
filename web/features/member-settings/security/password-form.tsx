import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { newPasswordField } from '../../../../domain/people/account-fields'
import { isSamePassword } from '../../../../domain/people/security/passwords'
import { CodedError } from '../../../../domain/error-codes'
import { changePassword } from '../../../data/queries/session/own-account'
import { CommandButton } from '../../../forms/command-parts'
import { PasswordField } from '../../../forms/fields'
import { useReportUnsaved, type ReportUnsaved } from '../../../forms/use-unsaved'
import { useErrorText } from '../../../i18n/errors'
import { formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { memberSettings } from '../../../i18n/member-areas'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { toast } from '../../../ui/layers/toast'

const schema = v.pipe(
  v.object({
    current: v.pipe(v.string(), v.nonEmpty('password-required')),
    password: newPasswordField,
    confirm: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirm']],
      ({ password, confirm }) => isSamePassword(password, confirm),
      'passwords-differ',
    ),
    ['confirm'],
  ),
)

interface Props {
  email: string
  onUnsaved: ReportUnsaved
  /** When the password was last changed; '' for never or unknown. */
  setAt: string
  onChanged: () => void
}

/** Shows when the password was changed, and opens the form that changes it. */
export function PasswordForm(props: Props) {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  // Needed to return the focus to the button after the form was closed.
  const wasClosed = useRef(false)
  if (open) {
    return (
      <ChangePassword
        {...props}
        onClose={() => {
          wasClosed.current = true
          setOpen(false)
        }}
      />
    )
  }
  return (
    <Card
      title={t.password}
      aside={
        <CommandButton
          ref={(button) => {
            if (button === null || !wasClosed.current) return
            wasClosed.current = false
            button.focus()
          }}
          kind="quiet"
          size="sm"
          onClick={() => setOpen(true)}
        >
          {t.changePassword}
        </CommandButton>
      }
    >
      <p className="text-muted">
        {props.setAt !== '' && `${t.changedOn(formatMoment(props.setAt, language))} `}
        {t.changeEnds}
      </p>
    </Card>
  )
}

/** Asks for the current password and ends all other sessions (S6). */
function ChangePassword({ email, onUnsaved, onChanged, onClose }: Props & { onClose: () => void }) {
  const t = useMessages(memberSettings)
  const whyOf = useErrorText()
  const form = useForm({
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    defaultValues: { current: '', password: '', confirm: '' },
  })
  const { formState, setError, setFocus } = form
  useReportUnsaved(onUnsaved, 'password', formState.isDirty)
  useEffect(() => setFocus('current'), [setFocus])

  const save = form.handleSubmit(async ({ current, password }) => {
    try {
      await changePassword(current, password)
      onClose()
      onChanged()
      toast({ kind: 'ok', title: t.passwordUpdated, text: t.passwordUpdatedText })
    } catch (error) {
      if (!(error instanceof CodedError)) toast({ kind: 'bad', title: t.error, text: t.saveFailed })
      else if (error.code === 'current-password-wrong')
        setError('current', { message: error.code }, { shouldFocus: true })
      else if (error.fields['password'] !== undefined) {
        setError('password', { message: error.fields['password'] }, { shouldFocus: true })
      } else toast({ kind: 'bad', title: t.error, text: whyOf(error) })
    }
  })

  return (
    <Card title={t.passwordTitle}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField form={form} name="current" label={t.current} />
        <PasswordField form={form} name="password" label={t.newPassword} autoComplete="new-password" />
        <PasswordField form={form} name="confirm" label={t.confirm} autoComplete="new-password" />
        <p className="text-sm leading-sm text-muted">{t.othersEnd}</p>
        <div className="flex flex-wrap gap-2">
          <CommandButton type="submit" busy={formState.isSubmitting}>
            {t.updatePassword}
          </CommandButton>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Card>
  )
}
