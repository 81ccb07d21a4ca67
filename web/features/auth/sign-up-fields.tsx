import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { signUpRoute } from '../../../domain/api/accounts'
import { CodedError } from '../../../domain/error-codes'
import { callPublic } from '../../data/repos/commands'
import { fetchPublicProgramme, usePublicProgramme } from '../../data/repos/public-programme'
import { forgetReferralCodes, keptReferralCodes } from '../../data/repos/referral-code'
import { auth } from '../../i18n/auth'
import { errorWords } from '../../i18n/errors'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Field } from '../../ui/fields/field'
import { PasswordInput } from '../../ui/fields/password-input'
import { StatusBadge } from '../../ui/states/status-badge'
import { TextInput } from '../../ui/fields/text-input'
import { toast } from '../../ui/layers/toast'
import { BotCheckLine } from './bot-check-line'
import { Consents } from './consents'
import { useFieldWords } from './field-words'
import { PasswordRules } from './password-rules'
import { fieldsDone, signUpFields, signUpForm } from './sign-up-form'
import { useBotCheck } from './use-bot-check'

interface Props {
  /** The address's query: email, firstName and lastName fill the form in. */
  search: string
  onDone: (fields: number) => void
  onCreated: (email: string) => void
}

/** The eight fields of sign-up. Each error stands once, under its field; nothing is sent before the button is pressed. */
export function SignUpFields({ search, onDone, onCreated }: Props) {
  const t = useMessages(auth)
  const errors = useMessages(errorWords)
  const words = useFieldWords()
  const language = useLanguage()
  const check = useBotCheck('signup')
  const programme = usePublicProgramme()
  const rules = useId()
  const query = new URLSearchParams(search)
  const { register, handleSubmit, formState, control, setError, getValues } = useForm({
    resolver: valibotResolver(signUpForm),
    mode: 'onTouched',
    defaultValues: {
      firstName: query.get('firstName') ?? '',
      lastName: query.get('lastName') ?? '',
      email: query.get('email') ?? '',
      phone: '',
      password: '',
      confirm: '',
      over18: false,
      terms: false,
    },
  })
  const [password, confirm, over18, terms] = useWatch({ control, name: ['password', 'confirm', 'over18', 'terms'] })
  const count = () => onDone(fieldsDone(getValues()))
  useEffect(count, [over18, terms]) // eslint-disable-line react-hooks/exhaustive-deps -- counts on leaving a field and on each consent
  const problems = formState.isSubmitted ? Object.keys(formState.errors).length : 0
  const error = (field: (typeof signUpFields)[number]) => words(formState.errors[field]?.message)

  const send = handleSubmit(async ({ firstName, lastName, email, phone, password: chosen, over18: adult }) => {
    try {
      const { termsVersion } = programme ?? (await fetchPublicProgramme())
      const challenge = await check.take()
      const referralCode = keptReferralCodes().join(',')
      const input = {
        firstName,
        lastName,
        email,
        phone,
        password: chosen,
        over18: adult,
        referralCode,
        language,
        challenge,
      }
      await callPublic(signUpRoute, { ...input, acceptedTerms: termsVersion })
      forgetReferralCodes()
      toast({ kind: 'ok', title: t.created, text: t.createdText, durationMs: 10_000 })
      onCreated(email)
    } catch (reason) {
      check.begin()
      refused(reason)
    }
  })

  function refused(reason: unknown): void {
    if (!(reason instanceof CodedError)) {
      toast({ kind: 'bad', title: t.signupFailed, text: t.tryAgain })
      return
    }
    const own = signUpFields.filter((field) => reason.fields[field] !== undefined)
    own.forEach((field, at) => setError(field, { message: reason.fields[field] ?? '' }, { shouldFocus: at === 0 }))
    if (reason.fields['acceptedTerms'] !== undefined)
      setError('terms', { message: 'terms-needed' }, { shouldFocus: true })
    else if (own.length > 0) return
    else if (reason.code.startsWith('bot-check'))
      toast({ kind: 'bad', title: t.verificationError, text: t.botNotLoaded })
    else toast({ kind: 'bad', title: t.signupFailed, text: errors[reason.code] })
  }

  return (
    // Touching the form starts the check and counts the fields; the fields inside are what one interacts with.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      onFocus={check.begin}
      onBlur={count}
      onSubmit={(event) => void send(event)}
      className="mt-6 grid grid-cols-2 gap-x-3 gap-y-4 *:col-span-2 md:gap-x-4 md:gap-y-4.5"
    >
      <div className="min-[22.5rem]:col-span-1!">
        <Field label={t.firstName} error={error('firstName')}>
          <TextInput autoComplete="given-name" {...register('firstName')} />
        </Field>
      </div>
      <div className="min-[22.5rem]:col-span-1!">
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
      <Field label={t.password} error={error('password')} describedBy={rules}>
        <PasswordInput
          autoComplete="new-password"
          showLabel={t.showPassword}
          hideLabel={t.hidePassword}
          {...register('password')}
        />
      </Field>
      <Field label={t.confirmPassword} error={error('confirm')}>
        <PasswordInput
          autoComplete="new-password"
          showLabel={t.showPassword}
          hideLabel={t.hidePassword}
          {...register('confirm')}
        />
      </Field>
      <PasswordRules id={rules} password={password} confirm={confirm} />
      <Consents
        version={programme?.termsVersion ?? ''}
        over18={{ ...register('over18'), error: error('over18') }}
        terms={{ ...register('terms'), error: error('terms') }}
      />
      <BotCheckLine check={check} />
      <div role="status" className="empty:hidden">
        {problems > 0 && (
          <StatusBadge glyph="broken" tone="danger">
            {t.needYou(problems)}
          </StatusBadge>
        )}
      </div>
      <Button type="submit" size="lg" busy={formState.isSubmitting}>
        {formState.isSubmitting ? t.creating : t.createAccount}
      </Button>
    </form>
  )
}
