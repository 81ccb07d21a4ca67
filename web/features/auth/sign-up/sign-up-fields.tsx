import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useId } from 'react'
import { useForm, useWatch, type FieldErrors, type UseFormRegisterReturn, type UseFormReturn } from 'react-hook-form'
import { emailFromLink } from '../../../../domain/people/email/email-address'
import { paths } from '../../../../domain/paths'
import { usePublicProgram } from '../../../data/queries/installation/public-program'
import { PasswordField, TextField, useFieldErrorText } from '../../../forms/fields'
import { auth } from '../../../i18n/areas'
import { useLanguage, useMessages } from '../../../i18n/language'
import { Checkbox } from '../../../ui/fields/checkbox'
import { StatusBadge } from '../../../ui/states/status-badge'
import { BotCheckStatus } from '../bot-check-status'
import { GuestButton } from '../guest-frame'
import { PasswordRules } from '../new-password-fields'
import { useBotCheck } from '../use-bot-check'
import { countValidFields, signUpSchema, type SignUpForm, useSignUp } from './sign-up-form'

interface Props {
  /** The query of the URL, whose `email`, `firstName` and `lastName` fill in the form. */
  search: string
  /** The address that an admin invited. It fills in the empty field. */
  email: string | undefined
  onProgress: (fields: number) => void
  onCreated: (email: string) => void
}

/** The eight fields of sign-up. Each error is shown only once, at its field. */
export function SignUpFields({ search, email, onProgress, onCreated }: Props) {
  const t = useMessages(auth)
  const check = useBotCheck('signup')
  const program = usePublicProgram()
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
  const { formState, control, getValues, setValue } = form
  useEffect(() => {
    if (email !== undefined && getValues('email') === '') setValue('email', email)
  }, [email, getValues, setValue])
  const [over18, terms] = useWatch({ control, name: ['over18', 'terms'] })
  const reportProgress = () => onProgress(countValidFields(getValues()))
  useEffect(reportProgress, [over18, terms]) // eslint-disable-line react-hooks/exhaustive-deps -- counts on leaving a field and on each consent
  const problems = formState.isSubmitted ? Object.keys(formState.errors).length : 0
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
      <PersonalFields form={form} />
      <Consents
        register={(name) => form.register(name)}
        errors={formState.errors}
        version={program?.termsVersion ?? ''}
      />
      <BotCheckStatus check={check} />
      <div role="status" className="empty:hidden">
        {problems > 0 && (
          <StatusBadge glyph="broken" tone="danger">
            {t.needYou(problems)}
          </StatusBadge>
        )}
      </div>
      <GuestButton type="submit" busy={formState.isSubmitting}>
        {formState.isSubmitting ? t.creating : t.createAccount}
      </GuestButton>
    </form>
  )
}

function PersonalFields({ form }: { form: UseFormReturn<SignUpForm> }) {
  const t = useMessages(auth)
  const rulesId = useId()
  const [password, confirm] = useWatch({ control: form.control, name: ['password', 'confirm'] })
  const passwordField = { form, autoComplete: 'new-password' } as const
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-3 gap-y-4 md:gap-x-4 md:gap-y-4.5">
        <TextField form={form} name="firstName" label={t.firstName} autoComplete="given-name" />
        <TextField form={form} name="lastName" label={t.lastName} autoComplete="family-name" />
      </div>
      <TextField form={form} name="email" type="email" label={t.email} autoComplete="email" />
      <TextField form={form} name="phone" type="tel" label={t.phone} hint={t.phoneHint} autoComplete="tel" />
      <PasswordField {...passwordField} name="password" label={t.password} describedBy={rulesId} />
      <PasswordField {...passwordField} name="confirm" label={t.confirmPassword} />
      <PasswordRules id={rulesId} password={password} confirm={confirm} />
    </>
  )
}

interface ConsentsProps {
  /** Registers a field. Called while rendering, because the form focuses invalid fields in the order of registration. */
  register: (name: 'over18' | 'terms') => UseFormRegisterReturn
  errors: FieldErrors<Pick<SignUpForm, 'over18' | 'terms'>>
  /** The version of the terms in force, which the sign-up records. */
  version: string
}

/** The two consent checkboxes, which are never ticked in advance. */
export function Consents({ register, errors, version }: ConsentsProps) {
  const t = useMessages(auth)
  const language = useLanguage()
  const fieldError = useFieldErrorText()
  return (
    <div className="grid">
      <Checkbox {...register('over18')} label={t.adult} error={fieldError(errors.over18?.message)} />
      <Checkbox
        {...register('terms')}
        error={fieldError(errors.terms?.message)}
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
