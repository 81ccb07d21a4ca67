import type { ReactNode } from 'react'
import { buttonClasses } from '../ui/button-classes'
import { applyForm, fieldProblem, formNote, offlineBanner } from './classes'
import type { Language } from '../../domain/entities'
import { slot } from '../../domain/slots'
import { botCheckMessages } from './messages'

interface Props {
  id: string
  name: string
  label: string
  autoComplete: string
  type?: string
  full?: boolean
  hint?: string
}

/** A field of a public form. Its error is shown in the element with the id `<id>-e`. */
export const FormField = ({ id, name, label, autoComplete, type = 'text', full = false, hint }: Props) => (
  <div className={full ? 'col-span-full grid gap-1' : 'grid gap-1'}>
    <label className="text-sm/6 font-semibold" htmlFor={id}>
      {label}
    </label>
    <input
      className="min-h-12 w-full rounded-md border border-line-strong bg-raised px-4 text-[1rem] focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-danger aria-invalid:ring aria-invalid:ring-danger aria-invalid:focus:outline-danger"
      id={id}
      name={name}
      type={type}
      autoComplete={autoComplete}
      aria-describedby={hint === undefined ? `${id}-e` : `${id}-h ${id}-e`}
    />
    {hint !== undefined && (
      <p className="text-sm text-muted" id={`${id}-h`}>
        {hint}
      </p>
    )}
    <p className={fieldProblem} id={`${id}-e`} />
  </div>
)

interface FormTexts {
  submit: string
  submitting: string
  failed: string
  offline: string
  needsLine: string
  busy: string
  noScript: string
}

interface FormProps {
  id: string
  language: Language
  texts: FormTexts
  problems: { [code: string]: string }
  /** The number of fields. */
  fields: number
  outcomes?: object
  children: ReactNode
}

/** A public form, with the texts for its script (`island/public-form.ts`). */
export const PublicForm = ({ id, language, texts: t, problems, fields, outcomes, children }: FormProps) => (
  <form
    className={applyForm}
    id={id}
    noValidate
    data-submit={t.submit}
    data-submitting={t.submitting}
    data-failed={t.failed}
    data-offline={t.offline}
    data-needs-line={t.needsLine}
    data-busy={t.busy}
    data-problems={JSON.stringify(problems)}
    {...(outcomes !== undefined && { 'data-outcomes': JSON.stringify(outcomes) })}
    {...invalidFieldsData(language, fields)}
    {...botCheckData(language)}
  >
    {children}
    <p className={offlineBanner} data-line="" role="status" hidden />
    <button className={buttonClasses('primary', 'lg', 'col-span-full @max-2xs:px-4')} type="submit">
      {t.submit}
    </button>
    <div className={formNote} data-bot-place="" />
    <p className={formNote} id={`${id}-note`} role="status" />
    <noscript>
      <p className={formNote}>{t.noScript}</p>
    </noscript>
  </form>
)

/** Form attributes with the configuration of the bot check (S12), for the page's script. */
const botCheckData = (language: Language): { [attribute: `data-${string}`]: string } => {
  const { verificationError, botNotLoaded, recaptchaNotLoaded } = botCheckMessages[language]
  return {
    'data-bot-check': slot('bot_check'),
    'data-bot-key': slot('bot_check_key'),
    'data-bot-words': JSON.stringify({
      turnstile: `${verificationError}: ${botNotLoaded}`,
      recaptcha: `${verificationError}: ${recaptchaNotLoaded}`,
    }),
  }
}

/** Returns form attributes with the texts for one invalid field, for two, and so on up to `fields` (pattern 1). */
const invalidFieldsData = (language: Language, fields: number): { 'data-need-you': string } => ({
  'data-need-you': JSON.stringify(
    Array.from({ length: fields }, (_, at) => botCheckMessages[language].needYou(at + 1)),
  ),
})
