import { CircleAlert } from 'lucide-react'
import { useErrorWords } from '../i18n/errors'
import type { Refusal } from './use-command'

/** Why a command wasn't done, inside its form. Nothing when a field says it already. `say` puts the code's words into a sentence. */
export function Refused({
  refusal,
  say,
}: {
  refusal: Refusal | null
  say?: ((why: string, refusal: Refusal) => string) | undefined
}) {
  const whyOf = useErrorWords()
  if (refusal === null) return null
  return (
    <p role="alert" className="flex items-start gap-2 rounded-lg bg-danger-soft px-4 py-3 font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
      {say === undefined ? whyOf(refusal) : say(whyOf(refusal), refusal)}
    </p>
  )
}
