import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useId } from 'react'
import { useForm, useWatch, type UseFormReturn, type UseFormRegisterReturn } from 'react-hook-form'
import { emailFromLink } from '../../../../domain/people/email/email-address'
import { usePublicProgram } from '../../../data/queries/installation/public-program'
import { auth } from '../../../i18n/areas/guests'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { PasswordInput } from '../../../ui/fields/password-input'
import { StatusBadge } from '../../../ui/states/status-badge'
import { TextInput } from '../../../ui/fields/text-input'
import { BotCheckStatus } from '../bot-check-status'
import { useGuestOfflineReason, useFieldErrorText } from '../guest-frame'
import { PasswordRules } from '../password-rules'
import { countValidFields, signUpSchema, type SignUpForm, type signUpFields, useSignUp } from './sign-up-form'
import { useBotCheck } from '../use-bot-check'
import { paths } from '../../../../domain/paths'
import { useLanguage } from '../../../i18n/language'
import { Checkbox } from '../../../ui/fields/checkbox'

interface Props {
  /** The query of the URL, whose `email`, `firstName` and `lastName` fill in the form. */
  search: string
  onProgress: (fields: number) => void
  onCreated: (email: string) => void
}

/** The eight fields of sign-up. Each error is shown only once, at its field. */
export function SignUpFields({ search, onProgress, onCreated }: Props) {
  const t = useMessages(auth)
  const fieldError = useFieldErrorText()
  const check = useBotCheck('signup')
  const program = usePublicProgram()
  const blocked = useGuestOfflineReason()
  const rulesId = useId()
  const query = new URLSearchParams(search)
  const form = useForm({
    resolver: valibotResolver(signUpSchema),
    mode: 'onTouched',
    defaultValues: {
      firstName: query.get('firstName') ?? '',
      lastName: query.get('lastName') ?? '',
      email: emailFromLink(query.get('email') ?? ''),
      phone: '',
      password: '',
      confirm: '',
      over18: false,
      terms: false,
    },
  })
  const { formState, control, getValues } = form
  const [password, confirm, over18, terms] = useWatch({ control, name: ['password', 'confirm', 'over18', 'terms'] })
  const reportProgress = () => onProgress(countValidFields(getValues()))
  useEffect(reportProgress, [over18, terms]) // eslint-disable-line react-hooks/exhaustive-deps -- counts on leaving a field and on each consent
  const problems = formState.isSubmitted ? Object.keys(formState.errors).length : 0
  const error = (field: (typeof signUpFields)[number]) => fieldError(formState.errors[field]?.message)

  const send = useSignUp({ form, check, program, onCreated })

  return (
    // Focusing any field starts the bot check early; leaving a field updates the number of valid fields.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      onFocus={check.start}
      onBlur={reportProgress}
      onSubmit={(event) => void send(event)}
      className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-y-4 md:gap-y-4.5"
    >
      <PersonalFields form={form} error={error} rules={rulesId} />
      <PasswordRules id={rulesId} password={password} confirm={confirm} />
      <ConsentFields form={form} error={error} version={program?.termsVersion ?? ''} />
      <BotCheckStatus check={check} />
      <div role="status" className="empty:hidden">
        {problems > 0 && (
          <StatusBadge glyph="broken" tone="danger">
            {t.needYou(problems)}
          </StatusBadge>
        )}
      </div>
      <Button type="submit" size="lg" busy={formState.isSubmitting} blocked={blocked}>
        {formState.isSubmitting ? t.creating : t.createAccount}
      </Button>
    </form>
  )
}

interface FieldsProps {
  form: UseFormReturn<SignUpForm>
  error: (field: (typeof signUpFields)[number]) => string | undefined
  rules: string
}

function PersonalFields({ form: { register }, error, rules: rulesId }: FieldsProps) {
  const t = useMessages(auth)
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-3 gap-y-4 md:gap-x-4 md:gap-y-4.5">
        <Field label={t.firstName} error={error('firstName')}>
          <TextInput autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label={t.lastName} error={error('lastName')}>
          <TextInput autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <Field label={t.email} error={error('email')}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label={t.phone} hint={t.phoneHint} error={error('phone')}>
        <TextInput type="tel" autoComplete="tel" {...register('phone')} />
      </Field>
      <Field label={t.password} error={error('password')} describedBy={rulesId}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label={t.confirmPassword} error={error('confirm')}>
        <PasswordInput autoComplete="new-password" {...register('confirm')} />
      </Field>
    </>
  )
}

/** Renders the consents, which are registered last, because the first invalid field in that order gets the focus. */
function ConsentFields({ form: { register }, error, version }: Omit<FieldsProps, 'rules'> & { version: string }) {
  return (
    <Consents
      version={version}
      over18={{ ...register('over18'), error: error('over18') }}
      terms={{ ...register('terms'), error: error('terms') }}
    />
  )
}

type Consent = UseFormRegisterReturn & { error: string | undefined }

interface ConsentsProps {
  /** The version of the terms in force, which the sign-up records. */
  version: string
  over18: Consent
  terms: Consent
}

/** The two consent checkboxes, which are never ticked in advance. */
function Consents({ version, over18, terms }: ConsentsProps) {
  const t = useMessages(auth)
  const language = useLanguage()
  return (
    <div className="grid">
      <Checkbox {...over18} label={t.adult} />
      <Checkbox
        {...terms}
        note={`${t.termsNote} ${version === '' ? '' : t.termsVersion(version)}`.trim()}
        label={
          <>
            {t.readTerms}{' '}
            <a
              href={language === 'es' ? paths.termsEs : paths.terms}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-accent underline underline-offset-3"
            >
              {t.terms}
              <span className="sr-only"> ({t.opensInNewTab})</span>
            </a>
          </>
        }
      />
    </div>
  )
}
