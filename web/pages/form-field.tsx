import { fieldProblem } from './classes'
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

/** Form attributes with the configuration of the bot check (S12), for the page's script. */
export const botCheckData = (language: Language): { [attribute: `data-${string}`]: string } => {
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
export const invalidFieldsData = (language: Language, fields: number): { 'data-need-you': string } => ({
  'data-need-you': JSON.stringify(
    Array.from({ length: fields }, (_, at) => botCheckMessages[language].needYou(at + 1)),
  ),
})
