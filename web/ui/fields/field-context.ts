import { createContext, useContext, useId } from 'react'
import { classNames } from '../button-classes'

interface FieldIds {
  id: string
  /** '' if the label is not a plain text. */
  label: string
  describedBy: string | undefined
  invalid: boolean
  waiting: boolean
}

export const FieldContext = createContext<FieldIds | null>(null)

/** Connects a control to its label, hint and error. The control's own props take precedence. */
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

/** Returns the classes of a control. Its text is 16 px on phones, because iOS zooms in on smaller text. */
export const controlClasses = (more?: string): string =>
  classNames(
    'w-full min-w-0 rounded-md border border-line-strong bg-raised px-4 text-base md:text-md text-text placeholder:text-muted',
    'focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent',
    'aria-invalid:border-danger aria-invalid:outline aria-invalid:-outline-offset-1 aria-invalid:outline-danger aria-invalid:focus:outline-2',
    'data-waiting:border-dashed data-waiting:border-caution',
    '[&[readonly]]:bg-sunken [&[readonly]]:border-transparent disabled:bg-sunken disabled:border-transparent disabled:text-muted',
    more,
  )
