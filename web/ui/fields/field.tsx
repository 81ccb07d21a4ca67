import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { FieldContext } from './field-context'
import { StatusGlyph } from '../pictures/status-glyph'

interface Props {
  label: ReactNode
  hint?: ReactNode
  /** The error message, '' = none. The hint stays visible with it. */
  error?: string | undefined
  aside?: ReactNode
  waiting?: string | undefined
  describedBy?: string | undefined
  children: ReactNode
  className?: string | undefined
}

/** A control with its label, hint and error. `aria-describedby` lists the hint before the error. */
export function Field({ label, hint, error = '', aside, waiting, describedBy, children, className = '' }: Props) {
  const id = useId()
  const hasHint = hint !== undefined && hint !== null && hint !== ''
  const described = [describedBy, hasHint && `${id}-hint`, error !== '' && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`grid min-w-0 content-start gap-1 ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="text-sm leading-sm font-semibold">
          {label}
        </label>
        {waiting !== undefined && (
          <span className="inline-flex items-center gap-1.5 text-sm leading-sm font-medium text-caution">
            <StatusGlyph glyph="dashed" />
            {waiting}
          </span>
        )}
        {aside}
      </div>
      <FieldContext.Provider
        value={{
          id,
          label: typeof label === 'string' ? label : '',
          describedBy: described === '' ? undefined : described,
          invalid: error !== '',
          waiting: waiting !== undefined,
        }}
      >
        {children}
      </FieldContext.Provider>
      {hasHint && (
        <p id={`${id}-hint`} className="text-sm leading-sm text-muted">
          {hint}
        </p>
      )}
      {error !== '' && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-sm leading-sm font-medium text-danger">
    <CircleAlert aria-hidden className="mt-0.5 size-4" />
    <span>{children}</span>
  </p>
)
