import { CircleAlert } from 'lucide-react'
import { useErrorText } from '../i18n/errors'
import type { Refusal } from './use-command'

/** Shows why a form's command failed, unless a field shows it. `say` returns a sentence with the reason. */
export function RefusalMessage({
  refusal,
  say,
}: {
  refusal: Refusal | null
  say?: ((why: string, refusal: Refusal) => string) | undefined
}) {
  const whyOf = useErrorText()
  if (refusal === null) return null
  return (
    <p role="alert" className="flex items-start gap-2 rounded-lg bg-danger-soft px-4 py-3 font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
      {say === undefined ? whyOf(refusal) : say(whyOf(refusal), refusal)}
    </p>
  )
}
