import * as v from 'valibot'
import { isSamePassword } from '../../../../domain/people/security/passwords'
import { signUpRoute } from '../../../../domain/api/security/accounts'
import type { UseFormReturn } from 'react-hook-form'
import { CodedError } from '../../../../domain/error-codes'
import { callPublic } from '../../../data/queries/commands'
import { fetchPublicProgram, usePublicProgram } from '../../../data/queries/installation/public-program'
import { forgetReferralCodes, storedReferralCodes } from '../../../data/queries/browser/referral-code'
import { auth } from '../../../i18n/areas'
import { useErrorText } from '../../../i18n/errors'
import { useLanguage, useMessages } from '../../../i18n/language'
import { toast } from '../../../ui/layers/toast'
import { useBotCheckErrorToast, type useBotCheck } from '../use-bot-check'

const { email, password, firstName, lastName, phone } = signUpRoute.input.entries

/** The two consents, which the person has to give. */
export const consentEntries = {
  over18: v.pipe(
    v.boolean(),
    v.check((yes) => yes, 'over-18-needed'),
  ),
  terms: v.pipe(
    v.boolean(),
    v.check((yes) => yes, 'terms-needed'),
  ),
}

/** The schema of the form: the fields of the route, the repeated password, and the two consents. */
export const signUpSchema = v.pipe(
  v.object({
    firstName,
    lastName,
    email,
    phone,
    password,
    confirm: v.pipe(v.string(), v.nonEmpty('confirm-needed')),
    ...consentEntries,
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
export type SignUpForm = v.InferInput<typeof signUpSchema>

/** The fields in the order of the page; a rejected form focuses the first invalid one. */
export const signUpFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'password',
  'confirm',
  'over18',
  'terms',
] as const

export function countValidFields(values: SignUpForm): number {
  const result = v.safeParse(signUpSchema, values)
  const invalidFields = new Set(result.success ? [] : result.issues.map((issue) => v.getDotPath(issue)))
  return signUpFields.filter((field) => !invalidFields.has(field) && !(field === 'confirm' && values.confirm === ''))
    .length
}

interface SignUpOptions {
  form: UseFormReturn<SignUpForm>
  check: ReturnType<typeof useBotCheck>
  program: ReturnType<typeof usePublicProgram>
  onCreated: (email: string) => void
}

/** Sends the sign-up. A rejection is shown only once, at its field or in a toast, and starts a new bot check. */
export function useSignUp({ form: { handleSubmit, setError }, check, program, onCreated }: SignUpOptions) {
  const t = useMessages(auth)
  const describeError = useErrorText()
  const showBotCheckError = useBotCheckErrorToast()
  const language = useLanguage()

  const send = handleSubmit(async ({ confirm: _confirm, terms: _terms, ...values }) => {
    try {
      const { termsVersion, mailsKept, supportEmail } = program ?? (await fetchPublicProgram())
      const challenge = await check.getSolution()
      const referralCode = storedReferralCodes()
      await callPublic(signUpRoute, { ...values, referralCode, language, challenge, acceptedTerms: termsVersion })
      forgetReferralCodes()
      toast({
        kind: 'ok',
        title: t.created,
        text: mailsKept ? t.askForLink(supportEmail) : t.createdText,
        durationMs: 10_000,
      })
      onCreated(values.email)
    } catch (error) {
      check.start()
      showRefusal(error)
    }
  })

  function showRefusal(error: unknown): void {
    if (!(error instanceof CodedError)) {
      toast({ kind: 'bad', title: t.signupFailed, text: t.tryAgain })
      return
    }
    const ownFields = signUpFields.filter((field) => error.fields[field] !== undefined)
    ownFields.forEach((field, at) => setError(field, { message: error.fields[field] ?? '' }, { shouldFocus: at === 0 }))
    if (error.fields['acceptedTerms'] !== undefined)
      setError('terms', { message: 'terms-needed' }, { shouldFocus: true })
    else if (ownFields.length === 0 && !showBotCheckError(error))
      toast({ kind: 'bad', title: t.signupFailed, text: describeError(error) })
  }

  return send
}
