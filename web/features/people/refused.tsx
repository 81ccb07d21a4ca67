import { errorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { CircleAlert } from 'lucide-react'
import type { Refusal } from './use-command'

/** Why a command wasn't done, inside its dialog. Nothing when a field says it already. */
export function Refused({ refusal }: { refusal: Refusal | null }) {
  const words = useMessages(errorWords)
  if (refusal === null || Object.keys(refusal.fields).length > 0) return null
  return (
    <p role="alert" className="flex items-start gap-2 rounded-lg bg-danger-soft px-4 py-3 font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
      {words[refusal.code]}
    </p>
  )
}
