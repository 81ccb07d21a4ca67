import { createContext, useContext, useId } from 'react'

export interface FieldIds {
  id: string
  describedBy: string | undefined
  invalid: boolean
  waiting: boolean
}

export const FieldContext = createContext<FieldIds | null>(null)

/** Connects a control to its label, hint and error. The control's own props come first. */
export function useFieldIds(own: {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
}) {
  const field = useContext(FieldContext)
  const fallback = useId()
  const described = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  const invalid = own['aria-invalid'] === true || own['aria-invalid'] === 'true' || field?.invalid === true
  return {
    id: own.id ?? field?.id ?? fallback,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': invalid || undefined,
    'data-waiting': field?.waiting === true || undefined,
  }
}
